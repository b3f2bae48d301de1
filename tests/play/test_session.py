"""The laws of the prompt: what can be typed, and what is wrong with the rest; and of
`step`, a pure function from a session and a command to the next session.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

import pytest
from hypothesis import assume, example, given, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from examples.nim import Heap, nim
from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Direction,
    Outcome,
    Rules,
    Situation,
    legal_moves,
    outcome,
)
from fourinrow.errors import IllegalMove, OutOfTime, ParseError, nearest
from fourinrow.games import ASCII, GAMES, Display, Game, game_named
from fourinrow.games.connect import connect
from fourinrow.games.forced_line import why, why_text
from fourinrow.notation import format_move
from fourinrow.play import (
    Adviser,
    Command,
    Seat,
    Session,
    Strategy,
    format_saved,
    new_session,
    parse_command,
    play_out,
    step,
)
from fourinrow.play.steps import COMMANDS, change_opponent, play_computer, resume
from fourinrow.play.written_moves import read_history
from fourinrow.stopping import after_nodes
from fourinrow.testing import Play, move_numbers, played as drawn, plays
from sessions import (
    TINY,
    Connect,
    Reply,
    a_session,
    centred,
    converse,
    foremost,
    lines,
    seats,
    small_rules,
    typed,
)
from strategies import played, rules_with_a_game

Seats = tuple[Strategy | None, Strategy | None]
Line = tuple[int, ...]
S = TypeVar("S")
M = TypeVar("M")


ALONE = ("hint", "scores", "why", "undo", "redo", "moves", "show", "new", "swap", "go")
MEANINGS = {
    **{word: word for word in (*ALONE, "rules", "help", "quit")},
    "exit": "quit",
    "q": "quit",
    "?": "help",
}
WITH_NAME = {"save": "FILE", "load": "FILE", "opponent": "PLAYER"}

blanks = st.text(" \t", max_size=3)
paths = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1)


def test_every_command_can_be_said_and_is_listed() -> None:
    assert {*MEANINGS.values(), *WITH_NAME} == {*COMMANDS}
    arguments = {word: entry.argument for word, entry in COMMANDS.items()}
    assert arguments == {**dict.fromkeys(COMMANDS, ""), **WITH_NAME}
    assert all(each.help and "\n" not in each.help for each in COMMANDS.values())


@given(st.sampled_from(sorted(MEANINGS)), blanks, blanks)
def test_case_and_outer_blanks_make_no_difference(
    name: str, before: str, after: str
) -> None:
    for spelling in (name, name.upper(), name.capitalize()):
        assert parse_command(before + spelling + after) == Command(MEANINGS[name])


@given(st.sampled_from(sorted(WITH_NAME)), st.lists(paths, min_size=1), blanks)
@example("save", ["my", "game.txt"], "")
@example("load", ["save"], "")
def test_a_file_name_is_what_stands_behind_a_command_that_is_left_to_the_shell(
    name: str, parts: list[str], outer: str
) -> None:
    path, session = "  ".join(parts), a_session()
    assume(path.strip("\"'"))
    for quote in ("'", '"', ""):
        line = f"{outer}{name} {outer}{quote}{path}{quote}{outer}"
        if quote or path[0] != path[-1] or path[0] not in "'\"" or len(path) == 1:
            assert parse_command(line) == Command(name, path)
    for command in (Command(name, path), Command("quit")):
        assert step(session, command) == (session, "")


@given(lines)
@example("Q")
@example("4,4 , 5,")
@example(" \t\u3000")
def test_what_is_no_command_is_moves(line: str) -> None:
    words = line.split()
    assume(not words or words[0].lower() not in {*MEANINGS, *WITH_NAME})
    assert parse_command(line) == Command("", line.strip())


@pytest.mark.parametrize(
    ("line", "reason", "index"),
    [
        ("save", "save FILE, got no file", 4),
        (" LOAD ", "load FILE, got no file", 5),
        ('save ""', "save FILE, got no file", 5),
        ("opponent\t", "opponent PLAYER, got no player", 8),
        ("undo 1", "undo alone, got '1' too", 5),
        ("new  new", "new alone, got 'new' too", 5),
        (" go go", "go alone, got 'go' too", 4),
        ("why d3", "why alone, got 'd3' too; `why`: explain who wins, and the las", 4),
        (f"undo {'x' * 1_000_000}", "undo alone, got 'xxxxxxxxx", 5),
    ],
)
def test_a_word_too_few_or_too_many_is_named_with_its_place(
    line: str, reason: str, index: int
) -> None:
    with pytest.raises(ParseError, match=f"expected {reason}") as raised:
        parse_command(line)
    assert raised.value.index == index
    assert len(str(raised.value)) < 250


def test_no_command_is_near_to_a_move() -> None:
    for word in ("a1", "b2", "c3", "t20", "4", "12", "x", "pass", "-1", "10 3", ""):
        assert nearest(word, COMMANDS) is None


# What comes of it


# A game of Othello on 6 x 6 with a pass.
LONG = "b3b4c5b6d5d2d1a3a4b5b2b1a1e4e5e6d6c2f3f4c6c1a6e2e3e1f6a5a2f2f1passf5"


def between_humans(game: Game[S, M], moves: Sequence[M] = ()) -> Session[S, M]:
    ann, bob = Seat("ann"), Seat("bob")
    return new_session(game, ann, bob, moves=moves)


def shown(session: Connect) -> str:
    """What is shown of a session that has changed: nothing if it changes at once."""
    return "" if session.is_computer_to_move else session.picture


@st.composite
def sessions(draw: st.DrawFn) -> Connect:
    """Sessions of small boards in which moves were played and some taken back."""
    rules = draw(small_rules)
    session = a_session(rules, *draw(seats), draw(move_numbers(rules)))
    for _ in range(draw(st.integers(0, 2))):
        session, _ = typed(session, "undo")
    return session


@given(sessions(), lines)
@example(a_session(), "4 4 x 5")
@example(a_session(TINY, moves=(0, 1, 0, 1, 0)), "hint")
@example(a_session(TINY, moves=(0, 1, 0, 1, 0)), "3")
@example(a_session(TINY, second=foremost, moves=(0, 0, 0, 1)), "1 3")
@example(a_session(), "\x1b[31m")
@example(a_session(), "\x07\x9b2J")
def test_any_line_works_or_is_answered_with_an_error(
    session: Connect, line: str
) -> None:
    """What was typed is not sent to the terminal raw."""
    before = session.moves, session.undone
    for each in (line, f"undo {line}", f"save {line}", f"4 {line}"):
        later, reply = typed(session, each)
        assert (session.moves, session.undone) == before
        assert f"{reply.text}{reply.error}".replace("\n", "").isprintable()
        if reply.error:
            assert later is session
            assert not reply.text


OVER = "the game is over, X (ann) wins: `new` begins again"
REFUSED = [
    ("connect-four", "444444", "4", "column 4 is full; you can play 1, 2, 3, 5, 6, 7"),
    ("connect-four", "", "4 458", "expected a column from 1 to 7, got '8'"),
    ("tic-tac-toe", "b2a1b1c1", "b2", "cell b2 is taken; you can play a2, "),
    ("connect-five", "a1", "a1", "cell a1 is taken"),
    ("stonehenge", "1 6 18 1", "1 5", "cell 1 is taken"),
    ("stonehenge", "1 6 18 1", "2 6", "expected a stone in hand (5 4 3 3 2 2 1 1)"),
    ("connect-four", "", "hnit", "got 'hnit': did you mean `hint`?"),
    ("connect-four", "", "UDNO", "got 'UDNO': did you mean `undo`?"),
    ("connect-four", "", "helpp", "got 'helpp': did you mean `help`?"),
    ("connect-four", "", "quti now", "got 'quti': did you mean `quit`?"),
    ("connect-four", "", "4 hint", "got 'hint': type `hint` on a line of its own"),
    *(
        ("connect-four", "", word, f"got '{word}' (`help` lists the commands)")
        for word in ("hi", "xyzzy", "9", "EOF")
    ),
    *(
        ("connect-four", "1212121", word, OVER)
        for word in ("4", "hint", "scores", "why", "4 4")
    ),
    ("connect-four", "", "undo", "nothing to undo"),
    ("connect-four", "4", "redo", "nothing to redo"),
]


@pytest.mark.parametrize(("name", "moves", "line", "reason"), REFUSED)
def test_what_is_no_move_is_told_what_is_wrong_with_it(
    name: str, moves: str, line: str, reason: str
) -> None:
    session = typed(between_humans(game_named(name)), moves)[0]
    after, reply = typed(session, line)
    assert (after is session, reply.text) == (True, "")
    assert reason in reply.error


@pytest.mark.parametrize("line", ["45", "4 hint", "4 5 8"])
def test_a_line_with_a_move_behind_the_computers_turn_is_not_played(line: str) -> None:
    session = a_session(second=foremost)
    later, reply = typed(session, line)
    rest = line[1:].split()[0]
    assert (later, reply.error) == (session, f"the computer moves before {rest!r}")


def test_a_part_of_a_history_has_no_undone_moves() -> None:
    whole = read_history(connect(), "4455")
    for ply in range(len(whole.moves)):
        assert whole.undo().up_to(ply) == read_history(connect(), "4455"[:ply])


@settings(max_examples=15)
@given(st.sampled_from(GAMES).map(game_named).flatmap(plays))
@example(drawn(game_named("connect-four"), "727245622"))
@example(drawn(game_named("othello-6x6"), LONG))
def test_what_moves_writes_can_be_typed(play: Play[S, M]) -> None:
    session = between_humans(play.game, play.moves)
    assume(play.moves)
    _, written = step(session, Command("moves"))
    again, _ = step(step(session, Command("new"))[0], parse_command(written))
    assert again.moves == play.moves


@given(sessions().filter(lambda session: session.outcome is Outcome.RUNNING))
def test_a_hint_is_a_move_that_can_be_typed(session: Connect) -> None:
    same, reply = typed(session, "hint")
    assert same == session
    word = reply.text.removeprefix("try ").partition(":")[0]
    assert len(typed(session, word)[0].moves) == len(session.moves) + 1


@settings(max_examples=10)
@given(st.sampled_from(["connect-four", "othello-4x4"]).map(game_named).flatmap(plays))
@example(drawn(game_named("othello-4x4"), "c4 b4 a1 d2 d4 d3"))
def test_why_explains_the_position_and_the_last_move(play: Play[S, M]) -> None:
    game = replace(play.game, oracle=None)  # which remembers what it searched
    session = replace(between_humans(game, play.moves), adviser=Adviser(300))
    assume(session.outcome is Outcome.RUNNING)
    try:
        found = why(session, ("X", "O"), after_nodes(300))
        said = Reply(why_text(game, found, ASCII))
    except OutOfTime as error:
        said = Reply(error=str(error))
    assert typed(session, "why")[1] == said


def test_players_and_advice_count_the_plies_that_are_left() -> None:
    game, left = cast("Game[Any, Any]", replace(nim, max_plies=4)), list[int | None]()

    def one(game: Game[S, M], state: S) -> M:
        left.append(game.max_plies)
        return foremost(game, state)

    seats = Seat("ann", one), Seat("bob", one)
    play_out(game, one, one)
    converse(new_session(game, *seats, moves=[1]))
    assert left == [4, 3, 2, 1, 3, 2, 1]
    session = new_session(game, *seats, moves=[1, 1])
    assert typed(session, "hint")[1].text == "try 1: draws"
    assert typed(session, "scores")[1].text == "draw: 1 2 3"
    new_session(game, *seats, moves=[1] * 4)
    with pytest.raises(IllegalMove, match="the game was over after its last ply"):
        new_session(game, *seats, moves=[1] * 5)
    with pytest.raises(IllegalMove, match="after its last ply"):
        session.after(1, 1, 1)
    with pytest.raises(IllegalMove, match="got 9"):
        session.after(9, 1, 1)


@given(rules_with_a_game(max_side=9), st.integers(0, 9), st.integers(0, 81), seats)
@example((TINY, (0,)), 0, 1, (None, foremost))
@example((TINY, (0,)), 1, 0, (foremost, None))
@example((TINY, (0,)), 0, 1, (foremost, foremost))
@example((TINY, (0, 1, 0, 1, 0)), 0, 5, (None, foremost))
def test_what_was_saved_can_be_restored_in_any_session_of_its_game(
    game: tuple[Rules, Line], begun: int, plies: int, seats: Seats
) -> None:
    rules, line = game
    session, moves = a_session(rules, *seats, moves=line[:begun]), line[:plies]
    text = format_saved(a_session(rules, moves=moves))
    restored, said = resume(session, text)
    assert restored.moves == moves
    assert restored.here == played(moves, rules)
    if restored.seats[0].name == "ann":
        assert not (None in seats and restored.is_computer_to_move)
        assert restored.seats == session.seats
        assert said == shown(restored)
    else:
        assert None in seats
        assert typed(restored, "swap")[0].is_computer_to_move
        assert said == f"now X (bob) plays against O (ann)\n{restored.picture}"


@pytest.mark.parametrize("rules", [CONNECT_FOUR, TIC_TAC_TOE])
def test_help_lists_every_command_and_a_move_of_this_game(rules: Rules) -> None:
    text = typed(a_session(rules, moves=(0,)), "help")[1].text
    rows = [row.split("  ")[0] for row in text.splitlines()]
    assert [row.split()[0] for row in rows[1:]] == list(COMMANDS)
    assert "[ ]" not in text
    assert rows[0].split()[0] in {format_move(m, rules) for m in range(7)}
    assert max(map(len, text.splitlines())) < 80


def test_a_game_that_is_over_at_its_start_has_help_and_rules_too() -> None:
    ended = replace(nim, start=lambda: Heap(0))
    session = new_session(ended, Seat("ann"), Seat("bob"))
    assert typed(session, "help")[1].text.startswith("MOVE ... ")
    assert typed(session, "rules")[1].text.endswith("such as `MOVE`.")


def test_an_answer_that_is_no_move_is_not_said_to_be_played() -> None:
    with pytest.raises(IllegalMove, match="expected a column from 0 to 6, got 99"):
        play_computer(a_session(first=foremost), 99)


# What is explained


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_five_lines_and_a_move_in_them_can_be_typed(name: str) -> None:
    session = between_humans(game_named(name))
    same, said = step(session, parse_command("rules"))
    assert same is session
    *_, last = explained = said.splitlines()
    assert 2 <= len(explained) <= 5
    assert max(map(len, explained)) < 80
    example = last.split("`")[1]
    assert not typed(session, example)[1].error


@given(small_rules, st.sets(st.sampled_from(Direction), min_size=1), st.integers(1, 9))
@example(TINY, set(Direction), 5)
def test_the_rules_of_a_board_are_its_own(
    rules: Rules, directions: set[Direction], n: int
) -> None:
    board = rules._replace(directions=tuple(sorted(directions)), n=n)
    turns, wins, *_ = typed(a_session(board), "rules")[1].text.splitlines()
    assert ("falls" in turns) == rules.gravity
    assert f"{n} in line wins" in wins
    if len(directions) == len(Direction):
        assert wins.endswith("along a row, a column or a diagonal.")
        return
    for direction in Direction:
        assert (direction.name.lower() in wins) == (direction in directions)


def test_a_game_from_outside_is_explained_as_far_as_it_is_known() -> None:
    display = Display[Situation, int](write=connect().text.write)
    game = replace(centred(), text=display)
    plain = replace(a_session(moves=(3,) * 6), game=game)
    assert typed(plain, "rules")[1].text == (
        "Two sides play; the first one has 7 moves.\nType a move, such as `4`."
    )
    assert typed(plain, "4")[1].error == (
        "expected one of 1, 2, 3, 5, 6, 7, got '4' (`help` lists the commands)"
    )
    later, reply = typed(plain, "5 6")
    assert later.moves[-2:] == (4, 5)
    assert reply.text.startswith(f"{later.here}\n")


@pytest.mark.every_python
class SessionsStayTrue(RuleBasedStateMachine):
    """A session beside a model of it: a list of moves, and a list of those undone."""

    @initialize(rules=small_rules, seats=seats)
    def begin(self, rules: Rules, seats: Seats) -> None:
        self.game_rules, self.seats = rules, seats
        self.session = a_session(rules, *seats)
        self.played: Line = ()
        self.undone: Line = ()

    def is_running(self) -> bool:
        return outcome(played(self.played, self.game_rules)) is Outcome.RUNNING

    def last_human_move(self) -> int | None:
        """Where the last move from a human's seat stands among those played."""
        plies = [i for i in range(len(self.played)) if self.seats[i % 2] is None]
        return plies[-1] if plies else None

    def legal(self) -> Line:
        return legal_moves(played(self.played, self.game_rules))

    def say(self, line: str) -> None:
        self.session, self.reply = typed(self.session, line)

    @precondition(is_running)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.legal()))
        self.say(format_move(move, self.game_rules))
        assert not self.reply.error
        self.played, self.undone = (*self.played, move), ()

    @precondition(is_running)
    @rule()
    def let_the_computer_answer(self) -> None:
        game, state = self.session.game, self.session.here
        move, side = foremost(game, state), self.session.side_as_text
        word = game.text.write(state, move)
        self.session, shown = play_computer(self.session, move)
        said = f"{side} plays {word}; {self.session.announcement}"
        assert shown == f"{self.session.board}\n{said}"
        self.played = self.session.moves
        self.undone = ()

    @precondition(lambda self: None in self.seats)
    @rule()
    def undo(self) -> None:
        """The move of a computer that began is kept."""
        at = self.last_human_move()
        self.say("undo")
        if at is None:
            why = ": you have not moved yet" if self.played else ""
            assert self.reply.error == f"nothing to undo{why}"
            return
        assert self.reply.text == self.session.picture
        self.undone += tuple(reversed(self.played[at:]))
        self.played = self.played[:at]

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.say("redo")
        is_human_to_move = False
        while self.undone and not is_human_to_move:
            *left, move = self.undone
            self.played, self.undone = (*self.played, move), tuple(left)
            seat = self.seats[len(self.played) % 2]
            is_human_to_move = self.is_running() and seat is None

    @rule()
    def swap(self) -> None:
        names = [seat.name for seat in self.session.seats]
        self.say("swap")
        self.seats = self.seats[::-1]
        assert [seat.name for seat in self.session.seats] == names[::-1]

    @rule(player=st.sampled_from([None, foremost]))
    def take_the_other_side(self, player: Strategy | None) -> None:
        seat = self.session.seat_to_move
        self.session, _ = change_opponent(self.session, Seat("eve", player))
        first, second = self.seats
        if (first is None) == (second is None):
            is_first = seat is not None and len(self.played) % 2 == 1
        else:
            is_first = second is None
        self.seats = (player, second) if is_first else (first, player)

    @rule()
    def new(self) -> None:
        self.say("new")
        assert self.reply.text == shown(self.session)
        self.played = self.undone = ()

    @rule(line=st.sampled_from(["", "show", "moves", "help", "rules", "go"]))
    def ask_something(self, line: str) -> None:
        self.say(line)
        assert not self.reply.error

    @invariant()
    def history_is_the_models(self) -> None:
        assert self.session.moves == self.played
        assert self.session.undone == self.undone
        assert self.session.here == played(self.played, self.game_rules)

    @invariant()
    def the_last_move_is_marked_and_what_comes_next_is_announced(self) -> None:
        session, last = self.session, self.played[-1] if self.played else None
        said = {
            Outcome.RUNNING: f"{session.side_as_text} to move",
            Outcome.FIRST_WON: f"{session.sides[0]} wins",
            Outcome.SECOND_WON: f"{session.sides[1]} wins",
            Outcome.DRAW: "a draw",
        }
        board = session.game.text.draw(session.here, ASCII, last=last)
        assert session.picture == f"{board}\n{said[outcome(session.here)]}"

    @invariant()
    def the_seat_to_move_is_that_of_the_turn(self) -> None:
        seat, seats = self.session.seat_to_move, self.session.seats
        assert tuple(each.strategy for each in seats) == self.seats
        assert seat == (seats[len(self.played) % 2] if self.legal() else None)


TestSessionsStayTrue = SessionsStayTrue.TestCase
