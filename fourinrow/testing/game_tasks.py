"""Positions of all games to search, each to a depth."""

from typing import Final, NamedTuple

from hypothesis import strategies as st

from fourinrow.games import GAMES, game_named, layer_of, search_space
from fourinrow.search import Layer, SearchSpace
from fourinrow.testing.plays import Play, plays

_MOST_LEAVES: Final = 60


class PlayToSearch(NamedTuple):
    """A play of a game, and a depth to search its last state to."""

    name: str
    play: Play[object, object]
    depth: int

    @property
    def layer(self) -> Layer:
        """The layer of the side to move."""
        return layer_of(self.play.game.to_move(self.play.here))

    @property
    def space(self) -> SearchSpace[object]:
        """The search space of the game."""
        return search_space(self.play.game)


@st.composite
def game_tasks(draw: st.DrawFn) -> PlayToSearch:
    """Return a strategy for positions of all games, few plies deep.

    >>> from hypothesis import find
    >>> from fourinrow.testing.game_tasks import game_tasks
    >>> find(game_tasks(), lambda task: task.name == "othello").depth
    1
    """
    name, plies = draw(st.sampled_from(GAMES)), draw(st.integers(1, 4))
    play = draw(plays(game_named(name)))
    width = len(play.game.legal_moves(play.here))
    fitting = [each for each in range(1, plies + 1) if width**each <= _MOST_LEAVES]
    return PlayToSearch(name, play, max(fitting, default=1))


def game_task_code(search: str, task: PlayToSearch) -> str:
    """Return a search of a task as Python.

    >>> from hypothesis import find
    >>> from fourinrow.testing.game_tasks import game_task_code, game_tasks
    >>> task = find(game_tasks(), lambda task: task.name == "connect-four")
    >>> print(game_task_code("find", task).replace(")(", ")\\n("))
    find(1, search_space(game_named('connect-four')))
    (played(game_named('connect-four')).here, Layer.MAX)
    """
    game = f"game_named({task.name!r})"
    here = repr(task.play).replace("(game", f"({game}", 1)
    return f"{search}({task.depth}, search_space({game}))({here}.here, {task.layer})"
