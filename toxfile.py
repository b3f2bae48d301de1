"""How many examples each Python checks when tox tests several.

Profile `ci` draws the same examples on every Python, so the first Python of a run
checks all of them. The others are there for what differs between Pythons: they run
every test with a quarter of the examples. HYPOTHESIS_PROFILE wins over this.
"""

from __future__ import annotations

from itertools import takewhile
from os import environ
from typing import TYPE_CHECKING

from tox.plugin import impl
from tox.tox_env.errors import Fail, Skip

if TYPE_CHECKING:
    from tox.session.state import State
    from tox.tox_env.api import ToxEnv

RUNS: list[State] = []


@impl
def tox_add_core_config(state: State) -> None:
    """Keep what tox knows about this run, for the hook below."""
    RUNS.append(state)


@impl
def tox_before_run_commands(tox_env: ToxEnv) -> None:
    """Choose profile `quarter` for each Python after the first that is found."""
    pythons = [name for name in RUNS[-1].envs.iter() if name.startswith("py3")]
    earlier = takewhile(tox_env.name.__ne__, pythons)
    if tox_env.name in pythons and any(map(has_python, earlier)):
        profile = environ.get("HYPOTHESIS_PROFILE") or "quarter"
        tox_env.conf["set_env"].update({"HYPOTHESIS_PROFILE": profile})


def has_python(name: str) -> bool:
    """Return whether this environment's Python is found."""
    try:
        return bool(RUNS[-1].envs[name].base_python)
    except (Fail, Skip):
        return False
