"""Games that are wrong, and the laws that find each; most are Nim with one mistake."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count, repeat
from math import inf, nan
from types import MappingProxyType
from typing import Any, Final

from examples.nim import Heap, nim, standing, take, takes
from fourinrow.core import TIC_TAC_TOE, Outcome, Player, Situation
from fourinrow.draw import Picture
from fourinrow.errors import ParseError
from fourinrow.games import ASCII, Display, Game
from fourinrow.games.connect import connect
from fourinrow.games.connect.text import display as text_display
from fourinrow.testing import laws_of_game
from fourinrow.testing.wrong import Wrong

SMALL: Final = replace(nim, start=lambda: Heap(6))


def wrong(
    name: str, *found_by: str, max_plies: int | None = None, **changes: Any
) -> Wrong:
    """Return Nim with six matches and some fields changed."""
    return of_game(name, replace(SMALL, **changes), *found_by, max_plies=max_plies)


def of_game(
    name: str, game: Game[Any, Any], *found_by: str, max_plies: int | None = None
) -> Wrong:
    laws = laws_of_game(game, max_plies=max_plies)
    return Wrong("game", name, game, laws, frozenset(found_by))


# --- The rules -----------------------------------------------------------------


def lenient(heap: Heap, matches: int) -> Heap:
    return Heap(heap.matches - matches, Player(3 - heap.turn))


def by_index(heap: Heap, matches: int) -> Heap:
    return take(heap, takes(heap)[matches - 1])


def by_key(heap: Heap, matches: int) -> Heap:
    return {each: take(heap, each) for each in takes(heap)}[matches]


def with_a_pass(heap: Heap) -> Sequence[int]:
    return range(heap.matches and min(heap.matches, 3) + 1)


def take_or_pass(heap: Heap, matches: int) -> Heap:
    return take(heap, matches) if matches else heap._replace(turn=Player(3 - heap.turn))


def drifting() -> Callable[[Heap, int], Heap]:
    """Return a way to play that sometimes takes a match more than asked for."""
    calls = count()

    def play(heap: Heap, matches: int) -> Heap:
        after = take(heap, matches)
        drift = next(calls) % 2 if after.matches else 0
        return Heap(after.matches - drift, after.turn)

    return play


def count_up() -> Callable[[], Heap]:
    """Return a start that is never the same."""
    sizes = count(4)
    return lambda: Heap(next(sizes) % 7 + 4)


def wobbling() -> Callable[[Heap], float]:
    calls = count()
    return lambda _heap: next(calls) % 2


def raising(error: BaseException) -> Callable[..., Any]:
    def call(*_: object, **_marks: object) -> Any:
        raise error

    return call


def for_the_loser(heap: Heap) -> float:
    return {Outcome.FIRST_WON: -1, Outcome.SECOND_WON: 1}.get(standing(heap), 0)


# --- States ----------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class Mutable:
    """A heap that is changed by what is played in it."""

    heap: Heap


def change(state: Mutable, matches: int) -> Mutable:
    state.heap = take(state.heap, matches)
    return Mutable(state.heap)


@dataclass
class Diary:
    """A heap with all that was taken, in a list that all states of a play share."""

    taken: list[int]
    plies: int = 0

    @classmethod
    def of(cls, _heap: Heap) -> "Diary":
        return cls([])

    @property
    def heap(self) -> Heap:
        return Heap(6 - sum(self.taken[: self.plies]), Player(1 + self.plies % 2))

    def __hash__(self) -> int:
        return hash(self.heap)


def note_down(diary: Diary, matches: int) -> Diary:
    take(diary.heap, matches)
    diary.taken[diary.plies :] = [matches]
    return Diary(diary.taken, diary.plies + 1)


@dataclass(eq=False, repr=False)
class Nameless:
    """A heap without equality."""

    heap: Heap


def of_states(
    make: Callable[[Heap], Any], heap_of: Callable[[Any], Heap]
) -> Game[Any, int]:
    """Return Nim with states of another type."""
    return Game(
        start=lambda: make(Heap(6)),
        to_move=lambda state: heap_of(state).turn,
        legal_moves=lambda state: takes(heap_of(state)),
        play=lambda state, matches: make(take(heap_of(state), matches)),
        outcome=lambda state: standing(heap_of(state)),
        text=Display(draw=lambda state, _look, **_marks: f"{heap_of(state).matches}"),
    )


def unnamed(heap: Heap) -> Any:
    """Return a heap of a class that can't be found again by its name."""
    return type("Local", (Heap,), {})(*heap)


PLAIN: Final = of_states(Nameless, lambda state: state.heap)
MUTABLE: Final = of_states(Mutable, lambda state: state.heap)

# --- Texts -----------------------------------------------------------------------


def shown_by(name: str, *found_by: str, **changes: Any) -> Wrong:
    """Return tic-tac-toe with changes in its display."""
    text = replace(text_display(TIC_TAC_TOE), **changes)
    return of_game(name, replace(connect(TIC_TAC_TOE), text=text), *found_by)


def labelled(name: str, *found_by: str, **changes: Any) -> Wrong:
    """Return Nim with six matches and some fields of its display changed."""
    return wrong(name, *found_by, text=replace(nim.text, **changes))


def any_digit(_heap: Heap, text: str) -> tuple[int, str]:
    if not text[:1].isdigit():
        raise ParseError("expected a digit", 0)
    return int(text[0]), text[1:]


def drawn_as(svg: Any, places: Any = MappingProxyType({})) -> Callable[..., Picture]:
    return lambda *_, **_marks: Picture(svg, "", (9.0, 9.0), places)


def any_number(_state: Situation, text: str) -> tuple[int, str]:
    return int("0" + "".join(filter(str.isdigit, text))), ""


WRONG_GAMES: Final[tuple[Wrong, ...]] = (
    wrong(
        "a legal move is refused",
        "every_legal_move_can_be_played",
        "a_game_runs_if_and_only_if_there_are_moves",
        legal_moves=lambda _heap: range(1, 4),
    ),
    wrong(
        "a move is listed twice",
        "no_legal_move_is_listed_twice",
        "each_move_is_written_in_its_own_way",
        legal_moves=lambda heap: [*takes(heap), *takes(heap)],
    ),
    wrong("any move is allowed", "every_other_move_is_refused", play=lenient),
    wrong(
        "moves are indexes, also from behind",
        "every_other_move_is_refused",
        play=by_index,
    ),
    wrong("an illegal move is a KeyError", "every_other_move_is_refused", play=by_key),
    wrong(
        "a side may pass for ever",
        "no_state_comes_twice_where_plies_have_no_limit",
        "every_play_comes_to_an_end",
        legal_moves=with_a_pass,
        play=take_or_pass,
    ),
    wrong("it takes too long", "every_play_comes_to_an_end", max_plies=5),
    wrong(
        "it never plays the same",
        "states_are_values",
        "the_search_space_has_a_child_for_each_legal_move",
        play=drifting(),
    ),
    wrong("it begins anew each time", "states_are_values", start=count_up()),
    wrong(
        "the second player begins",
        "the_first_player_begins",
        start=lambda: Heap(6, Player.SECOND),
    ),
    wrong(
        "one side is always to move",
        "turns_alternate",
        to_move=lambda _heap: Player.FIRST,
    ),
    wrong(
        "the second side is a number",
        "every_state_has_a_player_to_move",
        to_move=lambda heap: heap.turn if heap.turn is Player.FIRST else 2,
    ),
    wrong(
        "it is over when it begins", "the_first_player_begins", start=lambda: Heap(0)
    ),
    wrong(
        "the outcome is none",
        "a_game_runs_if_and_only_if_there_are_moves",
        "ratings_are_numbers",
        outcome=lambda heap: standing(heap) if heap.matches else None,
    ),
    wrong(
        "it runs on without moves",
        "a_game_runs_if_and_only_if_there_are_moves",
        outcome=lambda _heap: Outcome.RUNNING,
    ),
    wrong(
        "a draw in the middle",
        "a_game_runs_if_and_only_if_there_are_moves",
        outcome=lambda _heap: Outcome.DRAW,
    ),
    wrong(
        "ratings are the loser's",
        "a_won_game_is_rated_for_its_winner",
        rating=for_the_loser,
    ),
    wrong("ratings are no numbers", "ratings_are_numbers", rating=lambda _heap: nan),
    wrong(
        "ratings are truths",
        "ratings_are_numbers",
        rating=lambda heap: heap.matches % 4 == 0,
    ),
    wrong(
        "a good state is rated as infinite",
        "a_won_game_is_rated_for_its_winner",
        rating=lambda heap: inf if heap.matches == 4 else -for_the_loser(heap),
    ),
    wrong(
        "stability raises", "ratings_are_numbers", is_stable=raising(ValueError("when"))
    ),
    wrong("ratings change", "ratings_are_numbers", rating=wobbling()),
    of_game(
        "the state changes",
        replace(MUTABLE, play=change),
        "no_move_changes_the_state_it_is_played_in",
        "later_moves_leave_earlier_states_alone",
    ),
    of_game(
        "states share a list",
        replace(of_states(Diary.of, lambda state: state.heap), play=note_down),
        "later_moves_leave_earlier_states_alone",
    ),
    of_game(
        "states are lists",
        of_states(list, lambda state: Heap(*state)),
        "states_are_values",
    ),
    of_game("states have no equality", PLAIN, "states_are_values"),
    of_game(
        "a state is drawn by its address",
        replace(PLAIN, text=Display()),
        "equal_states_are_drawn_alike",
    ),
    of_game(
        "states are of a local class",
        of_states(unnamed, lambda state: Heap(*state)),
        "states_can_be_pickled",
    ),
    wrong(
        "legal moves raise",
        "every_legal_move_can_be_played",
        legal_moves=raising(RecursionError("too deep")),
    ),
    wrong(
        "legal moves never end",
        "every_legal_move_can_be_played",
        legal_moves=lambda _heap: repeat(1),
    ),
    wrong(
        "legal moves are none",
        "every_legal_move_can_be_played",
        legal_moves=lambda _heap: None,
    ),
    wrong(
        "playing ends the program",
        "every_legal_move_can_be_played",
        play=raising(SystemExit(1)),
    ),
    wrong(
        "moves are lists",
        "no_legal_move_is_listed_twice",
        legal_moves=lambda heap: [[each] for each in takes(heap)],
        play=lambda heap, move: take(heap, move[0]),
    ),
    shown_by(
        "moves are mirrored",
        "a_written_move_is_read_back",
        "moves_in_a_row_are_read_as_they_are_written",
        write=lambda _state, move: f"{'cba'[move % 3]}{move // 3 + 1}",
    ),
    shown_by(
        "a move is its column",
        "each_move_is_written_in_its_own_way",
        write=lambda _state, move: "abc"[move % 3],
    ),
    shown_by(
        "any text is a move",
        "a_text_that_is_no_move_is_refused",
        read=lambda _state, _text: (0, ""),
    ),
    shown_by(
        "any number is a move", "a_number_that_is_no_move_is_refused", read=any_number
    ),
    shown_by(
        "moves run into each other",
        "moves_in_a_row_are_read_as_they_are_written",
        read=None,
    ),
    shown_by(
        "the drawing is blank",
        "equal_states_are_drawn_alike",
        draw=lambda _state, _look, **_marks: "\n",
    ),
    labelled(
        "a drawing can't mark the last move",
        "every_state_can_be_drawn",
        draw=lambda heap, _look: f"{heap}",
    ),
    labelled(
        "a drawing has no place for notes",
        "every_state_can_be_drawn",
        draw=lambda heap, _look, last=None: f"{heap} {last}",
        has_notes=True,
    ),
    labelled(
        "a drawing knows one look",
        "every_state_can_be_drawn",
        draw=lambda heap, look, **_marks: {ASCII: f"{heap}"}[look],
    ),
    labelled(
        "a move is a command",
        "each_move_is_written_in_its_own_way",
        write=lambda _heap, matches: "q" * matches,
    ),
    labelled(
        "there is no reason why not",
        "every_other_move_is_refused",
        read=any_digit,
        why_not=lambda _heap, _matches: None,
    ),
    wrong(
        "another game is loaded",
        "a_saved_game_is_loaded",
        variant=lambda *_: replace(nim, name="other"),
    ),
    wrong(
        "a picture takes no palette",
        "every_state_has_a_picture",
        picture=lambda heap, last=None: Picture("<svg/>", f"{heap} {last}"),
    ),
    wrong(
        "a picture takes no scores",
        "every_state_has_a_picture",
        picture=lambda heap, last=None, palette=None: Picture(
            "<svg/>", f"{heap} {last}", palette=palette
        ),
    ),
    wrong(
        "a picture is no SVG",
        "every_state_has_a_picture",
        picture=drawn_as("<svg><g></svg>"),
    ),
    wrong(
        "a place is a point",
        "every_state_has_a_picture",
        picture=drawn_as("<svg/>", {1: (3, 4)}),
    ),
)
