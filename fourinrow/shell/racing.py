"""The work of ``fourinrow bench``, from the positions to the last row."""

import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TextIO

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.shell.measuring import (
    Known,
    drawn_positions,
    gain_of_jobs,
    in_a_row,
    measure,
)
from fourinrow.shell.reporting import cells, duration, heading, row
from fourinrow.shell.rivals import Contender, ours, rivals
from fourinrow.solver.engine import EngineName

COUNTS: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "fast": {
            "end-easy": 200,
            "middle-easy": 200,
            "middle-medium": 100,
            "begin-easy": 50,
            "begin-medium": 30,
            "begin-hard": 10,
        },
        "readable": {"end-easy": 50, "middle-easy": 20, "middle-medium": 5},
    }
)
"""How many positions of which classes, for each engine, if nothing is said."""

_ANY_BOARD: Final = ("end-easy", "middle-easy", "middle-medium")
"""The classes that don't take long, whatever the board."""

_EMPTY: Final = Known(())


class Plan(NamedTuple):
    """What is to be measured."""

    classes: Sequence[str] = ()
    each: int | None = None
    seed: int = 0
    alone: bool = False
    batch: bool = False
    jobs: int | None = None
    empty: bool = False
    engine: EngineName | None = None
    rules: Rules = CONNECT_FOUR


def contenders_of(plan: Plan) -> Sequence[Contender]:
    """Answer who is measured. Raises `FourInRowError` for an engine that can't be."""
    beside = () if plan.alone else rivals(plan.rules)
    return [ours(plan.engine, plan.rules), *beside]


def race(
    plan: Plan,
    contenders: Sequence[Contender],
    files: Mapping[str, Sequence[Known]],
    stdout: TextIO,
) -> int:
    """Measure, and write a row as soon as it is there; 1 if scores differ, or 0."""
    engine, columns, status = contenders[0].name, _columns(plan, contenders), 0
    _write(stdout, ", ".join(each.name for each in contenders))
    _write(stdout, heading(columns))
    classes = dict(files or _drawn(plan, engine))
    if plan.empty:
        classes["empty board"] = [_EMPTY]
    for name, positions in classes.items():
        if not positions:
            _write(stdout, f"  {name}: no such position in a thousand random games")
            continue
        found = measure(positions, contenders, plan.rules)
        shown = cells(name, found, [each.name.split()[-1] for each in contenders[1:]])
        _write(stdout, row(shown | _more(plan, positions), columns))
        for fault in found.faults:
            status = 1
            _write(stdout, f"  {fault}")
    return status


def _columns(plan: Plan, contenders: Sequence[Contender]) -> Sequence[str]:
    beside = ("bitbully", "by", "ratio") if len(contenders) > 1 else ()
    batch = ("in a row",) if plan.batch else ()
    jobs = ("jobs",) if plan.jobs else ()
    ours = ("class", "positions", "time each", "nodes each", "a second")
    return (*ours, *beside, *batch, *jobs, "scores")


def _drawn(plan: Plan, engine: str) -> Mapping[str, Sequence[Known]]:
    counts = COUNTS[engine]
    usual = counts if plan.rules == CONNECT_FOUR else _ANY_BOARD
    classes = plan.classes or tuple(usual)
    few = min(counts.values())
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("drawing positions ...\n")
    wanted = {name: plan.each or counts.get(name, few) for name in classes}
    return drawn_positions(wanted, plan.seed, plan.rules)


def _more(plan: Plan, positions: Sequence[Known]) -> dict[str, str]:
    """Measure what only we are asked for."""
    shown = {}
    if plan.batch:
        taken = in_a_row(positions, plan.engine, plan.rules)
        shown["in a row"] = duration(taken / len(positions))
    if plan.jobs:
        gain = gain_of_jobs(positions, plan.jobs, plan.engine, plan.rules)
        shown["jobs"] = f"{gain.jobs:.2f}x of {gain.machine:.2f}x"
    return shown


def _write(stdout: TextIO, line: str) -> None:
    stdout.write(f"{line}\n")
    stdout.flush()
