"""The table of wrong implementations: which laws find each.

`PYTHONPATH=tests python -m testing.wrong` prints the whole table.
"""

import sys
from collections.abc import Collection
from typing import Final

from hypothesis import Phase, settings

from fourinrow.testing import Trial, Verdict
from testing.table import Wrong
from testing.wrong_games import WRONG_GAMES
from testing.wrong_players import WRONG_PLAYERS
from testing.wrong_rules import WRONG_RATINGS, WRONG_RULES
from testing.wrong_searches import WRONG_SEARCHES

WRONG_FUNCTIONS: Final = (*WRONG_RULES, *WRONG_RATINGS, *WRONG_SEARCHES)
WRONGS: Final = (*WRONG_FUNCTIONS, *WRONG_GAMES, *WRONG_PLAYERS)

EXAMPLES: Final = 300


def trial(phases: Collection[Phase] = tuple(Phase)) -> Trial:
    """Return a trial that draws the same cases each time."""
    return Trial(
        settings(max_examples=EXAMPLES, derandomize=True, database=None, phases=phases)
    )


def broken(wrong: Wrong) -> list[Verdict]:
    """Return the verdicts of the laws that a wrong implementation breaks."""
    verdicts = [law.judge(trial()) for law in wrong.laws]
    return [each for each in verdicts if not each.holds]


def main() -> int:
    """Print which laws find each, with the lines of the smallest drawing."""
    missed = 0
    for wrong in WRONGS:
        verdicts = broken(wrong)
        is_missed = not wrong.found_by <= {each.law for each in verdicts}
        missed += is_missed
        sys.stdout.write(f"{wrong.name}{' (not found)' * is_missed}\n")
        for verdict in verdicts:
            lines = len(verdict.drawing.partition("\n\n")[0].splitlines())
            sys.stdout.write(f"    {verdict.law} ({lines} lines)\n")
    sys.stdout.write(f"{len(WRONGS) - missed} of {len(WRONGS)}\n")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
