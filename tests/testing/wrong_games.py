"""Games that are wrong, by the laws that find them; most are Nim with one mistake."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count, repeat
from math import inf, nan
from typing import Any, Final

from examples.nim import Heap, nim, standing, take, takes
from fourinrow.core import TIC_TAC_TOE, Outcome, Player, Situation
from fourinrow.draw import Picture, Place
from fourinrow.games import Display, Game
from fourinrow.games.connect import connect
from fourinrow.testing import laws_of_game
from fourinrow.testing.wrong.mistakes import Wrong, wrong

SMALL: Final = replace(nim, start=lambda: Heap(6))
TICTACTOE: Final = connect(TIC_TAC_TOE)


def nim_with(**changes: Any) -> Game[Heap, int]:
    """Return Nim with six matches and some fields changed."""
    return replace(SMALL, **changes)


# --- The rules -----------------------------------------------------------------


def lenient(heap: Heap, matches: int) -> Heap:
    return Heap(heap.matches - matches, Player(3 - heap.turn))


def by_key(heap: Heap, matches: int) -> Heap:
    return {each: take(heap, each) for each in takes(heap)}[matches]


def with_a_pass(heap: Heap) -> Sequence[int]:
    return range(heap.matches and min(heap.matches, 3) + 1)


def take_or_pass(heap: Heap, matches: int) -> Heap:
    return take(heap, matches) if matches else heap._replace(turn=Player(3 - heap.turn))


PASSING: Final = nim_with(legal_moves=with_a_pass, play=take_or_pass)


def drifting() -> Callable[[Heap, int], Heap]:
    """Return a way to play that sometimes takes a match more than asked for."""
    calls = count()

    def play(heap: Heap, matches: int) -> Heap:
        after = take(heap, matches)
        drift = next(calls) % 2 if after.matches else 0
        return Heap(after.matches - drift, after.turn)

    return play


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
CHANGING: Final = replace(MUTABLE, play=change)

# --- Texts -----------------------------------------------------------------------


def with_text(game: Game[Any, Any], **changes: Any) -> Game[Any, Any]:
    """Return a game with changes in its display."""
    return replace(game, text=replace(game.text, **changes))


def any_number(_state: Situation, text: str) -> tuple[int, str]:
    return int("0" + "".join(filter(str.isdigit, text))), ""


WRONG_GAMES: Final[tuple[Wrong, ...]] = (
    *wrong(
        "game",
        laws_of_game,
        every_legal_move_can_be_played={
            "a legal move is refused": nim_with(legal_moves=lambda _heap: range(1, 4)),
            "legal moves never end": nim_with(legal_moves=lambda _heap: repeat(1)),
            "playing ends the program": nim_with(play=raising(SystemExit(1))),
        },
        no_legal_move_is_listed_twice={
            "a move is listed twice": nim_with(
                legal_moves=lambda heap: [*takes(heap), *takes(heap)]
            ),
            "moves are lists": nim_with(
                legal_moves=lambda heap: [[each] for each in takes(heap)],
                play=lambda heap, move: take(heap, move[0]),
            ),
        },
        every_legal_move_is_among_the_moves_of_the_game={
            "a move has no number": nim_with(moves=(1, 2)),
        },
        every_other_move_is_refused={
            "any move is allowed": nim_with(play=lenient),
            "an illegal move is a KeyError": nim_with(play=by_key),
        },
        no_state_comes_twice_where_plies_have_no_limit={"a side may pass": PASSING},
        every_play_comes_to_an_end={"a side may pass for ever": PASSING},
        states_are_values={
            "it never plays the same": nim_with(play=drifting()),
            "states are lists": of_states(list, lambda state: Heap(*state)),
            "states have no equality": PLAIN,
        },
        the_first_player_begins={
            "the second player begins": nim_with(start=lambda: Heap(6, Player.SECOND)),
        },
        turns_alternate={
            "one side is always to move": nim_with(to_move=lambda _heap: Player.FIRST)
        },
        every_state_has_a_player_to_move={
            "the second side is a number": nim_with(
                to_move=lambda heap: heap.turn if heap.turn is Player.FIRST else 2
            )
        },
        a_game_runs_if_and_only_if_there_are_moves={
            "the outcome is none": nim_with(
                outcome=lambda heap: standing(heap) if heap.matches else None
            ),
            "a draw in the middle": nim_with(outcome=lambda _heap: Outcome.DRAW),
        },
        a_won_game_is_rated_for_its_winner={
            "ratings are the loser's": nim_with(rating=for_the_loser),
            "a good state is rated as infinite": nim_with(
                rating=lambda heap: inf if heap.matches == 4 else -for_the_loser(heap)
            ),
        },
        ratings_are_numbers={
            "ratings are no numbers": nim_with(rating=lambda _heap: nan),
            "ratings are truths": nim_with(rating=lambda heap: heap.matches % 4 == 0),
            "stability raises": nim_with(is_stable=raising(ValueError("when"))),
            "ratings change": nim_with(rating=wobbling()),
        },
        no_move_changes_the_state_it_is_played_in={"the state changes": CHANGING},
        later_moves_leave_earlier_states_alone={"an earlier state changes": CHANGING},
        equal_states_are_drawn_alike={
            "a state is drawn by its address": replace(PLAIN, text=Display()),
            "the drawing is blank": with_text(
                TICTACTOE, draw=lambda _state, _look, **_marks: "\n"
            ),
        },
        states_can_be_pickled={
            "states are of a local class": of_states(
                unnamed, lambda state: Heap(*state)
            )
        },
        a_written_move_is_read_back={
            "moves are mirrored": with_text(
                TICTACTOE,
                write=lambda _state, move: f"{'cba'[move % 3]}{move // 3 + 1}",
            )
        },
        each_move_is_written_in_its_own_way={
            "a move is a command": with_text(
                SMALL, write=lambda _heap, matches: "q" * matches
            ),
        },
        a_text_that_is_no_move_is_refused={
            "any text is a move": with_text(
                TICTACTOE, read=lambda _state, _text: (0, "")
            )
        },
        a_number_that_is_no_move_is_refused={
            "any number is a move": with_text(TICTACTOE, read=any_number)
        },
        a_move_that_was_played_before_is_refused_with_a_reason={
            "there is no reason": with_text(
                TICTACTOE, why_not=lambda _state, _move: ""
            ),
            "the reason is none": with_text(
                TICTACTOE, why_not=lambda _state, _move: None
            ),
        },
        moves_in_a_row_are_read_as_they_are_written={
            "moves run into each other": with_text(TICTACTOE, read=None)
        },
        every_state_can_be_drawn={
            "a drawing can't mark the last move": with_text(
                SMALL, draw=lambda heap, _look: f"{heap}"
            ),
            "a drawing has no place for notes": with_text(
                SMALL,
                draw=lambda heap, _look, last=None: f"{heap} {last}",
                has_notes=True,
            ),
        },
        a_saved_game_is_loaded={"it has no name": nim_with(name=None)},
        every_picture_can_be_drawn={
            "a picture takes no palette": nim_with(
                picture=lambda heap, last=None: Picture("<svg/>", f"{heap} {last}")
            ),
            "a picture takes no scores": nim_with(
                picture=lambda heap, last=None, palette=None: Picture(
                    "<svg/>", f"{heap} {last}", palette=palette
                )
            ),
            "a picture is no SVG": nim_with(
                picture=lambda *_, **_marks: Picture("<svg><g></svg>", "")
            ),
            "a place is that of no legal move": nim_with(
                picture=lambda *_, **_marks: Picture(
                    "<svg/>", "", places={9: Place(0, 0, 9, 9, "9", (4, 4))}
                )
            ),
        },
    ),
)
