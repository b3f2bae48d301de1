"""Addresses without a page: what was expected, in which field, and what is near.

The same is on a page, with a link to what is near. If the address is that of a form,
it comes back as it was sent, with the reason at its field.
"""

from html import escape
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from fourinrow.notation import format_board, from_moves
from fourinrow.web.address_fields import DEEPEST, MOST_NUMBERS, BadAddress
from fourinrow.web.addresses import TEXTBOOK_TREES, GameAddress
from fourinrow.web.frame import sentence
from game_addresses import read
from html_parts import Parts

COLUMN = "expected a column from 1 to 7, got "
GAMES = "expected connect-four, "
ORACLE = "perfect needs a game with an oracle"
LISTS = (
    f"expected at most {MOST_NUMBERS} numbers up to 1,000,000,000 in lists nested at "
    f"most {DEEPEST} deep, such as "
)
REVIEW = "/?moves=4455667&ply=2&show=mistakes"
BOARD = f"/new?moves={quote(format_board(from_moves('4453').grid))}"
ROW = "expected X, O and numbers for 7 cells, got "
TEXTBOOK, NUMBERS = TEXTBOOK_TREES.href, "/tree?numbers=%5B7%5D"
# No second X has a place, which only a search through all grids can show.
ENDLESS = (
    "1XOXOXOXOXOXO/1OXOXOXOXOXOX/1XXXXXXXXXXXX/1XXXXXXXXXXXX/1OOOOOOOOOOOO/"
    "XOOOOOOOOOOOO&board=cols+13+connect+13"
)
WIDE = "/?board=cols+13+connect+13"
CELLS = GameAddress(board="rows 12 cols 2 gravity no", moves="b1a1").href
OTHELLO, DICE = "/tree?game=othello", "/tree?game=dice"

# Addresses of pages, and of forms with a mistake that is in none of their fields.
ON_NO_FORM = [
    ("/?moves=449", "moves", f"{COLUMN}'9'", "/?moves=44"),
    ("/?moves=4444444", "moves", "column 4 is full", "/?moves=444444"),
    ("/?moves=7/7/7/7/3O3/2OXX3", "moves", f"{ROW}'2OXX3'", "/"),
    (f"/?moves={ENDLESS}", "moves", "found no order of moves among 5,0", WIDE),
    ("/?game=chess", "game", GAMES, "/"),
    ("/?second=nobody&moves=4", "second", "expected human, ", "/"),
    ("/?game=othello&second=perfect", "second", ORACLE, "/?game=othello"),
    ("/?moves=44&ply=3", "ply", "expected a ply from 0 to 2, got '3'", "/?moves=44"),
    ("/?move=4", "", "expected one of game, ", "/"),
    ("/?moves=4&seed=1&moves=4", "", "expected each field once, got moves again", "/"),
    ("/?board=rows+99", "board", "expected rows from 1 to 26", "/"),
    ("/?board=gravity+maybe", "board", "expected yes or no for gravity, got", "/"),
    ("/?board=directions+up", "board", "expected horizontal or ", "/"),
    ("/?game=nim.py:nim&board=x", "board", "nim.py:nim has a ", "/?game=nim.py:nim"),
    (f"{REVIEW}&tried=8", "tried", "expected 4, ", REVIEW),
    ("/move?moves=449&move=4", "moves", f"{COLUMN}'9'", "/?moves=44"),
    ("/new?moves=4&who=x", "", "expected one of game, ", "/"),
    ("/new?seed=x", "seed", "expected a seed of at most 18 digits, got 'x'", "/"),
    ("/new?palette=x", "palette", "expected red-yellow, ", "/"),
    ("/new?directions=5+x", "directions", "expected one word for directions, got", "/"),
    ("/tree?step=0", "step", "expected a step from 1 to 999999, got '0'", TEXTBOOK),
    ("/puzzle?number=301", "number", "expected a puzzle from 1 to 300", "/puzzle"),
    ("/puzzle?number=3&move=8", "move", "expected a column from 1 to 7", "/puzzle"),
    ("/puzzle?who=x", "", "expected one of number, ", "/"),
    ("/tour/0", "", "expected a stop from 1 to 10, got '0'", "/tour"),
    ("/tour/11", "", "expected a stop from 1 to 10, got '11'", "/tour"),
    ("/tour/1/2", "", "expected a stop from 1 to 10, got '1/2'", "/tour"),
    ("/tour?x=1", "", "expected no query, got 'x=1'", "/tour"),
    ("/tour/10?x=1", "", "expected no query, got 'x=1'", "/tour/10"),
]
AT_A_FIELD = [
    ("/move?moves=44&move=8", "move", f"{COLUMN}'8'", "/?moves=44"),
    ("/move?moves=44&move=45", "move", "expected one move, got '45'", "/?moves=44"),
    (f"/move{CELLS[1:]}&move=1a2", "move", "expected a cell from a1 to b12, ", CELLS),
    ("/move?move=4&moves=1212121", "move", "the game was over ", "/?moves=1212121"),
    ("/move?moves=444444&move=4", "move", "column 4 is full", "/?moves=444444"),
    ("/new?moves=448", "moves", f"{COLUMN}'8'", "/?moves=44"),
    ("/new?first=me&moves=", "first", "expected human, ", "/"),
    ("/new?game=othello&second=perfect", "second", ORACLE, "/?game=othello"),
    ("/new?rows=5&cols=99", "cols", "expected cols from 1 to 26, got '99'", "/"),
    ("/new?gravity=5+cols+9", "gravity", "expected one word for gravity, got", "/"),
    (BOARD.replace("O", "Q"), "moves", f"{ROW}'3Q3'", "/"),
    (BOARD.replace("O", "X"), "moves", "expected as many X as O, or one more", "/"),
    (f"{BOARD}&rows=5", "moves", "expected 5 rows, got 6", "/?board=rows+5"),
    (f"{BOARD}&game=othello", "moves", "expected a cell from ", "/?game=othello"),
    ("/tree?moves=448&depth=2", "moves", f"{COLUMN}'8'", "/tree?moves=44"),
    ("/tree?game=chess", "game", GAMES, "/tree?game=connect-four"),
    (f"{OTHELLO}&board=cols+9", "board", "othello has a fixed board", OTHELLO),
    (f"{DICE}&board=3", "board", "dice has a fixed board", DICE),
    (f"{DICE}&moves=2", "moves", "expected no moves in dice, got '2'", DICE),
    (f"{DICE}&search=minimax", "search", "expected expectiminimax, got ", DICE),
    ("/tree?moves=4&depth=99", "depth", "expected a depth from 0 to ", "/tree?moves=4"),
    ("/tree?search=x", "search", "expected alpha-beta or ", "/tree?game=connect-four"),
    (f"{NUMBERS}&search=deepening", "search", "expected alpha-beta or mini", NUMBERS),
    *(
        (f"/tree?numbers={text}", "numbers", reason, TEXTBOOK)
        for text, reason in (
            *((each, LISTS) for each in ("[]", "[1,]", "[NaN]", "[1e999]", "[true]")),
            ("[" * 1999, LISTS),
            ("7", LISTS),
            (f"[{'1,' * MOST_NUMBERS}1]", LISTS),
            (f"{'[' * 13}1{']' * 13}", LISTS),
            ("[7]&moves=4", "expected numbers or a game, got numbers and moves"),
        )
    ),
]


@pytest.mark.parametrize(
    ("href", "field", "reason", "near", "is_form"),
    [
        *((*row, False) for row in ON_NO_FORM),
        *((*row, True) for row in AT_A_FIELD),
    ],
)
def test_a_bad_address_says_what_was_expected_and_where_and_what_is_near(
    href: str, field: str, reason: str, near: str, is_form: bool, client: TestClient
) -> None:
    with pytest.raises(BadAddress) as raised:
        read(href)
    mistake = raised.value
    assert mistake.reason.startswith(reason)
    assert (mistake.field, mistake.near) == (field, near)
    assert mistake.status == (404 if "/tour/" in href and "?" not in href else 400)
    response = client.get(href)
    found = Parts(response.text)
    assert response.status_code == mistake.status
    assert sentence(mistake.reason) in found.text
    assert "Nim.py:nim" not in found.text
    assert f'href="{escape(near)}">Go back</a>' in response.text
    assert len(found.forms) == is_form
