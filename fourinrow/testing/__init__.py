"""What is true? Strategies and laws of boards, games and searches, for your tests.

Needs Hypothesis, and pytest for tests: ``python -m pip install 'fourinrow[testing]'``.

These are Hypothesis strategies::

    rules            rules of the family
    grids            any filling of a board
    situations       positions that a game can reach
    move_numbers     the moves of a game as numbers
    trees            nested lists of ratings
    rated_trees      trees with a rating at every node
    search_spaces    numbered states with their children and ratings
    plays            the moves and states of any game
    states           the last states of plays

``st.from_type(Situation)``, and so ``@given(...)`` with annotations, draws what
`situations` draws; likewise for `Rules` and the states of Othello and Stonehenge.

`laws_of_game`, `laws_of_player`, `laws_of_rules`, `laws_of_rating` and `laws_of_search`
are the laws of a game, a player, functions of a board, a rating and a search;
`law_of_ends` compares a game with another one. `as_test`
makes a test for pytest of them, and a `Trial` of a `Law` ends in a `Verdict`.

Laws of boards call a function as they call ours with the same name. A board is one of
our grids, or with ``board="lists"`` a list of rows of 0, 1 and 2, the top row first.
Players are 1 and 2, columns count from 0::

    new_grid(rows, cols)              an empty board
    apply_move(grid, column, stone)   a new board; raises any error for an illegal move
    is_valid_move(grid, column)       true or false, for any whole number
    is_win(grid, column, stone)       true if the last stone, in a column, makes a line
    winner(grid)                      1, 2 or None
    legal_moves(grid)                 columns; of a situation, none after its end
    rate(grid, player)                a number, the higher the better for the player
    fold_windows(f, init, grid)       the last state: f(state, window) returns the next
                                      one, and whether to go on; a window is a list of
                                      pairs ((row, column), cell)
    alpha_beta(depth, space)          a function of a state, which returns the best
                                      child and its value, or None; a space has the
                                      functions children, rate and layer of a state;
                                      children are any iterable
    player(game, state)               a legal move

Parameters ``rules`` and ``n`` are for any n in a row; without them, it is four. A game
raises `IllegalMove` for a move that is not legal. Correct code may break an optional
law: ``as_test(laws, but={"its_name": "why"})`` leaves it out. `laws_of_tests` turns
this round: it tries tests on the wrong functions of `fourinrow.testing.wrong`.

Reading order: `picks`, `positions`, `strategies`, `law`, `trials`; `game_plays`,
`laws_of_displays`, `laws_of_games`, `laws_of_players`; `board_cases`, `calls`,
`laws_of_boards`; `textbook_trees`, `laws_of_searches`; `known`; `right`; `wrong`;
`laws_of_test_files`; `types`.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401
except ImportError as error:
    raise ImportError(
        "fourinrow.testing needs Hypothesis: python -m pip install 'fourinrow[testing]'"
    ) from error

from fourinrow.exports import exported as _exported
from fourinrow.testing.calls import stop_at as stop_at
from fourinrow.testing.game_plays import (
    Play as Play,
    played as played,
    plays as plays,
    states as states,
)
from fourinrow.testing.law import (
    Law as Law,
    LawBroken as LawBroken,
    Trial as Trial,
    Verdict as Verdict,
    as_test as as_test,
)
from fourinrow.testing.laws_of_boards import (
    laws_of_rating as laws_of_rating,
    laws_of_rules as laws_of_rules,
)
from fourinrow.testing.laws_of_games import (
    check_play as check_play,
    law_of_ends as law_of_ends,
    laws_of_game as laws_of_game,
)
from fourinrow.testing.laws_of_players import laws_of_player as laws_of_player
from fourinrow.testing.laws_of_searches import laws_of_search as laws_of_search
from fourinrow.testing.laws_of_test_files import laws_of_tests as laws_of_tests
from fourinrow.testing.strategies import (
    RATED as RATED,
    Listed as Listed,
    Rated as Rated,
    grids as grids,
    move_numbers as move_numbers,
    rated_trees as rated_trees,
    rules as rules,
    search_spaces as search_spaces,
    situations as situations,
    trees as trees,
)
from fourinrow.testing.types import register_types

register_types()

globals()["__all__"] = _exported(globals())
