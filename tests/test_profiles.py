"""A profile of tests/conftest.py leaves out the tests that it says, and no others."""

import re
import subprocess
import sys
from os import environ
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = [HERE / "solver" / "test_standard_book.py", HERE / "test_folds.py"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("profile", "counted"),
    [
        ("tenth", r"\d+/\d+ tests collected \(2 deselected\)"),
        ("quick", r"\d+/\d+ tests collected \(2 deselected\)"),
        ("ci", r"\d+ tests collected"),
    ],
)
def test_what_is_costly_is_left_out_in_profiles_tenth_and_quick_and_not_in_ci(
    profile: str, counted: str
) -> None:
    command = [sys.executable, "-P", "-m", "pytest", "--collect-only", "-q"]
    listed = subprocess.run(
        [*command, "-p", "no:cacheprovider", *map(str, FILES)],
        cwd=HERE.parent,
        env=environ | {"HYPOTHESIS_PROFILE": profile, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.fullmatch(f"{counted} in .*", listed.stdout.splitlines()[-1])
