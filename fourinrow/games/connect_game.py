"""Connect Four and its family as games, with their names, and their boards as text.

The text of a board has the fields that differ from those of the named game:

connect-four                       6 rows, 7 columns
connect-four  rows 5 gravity no    5 rows, 7 columns, without gravity
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.lines import windows
from fourinrow.core.notation import Base
from fourinrow.core.rating import PatternTable, checked_table, rate
from fourinrow.core.rules import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Direction,
    Rules,
    checked_rules,
)
from fourinrow.core.situation import (
    Order,
    Situation,
    after_each,
    ascending,
    centre_first,
    checked_situation,
    descending,
    initial,
    legal_moves,
    make_move,
    outcome,
)
from fourinrow.core.wins import winner
from fourinrow.errors import (
    FourInRowError,
    ParseError,
    at_least,
    checked_text,
    reason_of,
    shown,
)
from fourinrow.games.connect_text import text_display
from fourinrow.games.game import Depict, Game, Oracle, loaded_late

T = TypeVar("T")

GameBook: TypeAlias = Literal["standard"] | None
"""The opening book of a game's solver: that of the package, or none."""

CONNECT_GAMES: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "connect-four": CONNECT_FOUR,
        "connect-five": CONNECT_FIVE,
        "tic-tac-toe": TIC_TAC_TOE,
    }
)
"""The named games of the connect family."""


def connect(
    rules: Rules = CONNECT_FOUR,
    table: PatternTable | None = None,
    *,
    order: Order = ascending,
    may_be_outbid: bool = False,
    base: Base = 1,
    threads: int = 1,
    book: GameBook = "standard",
) -> Game[Situation, int]:
    """Return the game with these rules; a move is a column, or a cell without gravity.

    >>> connect().legal_moves(connect().start())
    (0, 1, 2, 3, 4, 5, 6)

    Situations are rated with ``table``, by default `PatternTable.for_n`. Moves come
    in ``order``; among equal moves the first is chosen. The seeds use
    ``order=descending``; ``order=centre_first(rules)`` is fastest in searches. At the
    prompt, columns count from ``base``. The oracle's solver uses ``threads`` threads,
    and the package's opening ``book`` or none: see `fourinrow.solver.Solver`.

    A table in which other windows can outweigh a win (see `checked_table`) raises
    `FourInRowError`, unless ``may_be_outbid``. The Scheme seed's table needs that: it
    rates a lost row 0, so a search may prefer a loss to a row of four.

    >>> from fourinrow import alpha_beta, search_space
    >>> from fourinrow.seeds.scheme import CONNECT5_SEED
    >>> matrix = connect(CONNECT_FIVE, CONNECT5_SEED, may_be_outbid=True)
    >>> alpha_beta(2, search_space(matrix))(matrix.start()).value
    1.0
    """
    name, board = _name_and_board(checked_rules(rules))
    cores = at_least(1, threads, "threads", "1 thread or more")
    wanted = PatternTable.for_n(rules.n) if table is None else table
    known = checked_table(wanted, rules, may_be_outbid=may_be_outbid)
    has_few_moves = rules.gravity or rules.rows * rules.cols <= _MANY_CELLS
    return Game(
        start=partial(initial, rules),
        to_move=lambda situation: situation.turn,
        legal_moves=partial(_legal_moves, rules=rules, order=order),
        play=lambda situation, move: make_move(
            checked_situation(situation, rules), move
        ),
        outcome=lambda situation: outcome(checked_situation(situation, rules)),
        rate=lambda situation: rate(
            checked_situation(situation, rules).grid, Player.FIRST, known, rules
        ),
        is_stable=lambda situation: is_quiet(checked_situation(situation, rules)),
        children=lambda situation, moves: after_each(
            checked_situation(situation, rules), moves
        ),
        oracle=_oracle(rules, cores, book),
        depth=4 if has_few_moves else 2,
        cost=max(1.0, rules.rows * rules.cols / _USUAL_CELLS),
        text=text_display(rules, base=base),
        picture=loaded_late(lambda: _picture(rules, base)),
        name=name,
        board=board,
        relative=partial(connect_named, threads=cores, book=book),
        remark="" if windows(rules) else _nobody_can_win(rules),
    )


_USUAL_CELLS: Final = CONNECT_FOUR.rows * CONNECT_FOUR.cols
_MANY_CELLS: Final = 36  # moves: with more, four plies ahead take too long


def _oracle(rules: Rules, threads: int, book: GameBook) -> Oracle[Situation, int]:
    """Return an oracle that makes its solver, which is slow to import, on first use."""
    if book not in ("standard", None):
        raise FourInRowError(
            f"expected 'standard' or None as the book, got {shown(book)}"
        )

    @lru_cache(maxsize=1)
    def known() -> Oracle[Situation, int]:
        from fourinrow.games.connect_proofs import solved_by  # slow to import
        from fourinrow.solver.solver import Solver

        return solved_by(Solver(rules, threads=threads, book=book))

    return Oracle(
        best_moves=loaded_late(lambda: known().best_moves),
        effort=loaded_late(lambda: known().effort),
        find=loaded_late(lambda: known().find),
        scores=loaded_late(lambda: known().scores),
        scores_within=loaded_late(lambda: known().scores_within),
        table=loaded_late(lambda: known().table),
    )


def _picture(rules: Rules, base: Base) -> Depict[Situation, int]:
    from fourinrow.games.connect_picture import connect_picture  # slow to import

    return partial(connect_picture, rules=rules, base=base)


def _nobody_can_win(rules: Rules) -> str:
    fit = f"a line of {rules.n} does not fit on {rules.rows} x {rules.cols}"
    return f"nobody can win: {fit}"


def connect_named(
    name: str,
    board: str = "",
    *,
    base: Base = 1,
    order: str | None = None,
    threads: int = 1,
    book: GameBook = "standard",
) -> Game[Situation, int] | None:
    """Return the connect game with a name and board, `None` for any other name.

    >>> game = connect_named("connect-four", "rows 1 cols 5")
    >>> game.legal_moves(game.start())
    (2, 1, 3, 0, 4)

    Moves come in one of the `ORDERS`, by default from the centre outwards. Raises
    `ParseError` for an invalid board.
    """
    if name not in CONNECT_GAMES:
        return None
    rules = _rules_of(name, board)
    by_column = ORDERS[order or "centre"](rules)
    return connect(rules, order=by_column, base=base, threads=threads, book=book)


ORDERS: Final[Mapping[str, Callable[[Rules], Order]]] = MappingProxyType(
    {
        "centre": centre_first,
        "left": lambda _rules: ascending,
        "right": lambda _rules: descending,
    }
)
"""Orders of moves, by the name of the columns that come first."""


BOARD_FIELDS: Final = ("rows", "cols", "connect", "gravity", "directions")
"""What the text of a board may name."""

_TRUTH: Final = {"yes": True, "no": False}
_DIRECTIONS: Final = {each.name.lower(): each for each in Direction}


def _name_and_board(rules: Rules) -> tuple[str, str]:
    """Return the name of the game with these rules, and its board as text."""
    for name, known in CONNECT_GAMES.items():
        if rules == known:
            return name, ""
    usual = _in_words(CONNECT_FOUR)
    words = _in_words(rules)
    changes = [
        f"{field} {words[field]}"
        for field in BOARD_FIELDS
        if words[field] != usual[field]
    ]
    return "connect-four", " ".join(changes)


def _in_words(rules: Rules) -> Mapping[str, str]:
    values = (
        str(rules.rows),
        str(rules.cols),
        str(rules.n),
        "yes" if rules.gravity else "no",
        ",".join(direction.name.lower() for direction in rules.directions),
    )
    return dict(zip(BOARD_FIELDS, values, strict=True))


def board_fields(board: str) -> Mapping[str, str]:
    """Return the fields in the text of a board, each with its word.

    >>> board_fields("rows 5 gravity no")
    {'rows': '5', 'gravity': 'no'}
    """
    words = board.split()
    return dict(zip(words[::2], words[1::2], strict=False))


def _rules_of(name: str, board: str) -> Rules:
    """Return the rules of a named game on a board."""
    given = board_fields(checked_text(board, "a board"))
    if len(board.split()) != 2 * len(given) or not given.keys() <= {*BOARD_FIELDS}:
        expected = "expected a board, such as 'rows 6 cols 7'"
        raise ParseError(f"{expected}, got {shown(board)}", 0)
    values = {**_in_words(CONNECT_GAMES[name]), **given}
    try:
        return Rules(
            _number(values["rows"]),
            _number(values["cols"]),
            _number(values["connect"]),
            _one_of(_TRUTH, values["gravity"], "gravity"),
            [
                _one_of(_DIRECTIONS, each.lower(), "directions")
                for each in values["directions"].split(",")
            ],
        )
    except FourInRowError as error:
        raise ParseError(reason_of(error), 0) from error


def _one_of(known: Mapping[str, T], text: str, field: str) -> T:
    if text not in known:
        expected = f"expected {' or '.join(known)} for {field}"
        raise ParseError(f"{expected}, got {shown(text)}", 0)
    return known[text]


def _number(text: str) -> int:
    if re.fullmatch("[1-9][0-9]?", text) is None:
        raise ParseError(f"expected a number from 1 to 99, got {shown(text)}", 0)
    return int(text)


def _legal_moves(situation: Situation, rules: Rules, order: Order) -> tuple[int, ...]:
    return legal_moves(checked_situation(situation, rules), order=order)


def is_quiet(situation: Situation) -> bool:
    """Check whether neither side could win in one move if it were to move.

    >>> from fourinrow import from_moves
    >>> is_quiet(from_moves("4455")), is_quiet(from_moves("445566"))
    (True, False)

    A game that is over is quiet.
    """
    grid, _, rules = checked_situation(situation)
    sides = (Situation(grid, player, rules) for player in Player)
    return not any(
        winner(child.grid, rules) is side.turn
        for side in sides
        for child in after_each(side, legal_moves(side))
    )
