"""The addresses of pages: games, trees, puzzles, stops of the tour, checks of code.

Each is declared once: its fields, with their types, bounds and defaults. It is read and
written from there, and holds all that its page shows.
"""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache, partial
from typing import Annotated, Final, NamedTuple, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.situation import Situation
from fourinrow.draw.palette import PALETTES
from fourinrow.errors import ParseError, expected, reason_of
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.history import AnyHistory
from fourinrow.notation.moves import from_moves
from fourinrow.notation.reachable import to_moves
from fourinrow.play.puzzles import Puzzle, known_puzzles
from fourinrow.play.tour_stops import stops
from fourinrow.play.traced_searches import searches_of
from fourinrow.play.written_moves import read_history
from fourinrow.stopping import after_nodes
from fourinrow.web.address_fields import (
    TEXTBOOK,
    BadAddress,
    Whole,
    filled,
    mistakes_in,
    numbers_in_lists,
    one_of,
    read_fields,
    with_declared,
    with_query,
    written,
)
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered

SHOWN: Final = {  # what a page may show beside the board, as its links say it
    "scores": "Scores",
    "hint": "Hint",
    "why": "Why?",
    "line": "Best line",
    "threats": "Threats",
    "graph": "Evaluation",
    "mistakes": "My mistakes",
}
OF_NUMBERS: Final = ("alpha-beta", "minimax")  # searches that need no ratings
EXERCISES: Final = ("haskell", "fsharp_mechanics", "fsharp_minimax", "ocaml", "scheme")
DEPTH: Final = Whole("depth", 0, 30)
NODES: Final = Whole("number of nodes", 1, 1000)
_MOST_GRIDS: Final = 5000  # that a search for moves to a board looks at
_OF_TEXTBOOK: Final = {"step"}  # what may be said of the tree that /tree shows
_SEED: Final = Whole("seed", 1 - 10**18, 10**18 - 1, "of at most 18 digits")


def _player(text: str) -> str:
    """Return the name of a player in small letters, without zeros before its number."""
    text = text if ".py:" in text else text.lower()
    return re.sub(":0+(?=[0-9])", ":", text)


def _shown(text: str) -> tuple[str, ...]:
    words = {one_of(SHOWN, word) for word in text.split(",") if word}
    return tuple(word for word in SHOWN if word in words)


def _flag(text: str) -> bool:
    return one_of(("0", "1"), text, " or ") == "1"


class GameAddress(NamedTuple):
    """A game, a line of play, a place in it, who plays, and what is shown."""

    game: str = "connect-four"
    board: str = ""
    moves: str = ""  # as a history has them written
    ply: int | None = None  # moves on the board; None for all
    first: Annotated[str, _player] = HUMAN
    second: Annotated[str, _player] = ""  # empty: the usual opponent of the game
    seed: Annotated[int, _SEED] = 0
    show: Annotated[tuple[str, ...], _shown] = ()
    palette: Annotated[str, partial(one_of, PALETTES)] = ""
    tried: str = ""  # instead of the move that was played

    def player(self, side: Player, game: AnyGame) -> str:
        """Return the name of the player of a side."""
        named = self.first if side is Player.FIRST else self.second
        return named or f"alpha-beta:{game.depth}"

    @property
    def href(self) -> str:
        """The address as text, without default values."""
        return with_query("/", written(self))

    def move_href(self, move: str = "") -> str:
        """Return the address that makes a move, or lets the computer make one."""
        return with_query("/move", written(self) | ({"move": move} if move else {}))


class TreeAddress(NamedTuple):
    """A position or ``numbers``, one or two searches, and a step of their replay."""

    game: str = "connect-four"
    board: str = ""
    moves: str = ""
    numbers: Annotated[str, numbers_in_lists] = ""
    search: str = ""  # empty: the usual one
    compare: str = ""
    depth: Annotated[int, DEPTH] = 2
    nodes: Annotated[int, NODES] = 100  # that are drawn at most
    step: Annotated[int | None, Whole("step", 1, 999_999)] = None  # None: the last

    @property
    def question(self) -> "TreeAddress":
        """The address without its step: the trees are the same at all steps."""
        return self._replace(step=None)

    @property
    def href(self) -> str:
        """The address as text: ``/tree`` alone is that of a textbook's tree."""
        fields = written(self)
        if fields.keys() <= _OF_TEXTBOOK:
            fields["game"] = self.game
        return with_query("/tree", fields)

    def known_searches(self, offered: Offered) -> tuple[str, ...]:
        """Return the names of the possible searches, the default first."""
        if self.numbers:
            return OF_NUMBERS
        return searches_of(offered.game(self.game, self.board))

    def searches(self, offered: Offered = CATALOGUE) -> tuple[str, ...]:
        """Return the names of the searches, including the default."""
        first = self.search or self.known_searches(offered)[0]
        return tuple(filter(None, (first, self.compare)))


# What /tree shows by itself: a search that cuts, beside one that does not. It is there
# to be replayed, and so begins at the first step; other trees are results.
TEXTBOOK_TREES: Final = TreeAddress(numbers=TEXTBOOK, compare="minimax", step=1)


class TourAddress(NamedTuple):
    """A stop of the tour, counted from 1, or ``None`` for the list of all stops."""

    stop: int | None = None

    @property
    def href(self) -> str:
        """The address as text."""
        return "/tour" if self.stop is None else f"/tour/{self.stop}"


class PuzzleAddress(NamedTuple):
    """A puzzle, a column from 1 that answers it, and whether to show the solution."""

    number: Annotated[int, Whole("puzzle", 1, len(known_puzzles()))] = 1
    move: Annotated[int | None, Whole("column", 1, 7)] = None
    solution: Annotated[bool, _flag] = False

    @property
    def is_solved(self) -> bool:
        """Whether the answer is right, or the solution shown."""
        return self.solution or self.move == self.puzzle.right + 1

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return known_puzzles()[self.number - 1]

    @property
    def href(self) -> str:
        """The address as text; ``/puzzle`` alone leads to the puzzle of the day."""
        return with_query("/puzzle", {"number": str(self.number), **written(self)})


class CheckAddress(NamedTuple):
    """An exercise whose functions a reader writes, to see whether laws hold."""

    exercise: Annotated[str, partial(one_of, EXERCISES)] = EXERCISES[0]

    @property
    def href(self) -> str:
        """The address as text, without default values."""
        return with_query("/check", written(self))


A = TypeVar("A", GameAddress, TreeAddress)


def line_at(
    address: GameAddress | TreeAddress, offered: Offered = CATALOGUE
) -> AnyHistory:
    """Return the whole line of play of an address, including moves after its place."""
    return _line_at(address.game, address.board, address.moves, offered)


@lru_cache(maxsize=32)  # the parts of a request read the same line
def _line_at(game: str, board: str, moves: str, offered: Offered) -> AnyHistory:
    return read_history(offered.game(game, board), moves)


def game_address_of(texts: Mapping[str, str], offered: Offered) -> GameAddress:
    """Read the fields of the address of a game; empty ones are as usual."""
    texts = filled(texts)
    start = _start(GameAddress, texts, offered.names, offered)
    address = with_declared(start, texts, start.href)
    game = line_at(start, offered).game
    for side in Player:
        with mistakes_in(side.name.lower(), start.href):
            offered.check_player(address.player(side, game), game, side)
    address = _with_moves(address, texts, offered)
    whole = line_at(address, offered)
    plies = len(whole.moves)
    with mistakes_in("ply", address.href):
        ply = Whole("ply", 0, plies)(texts.get("ply", str(plies)))
    address = address._replace(ply=None if ply == plies else ply)
    is_review = whole.turn is None and "mistakes" in address.show
    if "tried" not in texts or ply == plies or not is_review:
        return address
    with mistakes_in("tried", address.href):
        tried = one_of(whole.up_to(ply).legal, texts["tried"])
        return address._replace(tried=tried)


def tree_address_of(texts: Mapping[str, str], offered: Offered) -> TreeAddress:
    """Read the fields of the address of search trees; empty ones are as usual."""
    texts = filled(texts)
    if texts.keys() <= _OF_TEXTBOOK:
        return with_declared(TEXTBOOK_TREES, texts, TEXTBOOK_TREES.href)
    if "numbers" in texts:
        near = TEXTBOOK_TREES.href
        both = [name for name in ("game", "board", "moves", "depth") if name in texts]
        if both:
            reason = f"expected numbers or a game, got numbers and {both[0]}"
            raise BadAddress(reason, near=near, field="numbers")
        numbers = {"numbers": texts.pop("numbers")}
        start = with_declared(TreeAddress(), numbers, near)
    else:
        start = _start(TreeAddress, texts, offered.names_with_trees, offered)
        start = _with_moves(start, texts, offered)
    known, near = start.known_searches(offered), start.href
    with mistakes_in("search", near):
        search = one_of(known, texts.get("search", known[0]), " or ")
    with mistakes_in("compare", near):
        compare = one_of(known, texts.get("compare", search), " or ")
    address = start._replace(
        search="" if search == known[0] else search,
        compare="" if compare == search else compare,
    )
    return with_declared(address, texts, near)


def _start(
    kind: type[A], texts: Mapping[str, str], names: Collection[str], offered: Offered
) -> A:
    """Return the address of the start of a game, by its usual name and board."""
    usual = kind()
    with mistakes_in("game", usual.href):
        name = one_of(names, texts.get("game", usual.game))
    start = kind(name)
    with mistakes_in("board", start.href):
        game = line_at(kind(name, texts.get("board", "")), offered).game
    return start if name in offered.games else kind(game.name, game.board)


def _with_moves(address: A, texts: Mapping[str, str], offered: Offered) -> A:
    """Return an address with moves, or with some that lead to a board in one line."""
    text, whole = texts.get("moves", ""), line_at(address, offered).game.text.whole
    with mistakes_in("moves", address.href):
        board = None if whole is None else whole(text)
        if isinstance(board, Situation):
            text = to_moves(board.grid, board.rules, stop=after_nodes(_MOST_GRIDS))
    try:
        line = line_at(address._replace(moves=text), offered)
    except ParseError as error:
        before = line_at(address._replace(moves=text[: error.index]), offered).written
        near = address._replace(moves=before).href
        raise BadAddress(reason_of(error), near=near, field="moves") from error
    return address._replace(moves=line.written)


def puzzle_address_of(query: str) -> PuzzleAddress:
    """Read the query of the address of a puzzle."""
    texts = filled(read_fields(query, PuzzleAddress._fields))
    address = with_declared(PuzzleAddress(), texts, "/puzzle")
    if address.move is not None:
        with mistakes_in("move", address._replace(move=None).href):
            from_moves(f"{address.puzzle.moves}{address.move}")
    return address


def tour_address_of(path: str, query: str) -> TourAddress:
    """Read the address of a page of the tour, which has no query."""
    stop = path.removeprefix("/tour").removeprefix("/")
    with mistakes_in("", "/tour", 404):
        address = TourAddress(Whole("stop", 1, len(stops()))(stop) if stop else None)
    if query:
        raise BadAddress(expected("no query", query), near=path)
    return address
