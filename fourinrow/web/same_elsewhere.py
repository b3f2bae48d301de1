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
    address, moves = view.address, python_literal(view.position().moves)
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
        board = f", {python_literal(address.board)}" if address.board else ""
        yield f"game = game_named({python_literal(address.game)}{board})"
    yield f"moves = read_moves(game, {moves})"
    yield "state = reduce(game.play, moves, game.start())"
    yield "print(game.text.draw(state, ASCII))"
    if has_scores:
        yield "print(Adviser().scores(game, state))"


def python_literal(text: str) -> str:
    """Return a text as Python writes it, in double quotes.

    >>> from fourinrow.web.same_elsewhere import python_literal
    >>> print(python_literal("a1b2"))
    "a1b2"
    """
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
    options = board_options(address.game, address.board)
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


def board_options(name: str, text: str) -> list[str] | None:
    """Return the options of a game and its board, `None` if it has no options.

    >>> from fourinrow.web.same_elsewhere import board_options
    >>> board_options("connect-four", "rows 5 gravity no")
    ['--rows 5', '--no-gravity']
    """
    words = text.split()
    board = dict(zip(words[::2], words[1::2], strict=False))
    if "directions" in board or board.get("gravity") == "yes":
        return None
    game = [] if name == GameAddress().game else [f"--game {quote(name)}"]
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
    return elsewhere(in_python(view), at_command_line(view))


def elsewhere(python: str, commands: str) -> h.Renderable:
    """Return lines of Python and commands as a part of a page; no commands if empty.

    >>> from fourinrow.web.same_elsewhere import elsewhere
    >>> str(elsewhere("print(3)", "")).count("<pre")
    1
    """
    return h.details("#elsewhere")[
        h.summary["The same in Python and at the command line"],
        h.h3["Python"],
        h.pre(".code", tabindex=0)[python],
        commands and [h.h3["Command line"], h.pre(".code", tabindex=0)[commands]],
    ]
