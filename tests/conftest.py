"""What every test shares: Hypothesis's profiles, and what is collected.

``dev`` is the default, ``ci`` is used when CI is set, and draws the same examples each
time, and ``deep`` is for long runs by hand: ``HYPOTHESIS_PROFILE=deep``. In profile
``mutants``, for `tox -e mutants`, a failure is enough and not made small. The laws that
matter most are ``@thorough`` (helpers/thorough.py): they draw three times as many
examples. A test that sets its own number has it everywhere. HYPOTHESIS_PROFILE and
pytest's own ``--hypothesis-profile`` win over CI.

`pytest -m "not slow"` is a first look. The mark ``every_python`` is for what may differ
between Pythons: processes, threads, signals, pickles, texts of the standard library,
the depth of the stack, compiled code. Under tox, 3.11 runs all tests, others these.
"""

import gc
import os
import signal
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import HealthCheck, Phase, settings

import fourinrow

settings.register_profile("dev", max_examples=33, deadline=None)
settings.register_profile(
    "ci",
    max_examples=33,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "mutants", settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate]
)
settings.register_profile(
    "deep",
    max_examples=2500,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)


def pytest_configure() -> None:
    """Under tox, refuse to test anything but the wheel that tox installed.

    Ctrl-C is pressed by tests, and terminals are closed, so both must be heard in the
    background too. Nothing is translated, so nobody need look for translations each
    time the options are read.
    """
    os.environ["LANGUAGE"] = "C"
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):  # not on Windows
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    tox_env = os.environ.get("TOX_ENV_DIR")
    found = Path(fourinrow.__file__).resolve()
    if tox_env is not None and not found.is_relative_to(Path(tox_env).resolve()):
        raise pytest.UsageError(f"fourinrow was imported from {found}, not the wheel")


def pytest_report_header() -> str:
    return f"hypothesis profile: {settings.get_current_profile_name()}"


def pytest_ignore_collect(
    collection_path: Path, config: pytest.Config
) -> Literal[True] | None:
    """Import no file in which nothing has the mark that alone is wanted."""
    mark = "every_python"
    is_unmarked = (
        config.getoption("markexpr") == mark
        and collection_path.match("test_*.py")
        and mark not in collection_path.read_text("utf-8")
    )
    return True if is_unmarked else None


def pytest_collection_finish() -> None:
    """Let the garbage collector look seldom, and not through the imported modules."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
