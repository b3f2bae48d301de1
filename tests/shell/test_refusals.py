"""What the command line refuses: one line says what was expected, and what was got.

The line is on standard error, the status is 2 for options and 1 for positions, and
nothing is on standard output. What stands in files of users is in test_own_games.py
and test_player_files.py.
"""

import shlex
from pathlib import Path

import pytest

from commandline import Result, refused, run
from fourinrow.games import GAMES

NIM = f"{Path(__file__).parents[1] / 'examples' / 'nim.py'}:nim"
COLOUR = "\x1b[31m"

SIZE = "expected a number from 1 to 26"
JOBS = "expected a number from 1 to 256"
SEED = "expected a whole number of 18 digits at most"
SECONDS = "expected seconds, such as 0.5"
TIMES = (
    "expected deepening:Ts (T seconds a move, above 0, such as 0.5), "
    "deepening:Nn (N nodes a move, above 0)"
)
PLAYERS = (
    "expected human, random, greedy, deepening:2s, minimax:4, alpha-beta:4, "
    "quiescence:4, perfect, level:3, proof:FILE, policy:FILE.py:FUNCTION, "
    "FILE.py:FUNCTION"
)
CATALOGUE = ", ".join(GAMES)
GOMOKU = "--rows 15 --cols 15 --connect 5 --no-gravity"
A_GAME = f"expected {CATALOGUE}, or FILE.py:NAME (gomoku is {GOMOKU})"
ORACLE = (
    "needs a game with an oracle, such as those of the connect family, got stonehenge"
)
UNREAD = "No such file or directory"
BLANKS = ["", " 3", "3 "]

# A command with its last option, values of it, and what is expected instead.
VALUES = [
    ("play --rows", ["0", "27", "9" * 99, "00000000126", *BLANKS], SIZE),
    ("play --cols", ["-1", "3.0", "1_0", "٣", "+3", "0x3"], SIZE),
    ("play --seed", ["x", "1_0", "٣", "+3", "9" * 99, *BLANKS], SEED),
    ("play --first", ["bob", "", "human\n", f"{COLOUR}human"], PLAYERS),
    (
        "play --second",
        ["alpha-beta", "alpha-beta:0", "alpha-beta:1000000000", "alpha-beta:٣"],
        "expected alpha-beta:D (D from 1 to 1000)",
    ),
    (
        "play --second",
        ["level", "level:0", "level:6"],
        "expected level:L (L from 1 to 5)",
    ),
    (
        "play --second",
        [
            *("deepening:0s", "deepening:0.000s", "deepening:-1s", "deepening:nans"),
            *("deepening:infs", "deepening:0,5s", "deepening:٣s", "deepening:2"),
            *("deepening:0n", "deepening:-5n", "deepening:0.5n", "deepening:"),
        ],
        TIMES,
    ),
    ("match --games", ["0"], "expected a number from 1 to 999999"),
    ("match --jobs", ["0", "257"], JOBS),
    ("match --game", ["chess", "dise", "gomoku"], A_GAME),
    ("play --position", ["hello", "４", "8"], "expected a column from 1 to 7"),
    ("play --no-gravity --position", ["44"], "expected a cell from a1 to g6"),
    (
        "play --game stonehenge --position",
        ["10 9", "4453"],
        "expected a cell from 1 to 18 and a stone from 1 to 6, as in '10 3'",
    ),
    ("solve --nodes", ["9" * 20], "expected a number from 1 to 999999999999"),
    ("solve --seconds", ["0", "0.0", "inf", "nan", "1e3", "-1"], SECONDS),
    ("check --seconds", ["0"], SECONDS),
    ("check --seed", ["x"], SEED),
    ("tree --depth", ["0", "100", "x"], "expected a number from 1 to 99"),
    ("web --port", ["65536", "x", "-1"], "expected a number from 0 to 65535"),
    ("web --allow-host", ["*", "http://a"], "expected a name, such as school.example"),
    ("web --game", ["othello"], "expected FILE.py:NAME"),
    ("web --player", ["greedy"], "expected FILE.py:NAME"),
    ("tour STOP", ["0", "11", "x", "-1", ""], "expected a number from 1 to 10"),
]


@pytest.mark.parametrize(
    ("words", "value", "expected"),
    [(words, value, said) for words, values, said in VALUES for value in values],
)
def test_a_value_is_refused_with_the_valid_ones(
    words: str, value: str, expected: str
) -> None:
    *command, option = words.split()
    given = [f"{option}={value}"] if option.startswith("--") else [value]
    last = refused(*command, *given)
    assert last.endswith(f": error: argument {option}: {expected}, got {value!r}")
    assert last.startswith(f"fourinrow {command[0]}")
    assert last.isprintable()


# Command lines, and how what is said of them begins.
LINES = [
    (
        "paly",
        "expected play, match, tournament, solve, explain, puzzle, show, tree, web, "
        "tour, check, prove, book, evaluate, label, got 'paly': did you mean `play`?",
    ),
    ("evaluate random --game othello", "unrecognized arguments: --game othello\n"),
    ("play --position 4444444", "argument --position: column 4 is full"),
    ("play --position 12121211", "argument --position: the game was over after move 7"),
    ("match --game othello --no-gravity", "argument --game: othello has a fixed board"),
    ("show '' --game stonehenge --rows 4", "argument --game: stonehenge has a fixed "),
    ("play --game stonehenge --first level:1", f"argument --first: level:1 {ORACLE}"),
    (
        "tournament random perfect --game stonehenge",
        f"argument PLAYER: perfect {ORACLE}",
    ),
    ("tree --game dice --board 3", "argument --board: dice has a fixed board"),
    ("play --game dice", "argument --game: dice is a game of chance: `fourinrow tree`"),
    (
        "tree --game dise",
        f"argument --game: {A_GAME.replace(', or', ', dice, or')}, got 'dise': "
        "did you mean `dice`?",
    ),
    (
        "play --second alphabeta:2",
        f"argument --second: {PLAYERS}, got 'alphabeta:2': did you mean `alpha-beta:4`",
    ),
    (
        "play --game othello --first perfct",
        "argument --first: expected human, random, greedy, deepening:2s, minimax:4, "
        "alpha-beta:4, quiescence:4, proof:FILE, policy:FILE.py:FUNCTION, "
        "FILE.py:FUNCTION, got 'perfct'\n",
    ),
    (
        "match --first human",
        f"argument --first: {PLAYERS.replace('human, ', '')}, got 'human'",
    ),
    (
        "tree --game dice --search minimax",
        "argument --game: trees of dice are those of ",
    ),
    (
        "show '' --board 'rows 5' --rows 4",
        "argument --board: expected a board, such as 'rows 6 cols 7', got 'rows 5 rows",
    ),
    ("tournament random", "argument PLAYER: expected 2 players or more, got 1\n"),
    ("tournament random greedy --games 500001", "argument --games: expected games in"),
    ("check --format xml", "argument --format: invalid choice: 'xml' (choose from "),
    ("solve --all --best", "argument --best: not allowed with argument --all"),
    ("solve 44 --foo", "unrecognized arguments: --foo\n"),
    (
        "solve --book no",
        f"argument --book: expected a file to read, got 'no': {UNREAD}",
    ),
    ("show 4 --scores --svg=-", "argument --svg: not allowed with argument --scores"),
    (
        "web --game no.py:x",
        "argument --game: expected a file with games, got 'no.py': ",
    ),
    ("web --pyodide folder", "--pyodide needs --static"),
    ("web --static ''", "argument --static: expected the name of a folder, got ''"),
    (f"web --game {NIM} --game {NIM}", "argument --game: expected each name once"),
    (f"web --player {NIM}", "argument --player: expected a function 'nim', got "),
    ("web --static folder --game x.py:game", "pages without a server have no games "),
    ("book make --rows 3 --plies 22 x", "argument --plies: expected plies from 0 to "),
    ("book make --plies 40 x", "argument --plies: expected plies for at most 268,435"),
    (f"book info {__file__}", "argument FILE: expected a book, as `fourinrow book m"),
    ("book info x --plies 9", "a board, --plies and --jobs are for making a book"),
    ("book info x --rows 5", "a board, --plies and --jobs are for making a book"),
    ("explain 444444 --move 4", "argument --move: column 4 is full\n"),
    ("explain 4 --move 8", "argument --move: expected a column from 1 to 7, got '8'"),
    ("puzzle 0", "argument NUMBER: expected a number from 1 to 300, got '0'"),
    ("puzzle --theme fork", "argument --theme: invalid choice: 'fork'"),
    ("puzzle --plies 12", "argument --plies: expected A:B, such as 12:20, got '12'"),
    ("puzzle --plies 20:12", "argument --plies: expected A:B, A at most B, got "),
    ("puzzle --plies 90:99", "no such puzzle is known: --seed 1 looks for a new one"),
    ("puzzle --make 3", "argument --make: not allowed without --seed"),
    ("puzzle --seconds 3", "argument --seconds: not allowed without --seed"),
    ("puzzle 7 --seed 1", "argument NUMBER: not allowed with options that choose"),
    ("puzzle 7 --plies 12:20", "argument NUMBER: not allowed with options that "),
    (
        "tournament random human",
        f"argument PLAYER: {PLAYERS.replace('human, ', '').replace('proof:FILE, ', '')}"
        ", got 'human'",
    ),
    *(
        (
            f"{words} proof:6x7_first_wins",
            f"argument {option}: the proof plays the first side only: it is a proof "
            "that the first player wins from the empty board",
        )
        for words, option in (
            ("play --second", "--second"),
            ("match --second", "--second"),
            ("tournament random", "PLAYER"),
            ("evaluate --games 1", "PLAYER"),
            ("label --random 1 --between random", "--between"),
        )
    ),
    ("label --plies 3:4", "argument --plies: not allowed without --random"),
    ("label --between a b", "argument --between: not allowed without --random"),
    ("label --careful --between a b", "argument --between: not allowed with argument"),
    ("label --random 1 --plies 4:42", "argument --plies: expected plies from 0 to 41"),
    (
        "label --columns pons-eval --cols 12",
        "argument --columns: expected a board with",
    ),
    ("label --book /no/book", "argument --book: expected a file to read, got '/no/b"),
    ("evaluate bob", "argument PLAYER: expected random, greedy"),
    ("evaluate x --batch 2 --games 3", "argument --games: not allowed with argument"),
    ("evaluate greedy --svg -", "argument --svg: expected a file, since standard out"),
    ("evaluate greedy --value x.py:y", "argument --value: expected a file with func"),
    ("evaluate policy:greedy", "argument PLAYER: expected FILE.py:NAME, got 'greedy'"),
    ("evaluate greedy --positions x --random 3", "argument --random: not allowed "),
    ("evaluate greedy --plies 50:60 --random 3", "argument --plies: expected plies fr"),
]


@pytest.mark.parametrize(("line", "said"), LINES)
def test_a_command_line_is_refused_with_the_reason(line: str, said: str) -> None:
    _, _, reason = refused(*shlex.split(line)).partition(": error: ")
    assert f"{reason}\n".startswith(said)


def test_the_board_of_gomoku_is_played_with_the_options_that_a_refusal_names() -> None:
    played = run("show", "h8h9h7h10h6h11h5h12h4", *GOMOKU.split())
    assert played.out.endswith(" wins\n")


@pytest.mark.parametrize("command", ["show", "tree", "solve", "explain"])
@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("448", "at character 3: expected a column from 1 to 7, got '8'"),
        ("4444444", "at character 7: column 4 is full"),
        ("12121212", "at character 8: the game was over after move 7, got '2'"),
        ("--no-gravity 4", "at character 1: expected a cell from a1 to g6, got '4'"),
        ("--no-gravity a1a1", "at character 3: cell a1 is taken"),
    ],
)
def test_a_position_that_can_not_be_gets_its_reason(
    command: str, position: str, said: str
) -> None:
    result = run(command, *position.split())
    assert result == Result(1, "", f"fourinrow: {said}\n")


def test_what_is_wrong_is_shown_whole_without_escapes_and_not_at_length() -> None:
    for words in (
        [COLOUR],
        ["play", COLOUR],
        ["play", f"--{COLOUR}"],
        ["match", "--second", f"{COLOUR}.py:me"],
        ["show", "44", "--svg", f"{COLOUR}/x.svg"],
        ["show", COLOUR],
        ["book", "info", COLOUR],
        ["solve", "--book", f"{COLOUR}/x", "44"],
        ["solve", COLOUR],
        ["tree", "4" * 10_000],
        ["tree", "\0"],
    ):
        result = run(*words)
        assert result.status in (1, 2)
        assert result.out == ""
        assert result.err.replace("\n", "").isprintable()
        assert len(result.err) < 2000
