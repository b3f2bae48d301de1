"""The laws of ``fourinrow show``: a board in letters, a picture, no file destroyed."""

import re
from functools import partial

from hypothesis import example, given, strategies as st

from commandline import answered, run
from fourinrow.core import Outcome, Rules, outcome
from fourinrow.games import ASCII, UNICODE
from fourinrow.games.connect.picture import picture
from fourinrow.games.connect.text import draw as draw_board
from fourinrow.notation import format_moves, from_moves
from fourinrow.testing import move_numbers
from strategies import played, with_rules

SMALL = Rules(rows=4, cols=4)
SIZE = ("--rows=4", "--cols=4")
SIGNS = "above 0 the side to move wins"


def options_of(rules: Rules) -> list[str]:
    sizes = [f"--rows={rules.rows}", f"--cols={rules.cols}", f"--connect={rules.n}"]
    return [*sizes, *([] if rules.gravity else ["--no-gravity"])]


small_games = move_numbers(SMALL, max_plies=10).map(
    lambda game: format_moves(game, SMALL)
)
boards = st.tuples(
    st.integers(1, 6), st.integers(1, 12), st.integers(1, 7), st.booleans()
).map(lambda fields: Rules(*fields))
games = with_rules(boards, partial(move_numbers, max_plies=20))
shown = partial(answered, "show")


@given(games)
def test_a_position_is_shown_as_the_board_in_letters(
    known: tuple[Rules, tuple[int, ...]],
) -> None:
    rules, moves = known
    text = format_moves(moves, rules)
    situation = played(moves, rules)
    end = {
        Outcome.RUNNING: f"{UNICODE.signs[situation.turn]} to move",
        Outcome.FIRST_WON: "● wins",
        Outcome.SECOND_WON: "○ wins",
        Outcome.DRAW: "a draw",
    }[outcome(situation)]
    drawn = draw_board(situation, UNICODE)
    assert shown(*options_of(rules), text) == f"{drawn}\n{end}\n"
    plain = shown(*options_of(rules), text, encoding="ascii")
    signs = str.maketrans("●○", "XO")
    drawn = draw_board(situation, ASCII)
    assert plain == f"{drawn}\n{end.translate(signs)}\n"


def test_a_position_may_be_left_out_or_several_words() -> None:
    assert shown() == shown("")
    for command in ("show", "tree", "explain", "solve"):
        assert run(command, "4", "4", "53") == run(command, "4453")


@given(st.lists(st.sampled_from("1234567x")), st.sampled_from([" ", ",", ", ", "  "]))
@example(list("3141512x1"), " ")
def test_a_bad_move_is_named_by_its_place_in_what_was_typed(
    signs: list[str], gap: str
) -> None:
    typed = run("show", gap.join(signs))
    in_a_row = run("show", "".join(signs))
    pattern = r"(fourinrow: at character )(\d+)(: .*?)((, got .*)?\n)"
    found = re.fullmatch(pattern, in_a_row.err)
    if found is None:
        assert typed == in_a_row
    else:
        place = (int(found[2]) - 1) * (1 + len(gap)) + 1
        assert typed.err.startswith(f"{found[1]}{place}{found[3]}")


@given(small_games)
def test_scores_stand_under_the_columns_and_hold_the_truth(game: str) -> None:
    scores = run("solve", *SIZE, "--all", game).out.split()
    told = dict(word.split(":") for word in scores)
    drawn = shown(*SIZE, "--scores", game)
    if not told:
        assert drawn == shown(*SIZE, game)
        return
    board, _, standing = drawn.partition(f"\n{SIGNS}")
    below = board.splitlines()[-1].split()
    notes = dict(zip((int(column) - 1 for column in told), below, strict=True))
    assert board == draw_board(from_moves(game, SMALL), UNICODE, notes=notes)
    assert standing.splitlines()[-1] == shown(*SIZE, game).splitlines()[-1]
    for words, score in zip(below, told.values(), strict=True):
        low, _, high = words.partition("..")
        assert int(low) <= int(score) <= int(high or low)


@given(games)
def test_a_picture_is_that_of_the_library(known: tuple[Rules, tuple[int, ...]]) -> None:
    rules, moves = known
    text, last = format_moves(moves, rules), moves[-1] if moves else None
    drawn = picture(played(moves, rules), last=last).svg
    assert shown(*options_of(rules), "--svg", "-", text) == f"{drawn}\n"


@given(st.text(max_size=12))
@example("-:")
@example("-")  # which stands for what is typed
def test_any_text_is_shown_or_refused(text: str) -> None:
    result = run("show", "--", text, typed="4")
    assert result.status in (0, 1)
    assert bool(result.out) is not bool(result.err)
