"""The readable solver against the definition, minimax, itself and the literature."""

from itertools import chain

import pytest
from hypothesis import event, given, settings

from commandline import run_python
from exact import exact_values, naive_score, positions_by_ply
from fourinrow.core import (
    CONNECT_FIVE,
    GOMOKU,
    TIC_TAC_TOE,
    Direction,
    PatternTable,
    Player,
    Rules,
    Situation,
)
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import alpha_beta, evaluate, minimax
from fourinrow.solver import EMPTY_BOARD, Bitboard, Bounds, from_bits, negamax, to_bits
from fourinrow.solver.bitboard import key, legal_moves, opponent, play
from fourinrow.solver.readable import BoundedTable, ReadableEngine, may_fill_a_line
from strategies import (
    late_situations,
    rules_with_a_late_situation,
    rules_with_a_situation,
)

Position = tuple[Rules, Situation]

small = rules_with_a_situation(max_side=3, max_n=4) | rules_with_a_late_situation()


# --- The ladder --------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=200)
@given(small)
def test_the_value_is_that_of_the_definition(position: Position) -> None:
    """And who wins is what minimax and alpha-beta say."""
    rules, situation = position
    value = negamax(to_bits(situation), rules)
    assert value == naive_score(situation, rules)
    space = search_space(connect(rules, PatternTable.even(values=(), win=1)))
    won = (value > 0) - (value < 0)
    by_first = won if situation.turn is Player.FIRST else -won
    assert evaluate(alpha_beta, None, space, situation) == by_first
    if len(legal_moves(to_bits(situation), rules)) < 6:
        assert evaluate(minimax, None, space, situation) == by_first


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        TIC_TAC_TOE,
        CONNECT_FIVE._replace(rows=3, cols=3, n=3),
        Rules(2, 4, 3, gravity=False),
        Rules(3, 3, 3),
        Rules(4, 3, 3),
        Rules(1, 8, 3),
        Rules(9, 1, 4),
        Rules(3, 3, 2, directions=[Direction.FALLING]),
    ],
    ids=str,
)
def test_every_position_of_a_small_board_has_the_value_of_the_definition(
    rules: Rules,
) -> None:
    """With the table that other positions have left."""
    boards = list(chain(*positions_by_ply(rules, rules.rows * rules.cols)))
    exact = [naive_score(from_bits(board, rules), rules) for board in boards]
    assert ReadableEngine(rules).narrow_all(boards) == exact


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "mine", "theirs"),
    [(TIC_TAC_TOE, 1028, 2468), (Rules(2, 4, 3, gravity=False), 1292, 1773)],
)
def test_a_side_whose_lines_weigh_too_little_does_not_win(
    rules: Rules, mine: int, theirs: int
) -> None:
    """And no fewer such positions are found than there were."""
    found = [0, 0]
    for board, value in exact_values(rules).items():
        if legal_moves(board, rules):
            own, others = board.mover, opponent(board)
            may_win = may_fill_a_line(own, others, rules, is_to_move=True)
            may_lose = may_fill_a_line(others, own, rules, is_to_move=False)
            assert may_win or value <= 0
            assert may_lose or value >= 0
            found[0] += not may_win
            found[1] += not may_lose
    assert found[0] >= mine
    assert found[1] >= theirs


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (Rules(26, 26, 26, gravity=False), 0),
        (GOMOKU._replace(n=1), 113),
        (Rules(4, 4, 4, gravity=False), 0),
        (Rules(3, 4, 3, gravity=False), 3),
        (CONNECT_FIVE, 0),
    ],
    ids=str,
)
def test_values_of_empty_boards(rules: Rules, value: int) -> None:
    assert negamax(EMPTY_BOARD, rules) == value


# --- What saves work ---------------------------------------------------------


KEYED = [
    Rules(3, 3),
    Rules(4, 3, n=3),
    Rules(2, 5, n=3),
    Rules(1, 7, n=3),
    Rules(7, 1, n=3),
    TIC_TAC_TOE,
    Rules(2, 4, n=3, gravity=False),
    CONNECT_FIVE._replace(rows=3, cols=3, n=3),
]


@pytest.mark.parametrize("rules", KEYED, ids=str)
def test_no_two_positions_have_one_key(rules: Rules) -> None:
    positions = set[Bitboard]().union(*positions_by_ply(rules, rules.rows * rules.cols))
    assert len({key(board, rules) for board in positions}) == len(positions)


@given(late_situations(max_empty=14))
def test_a_position_is_settled_by_the_entry_of_its_best_child(
    situation: Situation,
) -> None:
    board, engine = to_bits(situation), ReadableEngine(situation.rules)
    value, nothing = negamax(board), (-42, 42)
    later = [play(board, move) for move in legal_moves(board)]
    engine.narrow_all(later)
    bounds = [engine.table.get(key(child), nothing) for child in later]
    is_known = any(-most == value for _, most in bounds)
    event(f"a child's entry is enough: {is_known}")
    if is_known:
        before, window = engine.nodes, Bounds(value - 1, value)
        assert engine.narrow(board, window) == Bounds(value, value)
        assert engine.nodes <= before + 1


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (Rules(4, 5), 15_000),
        (Rules(3, 3, 3, gravity=False), 200),
        (Rules(3, 3, 3, False, [Direction.HORIZONTAL, Direction.VERTICAL]), 120),
    ],
    ids=str,
)
def test_positions_that_are_alike_are_searched_once(rules: Rules, most: int) -> None:
    """Each for itself: 18,144, 337 and 235."""
    engine = ReadableEngine(rules)
    engine.narrow_all([EMPTY_BOARD])
    assert engine.nodes <= most


@pytest.mark.every_python
def test_a_search_needs_one_frame_for_each_ply_and_a_few_more() -> None:
    """From a board of 24 empty squares, with no more frames than 24 and a dozen."""
    code = (
        "import sys\n"
        "from fourinrow.core import Rules\n"
        "from fourinrow.solver.bitboard import EMPTY_BOARD\n"
        "from fourinrow.solver.readable import negamax\n"
        "sys.setrecursionlimit(36)\n"
        "print(negamax(EMPTY_BOARD, Rules(6, 4, n=3)))\n"
    )
    value = negamax(EMPTY_BOARD, Rules(6, 4, n=3))
    assert run_python("-c", code) == (0, f"{value}\n", "")


@pytest.mark.parametrize("most", [1, 2, 10])
def test_a_bounded_table_never_holds_more_than_there_is_room_for(most: int) -> None:
    table, sizes = BoundedTable(most), set[int]()
    for at in range(25):
        table[at] = (0, 0)
        sizes.add(len(table))
    assert sizes == {*range(1, most + 1)}
