"""The games and players that an address may name: the library's and those of files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.games.catalogue import (
    GAMES,
    GAMES_OF_CHANCE,
    AnyGame,
    game_named,
    refuse_board,
)
from fourinrow.games.connect.rules_text import rules_fields
from fourinrow.games.game_space import nodes_within
from fourinrow.games.words import plies_ahead
from fourinrow.play.player_names import PLAYER_NAMES, player_examples, player_named
from fourinrow.play.players import Strategy
from fourinrow.play.proof_players import (
    check_fits,
    is_proof,
    kept_proof,
    proof_player,
    proof_players,
)
from fourinrow.stopping import Stop, after_nodes, never

HUMAN: Final = "human"

MOST_SECONDS: Final = 1.0  # for a move of the computer, as positions

_GOMOKU: Final = {"connect": "5", "gravity": "no"}
_FIELDS: Final = {"rows": "rows", "cols": "columns", "connect": "in a row"}


@dataclass(frozen=True, eq=False)
class Offered:
    """The games and players of the library and of files; ``checks`` offers a check."""

    games: Mapping[str, AnyGame] = field(default_factory=dict)
    players: Mapping[str, Strategy] = field(default_factory=dict)
    checks: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all games that can be played."""
        return (*GAMES, *self.games)

    def game(self, name: str, board: str = "") -> AnyGame:
        """Return the game with a name, on a board as text; it remembers nothing."""
        if name not in self.games:
            return game_named(name, board)
        refuse_board(name, board)
        return self.games[name]

    @property
    def names_with_trees(self) -> tuple[str, ...]:
        """The names of the games whose positions have trees."""
        return (*self.names, *GAMES_OF_CHANCE)

    def player(
        self, name: str, rng: Random, game: AnyGame, stop: Stop = never
    ) -> Strategy:
        """Return the player of a name; a second is a number of positions here."""
        if name in self.players:
            return self.players[name]
        if name in proof_players(game):
            return proof_player(kept_proof(name))
        known = ", ".join([HUMAN, *self.players, PLAYER_NAMES])
        within = partial(stop_within, game=game, stop=stop)
        return player_named(name, game, rng, within=within, known=known)

    def check_player(self, name: str, game: AnyGame, side: Player) -> None:
        """Raise `FourInRowError` unless someone with this name can play a side."""
        if name in proof_players(game):
            check_fits(kept_proof(name), game.start(), [side])
        elif name != HUMAN:
            self.player(name, Random(0), game)

    def suggested_players(self, game: AnyGame, side: Player) -> tuple[str, ...]:
        """Return names of players that can play a side of a game, a human first."""
        proofs = [name for name, its in proof_players(game).items() if its is side]
        return (HUMAN, *player_examples(game), *proofs, *self.players)


CATALOGUE: Final = Offered()


def player_in_words(name: str) -> str:
    """Return the name of a player as it stands in a sentence."""
    kind, _, number = name.partition(":")
    if kind == "alpha-beta" and number.isdecimal():
        return f"{kind}, {plies_ahead(int(number))}"
    return "a proof" if is_proof(name) else name.replace("level:", "level ")


def stop_within(seconds: float, game: AnyGame, stop: Stop) -> Stop:
    """Return a stop after the positions of some seconds, or earlier by ``stop``."""
    limit = after_nodes(nodes_within(game, min(seconds, MOST_SECONDS)))
    return lambda nodes: limit(nodes) or stop(nodes)


def name_in_words(name: str, board: str) -> str:
    """Return the name of a game and its board, such as "Connect Four, 5 rows"."""
    words = (word[:1].upper() + word[1:] for word in name.split("-"))
    named = name if ":" in name else " ".join(words)
    fields = {**rules_fields(board)}
    if fields.items() >= _GOMOKU.items():
        named, fields = "Gomoku", {k: v for k, v in fields.items() if k not in _GOMOKU}
    elif name == "connect-four" and "connect" in fields:
        named = f"Connect {fields.pop('connect')}"
    return ", ".join([named, *(_in_words(*each) for each in fields.items())])


def _in_words(field: str, value: str) -> str:
    if field == "gravity":
        return "with gravity" if value == "yes" else "without gravity"
    if field == "directions":
        return f"lines {value.replace(',', ', ')}"
    return f"{value} {_FIELDS[field].removesuffix('s' if value == '1' else '')}"
