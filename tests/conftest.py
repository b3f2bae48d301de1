"""What every test shares: the Hypothesis profiles and the `deep` marker.

``dev`` is the default, ``ci`` is used when CI is set, ``mutants`` is ``ci`` in which a
failure is enough and not made small, and ``deep`` is for long runs by hand:
``HYPOTHESIS_PROFILE=deep``. HYPOTHESIS_PROFILE and pytest's own
``--hypothesis-profile`` win over CI.
"""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

import fourinrow

settings.register_profile("dev", max_examples=75, deadline=None)
settings.register_profile(
    "ci",
    max_examples=100,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
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

    Ctrl-C is pressed by tests, so it must be heard in the background too.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    tox_env = os.environ.get("TOX_ENV_DIR")
    found = Path(fourinrow.__file__).resolve()
    if tox_env is not None and not found.is_relative_to(Path(tox_env).resolve()):
        raise pytest.UsageError(f"fourinrow was imported from {found}, not the wheel")


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Deselect the tests marked `deep`, unless the profile is `deep`."""
    if settings.get_current_profile_name() == "deep":
        return
    deep = [item for item in items if item.get_closest_marker("deep")]
    if deep:
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if not item.get_closest_marker("deep")]


def pytest_collection_finish() -> None:
    """Spare the garbage collector from looking through the imported modules."""
    gc.collect()
    gc.freeze()
