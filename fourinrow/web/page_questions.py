"""The questions that pages ask, about what addresses name, and their answers.

Addresses can be hashed and pickled, so that a question is asked once, in any process.
Those of trees are questions by themselves.
"""

from collections.abc import Collection, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from fourinrow.core.cells import Player
from fourinrow.draw.tree_plan import PlannedTrees
from fourinrow.games.game import Why, Worth
from fourinrow.play.advice import Scores, rank
from fourinrow.web.addresses import GameAddress, TreeAddress

MOST_VISITS: Final = 5_000  # nodes of a search, fewer on a large board


Kind: TypeAlias = Literal["scores", "evaluation", "hint", "line", "why", "reply"]
"""What can be asked about a position:

- ``scores``: what is each move worth? The answer is `fourinrow.play.advice.Scores`.
- ``evaluation``: what is the position worth for the first player? A proved `Worth`,
  or a rating of a search of some plies
- ``hint``: which move is good, and why? A text
- ``line``: which moves would both sides play if they played perfectly? `BestLine`
- ``why``: who wins, and why; and was the last move a mistake? `Why`
- ``reply``: which move does the player to move make? `Replied`
"""


class PositionQuestion(NamedTuple):
    """A question about a position; only a reply depends on who plays, and the seed."""

    kind: Kind
    at: GameAddress


class Replied(NamedTuple):
    """A move as text; the note says where a search was cut short, or is empty."""

    move: str
    note: str = ""


class BestLine(NamedTuple):
    """Best moves of both sides, as far as they are proved."""

    moves: tuple[object, ...]


class FoundTrees(NamedTuple):
    """The trees of one or two searches, as they are drawn."""

    trees: PlannedTrees
    text: str
    depth: int  # the greatest that did not take too many nodes or too long
    visited: int

    @property
    def drawn(self) -> int:
        """The number of nodes in the pictures."""
        return len(self.trees.nodes)


class Unanswered(NamedTuple):
    """Why a question has no answer: its player raised an error, or time was up."""

    reason: str
    retry: bool = False  # nobody has worked on it, since too many questions wait


def position_worth(worths: Collection[Worth | float], to_move: Player) -> Worth | float:
    """Return what a position is worth for the first player, from those of its moves."""
    best = max(worths, key=rank)
    is_first = to_move is Player.FIRST
    if not isinstance(best, Worth):
        return best if is_first else 0.0 - best
    proved = [worth for worth in worths if isinstance(worth, Worth)]
    if best.low <= 0 and len(proved) < len(worths):
        return 0.0  # a draw is proved, and there are estimates
    high = max(worth.high for worth in proved)
    found = best if best.low == high else Worth(best.low, high)
    return found if is_first else Worth(-found.high, -found.low, found.plies)


PageQuestion: TypeAlias = PositionQuestion | TreeAddress
PageAnswer: TypeAlias = (
    Replied
    | Scores[str]
    | Worth
    | float
    | str
    | BestLine
    | Why[object, object]
    | FoundTrees
    | Unanswered
)
Answers: TypeAlias = Mapping[PageQuestion, PageAnswer]
"""What was found for a page; answers may be missing."""
