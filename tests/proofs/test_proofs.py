"""Proofs: those made are accepted, damaged ones refused, and players follow them."""

import bz2
import re
import subprocess
import sys
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings, strategies as st

from fourinrow.core import Outcome, Player, Rules
from fourinrow.errors import FourInRowError, InvalidPosition, OutOfTime
from fourinrow.games.connect import connect
from fourinrow.notation import from_moves
from fourinrow.play import play_out, random_player
from fourinrow.play.proof_players import proof_player
from fourinrow.proofs import (
    Claim,
    Followed,
    Proof,
    WrongProof,
    check_proof,
    follow_proof,
    make_proof,
    proof_texts,
    true_claims,
)
from fourinrow.proofs.prover import forced
from fourinrow.solver import Bitboard, Result, Solver
from fourinrow.solver.bitboard import legal_moves, outcome, play, stones
from fourinrow.solver.bridge import as_board

SMALL = [Rules(3, 4, 3), Rules(4, 3, 3), Rules(2, 4, 2), Rules(3, 4), Rules(1, 5, 2)]


@lru_cache
def proofs(rules: Rules) -> tuple[tuple[Claim, str], ...]:
    solver = Solver(rules)
    return tuple(
        (claim, make_proof(claim, solver)) for claim in true_claims("", solver)
    )


@given(rules=st.sampled_from(SMALL[:3]), moves=st.lists(st.integers(1, 4), max_size=6))
def test_a_proof_that_is_made_is_accepted(rules: Rules, moves: list[int]) -> None:
    solver, text = Solver(rules), "".join(map(str, moves))
    try:
        claims = true_claims(text, solver)
    except FourInRowError:
        return  # the moves can't be played, or the game is over
    for claim in claims:
        proof = Proof(make_proof(claim, solver))
        assert proof.claim == ("wins" if claim.must_win else "does not lose")
        assert proof.side == claim.side.name.lower()
        assert proof.moves == text


def is_true(proof: Proof) -> bool:
    """Ask the solver about the claim of a proof."""
    rules = Rules(proof.rows, proof.cols, proof.n)
    board = as_board(proof.moves, rules)
    result = Solver(rules, engine="readable").result(board)
    mover = "second" if stones(board) % 2 else "first"
    wins = result is Result.WIN if proof.side == mover else result is Result.LOSS
    return wins or (proof.claim == "does not lose" and result is Result.DRAW)


def damaged(text: str, rng: Random) -> str:
    """Change, remove or double a character or a line of a proof."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(2, len(lines))
    column, sign = rng.randrange(len(lines[at])), rng.choice("123456=abcd")
    before, after = lines[at][:column], lines[at][column + 1 :]
    shorter, changed = f"{before}\n", before + sign + after
    lines[at] = rng.choice([shorter, changed, "", rng.choice(lines[4:])])
    return "".join(lines)


def test_damaged_proofs_are_refused_or_still_true() -> None:
    rng, refused = Random(1), 0
    for number in range(300):
        rules = SMALL[number % len(SMALL)]
        _, text = rng.choice(proofs(rules))
        worse = damaged(text, rng)
        try:
            proof = Proof(worse)
        except WrongProof:
            refused += 1
        else:
            assert is_true(proof), worse
    assert refused > 150


@given(st.text(alphabet="fourinwpsx 123456789,=abcd\n", max_size=200), st.booleans())
@example("2 rows, 4 columns, 0 in a row\nfirst wins\nafter \n", True)
@example("0 rows, 4 columns, 2 in a row\nfirst does not lose\nafter \n", True)
@example("2 rows, 0 columns, 2 in a row\nsecond wins\nafter \n", True)
@example("2 rows, 4 columns, 2 in a row\nsecond wins\nafter 9\n", True)
@example("27 rows, 4 columns, 2 in a row\nfirst does not lose\nafter \n=\n", True)
def test_any_text_is_refused_in_one_line(text: str, is_begun: bool) -> None:
    with pytest.raises(WrongProof) as error:
        Proof(f"fourinrow proof 1\n{text}" if is_begun else text)
    assert "\n" not in str(error.value)


def worst(proof: Followed, board: Bitboard, seen: dict[Bitboard, int]) -> int:
    """Return the worst end for the claimer, by any replies: 1 if it wins, 0, or -1."""
    rules = proof.claim.rules
    if board not in seen:
        moves, is_first = legal_moves(board, rules), stones(board) % 2 == 0
        if moves and is_first == (proof.claim.side is Player.FIRST):
            answer = proof.answer(board)
            assert answer in moves
            moves = (answer,)
        ends = [worst(proof, play(board, move, rules), seen) for move in moves]
        seen[board] = min(ends, default=end_of(proof, outcome(board, rules)))
    return seen[board]


def end_of(proof: Followed, end: Outcome) -> int:
    """Return what the claimer has in the end: 1 if it has won, 0, or -1."""
    return end.sign * (1 if proof.claim.side is Player.FIRST else -1)


def test_a_claim_that_is_false_is_refused_with_the_truth() -> None:
    lost = Claim(Player.SECOND, must_win=False, moves="44444515722421")
    with pytest.raises(FourInRowError, match="the first player wins"):
        make_proof(lost, Solver())
    with pytest.raises(InvalidPosition, match="expected a claim about Rules"):
        make_proof(lost, Solver(Rules(3, 4)))


def test_work_goes_on_with_the_answers_that_were_kept() -> None:
    (claim, whole), _ = proofs(Rules(3, 4))
    kept, again = dict[Bitboard, Bitboard](), dict[Bitboard, Bitboard]()
    solver, keep = Solver(claim.rules), kept.__setitem__
    with pytest.raises(OutOfTime):
        make_proof(claim, solver, keep=keep, stop=lambda _: len(kept) == 3)
    assert len(kept) == 3
    text = make_proof(claim, solver, known=kept, keep=again.__setitem__)
    assert Proof(text).claim == Proof(whole).claim
    assert not kept.keys() & again.keys()


def test_the_player_refuses_positions_that_its_proof_does_not_reach() -> None:
    rules = Rules(3, 4)
    (_, text), _ = proofs(rules)
    player = proof_player(follow_proof(text))
    for board, moves, told in (
        (rules, "12", "says nothing about this position"),
        (rules, "1", "plays the first side only"),
        (Rules(), "", "got another game"),
    ):
        with pytest.raises(FourInRowError, match=told):
            player(connect(board), from_moves(moves, board))


def test_the_reader_is_small_and_imports_nothing_of_ours() -> None:
    source = Path(check_proof.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 150
    imported = re.findall(r"^ *(?:import|from) (\w+)", source, re.MULTILINE)
    assert {*imported} <= sys.stdlib_module_names


FOLDER = Path(check_proof.__file__).parent
KEPT = {
    "6x7_first_wins.proof.bz2": "first wins after no move, 6 rows, 7 columns",
    "4x6_second_wins.proof": "second wins after no move, 4 rows, 6 columns",
    "4x5_first_draws.proof": "first does not lose after no move, 4 rows, 5 columns",
    "4x5_second_draws.proof": "second does not lose after no move, 4 rows, 5 columns",
}


@pytest.mark.parametrize("name", KEPT)
def test_a_proof_of_the_package_is_checked_by_the_program(name: str) -> None:
    assert {each.name for each in FOLDER.glob("*.proof*")} == KEPT.keys()
    path = FOLDER / name
    assert path.stat().st_size <= 150_000
    told = subprocess.run(
        [sys.executable, "-I", "-S", check_proof.__file__, path],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout.splitlines()
    assert KEPT[name] in f"{told[0].removeprefix('proved: ')}, {told[1]}"


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_no_reply_beats_the_player_of_a_proof(rules: Rules) -> None:
    for claim, text in proofs(rules):
        proof = follow_proof(bz2.compress(text.encode()))
        assert proof.claim == claim
        assert worst(proof, as_board("", rules), {}) >= int(claim.must_win)


@pytest.mark.parametrize("name", KEPT)
def test_no_reply_beats_the_player_of_a_proof_of_the_package(name: str) -> None:
    """Of the two that have many positions, no random one: 30,000 games if ``deep``."""
    proof = follow_proof((FOLDER / name).read_bytes())
    least, rules = int(proof.claim.must_win), proof.claim.rules
    if rules.rows * rules.cols <= 20:
        assert worst(proof, as_board("", rules), {}) >= least
        return
    first, second = proof_player(proof), random_player(Random(1))
    if proof.claim.side is Player.SECOND:
        first, second = second, first
    for _ in range(12 * settings().max_examples):
        assert end_of(proof, play_out(connect(rules), first, second).outcome) >= least


FOUR = "6 rows, 7 columns, 4 in a row"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([FOUR, "first wins", "after 12121", "=a4"], "even number"),
        ([FOUR, "first wins", "after 635355733524613", "=ac"], "stops all lines"),
        ([FOUR, "first wins", "after 444445157224211", "=c3abch"], "even number"),
        ([FOUR, "first wins", "after 444445157224211", "=c3ababcg"], "even number"),
        (
            ["1 rows, 25 columns, 3 in a row", "second does not lose", "after ", "="],
            "even number",  # a column without a letter is looked at
        ),
        ([FOUR, "second wins", "after 121212", "1"], "a stop"),
        ([FOUR, "second does not lose", "after ", "="], "stops all lines"),
        ([FOUR, "first wins", "after 12121", "8"], "not full, got 8"),
        ([FOUR, "first wins", "after 12121", "12"], "answers to replies: 1"),
        ([FOUR, "first wins", "after 1212121"], "the game goes on"),
        ([FOUR, "first wins", "after 1111111"], "not full, got 1"),
        (["1 rows, 2 columns, 3 in a row", "first wins", "after ", "1"], "full board"),
        (["1 rows, 1 columns, 3 in a row", "first wins", "after ", "1"], "full board"),
        (["1 rows, 1 columns, 3 in a row", "second wins", "after "], "full board"),
        (["2 rows, 1 columns, 3 in a row", "second wins", "after ", "="], "a win"),
        (
            ["1 rows, 3 columns, 2 in a row", "first wins", "after ", "2", "="],
            "the end",
        ),
    ],
)
def test_a_wrong_proof_is_refused_for_its_reason(lines: list[str], told: str) -> None:
    with pytest.raises(WrongProof) as error:
        Proof("\n".join(["fourinrow proof 1", *lines]))
    assert told in str(error.value)


@pytest.mark.parametrize("plan", ["=c3abcg", "=c3cg", "=c3", "=ab", "="])
def test_a_right_plan_is_accepted(plan: str) -> None:
    moves = "after 444445157224211"
    Proof(f"fourinrow proof 1\n{FOUR}\nfirst wins\n{moves}\n{plan}")


def test_a_proof_goes_on_after_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    (claim, text), _ = proofs(Rules(3, 4))
    board = as_board("", claim.rules)
    proof, calls = follow_proof(text), count(1)

    def interrupted(reply: Bitboard, rules: Rules) -> int:
        if next(calls) == 1:
            raise KeyboardInterrupt
        return forced(reply, rules)

    monkeypatch.setattr(proof_texts, "forced", interrupted)
    with pytest.raises(KeyboardInterrupt):
        proof.answer(board)
    assert proof.answer(board) == follow_proof(text).answer(board)


@pytest.mark.parametrize("rest", ["-\n=", "!\n=", "0\n=", "x\n=", "44\n=", "\n=", ""])
def test_a_line_that_is_no_answer_is_a_wrong_proof_each_time(rest: str) -> None:
    text = f"fourinrow proof 1\n{FOUR}\nfirst wins\nafter \n{rest}"
    proof = follow_proof(text.replace("\n", "\r\n"))
    told = "line 5: expected answers to replies: 1, got"
    for _ in range(2):
        with pytest.raises(FourInRowError, match=told):
            proof.answer(as_board(""))


def test_a_proof_without_the_blanks_at_its_lines_ends_is_the_same() -> None:
    for claim, text in proofs(Rules(3, 4)):
        stripped = "\n".join(map(str.rstrip, text.splitlines()))
        assert len(stripped) < len(text) - 1
        assert Proof(stripped).seen == Proof(text).seen
        assert follow_proof(stripped).claim == claim


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("8", "expected a column from 1 to 7, got 8"),
        ("1212121", "expected a game that is not over, got '1212121'"),
    ],
)
def test_moves_before_a_proof_that_can_not_be_are_named(moves: str, said: str) -> None:
    text = f"fourinrow proof 1\n{FOUR}\nfirst wins\nafter {moves}\n1"
    with pytest.raises(FourInRowError, match=f"the proof is wrong: {said}"):
        follow_proof(text)


def test_a_wide_board_may_be_begun_with_moves() -> None:
    """Columns are signs in a proof, and numbers between commas elsewhere."""
    rules = Rules(1, 12, 2)
    for claim in true_claims("10,1", Solver(rules)):
        text = make_proof(claim, Solver(rules))
        assert Proof(text).moves == "a1"
        assert follow_proof(text).claim == claim
