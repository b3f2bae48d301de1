"""The description for programs is what the tools for such descriptions expect."""

from openapi_spec_validator import OpenAPIV31SpecValidator

from fourinrow.web.openapi import DESCRIPTION


def test_the_description_is_valid_openapi() -> None:
    OpenAPIV31SpecValidator(DESCRIPTION).validate()
