"""What every test shares: Hypothesis's profiles, and which tests a profile leaves out.

``dev`` is the default, ``ci`` is used when CI is set, ``mutants`` is ``ci`` in which a
failure is enough and not made small, and ``deep`` is for long runs by hand:
``HYPOTHESIS_PROFILE=deep``. ``tenth`` is ``ci`` with a tenth of the examples, and
without costly tests of what is the same on every Python. ``quick`` is for a first look
while the code changes: half of ``tenth``, without slow tests. Under tox, Python 3.11
runs ``ci``, 3.12 ``quick``, and the others ``tenth``. A test that sets its own number
of examples has it everywhere; tests/fewer.py gives a test a third of the profile's.
HYPOTHESIS_PROFILE and pytest's own ``--hypothesis-profile`` win over CI.
"""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

import fourinrow

pytest_plugins = ["pytester"]

settings.register_profile("dev", max_examples=75, deadline=None)
settings.register_profile(
    "ci",
    max_examples=100,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
for name, examples in (("quick", 5), ("tenth", 10)):
    settings.register_profile(
        name, settings.get_profile("ci"), max_examples=examples, stateful_step_count=10
    )
settings.register_profile(
    "mutants",
    settings.get_profile("ci"),
    phases=[Phase.explicit, Phase.generate],
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


def is_left_out(item: pytest.Item, profile: str) -> bool:
    """Return whether a profile leaves out a test for one of its markers."""
    markers = {marker.name for marker in item.iter_markers()}
    return (
        ("deep" in markers and profile != "deep")
        or ("slow" in markers and profile == "quick")
        or ("on_one_python" in markers and profile in ("quick", "tenth"))
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Deselect the tests that the profile leaves out."""
    profile = settings.get_current_profile_name()
    left_out = [item for item in items if is_left_out(item, profile)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not is_left_out(item, profile)]


def pytest_collection_finish() -> None:
    """Let the garbage collector look seldom, and not through the imported modules."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
