"""The laws of ``fourinrow bench``: right positions, right scores, and honest times."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commandline import run
from fourinrow.core import (
    Rules,
    Situation,
    children,
    format_moves,
    legal_moves,
    make_move,
    status,
    won_by,
)
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.play.positions import (
    CLASS_NAMES,
    Moves,
    class_of,
    classes,
    random_moves,
    random_positions,
)
from fourinrow.shell import racing
from fourinrow.shell import rivals as rivals_file
from fourinrow.shell.measuring import (
    Known,
    Measurement,
    Total,
    drawn_positions,
    measure,
    read_positions,
)
from fourinrow.shell.reporting import cells, duration
from fourinrow.shell.rivals import Contender, measured, ours, rivals
from fourinrow.solver import Solver
from strategies import played, rules_of_the_family

PLAIN = ["class", "positions", "time each", "nodes each", "a second"]
LATE = "57233364634511351466722"  # a win in one


# Positions


@given(rules_of_the_family(max_side=6), st.integers(0, 20), st.integers())
def test_random_moves_can_be_played_and_the_game_goes_on(
    rules: Rules, plies: int, seed: int
) -> None:
    moves = random_moves(plies, Random(seed), rules)
    if moves is not None:
        assert len(moves) == plies
        assert legal_moves(played(moves, rules), rules)


@given(st.integers())
def test_random_moves_give_nobody_a_win_that_can_be_prevented(seed: int) -> None:
    small = Rules(4, 4, 3)
    moves = random_moves(6, Random(seed), small) or ()
    for number in range(len(moves)):
        before = played(moves[:number], small)
        after = [make_move(before, move, small) for move in legal_moves(before, small)]
        running = [child for child in after if legal_moves(child, small)]
        if gives_a_win(played(moves[: number + 1], small), small):
            assert all(gives_a_win(child, small) for child in running)


def gives_a_win(situation: Situation, rules: Rules) -> bool:
    """Tell whether the side to move can win at once."""
    won = won_by(situation.turn)
    return any(status(child, rules) is won for child in children(situation, rules))


@given(rules_of_the_family(max_side=8), st.data())
def test_no_position_is_in_two_classes(rules: Rules, data: st.DataObject) -> None:
    numbers = st.integers(0, rules.rows * rules.cols)
    stones, plies = data.draw(numbers), data.draw(numbers)
    names = [
        name
        for name, kind in classes(rules).items()
        if stones in kind.stones and plies in kind.plies
    ]
    name = class_of(stones, plies, rules)
    assert names == ([] if name is None else [name])


def test_the_classes_of_connect_four_are_those_of_the_help() -> None:
    """The borders are those of the positions that Pons published."""
    begin, middle, end = range(4, 15), range(15, 29), range(29, 40)
    easy, medium, hard = range(3, 14), range(14, 28), range(28, 43)
    assert list(classes().values()) == [
        (end, easy),
        (middle, easy),
        (middle, medium),
        (begin, easy),
        (begin, medium),
        (begin, hard),
    ]


@given(st.integers(), st.dictionaries(st.sampled_from(CLASS_NAMES), st.integers(0, 3)))
def test_as_many_positions_are_drawn_as_are_wanted_and_of_their_class(
    seed: int, wanted: dict[str, int]
) -> None:
    told: dict[Moves, int] = {}

    def plies_left(moves: Moves) -> int:
        return told.setdefault(moves, Random(str(moves)).randrange(43 - len(moves)))

    drawn = random_positions(wanted, Random(seed), plies_left)
    assert {name: len(found) for name, found in drawn.items()} == wanted
    for name, found in drawn.items():
        assert all(class_of(len(moves), told[moves]) == name for moves in found)
    assert drawn == random_positions(wanted, Random(seed), plies_left)


def test_the_classes_of_drawn_positions_are_those_that_the_solver_finds() -> None:
    drawn = drawn_positions({"end-easy": 4}, 3)
    assert drawn == drawn_positions({"end-easy": 4}, 3)
    assert drawn != drawn_positions({"end-easy": 4}, 4)
    solver = Solver()
    for name, positions in drawn.items():
        for known in positions:
            score = solver.solve(format_moves(known.moves))
            assert class_of(len(known.moves), score.plies) == name


def test_other_boards_have_positions_of_their_own() -> None:
    small = Rules(4, 5)
    drawn = drawn_positions(dict.fromkeys(CLASS_NAMES, 2), 1, small)
    assert drawn["middle-easy"]
    for name, positions in drawn.items():
        for known in positions:
            assert legal_moves(played(known.moves, small), small)
            left = Solver(small).solve(format_moves(known.moves, small)).plies
            assert class_of(len(known.moves), left, small) == name


def test_what_can_not_be_drawn_is_drawn_for_only_so_long() -> None:
    tiny = Rules(1, 3, 3)
    assert random_positions({"begin-hard": 1}, Random(1), len, tiny) == {
        "begin-hard": ()
    }
    asked = list[Moves]()

    def plies_left(moves: Moves) -> int:
        asked.append(moves)
        return 42

    random_positions({"end-easy": 1}, Random(1), plies_left)
    assert 900 < len(asked) <= 1000


def test_a_class_that_there_is_not_is_refused() -> None:
    with pytest.raises(FourInRowError, match="expected one of end-easy"):
        random_positions({"end-hard": 1}, Random(1), len)


# Files


def test_a_file_is_read_line_by_line(tmp_path: Path) -> None:
    place = tmp_path / "positions.txt"
    place.write_text(f"{LATE} 10\r\n\n 44 -1\n 1\n")
    assert read_positions(str(place)) == [
        Known(tuple(int(column) - 1 for column in LATE), 10),
        Known((3, 3), -1),
        Known((), 1),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected a position"),
        ("44 1\n44\n", "line 2: expected moves and their score, got '44'"),
        ("44 one\n", "line 1: expected moves and their score"),
        ("44 ٣\n", "line 1: expected moves and their score"),
        ("48 1\n", "line 1: expected a column from 1 to 7, got '8'"),
        ("4444444 1\n", "line 1: column 4 is full"),
    ],
)
def test_a_file_of_something_else_is_refused(
    text: str, reason: str, tmp_path: Path
) -> None:
    place = tmp_path / "positions.txt"
    place.write_text(text, encoding="utf-8")
    with pytest.raises(ParseError) as refusal:
        read_positions(str(place))
    assert refusal.value.reason.startswith(reason)
    result = run("bench", "--file", str(place))
    assert (result.status, result.out) == (2, "")
    assert f"argument --file: {reason}" in result.err


# Measurements


class Fake:
    """A contender that notes what it is asked, and answers one score."""

    def __init__(self, name: str, score: int) -> None:
        self.log: list[str] = []
        self.score = score
        self.contender = Contender(
            name, self.reset, self.prepare, lambda: len(self.log), (3, 3)
        )

    def reset(self) -> None:
        self.log.append("reset")

    def prepare(self, moves: Sequence[int]) -> Callable[[], int]:
        self.log.append("prepare")

        def solve() -> int:
            self.log.append(format_moves(moves))
            return self.score

        return solve


def test_each_position_is_solved_with_an_empty_table_ten_by_one_after_the_other() -> (
    None
):
    easy, order = "44", list[str]()
    fakes = [Fake("a", 1), Fake("b", 1)]
    for fake in fakes:
        fake.log = order
    positions = [Known((column % 7,)) for column in range(13)]
    measure(positions, [fake.contender for fake in fakes])
    solved = [
        word
        for some in (positions[:10], positions[:10], positions[10:], positions[10:])
        for known in some
        for word in ("reset", "prepare", easy, "prepare", str(known.moves[0] + 1))
    ]
    assert order == solved


def test_scores_that_differ_are_told() -> None:
    fakes = [Fake("a", 1).contender, Fake("b", 2).contender]
    assert measure([Known((3,), 1)], fakes).faults == ["4: a 1, b 2, expected 1"]
    assert measure([Known((), 2)], fakes[:1]).faults == [
        "the empty board: a 1, expected 2"
    ]
    assert measure([Known((3,), 1), Known((4,))], fakes[:1]).faults == []


def test_what_is_measured_is_one_search() -> None:
    contender = ours()
    moves = tuple(int(column) - 1 for column in LATE)
    found = measured(contender, moves)
    assert found.score == int(Solver().solve(LATE))
    assert found.nodes >= 0
    assert 0 < found.seconds < 0.1


def test_bitbully_finds_the_same_scores_where_it_is_installed() -> None:
    for rival in rivals():
        moves = tuple(int(column) - 1 for column in LATE)
        assert measured(rival, moves).score == int(Solver().solve(LATE))


# The command


def test_a_row_for_each_class(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = {"middle-easy": [late()] * 3, "end-easy": [late()] * 3}
    monkeypatch.setattr(racing, "drawn_positions", lambda *_: drawn)
    result = run("bench", "--alone", "--batch", "--jobs", "2")
    assert (result.status, result.err) == (0, "")
    engine, heading, *rows = result.out.splitlines()
    assert engine in ("fast", "readable")
    titles = re.split("  +", heading.strip())
    assert titles == [*PLAIN, "in a row", "jobs", "scores"]
    assert [row.split()[0] for row in rows] == list(drawn)
    for row in rows:
        time, number, ratio = r"[\d.,]+ [um]?s", r"[\d,]+", r"[\d.]+x"
        gain = f"{ratio} of {ratio}"
        cells = [r"\S+", "3", time, number, number, time, gain, "all agree"]
        assert re.fullmatch("  +".join(cells), row)
        assert len(row) == len(heading)


def test_positions_of_a_class_are_drawn_by_their_seed() -> None:
    result = run("bench", "--classes", "end-easy", "--count", "3", "--alone")
    assert (result.status, result.err) == (0, "")
    _, heading, row = result.out.splitlines()
    assert re.split("  +", heading.strip()) == [*PLAIN, "scores"]
    assert row.split()[:2] == ["end-easy", "3"]
    assert row.endswith("all agree")


def test_a_board_of_another_size_is_measured_without_others() -> None:
    board = ("--rows", "4", "--cols", "5")
    result = run("bench", *board, "--count", "2", "--batch", "--jobs", "2")
    assert (result.status, result.err) == (0, "")
    _, heading, *rows = result.out.splitlines()
    assert re.split("  +", heading.strip()) == [*PLAIN, "in a row", "jobs", "scores"]
    assert [row.split()[0] for row in rows] == list(CLASS_NAMES[:3])
    result = run("bench", *board, "--no-gravity", "--engine", "fast")
    assert (result.status, result.out) == (2, "")
    assert "argument --engine: expected" in result.err


def test_a_class_without_positions_is_told_and_left_out() -> None:
    board = ("--rows", "3", "--cols", "3", "--connect", "2")
    result = run("bench", *board, "--classes", "begin-hard")
    assert result.status == 0
    last = "  begin-hard: no such position in a thousand random games"
    assert result.out.splitlines()[-1] == last


def test_a_file_is_measured_and_its_scores_are_checked(tmp_path: Path) -> None:
    place = tmp_path / "late.txt"
    score = int(Solver().solve(LATE))
    place.write_text(f"{LATE} {score}\n")
    result = run("bench", "--file", str(place), "--alone")
    assert result.status == 0
    assert result.out.splitlines()[-1].endswith("all agree")
    assert str(place.name) in result.out
    place.write_text(f"{LATE} {score}\n{LATE} {score - 1}\n")
    result = run("bench", "--file", str(place), "--alone")
    assert result.status == 1
    assert "1 differ" in result.out
    assert f"{LATE}: " in result.out.splitlines()[-1]
    assert f"expected {score - 1}" in result.out


def test_a_rival_stands_beside_us(monkeypatch: pytest.MonkeyPatch) -> None:
    score = int(Solver().solve(LATE))
    fakes = [Fake("rival 1 slow", score), Fake("rival 1 quick", score)]
    monkeypatch.setattr(racing, "rivals", lambda _: [fake.contender for fake in fakes])
    monkeypatch.setattr(racing, "drawn_positions", lambda *_: {"end-easy": [late()]})
    result = run("bench", "--classes", "end-easy")
    assert result.status == 0
    names, heading, row = result.out.splitlines()
    assert names.endswith(", rival 1 slow, rival 1 quick")
    assert "bitbully" in heading
    assert re.search(r" (slow|quick) +[\d.]+x +all agree$", row)


@pytest.mark.parametrize(
    ("seconds", "best", "name", "ratio"),
    [
        ((8.0, 6.0), "60.0 ms", "second", "3.00x"),
        ((5.0, 7.0), "50.0 ms", "first", "2.50x"),
    ],
)
def test_the_quicker_rival_is_the_one_that_counts(
    seconds: Sequence[float], best: str, name: str, ratio: str
) -> None:
    totals = [Total(2.0, 500), *(Total(each, 0) for each in seconds)]
    shown = cells("end-easy", Measurement(100, totals, []), ["first", "second"])
    assert (shown["bitbully"], shown["by"], shown["ratio"]) == (best, name, ratio)
    assert (shown["time each"], shown["nodes each"], shown["a second"]) == (
        "20.0 ms",
        "5",
        "50",
    )


def late() -> Known:
    return Known(tuple(int(column) - 1 for column in LATE))


def test_without_bitbully_nobody_stands_beside_us(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(rivals_file, "import_module", missing)
    assert list(rivals()) == []


@pytest.mark.parametrize(
    "options",
    [
        ["--classes", "end-hard"],
        ["--classes"],
        ["--count", "0"],
        ["--jobs", "x"],
        ["--seed", "x"],
        ["--file", "/no/such/file"],
    ],
    ids=" ".join,
)
def test_options_that_can_not_be_are_refused(options: list[str]) -> None:
    result = run("bench", *options)
    assert (result.status, result.out) == (2, "")
    assert options[0] in result.err.splitlines()[-1]


def test_the_classes_of_the_help_are_those_there_are() -> None:
    told = run("bench", "--help").out
    assert set(re.findall(r"(?:begin|middle|end)-\w+", told)) == set(CLASS_NAMES)
    assert set(racing.COUNTS["fast"]) == set(CLASS_NAMES)
    assert "--classes CLASS" in told


def test_times_are_written_with_the_unit_that_suits_them() -> None:
    told = [duration(seconds) for seconds in (2e-7, 9.9e-4, 1e-3, 0.5, 1, 3600)]
    assert told == ["0.2 us", "990.0 us", "1.0 ms", "500.0 ms", "1.0 s", "3,600.0 s"]


def test_the_empty_board_is_measured_if_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(racing, "_EMPTY", late())
    monkeypatch.setattr(racing, "drawn_positions", lambda *_: {"end-easy": [late()]})
    result = run("bench", "--alone", "--empty")
    assert re.match(r"empty board +1 .* all agree", result.out.splitlines()[-1])


@pytest.mark.parametrize("engine", ["fast", "readable"])
def test_the_engine_that_is_asked_for_is_measured(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(racing, "drawn_positions", lambda *_: {"end-easy": [late()]})
    result = run("bench", "--alone", "--batch", "--jobs", "2", "--engine", engine)
    assert result.out.splitlines()[0] == engine
