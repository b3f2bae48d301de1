"""Whom you play: links that choose the opponent and the side, and begin a new game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import htpy as h

from fourinrow.core.cells import Player
from fourinrow.play.levels import LEVELS
from fourinrow.play.proof_players import is_proof, proof_players
from fourinrow.web.addresses import GameAddress
from fourinrow.web.frame import toggle
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import HUMAN, player_in_words

_SEEDS: Final = 10**6


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


def new_games(view: GameView) -> Iterator[h.Renderable]:
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
