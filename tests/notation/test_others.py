"""Notations of others: what is written is read, and is what they write."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given

from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Situation, from_rows
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError
from fourinrow.notation import format_moves, from_moves, parse_moves
from fourinrow.notation.others import (
    from_kaggle,
    from_planes,
    from_uci,
    from_zero_based,
    to_kaggle,
    to_planes,
    to_uci,
    to_zero_based,
)
from fourinrow.testing import move_numbers, rules as any_rules, situations


@given(situations(any_rules()))
def test_a_position_is_read_as_it_was_written(situation: Situation) -> None:
    rules = situation.rules
    assert from_kaggle(*to_kaggle(situation), rules) == situation
    assert from_planes(to_planes(situation), rules) == situation
    assert from_uci(to_uci(situation), rules) == situation
    for outcome in ("win", "loss", "draw"):
        assert from_uci(f"{to_uci(situation)},{outcome}\n", rules) == situation


@given(move_numbers())
def test_moves_are_read_as_they_were_written(moves: tuple[int, ...]) -> None:
    text = format_moves(moves)
    zero_based = "".join(map(str, moves))
    assert to_zero_based(text) == zero_based
    assert from_zero_based(zero_based) == text
    assert list(parse_moves(text)) == list(moves)  # the actions of OpenSpiel


@given(situations())
def test_planes_are_those_of_pettingzoo(situation: Situation) -> None:
    """As its ``observe`` makes them of a flat board, for the agent to move."""
    board, mark = to_kaggle(situation)
    values = np.array(board).reshape(6, 7)
    planes = np.stack([np.equal(values, mark), np.equal(values, 3 - mark)], axis=2)
    assert np.array_equal(np.array(to_planes(situation)), planes.astype(np.int8))
    assert from_planes(planes.astype(np.int8)) == situation
    assert from_planes(planes.astype(np.float32)) == situation
    for form in (board, np.array(board)):
        assert from_kaggle(form, mark) == situation
    assert from_rows(values) == situation.grid  # type: ignore[arg-type]


def test_the_first_line_of_uci_is_read() -> None:
    line = (
        "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,"
        "b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win"
    )
    assert from_uci(line).grid == from_moves("33444444").grid


BAD: Sequence[tuple[Callable[[], object], str]] = [
    (lambda: from_kaggle([0] * 41, 1), "expected 42 cells, got 41"),
    (lambda: from_kaggle([], 1), "expected 42 cells, got 0"),
    (lambda: from_kaggle([0] * 49, 1), "expected 42 cells, got 49"),
    (lambda: from_kaggle([0] * 42, 2), "expected the mark 1, whose turn it is, got 2"),
    (lambda: from_kaggle(np.zeros((6, 7)), 1), "expected one of [0, 1, 2], got array("),
    (lambda: from_kaggle([3] * 42, 1), "expected one of [0, 1, 2], got 3"),
    (lambda: from_kaggle([0] * 35 + [1, 1] + [0] * 5, 1), "expected as many X as O"),
    (lambda: from_kaggle([1] + [0] * 41, 2), "expected every stone to rest on"),
    (lambda: from_planes([[[1, 1]] * 7] * 6), "(0, 1)], got (1, 1)"),
    (lambda: from_planes([[[0] * 7] * 6] * 2), "6 x 7 x 2 numbers, got 2 x 6 x 7"),
    (lambda: from_planes([[[0, 0]] * 7] * 5), "6 x 7 x 2 numbers, got 5 x 7 x 2"),
    (lambda: from_planes([]), "6 x 7 x 2 numbers, got none"),
    (lambda: from_uci("b," * 41 + "z"), "expected one of ['b', 'x', 'o'], got 'z'"),
    (lambda: from_uci(""), "expected one of ['b', 'x', 'o'], got ''"),
    (lambda: from_uci("b,b"), "expected 42 cells, got 2"),
    (lambda: from_uci(",".join("b" * 36)), "expected 42 cells, got 36"),
]


@pytest.mark.parametrize(("read", "said"), BAD)
def test_what_is_no_position_is_refused(read: Callable[[], object], said: str) -> None:
    with pytest.raises(InvalidPosition) as raised:
        read()
    assert said in str(raised.value)


def test_what_are_no_moves_is_refused() -> None:
    for text, index in (("337", 2), ("x", 0), ("3 3", 1), ("٣", 0)):
        with pytest.raises(ParseError, match="expected a column from 0 to 6") as raised:
            from_zero_based(text)
        assert raised.value.index == index
    for rules in (TIC_TAC_TOE, CONNECT_FOUR._replace(cols=11)):
        for way in (to_zero_based, from_zero_based):
            with pytest.raises(FourInRowError, match="ten columns at most"):
                way("", rules)
