"""The lines of Python and the commands that give what a page shows."""

import re
from collections.abc import Iterator
from shlex import quote

import htpy as h

from fourinrow.games.catalogue import GAMES
from fourinrow.web.game_address import GameAddress
from fourinrow.web.game_view import GameView

_OPTIONS = {"rows": "--rows", "cols": "--cols", "connect": "--connect"}


def in_python(view: GameView) -> str:
    """Return lines of Python that show the position, and the worth of its moves.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.same_elsewhere import in_python
    >>> print(in_python(game_view(GameAddress(moves="44"), {})))
    from fourinrow import from_moves
    from fourinrow.games import picture
    <BLANKLINE>
    position = from_moves("44")
    print(picture(position))
    """
    return "\n".join(_python(view))


def _python(view: GameView) -> Iterator[str]:
    address, moves = view.address, _literal(view.position().moves)
    has_scores = "scores" in address.show and view.line.turn is not None
    if (address.game, address.board) == (GameAddress().game, ""):
        yield "from fourinrow import from_moves"
        yield "from fourinrow.games import picture"
        if has_scores:
            yield "from fourinrow.solver import Solver"
        yield ""
        yield f"position = from_moves({moves})"
        scores = ", scores=Solver().scores(position)" if has_scores else ""
        yield f"print(picture(position{scores}))"
        return
    yield "from functools import reduce"
    yield from _game_in_python(address)
    yield "from fourinrow.games import ASCII"
    yield (
        "from fourinrow.play import Adviser, read_moves"
        if has_scores
        else ("from fourinrow.play import read_moves")
    )
    yield ""
    if address.game in GAMES:
        board = f", {_literal(address.board)}" if address.board else ""
        yield f"game = game_named({_literal(address.game)}{board})"
    yield f"moves = read_moves(game, {moves})"
    yield "state = reduce(game.play, moves, game.start())"
    yield "print(game.text.draw(state, ASCII))"
    if has_scores:
        yield "print(Adviser().scores(game, state))"


def _literal(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _game_in_python(address: GameAddress) -> Iterator[str]:
    found = re.fullmatch(r"(?:.*/)?(\w+)\.py:(\w+)", address.game)
    if found:
        yield f"from {found[1]} import {found[2]} as game"
    else:
        yield "from fourinrow.games import game_named"


def at_command_line(view: GameView) -> str:
    """Return the commands that show the position, and play on from it.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.same_elsewhere import at_command_line
    >>> address = GameAddress(moves="44", second="level:3", show=("scores",))
    >>> print(at_command_line(game_view(address, {})))
    fourinrow show 44 --scores
    fourinrow play --position 44 --second level:3

    It is empty for a board that no option describes.
    """
    address, moves = view.address, quote(view.position().moves)
    options = _board_options(address)
    if options is None:
        return ""
    names = {"first": address.first, "second": address.second, "seed": address.seed}
    usual = GameAddress()._asdict()
    players = [
        f"--{name} {quote(str(value))}"
        for name, value in names.items()
        if value != usual[name]
    ]
    scores = ["--scores"] if "scores" in address.show and view.line.turn else []
    position = [f"--position {moves}"] if view.ply else []
    return "\n".join(
        " ".join(words)
        for words in (
            ["fourinrow show", moves, *options, *scores],
            ["fourinrow play", *options, *position, *players],
        )
    )


def _board_options(address: GameAddress) -> list[str] | None:
    """Return the options of a game and its board, `None` if it has no options."""
    words = address.board.split()
    board = dict(zip(words[::2], words[1::2], strict=False))
    if "directions" in board or board.get("gravity") == "yes":
        return None
    game = (
        [] if address.game == GameAddress().game else [f"--game {quote(address.game)}"]
    )
    sizes = [f"{_OPTIONS[name]} {board[name]}" for name in _OPTIONS if name in board]
    return [*game, *sizes, *(["--no-gravity"] if "gravity" in board else [])]


def same_elsewhere(view: GameView) -> h.Renderable:
    """Return the lines and the commands, ready to copy.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.same_elsewhere import same_elsewhere
    >>> str(same_elsewhere(game_view(GameAddress(), {}))).count("<pre")
    2
    """
    commands = at_command_line(view)
    return h.details("#elsewhere")[
        h.summary["The same in Python and at the command line"],
        h.h3["Python"],
        h.pre(".code", tabindex=0)[in_python(view)],
        commands and [h.h3["Command line"], h.pre(".code", tabindex=0)[commands]],
    ]
