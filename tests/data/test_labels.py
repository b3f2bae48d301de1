"""Labels: the truth about each move, in any order of work, as published."""

import csv
import json
from collections import Counter
from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from pyarrow import parquet

from exact import positions_by_ply
from executors import Workers, pickled
from fourinrow.core import CONNECT_FOUR, Rules, Situation
from fourinrow.data import COLUMNS, label, random_game, record
from fourinrow.data.records import json_lines, write_csv, write_parquet
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.notation import format_board, format_move, format_moves, from_moves
from fourinrow.solver import Position, Solver, as_board
from fourinrow.solver.bitboard import (
    EMPTY_BOARD,
    has_line,
    landing_squares,
    legal_moves as legal_moves_of,
    opponent,
    play,
    threats,
)
from fourinrow.solver.book import standard_book
from fourinrow.solver.symmetry import symmetry_class
from fourinrow.testing import rules
from published_facts import LATE
from strategies import late_situations

# UCI's data set connect-4 (J. Tromp, 1995), by the sign of the score.
UCI = {1: 44_473, -1: 16_635, 0: 6_449}


@given(late_situations(rules(max_side=6, max_n=5)))
def test_a_label_is_what_the_solver_says(situation: Situation) -> None:
    rules = situation.rules
    solver = Solver(rules, engine="readable")
    [found] = label([situation], rules)
    scores, best = solver.scores(situation), solver.best_moves(situation)
    assert (found.score, found.best) == (solver.solve(situation), best)
    assert {m: s for m, s in enumerate(found.scores) if s is not None} == {
        move: score.value for move, score in scores.items()
    }
    assert {m: p for m, p in enumerate(found.policy) if p} == dict.fromkeys(
        best, 1 / max(1, len(best))
    )
    assert len(found.scores) == len(found.policy) == len(rules.moves)
    assert (found.situation, found.text) == (situation, format_board(situation.grid))
    assert record(found)["best"] == [format_move(move, rules) for move in best]
    with pytest.raises(FourInRowError, match="expected columns of fourinrow, pons-"):
        record(found, "x")


def test_the_labels_are_the_same_however_they_are_found() -> None:
    positions = [*LATE] * 10
    alone = list(label(positions))
    assert [each.text for each in alone] == positions
    assert [each.score.value for each in alone] == [*LATE.values()] * 10
    assert list(label(positions, jobs=3)) == alone
    in_turns = Workers(iter(range(1, 10**6)), pickled)
    assert list(label(positions, executor=in_turns)) == alone


def test_the_text_of_a_label_has_no_blanks_around_it() -> None:
    moves: list[Position] = [" 112233\n", "\ufeff112233", (0, 0, 1, 1, 2, 2)]
    found = label([*moves, "7/7/7/7/OOO4/XXX4 \r\n"])
    assert [each.text for each in found] == [*["112233"] * 3, "7/7/7/7/OOO4/XXX4"]


@pytest.mark.parametrize("jobs", [None, 2])
def test_an_invalid_position_is_an_error_in_its_turn(jobs: int | None) -> None:
    found = label(["112233", "1122334", "44x", "112233"], jobs=jobs)
    assert [next(found).score.value for _ in range(2)] == [18, -18]
    with pytest.raises(ParseError) as raised:
        next(found)
    assert raised.value.__notes__ == ["in position 2, counted from 0"]
    with pytest.raises(FourInRowError, match="expected several positions, got '44'"):
        label("44")


@pytest.mark.slow
def test_the_positions_of_uci_are_as_many_as_published() -> None:
    """With 8 stones, nobody has won, the next move is not forced; up to mirror images.

    The label of one agrees with the book, although its moves are searched.
    """
    *_, boards = positions_by_ply(CONNECT_FOUR, 8)
    book = standard_book(8)
    known = {
        board: book.score(board) or 0
        for board in sorted({*map(symmetry_class, boards)})
        if not has_line(opponent(board))
        and not any(each & landing_squares(board) for each in threats(board))
    }
    assert Counter((score > 0) - (score < 0) for score in known.values()) == UCI
    board = Random(8).choice([*known])
    [found] = label([board])
    assert found.score.value == known[board]


@given(
    st.integers(0, 41), st.randoms(use_true_random=False), st.booleans(), st.booleans()
)
def test_a_random_game_runs_and_a_careful_one_prevents_what_can_be_prevented(
    plies: int, rng: Random, gravity: bool, careful: bool
) -> None:
    rules = CONNECT_FOUR if gravity else Rules(5, 7, 3, gravity=False)
    plies = plies if gravity else min(plies, 20)
    moves, board = random_game(rng, plies, rules, careful=careful), EMPTY_BOARD
    assert len(moves) == plies
    for move in moves:
        allows_a_win = {
            each: bool(threats(child, rules)[0] & landing_squares(child, rules))
            for each in legal_moves_of(board, rules)
            if legal_moves_of(child := play(board, each, rules), rules)
        }
        if careful and allows_a_win[move]:
            assert all(allows_a_win.values())
        board = play(board, move, rules)
    assert legal_moves_of(board, rules)


def test_a_random_game_draws_each_move_that_does_not_end_the_game_alike() -> None:
    rng = Random(0)
    games = [random_game(rng, 2) for _ in range(980)]
    assert len({*games}) == 49
    for drawn in map(Counter, zip(*games, strict=True)):
        assert all(90 < number < 190 for number in drawn.values())
    flat = Rules(2, 2, 2)
    assert {random_game(rng, 1, flat) for _ in range(20)} == {(0,), (1,)}
    for plies in (-1, 42):
        with pytest.raises(FourInRowError, match="expected plies from 0 to 41"):
            random_game(rng, plies)
    with pytest.raises(FourInRowError, match="found no game of Rules"):
        random_game(rng, 3, flat)


@given(late_situations())
@settings(max_examples=30)
def test_each_form_has_the_same_records(situation: Situation) -> None:
    found = list(label([situation, "4455", situation.grid]))
    for columns in COLUMNS:
        records = [{**record(each, columns)} for each in found]
        as_lists = json.loads(json.dumps(records))
        lines = list(json_lines(found, columns))
        assert [json.loads(line) for line in lines] == as_lists
        file, again = BytesIO(), BytesIO()
        write_parquet(iter(found), file, columns)
        write_parquet(found, again, columns)
        assert file.getvalue() == again.getvalue()
        table = parquet.read_table(file)
        assert table.to_pylist() == as_lists
        meanings = [field.metadata[b"meaning"].decode() for field in table.schema]
        assert meanings == [column.meaning for column in COLUMNS[columns].values()]
        write_csv(found, file := BytesIO(), columns)
        head, *rows = csv.reader(file.getvalue().decode().splitlines())
        assert head == [*COLUMNS[columns]]
        scores = "negamax" if columns == "c4-v2" else "scores"
        shown = [str(row[scores]).replace("None", "-") for row in records]
        assert [row[head.index(scores)] for row in rows] == [
            each.strip("[]()").replace(",", "").replace("'", "") for each in shown
        ]


def test_a_record_has_the_columns_of_sets_that_others_publish() -> None:
    """As their cards have them: -1000 is a full column, or only legal moves count."""
    text = "11233453244341332252256560511064"
    moves = format_moves(map(int, text))
    [found] = label([moves])
    scores = [-5, -5, -1000, -1000, -5, -5, 5]
    row = {"moves": text, "scores": scores, "depth": 32}
    assert record(found, "pons-eval") == row
    legal = ["-5", "-5", "-5", "-5", "5"]
    assert record(found, "c4-v2") == {"position": moves, "negamax": legal}
    [board] = label([format_board(from_moves(moves).grid)])
    line = str(record(board, "pons-eval")["moves"])
    assert as_board(format_moves(map(int, line))) == found.board
