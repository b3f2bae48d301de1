"""The links below the board: undo and redo, and what is shown."""

from collections.abc import Iterator
from typing import Final

import htpy as h

from fourinrow.core.cells import Player
from fourinrow.draw.palette import PALETTES
from fourinrow.draw.picture import Picture
from fourinrow.web.game_address import SHOWN
from fourinrow.web.game_view import GameView
from fourinrow.web.opponents import HUMAN
from fourinrow.web.tree_address import TreeAddress, write_tree_address


def controls(view: GameView) -> h.Renderable:
    """Return the links that go through a game, and that show more or less.

    >>> from fourinrow.web.controls import controls
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> html = str(controls(game_view(GameAddress(moves="44"), {})))
    >>> '<a href="/?ply=0" rel="prev">' in html
    False
    """
    return h.nav(".controls", aria_label="Game")[
        h.ul(".buttons")[_through(view)],
        h.ul(".toggles")[_toggles(view)],
    ]


def _through(view: GameView) -> Iterator[h.Node]:
    end = len(view.whole.moves)
    before, after = turn_before(view), turn_after(view)
    yield _step("Start", view, 0 if view.ply else None, "first")
    yield _step("Undo", view, before, "prev")
    yield _step("Redo", view, after, "next")
    yield _step("End", view, end if view.ply < end else None, "last")
    yield h.li[h.a("#go-new", href=view.href(moves="", ply=None, show=()))["New game"]]


def _step(name: str, view: GameView, ply: int | None, key: str) -> h.Node:
    """Return a link to a ply; without one, a word that can't be clicked."""
    if ply is None:
        off = {"role": "link", "aria-disabled": "true", "tabindex": "-1"}
        return h.li[h.span(f"#go-{key}.off", off)[name]]
    return h.li[h.a(f"#go-{key}", href=view.at_ply(ply))[name]]


def turn_before(view: GameView) -> int | None:
    """Return the last ply before this one at which a human was to move.

    >>> from fourinrow.web.controls import turn_before
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> turn_before(game_view(GameAddress(moves="4455"), {}))
    2

    It is the ply before, if a human was to move at none, and `None` at the start.
    """
    if not view.ply:
        return None
    humans = (ply for ply in reversed(range(view.ply)) if _is_humans(view, ply))
    return next(humans, view.ply - 1)


def turn_after(view: GameView) -> int | None:
    """Return the next ply at which a human is to move, `None` if none follows.

    >>> from fourinrow.web.controls import turn_after
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> turn_after(game_view(GameAddress(moves="445", ply=0), {}))
    2
    """
    end = len(view.whole.moves)
    if view.ply == end:
        return None
    humans = (ply for ply in range(view.ply + 1, end) if _is_humans(view, ply))
    return next(humans, end)


def _is_humans(view: GameView, ply: int) -> bool:
    side = Player(view.game.to_move(view.whole.states[ply]))
    return view.address.player(side, view.game) == HUMAN


def keys_in_words(view: GameView, drawn: Picture | None) -> h.Renderable | None:
    """Return a line about the keys that work here with the script.

    >>> from fourinrow.web.clickable_board import picture_of
    >>> from fourinrow.web.controls import keys_in_words
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(moves="44"), {})
    >>> print(keys_in_words(view, picture_of(view, {})))
    <p class="keys note">Keys: left undoes; on the board a digit plays its \
column.</p>
    """
    known = [
        "left undoes" if view.ply else "",
        "right redoes" if view.ply < len(view.whole.moves) else "",
        "on the board a digit plays its column" if _has_digits(view, drawn) else "",
    ]
    words = "; ".join(filter(None, known))
    return h.p(".keys.note")[f"Keys: {words}."] if words else None


def _has_digits(view: GameView, drawn: Picture | None) -> bool:
    """Return whether a move on the board is a number of one digit."""
    if drawn is None or not view.is_human_to_move:
        return False
    pairs = zip(view.legal, view.legal_names, strict=True)
    return any(name in _DIGITS for move, name in pairs if move in drawn.places)


_DIGITS: Final = tuple("123456789")
_NAMES = {"scores": "Scores", "graph": "Evaluation", "hint": "Hint"}


def _toggles(view: GameView) -> Iterator[h.Node]:
    for word in SHOWN:
        if word != "graph" and view.line.turn is None:
            continue
        is_on = word in view.address.show
        rest = tuple(
            each for each in SHOWN if (each in view.address.show) != (each == word)
        )
        yield h.li[
            h.a(
                id=f"show-{word}",
                href=view.href(show=rest),
                aria_current="true" if is_on else None,
            )[_NAMES[word]]
        ]
    at = view.position()
    tree = TreeAddress(at.game, at.board, at.moves)
    yield h.li[h.a(href=write_tree_address(tree))["Search tree"]]


def colours(view: GameView) -> h.Renderable:
    """Return links to the palettes, and one that swaps the colours of the sides.

    >>> from fourinrow.web.controls import colours
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> html = str(colours(game_view(GameAddress(palette="blue-orange"), {})))
    >>> 'href="/?palette=blue-orange&amp;flip=1"' in html
    True
    """
    address = view.address
    names = {"": "usual", **{name: name.replace("-", " and ") for name in PALETTES}}
    return h.nav(".colours", aria_label="Colours")[
        h.span["Colours: "],
        h.ul(".toggles")[
            (
                h.li[
                    h.a(
                        id=f"palette-{name}",
                        href=view.href(palette=name),
                        aria_current="true" if name == address.palette else None,
                    )[words]
                ]
                for name, words in names.items()
            ),
            h.li[
                h.a(
                    "#swap-colours",
                    href=view.href(flip=not address.flip),
                    aria_current="true" if address.flip else None,
                )["colours swapped"]
            ],
        ],
    ]
