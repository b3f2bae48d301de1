"""Explanations: each kind of sentence is held to its meaning, by brute force."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import event, example, given, strategies as st

from exact import naive_score
from fourinrow.core import CONNECT_FOUR, GOMOKU, TIC_TAC_TOE, Rules, Situation
from fourinrow.core.cells import Player
from fourinrow.data import random_game
from fourinrow.errors import FourInRowError, IllegalMove, OutOfTime
from fourinrow.games import Why
from fourinrow.games.connect.why import explain
from fourinrow.proofs import Plan, Reason, Step, find_reasons
from fourinrow.proofs.plans import find_plan, square_name
from fourinrow.proofs.prover import MOST, Prover, replies
from fourinrow.solver import EMPTY_BOARD, Bitboard, Result, Solver, as_board, from_bits
from fourinrow.solver.bitboard import (
    each_square,
    has_line,
    landing_squares,
    lanes,
    legal_moves,
    line_masks,
    mover_of,
    opponent,
    play,
    put,
    stones,
    threats,
)
from fourinrow.solver.book import standard_book
from fourinrow.testing import situations
from strategies import seeds, with_rules

SMALL = [Rules(4, 4), Rules(4, 5), Rules(3, 4, 3), Rules(4, 4, 3), TIC_TAC_TOE]
NAMES = {Player.FIRST: "X", Player.SECOND: "O"}
OTHER = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}
DOES = {Result.WIN: "wins", Result.DRAW: "draws", Result.LOSS: "loses"}

solver_of = cache(Solver)
small_positions = with_rules(
    st.sampled_from(SMALL), lambda rules: situations(rules, over=False).map(as_board)
)


def late_board(seed: int, count: int) -> Bitboard:
    """A random position of Connect Four with so many stones."""
    return as_board(random_game(Random(seed), count, careful=True))


tiny_positions = with_rules(  # of which all forced lines are looked at
    st.sampled_from([*SMALL[:1], *SMALL[2:]]),
    lambda rules: situations(rules, over=False).map(as_board),
)
late_boards = st.builds(late_board, seeds, st.integers(20, 34))


def keeps(result: Result, must_win: bool) -> bool:
    """Whether a result of the other side keeps a claim."""
    return result is Result.LOSS or (result is Result.DRAW and not must_win)


# Plans and lines, played against every reply


Guide = dict[int, int]


def guide(board: Bitboard, plan: Plan, rules: Rules) -> tuple[Guide, Guide]:
    """What a plan says: the answer to each square, and the threat above some."""
    answers, above, lowest = dict[int, int](), dict[int, int](), set[int]()
    for lane in lanes(rules):
        used = [*each_square(lane & ~board.filled)]
        for threat in each_square(plan.threats & lane):
            above[threat >> 1] = threat
            used = [square for square in used if square < threat >> 1]
        if len(used) % 2:
            lowest.add(used.pop(0))
        answers |= dict(zip(used[::2], used[1::2], strict=True))
    for a, b in map(each_square, plan.pairs):
        answers |= {a: b, b: a}
        lowest -= {a, b}
    assert not lowest
    return answers, above


def plan_works(board: Bitboard, plan: Plan, rules: Rules, must_win: bool) -> bool:
    """Whether the answers of a plan keep a claim against every reply."""
    (answers, above), known = guide(board, plan, rules), set[Bitboard]()

    def works(board: Bitboard) -> bool:
        landings = landing_squares(board, rules)
        if board in known:
            return True
        known.add(board)
        if not landings:
            return not must_win
        return all(works_after(board, square) for square in each_square(landings))

    def works_after(board: Bitboard, square: int) -> bool:
        after = put(board, square)
        if has_line(opponent(after), rules):
            return False
        if square in above:
            return has_line(after.mover | above[square], rules)
        if not landing_squares(after, rules):
            return not must_win
        assert answers[square] & landing_squares(after, rules)
        end = put(after, answers[square])
        return has_line(opponent(end), rules) or works(end)

    return works(board)


def follow(
    step: Step[Bitboard], rules: Rules, must_win: bool
) -> Iterator[Step[Bitboard]]:
    """Yield the steps of a forced line, after checking that it answers all."""
    yield step
    board = step.position
    if step.plan:
        assert plan_works(board, step.plan, rules, must_win)
        return
    ends = {it.position.mover ^ board.mover: it for it in step.steps}
    for square in each_square(landing_squares(board, rules)):
        after = put(board, square)
        assert not has_line(opponent(after), rules)
        playable, end = landing_squares(after, rules), ends.pop(square, None)
        if end is not None:
            answers = each_square(playable)
            assert end.position in [put(after, answer) for answer in answers]
            yield from follow(end, rules, must_win)
        elif playable:
            assert threats(after, rules)[0] & playable
        else:
            assert not must_win
    assert not ends


def reasons_of(board: Bitboard, rules: Rules) -> Sequence[Reason]:
    return find_reasons(board, solver_of(rules))[1]


# What the sentences mean


class Claim(NamedTuple):
    """A sentence about a reason, in a position."""

    found: re.Match[str]
    before: Bitboard
    reason: Reason
    rules: Rules

    def squares(self, group: int) -> int:
        """The squares that are named in a part of the sentence."""
        names = re.findall("([a-z])([0-9]+)", self.found[group] or "")
        height = self.rules.rows + 1
        places = [(ord(x) - ord("a")) * height + int(y) - 1 for x, y in names]
        assert len(set(places)) == len(places)
        return sum(1 << place for place in places)

    def completes(self, square: int, line: int, board: Bitboard) -> bool:
        """Whether stones on some squares complete a line of the side that has moved."""
        is_there = line in line_masks(self.rules) and 0 < square == square & line
        return is_there and line & ~square == line & ~square & opponent(board)

    def wins_above(self, squares: int, for_both: bool) -> bool:
        mine, theirs = threats(self.reason.step.position, self.rules)[::-1]
        above = squares << 1 & mine & (theirs if for_both else mine)
        playable = landing_squares(self.reason.step.position, self.rules)
        return above == squares << 1 and squares & playable == squares > 0


def stands(claim: Claim) -> bool:
    result = solver_of(claim.rules).result(claim.before)
    return claim.found[1] == DOES[result]


def completes(claim: Claim) -> bool:
    board, line = claim.reason.step.position, claim.squares(1)
    return claim.completes(claim.reason.square, line, board)


def has_to_play(claim: Claim) -> bool:
    square, line = claim.squares(2), claim.squares(4)
    return any(
        NAMES[mover_of(board)] == claim.found[1] != claim.found[3]
        and square & landing_squares(board, claim.rules)
        and claim.completes(square, line, board)
        for board in (claim.before, claim.reason.step.position)
    )


def plays(claim: Claim) -> bool:
    before, reason, rules = claim.before, claim.reason, claim.rules
    if claim.squares(1) != reason.square:
        return False
    others = each_square(landing_squares(before, rules) & ~reason.square)
    results = [solver_of(rules).result(put(before, other)) for other in others]
    is_only = not any(keeps(result, reason.must_win) for result in results)
    return is_only or not claim.found[2]


def threatens(claim: Claim) -> bool:
    board, squares = claim.reason.step.position, claim.squares(1)
    now = threats(board, claim.rules)[1] & landing_squares(board, claim.rules)
    return squares == now and squares.bit_count() > 1


def completes_above(claim: Claim) -> bool:
    board, square = claim.reason.step.position, claim.squares(1)
    return (
        bool(square & landing_squares(board, claim.rules))
        and claim.completes(square, claim.squares(2), board)
        and claim.completes(square << 1, claim.squares(3), board)
    )


def every_move_fails(claim: Claim) -> bool:
    playable = landing_squares(claim.reason.step.position, claim.rules)
    return claim.squares(1) == playable << 1 and claim.wins_above(playable, False)


def nobody_may(claim: Claim) -> bool:
    return claim.wins_above(claim.squares(2), claim.found[1] == "Nobody may")


def completes_if(claim: Claim) -> bool:
    """Whether each reply below a threat lets the side complete a line."""
    board = claim.reason.step.position
    pattern = r"[Ii]f [XO] plays (\w+), [XO] completes ([a-z0-9 ]+)"
    for said in claim.found[0][:-1].split("; "):
        found = re.fullmatch(pattern, said)
        assert found
        one = claim._replace(found=found)
        below, line = one.squares(1), one.squares(2)
        if below & board.filled or not one.completes(below << 1, line, board):
            return False
    return True


def takes_the_other(claim: Claim, group: int = 1) -> bool:
    plan = claim.reason.step.plan
    playable = landing_squares(claim.reason.step.position, claim.rules)
    pairs = plan.pairs if plan else ()
    assert not sum(pairs) & ~playable
    return claim.squares(group) == sum(pairs) and len(pairs) > 0


def ends(claim: Claim) -> bool:
    """Whether it has a plan, which `follow` plays, that ends so."""
    last, to_play, line = map(claim.squares, (1, 2, 3))
    plan, board, rules = claim.reason.step.plan, claim.reason.step.position, claim.rules
    if plan is None or to_play:
        is_named = claim.completes(to_play << 1, last, board) if last else True
        is_one = to_play.bit_count() == 1
        is_so = plan is not None and to_play == plan.threats >> 1
        return is_so and is_named and is_one == bool(last)
    if line:
        empty, (answers, _) = line & ~board.filled, guide(board, plan, rules)
        first = landing_squares(board, rules)  # of a pair it may get only one
        is_kept = {*each_square(empty)} <= {*answers.values()} and not empty & first
        return is_kept and claim.completes(empty, line, board)
    return not claim.reason.must_win


def is_searched(claim: Claim) -> bool:
    (side, must_win, *_), board = claim.reason, claim.before
    result = solver_of(claim.rules).result(board)
    is_so = keeps(OTHER[result] if side is mover_of(board) else result, must_win)
    does = "wins" if must_win else "does not lose"
    return is_so and claim.found[1] == does and not claim.reason.is_short


def would_complete(claim: Claim) -> bool:
    """Whether the empty squares that complete a line are named, for each side."""
    mine = NAMES[mover_of(claim.before)]
    signs = mine, "XO".replace(mine, "")
    said = {claim.found[1]: claim.squares(2), claim.found[3]: claim.squares(4)}
    wins = threats(claim.before, claim.rules)
    found = {sign: mask for sign, mask in zip(signs, wins, strict=True) if mask}
    return {sign: mask for sign, mask in said.items() if sign} == found


def has_a_plan(claim: Claim) -> bool:
    return claim.reason.step.plan is not None


def has_answers(claim: Claim) -> bool:
    """Whether it has steps, so more than one cell is empty; `follow` checks them."""
    return claim.reason.step.steps != ()


def is_nearly_full(claim: Claim, left: int) -> bool:
    area, board = claim.rules.rows * claim.rules.cols, claim.reason.step.position
    completes = threats(board, claim.rules)[0] & landing_squares(board, claim.rules)
    return area - stones(board) == left and not completes


KINDS: list[tuple[str, Callable[[Claim], bool]]] = [
    ("SIDE is to move and (wins|draws|loses)", stands),
    ("MINE completes the line (LIST)", completes),
    ("([XO]) has to play (LIST), or ([XO]) completes (LIST)", has_to_play),
    (r"MINE plays (\w+)(, the only move that (?:wins|does not lose))?", plays),
    ("MINE threatens (LIST); OTHER can stop only one", threatens),
    (
        r"OTHER has to play (\w+), or MINE completes (LIST); "
        "then MINE completes (LIST)",
        completes_above,
    ),
    (
        "Each move of OTHER lets MINE complete a line above it, on (LIST)",
        every_move_fails,
    ),
    (
        "(Nobody may|OTHER must not) play (LIST): (?:MINE|the other side) would "
        "complete a line above",
        nobody_may,
    ),
    ("If OTHER plays .*, MINE completes .*", completes_if),
    ("If OTHER takes one of (LIST), MINE takes the other", takes_the_other),
    ("MINE answers every (?:other )?move on top of it", has_a_plan),
    (
        "So OTHER completes no line; MINE (?:does not lose|completes a line, at the "
        "latest (?:(?:(LIST), )?when OTHER has to play (LIST)|(LIST)))",
        ends,
    ),
    (
        "Each line below is a move of OTHER and the answer of MINE, what comes next is "
        "indented; after any other move MINE completes a line at once",
        has_answers,
    ),
    (
        r"That MINE (.*) is known from the opening book or a search; no short reason "
        r"was found(?: in [\d,]+ positions)?",
        is_searched,
    ),
    ("Then the board is full", lambda claim: is_nearly_full(claim, 0)),
    (
        "One square is left, and it completes no line",
        lambda claim: is_nearly_full(claim, 1),
    ),
    ("Why MINE does not lose", lambda claim: not claim.reason.must_win),
    (
        "No empty square completes a line yet|([XO]) would complete a line on (LIST)"
        "(?:; ([XO]) would complete a line on (LIST))?",
        would_complete,
    ),
]


def is_true(sentence: str, before: Bitboard, reason: Reason, rules: Rules) -> bool:
    """Whether a sentence is of a known kind, and true of a reason."""
    mine, squares = NAMES[reason.side], "(?:[a-z][0-9]+|, or of |, | and | or | )+"
    names = {"SIDE": NAMES[mover_of(before)], "MINE": mine, "LIST": squares}
    names["OTHER"] = "XO".replace(mine, "")
    for pattern, is_so in KINDS:
        written = re.sub("[A-Z]{4,}", lambda name: names[name[0]], pattern)
        if found := re.fullmatch(rf"(?:{written})[.:]", sentence):
            return is_so(Claim(found, before, reason, rules))
    return False


def check(board: Bitboard, found: Why[Situation, int], rules: Rules) -> None:
    """Check the reasons, the sentences and the lines of an explanation."""
    solver, reasons = solver_of(rules), reasons_of(board, rules)
    for reason in reasons:
        if not has_line(opponent(reason.step.position), rules):
            steps = [reason.step]
            if reason.is_short:
                steps = [*follow(reason.step, rules, reason.must_win)]
                assert len(steps) <= MOST
            for step in steps:
                assert keeps(solver.result(step.position), reason.must_win)
    for sentence in found.sentences:
        assert any(is_true(sentence, board, it, rules) for it in reasons), sentence
    assert 3 <= len(found.sentences) <= 10
    headings = [each for each in found.sentences if each.endswith(":")]
    assert len(headings) == (2 if len(reasons) == 2 else 0)
    lines = iter([line for line, _ in found.lines])
    for reason in reasons:
        if len(reasons) > 1 and reason.step.steps:
            assert next(lines) == f"{NAMES[reason.side]} does not lose:"
        for before, step in (path[-2:] for path in reason.step.branches()):
            check_line(next(lines), before, step, reason, rules)
    assert next(lines, None) is None


def check_line(
    line: str,
    before: Step[Bitboard],
    step: Step[Bitboard],
    reason: Reason,
    rules: Rules,
) -> None:
    """Check that the text of a line is that of its step, and what it ends with."""
    mine = NAMES[reason.side]
    other = "XO".replace(mine, "")
    ways = r"(gets .*?)?(?:(?:, and )?(answers every (?:other )?move on top of it))?"
    pattern = rf" *{other} (\w+), {mine} (\w+)(?:: (?:{mine} {ways}; )?(.*))?"
    written = re.fullmatch(pattern, line)
    assert written
    claim = Claim(written, before.position, reason._replace(step=step), rules)
    (theirs, filled), (mover, both) = before.position, step.position
    assert claim.squares(1) == mover ^ theirs
    assert claim.squares(1) | claim.squares(2) == both ^ filled
    said, (_, kept, pairs) = written[5] or "", step.plan or Plan(0, 0)
    assert (written[3] is None) == (not pairs)
    assert not pairs or takes_the_other(claim, 3)
    assert (written[4] is None) == (not kept)
    assert ("other" in (written[4] or "")) == bool(kept and pairs)
    assert (not said) == (step.steps != ())
    if said:
        whole = f"So {other} completes no line; {said}"
        said = whole if step.plan else f"{said[0].upper()}{said[1:]}"
        assert is_true(f"{said}.", before.position, claim.reason, rules), said


# The laws


@given(small_positions)
def test_an_explanation_of_a_small_board_is_true(
    position: tuple[Rules, Bitboard],
) -> None:
    rules, board = position
    found = explain(board, solver_of(rules))
    if rules.rows * rules.cols - stones(board) < 8:
        score = naive_score(from_bits(board, rules))
        does = {0: "draws", 1: "wins", -1: "loses"}[(score > 0) - (score < 0)]
        assert f"{NAMES[mover_of(board)]} is to move and {does}." in found.sentences
    check(board, found, rules)


@cache
def least_size(board: Bitboard, rules: Rules, must_win: bool) -> int:
    """The least number of positions of a forced line, by looking at all of them."""
    free = replies(board, rules)
    if not free or find_plan(board, rules, must_win=must_win):
        return 1
    options = [
        [put(reply, square) for square in each_square(landing_squares(reply, rules))]
        for reply in free
    ]
    return 1 + sum(
        min(
            least_size(after, rules, must_win)
            for after in option
            if keeps(solver_of(rules).result(after), must_win)
        )
        for option in options
    )


@given(tiny_positions, st.integers(1, 100))
@example((Rules(7, 5, 3), as_board("323", Rules(7, 5, 3))), 3)
def test_a_size_is_the_least_one_and_found_within_any_limit(
    position: tuple[Rules, Bitboard], most: int
) -> None:
    rules, board = position
    result = solver_of(rules).result(board)
    if result is Result.WIN:
        return
    must_win = result is Result.LOSS
    least = least_size(board, rules, must_win)
    found = Prover(solver_of(rules), must_win=must_win).size(board, most)
    event(f"found: {found is not None}")
    assert found == (least if least <= most else None)


@pytest.mark.parametrize(
    ("moves", "size"),
    [("3547264", 12), ("5147565", 12), ("3267615", 13), ("3646412", 21)],
)
def test_an_early_loss_with_a_short_line_is_explained(moves: str, size: int) -> None:
    board = as_board(moves)
    assert Prover(solver_of(CONNECT_FOUR), must_win=True).size(board, MOST) == size
    check(board, explain(board, solver_of(CONNECT_FOUR)), CONNECT_FOUR)
    (reason,) = reasons_of(board, CONNECT_FOUR)
    assert reason.is_short


def test_two_threats_are_seen_on_a_board_too_large_to_search() -> None:
    gomoku, calls = Solver(GOMOKU), count()
    found = explain("h8a1h9a3h10a5", gomoku, stop=lambda _: next(calls) > 1000)
    assert found.sentences == (
        "X is to move and wins.",
        "X plays h7.",
        "X threatens h6 and h11; O can stop only one.",
    )


@given(late_boards)
@example(as_board("22677477241312432731"))  # three threats
@example(as_board("4413264473254"))  # the smallest proof has more than 16 positions
@example(as_board("34444236"))  # from here on: see test_classic_positions.py
@example(as_board("44433344757757"))
@example(as_board("4555444454133"))
@example(as_board("44433336664376"))
@example(as_board("7/7/X1X4/O1OX1O1/XXOOOX1/OXOOXX1"))
@example(as_board("7/7/7/2X4/OXO4/XOOOX1X"))
@example(as_board("444333377755317377555111115"))
@example(as_board("451333355544531"))
def test_an_explanation_of_connect_four_is_true(board: Bitboard) -> None:
    check(board, explain(board, solver_of(CONNECT_FOUR)), CONNECT_FOUR)


@given(small_positions, st.integers(0, 99))
@example((TIC_TAC_TOE, EMPTY_BOARD), 7)  # no cell is on top of another
@example((Rules(3, 4, 3), Bitboard(9744, 30513)), 0)  # the answer is on top of it
def test_a_move_keeps_the_result_or_is_a_mistake(
    position: tuple[Rules, Bitboard], number: int
) -> None:
    rules, board = position
    solver, name = solver_of(rules), NAMES[mover_of(board)]
    results = {
        move: OTHER[solver.result(play(board, move, rules))]
        for move in legal_moves(board, rules)
    }
    best, move = solver.result(board), [*results][number % len(results)]
    found, after = explain(board, solver, move), play(board, move, rules)
    first, *others = found.sentences
    if not legal_moves(after, rules):
        assert others == []
        return
    alone = explain(after, solver).sentences
    rest = zip(alone, others, strict=True)
    assert all(here == there or "known from" in here for here, there in rest)
    is_only = [*results.values()].count(results[move]) == 1
    said = (
        f" is a mistake: {name} would {best.value} with "
        if results[move] is not best
        else f"{name} loses after every move, so after "
        if best is Result.LOSS
        else f"{name} keeps the {best.value} with "
    )
    assert said in first
    assert (", the only move that does" in first) == (is_only and "keeps" in first)
    if " on top of it" in first:
        assert rules.gravity
        above = (after.filled ^ board.filled) << 1
        assert any(it.square == above for it in reasons_of(after, rules))
        other = "XO".replace(name, "")
        said = f" Now {other} can play {square_name(above, rules)}, on top of it."
        assert first.endswith(said)


@given(small_positions, st.integers(0, 300))
@example((Rules(4, 4), Bitboard(38027, 114159)), 1)  # known at sight
@example((Rules(4, 4), Bitboard(425, 3567)), 1)  # the mover has no threat
@example((Rules(3, 4, 3), Bitboard(16, 48)), 1)  # two threats at once
@example((Rules(3, 4, 3), Bitboard(32, 49)), 1)  # a threat by the first move
def test_what_is_said_when_time_is_up_is_known(
    position: tuple[Rules, Bitboard], nodes: int
) -> None:
    rules, board = position
    calls, again = count(), count()
    try:
        found = explain(board, Solver(rules), stop=lambda _: next(calls) >= nodes)
    except OutOfTime:
        return
    whole = explain(board, solver_of(rules))
    _, reasons = find_reasons(board, Solver(rules), lambda _: next(again) >= nodes)
    for sentence in found.sentences:
        assert any(is_true(sentence, board, it, rules) for it in reasons), sentence
    event(f"something is left out: {len(found.sentences) < len(whole.sentences)}")


def test_a_move_that_is_found_in_time_is_told_and_nothing_of_a_move_itself() -> None:
    calls, solver = count(), Solver(book=standard_book(8))
    cut = explain("4444452222", solver, 0, stop=lambda _: next(calls) > 5).sentences
    first, *whole = explain("4444452222", Solver(), 0).sentences
    assert first == "a1 is a mistake: X would win with e2, but loses after a1."
    assert cut[:3] == tuple(whole[:3])
    known = "That O wins is known from the opening book or a search; no short reason "
    assert cut[3].startswith(known)
    calls, row = count(), Rules(1, 8, 4)  # a plan is found at sight, also for the last
    late = explain("", Solver(row), stop=lambda _: next(calls) > 0).sentences
    assert late[3] == "Why O does not lose:"
    assert late[4].startswith("If X takes one of a1 and b1, or of c1 and d1, ")
    calls = count()
    found = explain("7177513376476532", Solver(), stop=lambda _: next(calls) > 60)
    assert found.sentences[1] == "X plays e3, the only move that wins."


def test_what_is_no_question_is_refused() -> None:
    with pytest.raises(FourInRowError, match="expected a game that is not over"):
        explain("1212121", Solver())
    with pytest.raises(IllegalMove, match="column 0 is full"):
        explain("111111", Solver(), 0)
    with pytest.raises(OutOfTime, match="it is not known yet who wins"):
        explain("444445222255", Solver(), stop=lambda _nodes: True)
