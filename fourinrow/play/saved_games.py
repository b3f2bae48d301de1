"""Saved games: a line of JSON with the name of a game, its board and its moves."""

import json
from typing import Final

from fourinrow.errors import FourInRowError, ParseError, expected, short_repr
from fourinrow.games.game import Game, M, S
from fourinrow.games.history import History
from fourinrow.play.written_moves import read_history

MAGIC: Final = '{"fourinrow": 4, "game": '
"""The beginning of a saved game, with the version of the format."""


def format_saved(history: History[S, M]) -> str:
    """Return a game as the text of a saved game.

    >>> from fourinrow import TIC_TAC_TOE, connect
    >>> history = read_history(connect(TIC_TAC_TOE), "b2 a1")
    >>> print(format_saved(history), end="")
    {"fourinrow": 4, "game": "tic-tac-toe", "board": "", "moves": "b2a1"}

    Raises `FourInRowError` for a history that does not begin at the start of its game.
    """
    if history.states[0] != history.game.start():
        raise FourInRowError(expected("a history from its start", history.states[0]))
    game, moves = history.game, history.written
    fields = {"fourinrow": 4, "game": game.name, "board": game.board, "moves": moves}
    return json.dumps(fields, ensure_ascii=False) + "\n"


def parse_saved(text: str, game: Game[S, M]) -> History[S, M]:
    """Return the history of a saved game.

    >>> from fourinrow import connect
    >>> parse_saved(format_saved(read_history(connect(), "44")), connect()).moves
    (3, 3)

    Raises `ParseError` for a text that is not a saved game, or not all of one, for one
    of another game, and for illegal moves.
    """
    try:
        fields = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        fields = None
    match fields:
        case {"fourinrow": 4, "game": str(), "board": str(), "moves": str()}:
            name, board = fields["game"], fields["board"]
        case _:
            whole = f"a whole saved game, which begins with {MAGIC}..."
            raise ParseError(expected(whole, text.partition("\n")[0]), 0)
    if (name, board) != (game.name, game.board):
        wanted = f"expected a game of {f'{game.name} {game.board}'.strip()}"
        got = f"one of {short_repr(f'{name} {board}'.strip())}"
        how = "open it with --game and --board"
        raise ParseError(f"{wanted}, got {got}: {how}", 0)
    moves = fields["moves"]
    try:
        return read_history(game, moves)
    except ParseError as error:
        place = f"character {error.index + 1} of the moves {short_repr(moves)}"
        begin = text.rfind(json.dumps(moves, ensure_ascii=False))
        index = 0 if begin < 0 else begin + 1 + error.index  # JSON has many spellings
        raise ParseError(f"{error.reason}, at {place}", index) from error
