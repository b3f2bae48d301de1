"""Every public function, called with what it can't work with: an error of the family.

Each has a good call here, in which one argument at a time is replaced by a bad one:
something of another type, a number or a text that is far too long, what never ends.
What comes then is a result, or a `FourInRowError` with a message of a few lines.

Functions, and records of functions or of a search, are used unchecked: another value
raises whatever error Python raises for it. A list of which each item counts is never
refused for its length, so an endless one is read for as long as it goes on.
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import asdict
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from io import BytesIO
from itertools import islice
from math import inf, nan
from random import Random
from typing import Any, NamedTuple

import pytest

from fourinrow import core, draw, games, play, search, solver
from fourinrow.core import CONNECT_FOUR, PLAIN, Outcome, Player, Rules
from fourinrow.errors import FourInRowError
from fourinrow.search import Layer, Window
from fourinrow.search.observe import Walk
from fourinrow.seeds import fsharp, haskell, ocaml, scheme
from fourinrow.seeds.scheme import CONNECT5
from fourinrow.solver import Bitboard, Limit, Solver
from fourinrow.stopping import never
from sources import listed, the_package

PACKAGES = ("core", "search", "games", "solver", "draw", "play")
TUTORIALS = ("haskell", "fsharp", "ocaml", "scheme")
# What is tried besides what packages offer, by file.
FURTHER = """
core.grid.replace_row_value core.lines.fold_line core.lines.line_from
core.rating.checked_table core.rating.count_cells
core.reachable.as_situation core.rules.rules_for core.situation.free_moves
core.wins.has_won core.wins.winning_places
search.alpha_beta_search.alpha_beta_value search.chance.expectation
search.lazy_tree.prune_quiet search.observe.watched stopping.never
games.connect_game.is_quiet games.connect_text.text_display
play.players.moves_to_play
play.matches.told_apart play.matches.turned
"""

# Good arguments

SMALL = Rules(3, 3, 3)
GRID = core.from_moves("4453").grid
SITUATION = core.from_moves("12", SMALL)
GAME = games.connect(SMALL)
KNOWN = GAME
SPACE = games.search_space(GAME)
TREE = search.map_tree(
    SPACE.rate, search.prune(1, search.game_tree(SPACE.children, SITUATION))
)
TRACE = search.trace(search.minimax, 1, SPACE, SITUATION, Layer.MAX)
TREES = {"roots": {"x": TRACE}, "name": draw.branch_number, "limits": draw.ALL}
SESSION = play.connect_session("12", SMALL)
GAMES = [play.Played(play.Pairing(0, 1), Outcome.DRAW)]
FIVE = Rules(6, 7, 5)
BOOK = solver.make_book(Rules(1, 3), 1, engine="readable")
SAVED_BOOK = BytesIO()
solver.write_book(BOOK, SAVED_BOOK)
SAVED_BOOK.seek(0)


def nothing(*_: object) -> Any:
    return 0


def folded(state: int, _: object) -> tuple[int, bool]:
    return state, True


def max_everywhere(_: object) -> Layer:
    return Layer.MAX


NAMED: dict[str, object] = {
    "board": solver.as_board("4453"),
    "choose": play.at_random(Random(1)),
    "column": 3,
    "depth": 2,
    "game": GAME,
    "grid": GRID,
    "layer": Layer.MAX,
    "look": games.ASCII,
    "may_be_outbid": False,
    "most": 100,
    "moves": (1, 2),
    "observe": None,
    "outcome": Outcome.DRAW,
    "player": 1,
    "position": "12",
    "rng": Random(1),
    "root": TRACE,
    "row": 5,
    "rules": CONNECT_FOUR,
    "search": search.minimax,
    "space": SPACE,
    "state": SITUATION,
    "stone": 1,
    "stop": never,
    "style": PLAIN,
    "table": CONNECT5,
    "tolerance": 0.5,
    "tree": TREE,
    "value": 1,
    "window": Window(-1.0, 1.0),
}
"""What parameters of these names are given, where nothing else is said below."""

SITUATED: dict[str, object] = {"situation": SITUATION}
ORDERED = SITUATED | {"order": core.ascending}
FOLDED: dict[str, object] = {
    "f": folded,
    "init": 0,
    "grid": GRID,
    "rules": CONNECT_FOUR,
}
MATRIX: dict[str, object] = {"grid": GRID, "player": 1, "table": scheme.CONNECT5_SEED}
ASKED: dict[str, object] = {"position": core.from_moves("12", SMALL), "rules": SMALL}
OF_BITS: dict[str, object] = {"board": solver.as_board("12", SMALL), "rules": SMALL}
RATED: dict[str, object] = {
    "rules": SMALL,
    "table": None,
    "order": core.ascending,
    "may_be_outbid": False,
}

GOOD: dict[str, dict[str, object]] = {
    "core.GridStyle": asdict(PLAIN),
    "core.Rules": {
        "rows": 6,
        "cols": 7,
        "n": 4,
        "gravity": True,
        "directions": tuple(core.Direction),
    },
    "core.all_lines": {"rules": SMALL, "min_length": 1},
    "core.build_grid": {"rows": 6, "cols": 7, "cell": nothing},
    "core.cell_owner": {"cell": 1},
    "core.checked_table": {"table": CONNECT5, "rules": FIVE, "may_be_outbid": True},
    "core.children": ORDERED,
    "seeds.contained": {"pattern": [1, 1], "line": [0, 1, 1]},
    "core.count_cells": {"cell": 1, "line": [0, 1, 1]},
    "seeds.flat_map_cells": {"f": nothing, "grid": GRID},
    "core.fold_line": FOLDED | {"line": core.all_lines(CONNECT_FOUR)[0]},
    "core.fold_windows": FOLDED,
    "core.format_move": {"move": 3, "rules": CONNECT_FOUR, "base": 1},
    "core.format_moves": {"moves": [3, 3], "rules": CONNECT_FOUR, "base": 1},
    "seeds.from_columns": {"stacks": fsharp.columns(GRID)},
    "core.from_moves": {"text": "4453", "rules": CONNECT_FOUR, "base": 1},
    "seeds.from_ocaml": {"lines": ocaml.to_ocaml(GRID)},
    "core.from_rows": {"rows": core.to_rows(GRID)},
    "core.legal_moves": ORDERED,
    "core.line_from": {"rules": SMALL, "step": (0, 1), "start": (0, 0)},
    "core.make_move": SITUATED | {"move": 2},
    "seeds.make_move_connect5": {"rows": core.to_rows(GRID)},
    "seeds.map_cells": {"f": nothing, "grid": GRID},
    "seeds.mover_state": {"status": Outcome.DRAW, "player": 1},
    "core.new_grid": {"rows": 6, "cols": 7},
    "seeds.new_row": {"cols": 7},
    "core.parse_grid": {"text": core.format_grid(GRID), "style": PLAIN},
    "seeds.parse_lists": {"text": scheme.format_lists(GRID)},
    "core.parse_move": {"text": "4", "rules": CONNECT_FOUR, "base": 1},
    "core.parse_moves": {"text": "44", "rules": CONNECT_FOUR, "base": 1},
    "core.rate": {"grid": GRID, "player": 1, "table": CONNECT5, "rules": FIVE},
    "seeds.rate_window": {"window": [0, 1, 1, 0, 0], "player": 1, "table": CONNECT5},
    "core.replace_row_value": {"row": haskell.new_row(7), "column": 3, "value": 1},
    "core.root": {"grid": GRID, "rules": CONNECT_FOUR},
    "core.outcome": SITUATED,
    "core.Situation": {"grid": GRID, "turn": Player.FIRST, "rules": CONNECT_FOUR},
    "search.after_nodes": {"nodes": 9},
    "search.after_seconds": {"seconds": 1.0, "clock": nothing},
    "search.alpha_beta_value": {
        "window": Window(-1.0, 1.0),
        "tree": TREE,
        "layer": Layer.MAX,
        "below": None,
    },
    "seeds.alpha_beta_within": {
        "depth": 2,
        "space": SPACE,
        "is_stable": SPACE.is_stable,
        "floor": 0,
    },
    "search.beam": {"width": 2, "layer_of": max_everywhere, "space": SPACE},
    "search.deepen": {
        "space": SPACE,
        "state": SITUATION,
        "layer": Layer.MAX,
        "depth": 2,
        "stop": never,
        "table": None,
        "max_entries": 100,
        "observe": None,
    },
    "search.expectation": {"values": [search.Chance(Fraction(1), 2.0)]},
    "search.expectiminimax": {
        "depth": 2,
        "space": SPACE,
        "outcomes": search.certain,
        "observe": None,
    },
    "search.fold_tree": {"f": nothing, "tree": TREE},
    "search.game_tree": {"children": SPACE.children, "state": SITUATION},
    "search.kept": {"keep": core.ascending, "space": SPACE},
    "search.map_tree": {"f": nothing, "tree": TREE},
    "search.minimax_value": {"tree": TREE, "layer": Layer.MAX, "below": None},
    "stopping.never": {"_nodes": 1},
    "search.prune_quiet": {
        "depth": 1,
        "floor": 0,
        "is_stable": SPACE.is_stable,
        "tree": TREE,
    },
    "search.quiescence": {"floor": 0},
    "search.reordered": {"order": core.ascending, "space": SPACE},
    "search.trace_chance": {
        "depth": 2,
        "space": SPACE,
        "outcomes": search.certain,
        "state": SITUATION,
        "layer": Layer.MAX,
        "most": 100,
    },
    "search.tree_of": {"nested": [1, [2]]},
    "search.watched": {"value": search.minimax_value, "walk": Walk(nothing)},
    "games.connect": RATED | {"base": 1, "threads": 1, "book": None},
    "seeds.best": {"scored": scheme.scored_placements(GRID)},
    "games.draw_board": {
        "situation": core.from_moves("4453"),
        "look": games.ASCII,
        "base": 1,
        "last": 2,
        "notes": {1: "9"},
    },
    "games.game_named": {
        "name": "connect-four",
        "board": "rows 5",
        "base": 1,
        "order": "left",
        "threads": 1,
        "book": None,
    },
    "seeds.greedy_move": MATRIX,
    "games.is_quiet": SITUATED,
    "games.move_names": {"game": GAME},
    "seeds.score": MATRIX,
    "seeds.score_rows": MATRIX,
    "seeds.scored_placements": MATRIX,
    "games.text_display": {"rules": SMALL, "base": 1},
    "games.with_plies": {"game": GAME, "win": 1000.0},
    "solver.Book": {
        "rules": BOOK.rules,
        "plies": BOOK.plies,
        "scores": BOOK.scores,
    },
    "solver.Bounds": {"low": -1, "high": 1},
    "solver.Limit": {"nodes": 1, "seconds": 1.0, "clock": nothing},
    "solver.Score": {"value": 3, "plies": 3},
    "solver.Solver": {
        "rules": CONNECT_FOUR,
        "max_table_bytes": 1 << 20,
        "engine": "readable",
        "threads": 1,
        "book": None,
    },
    "solver.make_book": {
        "rules": Rules(1, 3),
        "plies": 2,
        "engine": "readable",
        "executor": None,
        "file": BytesIO(),
        "progress": nothing,
    },
    "solver.read_book": {"file": SAVED_BOOK},
    "solver.write_book": {"book": BOOK, "file": BytesIO()},
    "solver.negamax": OF_BITS,
    "solver.solve": ASKED,
    "solver.solve_many": {
        "positions": ["12"],
        "rules": SMALL,
        "jobs": 1,
        "executor": None,
    },
    "solver.to_bits": {"situation": core.from_moves("44")},
    "solver.as_board": ASKED,
    "solver.best_moves": ASKED,
    "draw.branch_number": {"_state": SITUATION, "branch": 1},
    "draw.format_scores": {"scores": {1: 2}, "rules": CONNECT_FOUR, "base": 1},
    "games.picture": {
        "state": core.from_moves("4453"),
        "rules": CONNECT_FOUR,
        "scores": {1: 2},
        "last": 2,
        "palette": draw.RED_YELLOW,
        "base": 1,
    },
    "draw.tree_html": TREES,
    "draw.tree_svg": TREES,
    "draw.tree_text": {
        "caption": "x",
        "root": TRACE,
        "name": draw.branch_number,
        "limits": draw.ALL,
    },
    "play.connect_session": {"moves": "12", "rules": SMALL, "look": games.ASCII},
    "play.cross_table": {"players": 2, "games": GAMES},
    "play.deepening_player": {
        "begin": partial(search.after_nodes, 10),
        "choose": None,
    },
    "seeds.depth_for": {"free_cells": 3},
    "play.format_saved": {"game": GAME, "moves": (1, 2)},
    "play.format_table": {"names": ["a", "b"], "rows": play.cross_table(2, GAMES)},
    "seeds.free_cells": {"situation": SITUATION},
    "play.prefer_sooner": {"player": play.greedy_player, "win": 10.0},
    "play.level_player": {"number": 1, "rng": Random(1)},
    "play.new_session": {
        "game": GAME,
        "first": SESSION.first,
        "second": SESSION.second,
        "adviser": SESSION.adviser,
        "moves": (1, 2),
        "look": games.ASCII,
    },
    "play.pairings": {"players": 2, "games": 1},
    "play.parse_command": {"line": "4 4"},
    "play.parse_saved": {"text": play.format_saved(GAME, (1, 2)), "game": GAME},
    "play.play_out": {
        "game": GAME,
        "first": play.greedy_player,
        "second": play.greedy_player,
        "start": SITUATION,
    },
    "play.read_moves": {"game": GAME, "text": "12"},
    "seeds.scheduled_player": {
        "free_cells": ocaml.free_cells,
        "choose": None,
        "tolerance": 0,
    },
    "play.step": {"session": SESSION, "command": play.parse_command("2")},
    "play.told_apart": {"names": ["a", "a"]},
    "play.tournament": {"game": GAME, "players": [play.greedy_player] * 2, "games": 1},
    "play.with_rating": {"rate": SPACE.rate, "player": play.greedy_player},
    "play.write_moves": {"game": GAME, "moves": (1, 2)},
}
"""The arguments of a good call, by the name of the function."""


def small_solver() -> Solver:
    return Solver(SMALL, engine="readable")


QUESTIONS: dict[str, dict[str, object]] = {
    "solve": {"limit": Limit(nodes=9)},
    "result": {"limit": Limit(nodes=9)},
    "scores": {"limit": Limit(nodes=9), "progress": None},
    "find_move": {"least": 1, "limit": Limit(nodes=9)},
    "best_moves": {},
    "principal_variation": {},
    "winning_moves": {},
    "non_losing_moves": {},
    "threats": {},
}


def asking(name: str) -> Callable[..., object]:
    """Make a function that asks a new solver."""

    def ask(**arguments: object) -> object:
        answer: object = getattr(small_solver(), name)(**arguments)
        return answer

    return ask


METHODS: dict[str, tuple[Callable[..., object], dict[str, object]]] = {
    "Solver.solve_many": (
        asking("solve_many"),
        {"positions": ["12"], "jobs": 1, "executor": None},
    ),
    "Solver.save": (asking("save"), {"file": BytesIO()}),
    "Bounds.contains": (solver.Bounds(-1, 1).contains, {"score": 0}),
    "PatternTable.for_n": (core.PatternTable.for_n, {"n": 4}),
}
for question, more in QUESTIONS.items():
    METHODS[f"Solver.{question}"] = (asking(question), {"position": "12"} | more)
"""Methods of the package's classes, with the arguments of a good call."""

THEN: dict[str, tuple[object, ...]] = {
    "core.centre_first": ((0, 1),),
    "search.alpha_beta": (SITUATION, Layer.MAX),
    "search.expectiminimax": (SITUATION, Layer.MAX),
    "search.minimax": (SITUATION, Layer.MAX),
    "search.quiescence": (2, SPACE),
    "play.level_player": (KNOWN, SITUATION),
    "play.perfect_player": (KNOWN, SITUATION),
    **{
        f"play.{name}": (GAME, SITUATION)
        for name in (
            "alpha_beta_player",
            "deepening_player",
            "prefer_sooner",
            "random_player",
            "scheduled_player",
            "search_player",
            "with_rating",
        )
    },
}
"""What a function that is made is then called with."""

# Bad arguments


class WouldNeverEndError(BaseException):
    """Raised where more is taken of what never ends than anything has use for."""


class Endless:
    """The same thing over and over."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __iter__(self) -> Iterator[object]:
        for _ in range(20_000):
            yield self.thing
        raise WouldNeverEndError


class Unshowable:
    """Something whose class has a bug."""

    def __repr__(self) -> str:
        raise OSError("no luck today")


@cache
def deep() -> list[object]:
    nested: list[object] = []
    for _ in range(20_000):
        nested = [nested]
    return nested


BAD: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "-1": lambda: -1,
    "a huge number": lambda: 10**5000,
    "a huge number below zero": lambda: -(10**5000),
    "a float": lambda: 2.5,
    "nan": lambda: nan,
    "inf": lambda: inf,
    "no text": lambda: "",
    "a long text": lambda: "x" * 20_000,
    "many digits": lambda: "9" * 5000,
    "an Arabic digit": lambda: "٣",
    "half a character": lambda: "\ud800",
    "bytes": lambda: b"44",
    "an object": object,
    "what can't be shown": Unshowable,
    "a class": lambda: dict,
    "a function": lambda: len,
    "a list of nothing": list,
    "a list of a list": lambda: [[]],
    "a list of a huge number": lambda: [10**5000],
    "lists of a huge number": lambda: [[10**5000]],
    "a list of texts": lambda: ["x"],
    "a dict": lambda: {1: "x"},
    "lists in lists": deep,
    "endless": lambda: Endless(1),
    "endless lists": lambda: Endless([1]),
    "endlessly endless": lambda: Endless(Endless(1)),
    "a list of what is endless": lambda: [Endless(1)],
    "a grid": lambda: GRID,
    "a situation of nothing": lambda: unchecked(None, None, None),
    "a situation of lists": lambda: unchecked([[0]], Player.FIRST, CONNECT_FOUR),
    "a situation of nobody": lambda: unchecked(GRID, "x", CONNECT_FOUR),
    "a situation of other rules": lambda: core.initial(core.Rules(6, 7, 5)),
    "bits of nothing": lambda: Bitboard(*untyped(None, "x")),
    "huge bits": lambda: Bitboard(10**5000, 10**5000),
    "a window of nothing": lambda: Window(*untyped("a", None)),
}


def untyped(*values: Any) -> tuple[Any, ...]:
    return values


def unchecked(*fields: Any) -> core.Situation:
    """A situation that no constructor makes."""
    return tuple.__new__(core.Situation, fields)


USED_AS_THEY_ARE = """
below choose clock command f first free_cells game limits look
name notes observe order outcomes palette progress rate rng root scored
search second session space state stop tree value window
core.build_grid.cell seeds.contained.line seeds.contained.pattern
core.count_cells.line core.descending.moves core.fold_line.line
core.format_moves.moves draw.tree_html.roots draw.tree_svg.roots
play.cross_table.games
play.format_saved.moves play.format_table.names
play.write_moves.moves
play.format_table.rows play.prefer_sooner.player play.new_session.moves
play.told_apart.names play.tournament.players play.with_rating.player
search.expectation.values
"""
AS_THEY_ARE = set(USED_AS_THEY_ARE.split())
"""Arguments that are used as they are, by name, or of one function."""


class Call(NamedTuple):
    """A function by its name, and the arguments of a good call."""

    name: str
    function: Callable[..., object]
    arguments: dict[str, object]

    def __call__(self, **replaced: object) -> object:
        """Call it with some arguments replaced, and look at all that it gives."""
        given = self.arguments | replaced
        kinds = inspect.signature(self.function).parameters
        by_name = {
            name: value
            for name, value in given.items()
            if name not in kinds or kinds[name].kind is inspect.Parameter.KEYWORD_ONLY
        }
        in_a_row = [
            given[name] for name in kinds if name in given and name not in by_name
        ]
        made: Any = self.function(*in_a_row, **by_name)
        if self.name in THEN:
            made = made(*THEN[self.name])
        return list(islice(made, 1000)) if isinstance(made, Iterator) else made


def public() -> Iterator[tuple[str, Any]]:
    """All functions, and the classes that check what they are made of."""
    for package in PACKAGES:
        module = import_module(f"fourinrow.{package}")
        for name in listed(the_package()[f"fourinrow.{package}"]):
            value = getattr(module, name)
            is_function = callable(value) and inspect.isfunction(inspect.unwrap(value))
            if is_function or f"{package}.{name}" in GOOD:
                yield f"{package}.{name}", value
    for tutorial in TUTORIALS:
        file = f"seeds.{tutorial}"
        for name in listed(the_package()[f"fourinrow.{file}"]):
            value = getattr(import_module(f"fourinrow.{file}"), name)
            if inspect.isfunction(value):
                yield f"seeds.{name}", value
    for place in FURTHER.split():
        file, _, name = place.rpartition(".")
        value = getattr(import_module(f"fourinrow.{file}"), name)
        yield f"{file.partition('.')[0]}.{name}", value


def call_of(name: str, function: Callable[..., object]) -> Call:
    parameters = inspect.signature(function).parameters
    known = {each: NAMED[each] for each in parameters if each in NAMED}
    return Call(name, function, GOOD.get(name, known))


CALLS = [call_of(name, function) for name, function in public()] + [
    Call(name, *method) for name, method in METHODS.items()
]
calls = pytest.mark.parametrize("call", CALLS, ids=[call.name for call in CALLS])


PYTHONS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)


def family_or_fault(call: Call, argument: str, bad: object) -> str:
    """Call with a bad argument; describe what is wrong with what comes of it."""
    try:
        call(**{argument: bad})
    except FourInRowError as error:
        return "" if len(str(error)) < 3000 else "a long message"
    except PYTHONS as error:
        return type(error).__name__
    except WouldNeverEndError:
        return "no end"
    return ""


@calls
def test_a_good_call_is_good(call: Call) -> None:
    call()


@calls
def test_a_bad_argument_is_an_error_of_the_family(call: Call) -> None:
    faults = [
        f"{argument} = {kind}: {fault}"
        for argument in call.arguments
        if not {argument, f"{call.name}.{argument}"} & AS_THEY_ARE
        for kind, bad in BAD.items()
        if (fault := family_or_fault(call, argument, bad()))
    ]
    assert faults == []


def test_each_argument_of_each_function_is_tried() -> None:
    left_out = {
        f"{call.name}.{name}"
        for call in CALLS
        if not call.name.startswith(("Solver.", "Bounds.", "PatternTable."))
        for name in set(inspect.signature(call.function).parameters) - {*call.arguments}
    }
    assert left_out == set()


def test_what_is_used_as_it_is_is_used_somewhere() -> None:
    arguments = {
        name
        for call in CALLS
        for argument in call.arguments
        for name in (argument, f"{call.name}.{argument}")
    }
    assert arguments >= AS_THEY_ARE
