"""The links around the board: through the game, to its moves, opponents, and more."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Final

import htpy as h
from toolz import groupby

from fourinrow.core.cells import Player
from fourinrow.core.situation import Situation
from fourinrow.draw.palette import PALETTES
from fourinrow.games.game import Worth
from fourinrow.games.words import worth_in_words
from fourinrow.play.advice import rank
from fourinrow.play.levels import LEVELS
from fourinrow.play.proof_players import is_proof, proof_players
from fourinrow.web.addresses import SHOWN, GameAddress, TreeAddress
from fourinrow.web.clickable_board import place_id
from fourinrow.web.evaluation_graph import PlyValue
from fourinrow.web.frame import toggle
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import HUMAN, player_in_words

_SCORES: Final = (
    "Scores are for the side to move: above 0 it wins, the higher the sooner; below 0 "
    "it loses; 0 is a draw. A win in the last cell scores 1."
)
_KEYS: Final = (
    "Keys: left undoes, right redoes; on a board with columns a digit plays one."
)
_SEEDS: Final = 10**6


def controls(view: GameView) -> h.Renderable:
    """Return the links that go through a game, and that show more or less."""
    return h.fragment[
        h.nav(".controls", aria_label="Game")[
            h.ul(".buttons")[_through(view)],
            h.ul(".toggles")[_toggles(view)],
        ],
        h.p(".keys.note")[_KEYS],
    ]


def _through(view: GameView) -> Iterator[h.Node]:
    end, now = len(view.whole.moves), view.ply
    undone, redone = _turns(view)
    yield _step("To start", view, 0 if now else None, "first")
    yield _step("Undo", view, undone if now else None, "prev")
    yield _step("Redo", view, redone if now < end else None, "next")
    yield _step("To end", view, end if now < end else None, "last")
    yield from _new_games(view)


def _step(name: str, view: GameView, ply: int | None, key: str) -> h.Node:
    """Return a link to a ply, or plain text if there is none."""
    if ply is None:
        off = {"role": "link", "aria-disabled": "true", "tabindex": "-1"}
        return h.li[h.span(f"#go-{key}.off", off)[name]]
    return h.li[h.a(f"#go-{key}", href=view.at_ply(ply))[name]]


def _turns(view: GameView) -> tuple[int, int]:
    """Return the plies before and after this one at which a human is to move."""
    end = len(view.whole.moves)
    humans = [ply for ply in range(end) if view.player_at(ply) == HUMAN]
    before = max((ply for ply in humans if ply < view.ply), default=view.ply - 1)
    return before, min((ply for ply in humans if ply > view.ply), default=end)


def _toggles(view: GameView) -> Iterator[h.Node]:
    show = view.address.show
    for word, name in SHOWN.items():
        if view.can_show[word]:
            rest = tuple(each for each in SHOWN if (each in show) != (each == word))
            href = view.address._replace(show=rest, tried="").href
            yield toggle(f"show-{word}", href, name, is_on=word in show)
    at = view.position()
    tree = TreeAddress(at.game, at.board, at.moves)
    yield h.li[h.a(href=tree.href)["Search tree"]]
    yield h.li[h.button("#copy", type="button")["Copy link"]]


def colours(view: GameView) -> h.Renderable:
    """Return links to the palettes."""
    used = view.drawn and view.drawn.palette
    return h.nav(".colours", aria_label="Colours")[
        h.span["Colours: "],
        h.ul(".toggles")[
            (
                toggle(
                    f"palette-{name}",
                    view.address._replace(palette=name).href,
                    name.replace("-", " and "),
                    is_on=palette == used,
                )
                for name, palette in PALETTES.items()
            )
        ],
    ]


def move_list(view: GameView, values: Sequence[PlyValue]) -> h.Renderable:
    """Return the line of play as links, with mistakes marked where they are known."""
    mistakes = {each.ply for each in values if each.is_mistake}
    return h.section("#line", aria_labelledby="line-name", tabindex="-1")[
        h.h2("#line-name")["Moves"],
        h.ol(".line")[
            (
                h.li[_ply(view, ply, name, is_mistake=ply in mistakes)]
                for ply, name in enumerate(["Start", *view.whole.names])
            )
        ],
    ]


def _ply(view: GameView, ply: int, name: str, *, is_mistake: bool) -> h.Node:
    current = "step" if ply == view.ply else None
    return h.a(id=f"ply-{ply}", href=view.at_ply(ply), aria_current=current)[
        h.span(".number")[f"{ply}. "] if ply else None,
        name,
        h.span(".blunder", title="a mistake")["?"] if is_mistake else None,
    ]


def choices(view: GameView) -> h.Renderable:
    """Return the legal moves as a list, with their worths where these are known."""
    places, worths = view.places, view.worths

    def from_above(name: str) -> tuple[float, float]:
        place = places.get(name)
        return (place.y, place.x) if place else (inf, inf)

    names = sorted(view.line.legal, key=from_above)
    if places and view.needs_list:
        content, is_open = _by_place(view, names), True
    else:
        names.sort(key=lambda name: rank(worths.get(name, 0.0)), reverse=True)
        content, is_open = _list(view, names), bool(worths) or not places
    has_scores = isinstance(view.line.here, Situation) and any(
        isinstance(worth, Worth) for worth in worths.values()
    )
    return h.details("#choices", open=is_open, tabindex="-1")[
        h.summary["What each move is worth" if worths else "Moves to choose from"],
        content,
        h.p(".note")[_SCORES] if has_scores else None,
    ]


def _list(view: GameView, names: Iterable[str]) -> h.Renderable:
    worths = view.worths
    return h.ul(".choices")[
        (
            h.li[
                _choice(view, name, "best" if name in view.best else None),
                name in worths and h.span(".worth")[worth_in_words(worths[name])],
                name in view.best and (" ", h.span(".tag")["best"]),
            ]
            for name in names
        )
    ]


def _choice(view: GameView, name: str, class_: str | None = None) -> h.Node:
    if not view.is_human_to_move:
        return h.span(class_=class_)[name]
    href = view.made(name)
    return h.a(id="-".join(["choice", *name.split()]), href=href, class_=class_)[name]


def _by_place(view: GameView, names: Sequence[str]) -> h.Renderable:
    return h.ul(".groups")[
        (
            h.li(id=place and place_id(place))[
                place and h.h2[place.name], _list(view, here)
            ]
            for place, here in groupby(view.places.get, names).items()
        )
    ]


def opponents(view: GameView) -> h.Renderable:
    """Return links to opponents; a proof, which is about a whole game, begins anew."""
    opponent = opponent_of(view)
    computer_begins = view.players[1] == HUMAN and opponent != HUMAN
    has_sides = opponent != HUMAN and not is_proof(opponent)
    sides = {"you begin": (HUMAN, opponent), "the computer begins": (opponent, HUMAN)}
    against = {
        words: (name, HUMAN) if computer_begins else (HUMAN, name)
        for name, words in _offered(view).items()
    }
    proofs = {
        f"perfect by a proof ({'you begin' if side > 1 else 'it begins'})": (
            (HUMAN, name) if side > 1 else (name, HUMAN)
        )
        for name, side in proof_players(view.game).items()
    }
    return h.nav("#opponents", aria_labelledby="opponents-name")[
        h.h2("#opponents-name")["Play against"],
        h.ul(".toggles")[
            _links(view, "against", against),
            _links(_from_start(view), "against", proofs),
        ],
        has_sides and h.ul(".toggles")[_links(view, "side", sides)],
    ]


def opponent_of(view: GameView) -> str:
    """Return the name of the player whom the human plays, the second of two."""
    computers = [name for name in view.players if name != HUMAN]
    return computers[-1] if computers else HUMAN


def _offered(view: GameView) -> dict[str, str]:
    """Return opponents with their words; the present one and the usual are there."""
    levels = {f"level:{number}": f"{number}" for number in range(1, len(LEVELS) + 1)}
    levels |= {"level:1": "easy 1", "perfect": "perfect"}
    easy = {"random": "random", "greedy": "greedy"}
    usual = GameAddress().player(Player.SECOND, view.game)
    others = {
        name: player_in_words(name)
        for name in (usual, opponent_of(view))
        if not (name in levels or is_proof(name))
    }
    return (easy if view.game.oracle is None else levels) | others | {HUMAN: "a friend"}


def _links(
    view: GameView, group: str, choices: dict[str, tuple[str, str]]
) -> Iterator[h.Node]:
    for words, players in choices.items():
        name, href = f"{group}-{'-'.join(words.split())}", _with_players(players, view)
        label = f"level {words}" if words.isdigit() else None
        yield toggle(name, href, words, is_on=players == view.players, label=label)


def _with_players(players: tuple[str, ...], view: GameView) -> str:
    """Return the address with other players; the usual one is not named."""
    first, second = players
    is_usual = second == GameAddress().player(Player.SECOND, view.game)
    address = view.address._replace(first=first, second="" if is_usual else second)
    reply = replace(view, address=address).next_reply
    is_awaited = address.ply is None and HUMAN in players and reply is not None
    return address.move_href() if is_awaited else address.href


def _new_games(view: GameView) -> Iterator[h.Renderable]:
    """Yield links to a new game, once it is over also with sides swapped."""
    new, is_over = _from_start(view), view.line.turn is None
    again = _with_players(view.players, new)
    yield h.li[h.a("#go-new", href=again)["Play again" if is_over else "New game"]]
    swapped = view.players[::-1]
    if is_over and swapped != view.players and not any(map(is_proof, swapped)):
        href = _with_players(swapped, new)
        yield h.li[h.a("#go-swapped", href=href)["Swap sides"]]


def _from_start(view: GameView) -> GameView:
    """Return a new game, with another seed."""
    seed = (view.address.seed + 1) % _SEEDS
    return replace(view, address=view.begun_anew()._replace(seed=seed))
