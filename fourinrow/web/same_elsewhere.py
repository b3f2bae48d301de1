"""The lines of Python and the commands that give what a page shows."""

import re
from collections.abc import Iterable, Iterator
from shlex import quote
from typing import Final

import htpy as h

from fourinrow.games.catalogue import GAMES
from fourinrow.games.connect import board_fields
from fourinrow.web.game_address import GameAddress
from fourinrow.web.game_view import GameView
from fourinrow.web.opponents import HUMAN


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
    found = name_in_file(address.game)
    if found:
        yield f"from {found[0]} import {found[1]} as game"
    yield f"from fourinrow.games import ASCII{'' if found else ', game_named'}"


def name_in_file(game: str) -> tuple[str, str] | None:
    """Return the module and the name of a game from a file, `None` for other games.

    >>> from fourinrow.web.same_elsewhere import name_in_file
    >>> name_in_file("popout.py:popout"), name_in_file("othello")
    (('popout', 'popout'), None)
    """
    found = re.fullmatch(r"(\w+)\.py:(\w+)", game)
    return None if found is None else (found[1], found[2])


def at_command_line(view: GameView) -> str:
    """Return the commands that show the position, and play on from it.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.same_elsewhere import at_command_line
    >>> address = GameAddress(moves="44", second="level:3", show=("scores",))
    >>> print(at_command_line(game_view(address, {})))
    fourinrow show 44 --scores
    fourinrow play --position 44 --second level:3 --seed 0

    It is empty for a board that no option describes.
    """
    address, moves = view.address, view.position().moves
    options = board_options(address.game, address.board)
    if options is None:
        return ""
    scores = ["--scores"] if "scores" in address.show and view.line.turn else []
    position = [f"--position {quote(moves)}"] if moves else []
    return "\n".join(
        " ".join(words)
        for words in (
            ["fourinrow show", quote(moves) if moves else '""', *options, *scores],
            ["fourinrow play", *options, *position, *_players(address)],
        )
    )


def _players(address: GameAddress) -> Iterator[str]:
    if address.first != HUMAN:
        yield f"--first {quote(address.first)}"
    if address.second:
        yield f"--second {quote(address.second)}"
    if any(_HAS_CHANCE.match(name) for name in (address.first, address.second)):
        yield f"--seed {address.seed}"


_HAS_CHANCE: Final = re.compile(r"random|level:|.*\.py:")


def board_options(name: str, text: str) -> list[str] | None:
    """Return the options of a game and its board, `None` if it has no options.

    >>> from fourinrow.web.same_elsewhere import board_options
    >>> board_options("connect-four", "rows 5 gravity no")
    ['--rows 5', '--no-gravity']
    """
    board = board_fields(text)
    if "directions" in board or board.get("gravity") == "yes":
        return None
    game = [] if name == GameAddress().game else [f"--game {quote(name)}"]
    sizes = [f"--{field} {board[field]}" for field in board if field != "gravity"]
    return [*game, *sizes, *(["--no-gravity"] if "gravity" in board else [])]


def same_elsewhere(view: GameView) -> h.Renderable:
    """Return the lines and the commands, ready to copy.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.same_elsewhere import same_elsewhere
    >>> str(same_elsewhere(game_view(GameAddress(), {}))).count("<pre")
    2
    """
    address = view.address
    names = (address.game, address.first, address.second)
    return elsewhere(in_python(view), at_command_line(view), names)


def elsewhere(python: str, commands: str, names: Iterable[str] = ()) -> h.Renderable:
    """Return lines of Python and commands as a part of a page, unless they are empty.

    >>> from fourinrow.web.same_elsewhere import elsewhere
    >>> str(elsewhere("print(3)", "")).count("<pre")
    1

    The ``names`` are those of games and players: some may come from files.
    """
    parts = {"in Python": python, "at the command line": commands}
    given = {where: lines for where, lines in parts.items() if lines}
    files = dict.fromkeys(name.partition(":")[0] for name in names if ".py:" in name)
    return h.details("#elsewhere")[
        h.summary[f"The same {' and '.join(given)}"],
        h.p(".note")[f"Run this in the folder of {' and '.join(files)}."]
        if files
        else None,
        (
            [
                h.h3[where[0].upper() + where[1:]] if len(given) > 1 else None,
                h.pre(".code", tabindex=0)[lines],
            ]
            for where, lines in given.items()
        ),
    ]
