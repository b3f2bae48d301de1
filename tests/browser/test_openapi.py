"""The description for programs is what the tools for such descriptions expect."""

import json
from importlib.resources import files

from openapi_spec_validator import OpenAPIV31SpecValidator


def test_the_description_is_valid_openapi() -> None:
    text = files("fourinrow.web").joinpath("openapi.json").read_text("utf-8")
    OpenAPIV31SpecValidator(json.loads(text)).validate()
