"""The table of wrong implementations: which laws find each.

`PYTHONPATH=tests python -m testing.wrong` prints it: the laws that must find each. With
``--all`` it takes many minutes, and prints all laws that do, and the size of the
smallest drawings.
"""

import sys
from collections.abc import Collection
from typing import Final

from hypothesis import Phase, settings

from fourinrow.testing import Trial
from fourinrow.testing.wrong import WRONG_FUNCTIONS
from testing.wrong_games import WRONG_GAMES
from testing.wrong_players import WRONG_PLAYERS
from testing.wrong_seeds import WRONG_SEEDS

ALL_FUNCTIONS: Final = (*WRONG_FUNCTIONS, *WRONG_SEEDS)
WRONGS: Final = (*ALL_FUNCTIONS, *WRONG_GAMES, *WRONG_PLAYERS)

EXAMPLES: Final = 300
GENERATE: Final = (Phase.explicit, Phase.generate)


def trial_of(phases: Collection[Phase], examples: int = EXAMPLES) -> Trial:
    """Return a trial that draws the same cases each time."""
    return Trial(
        settings(max_examples=examples, derandomize=True, database=None, phases=phases)
    )


def main(arguments: Collection[str]) -> int:
    """Print which laws find each; with ``--all``, all that do, with small drawings."""
    missed, is_all = 0, "--all" in arguments
    trial = trial_of(tuple(Phase) if is_all else GENERATE)
    for wrong in WRONGS:
        verdicts = [
            law.judge(trial) for law in (wrong.laws if is_all else wrong.finding)
        ]
        broken = [verdict for verdict in verdicts if not verdict.holds]
        is_missed = not wrong.found_by <= {verdict.law for verdict in broken}
        missed += is_missed
        sys.stdout.write(f"{wrong.name}{' (not found)' * is_missed}\n")
        for verdict in broken:
            lines = len(verdict.drawing.partition("\n\n")[0].splitlines())
            size = f" ({lines} lines)" * is_all
            sys.stdout.write(f"    {verdict.law}{size}\n")
    sys.stdout.write(f"{len(WRONGS) - missed} of {len(WRONGS)}\n")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
