"""What Pyodide runs: the property of the project, as pytest runs it elsewhere."""

import sys

import pytest
from hypothesis import settings

sys.path[:0] = ["/given"]
FILE = "/given/test_alpha_beta_is_minimax.py"


def run() -> str:
    settings.register_profile("here", deadline=None)
    settings.load_profile("here")
    plain = (
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        "/dev/null",
        "--import-mode=importlib",
    )
    return str(int(pytest.main([FILE, *plain, "-W", "ignore"])))
