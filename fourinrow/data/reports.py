"""Evaluations as tables and as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fourinrow.data.evaluating import MEASURES, Evaluation, Judged, measured
from fourinrow.play.round_robin import in_columns

_SHOWN: Final = ("mistakes", "best", "C4T3", "loss")


def measures_table(rows: Mapping[str, Sequence[Judged]]) -> str:
    """Return the main measures of some judged positions, a row for each name."""
    head = ["", "positions", *_SHOWN]
    lines = [
        [name, str(len(judged)), *(_cell(judged, measure) for measure in _SHOWN)]
        for name, judged in rows.items()
    ]
    return in_columns([head, *lines])


def _cell(judged: Iterable[Judged], name: str) -> str:
    found = measured(judged, name)
    return "-" if found is None else found.as_text(is_share=MEASURES[name].is_share)


def more_measures(judged: Sequence[Judged]) -> str:
    """Return all other measures of judged positions that apply, a line for each."""
    lines = [
        [name, _cell(judged, name), f"of {found.positions}", measure.meaning]
        for name, measure in MEASURES.items()
        if name not in _SHOWN and (found := measured(judged, name)) is not None
    ]
    return in_columns(lines, to_the_left=(0, 3)) if lines else ""


def as_fields(evaluation: Evaluation) -> Mapping[str, object]:
    """Return an evaluation as the fields of a JSON object."""
    return {
        "positions": len(evaluation.judged),
        "failures": [str(each) for each in evaluation.failures],
        "all": _fields(evaluation.judged),
        "classes": {
            name: _fields(judged) for name, judged in evaluation.by_class().items()
        },
        "plies": {
            str(ply): _fields(judged) for ply, judged in evaluation.by_ply().items()
        },
    }


def _fields(judged: Sequence[Judged]) -> Mapping[str, Mapping[str, float | None]]:
    return {
        name: found._asdict()
        for name in MEASURES
        if (found := measured(judged, name)) is not None
    }
