"""The mistakes of the seeds themselves, by the laws that find them."""

from collections.abc import Callable
from typing import Any, Final

from fourinrow.testing import laws_of_rating, laws_of_rules, laws_of_search
from fourinrow.testing.right import Place, Rows, rate_over
from fourinrow.testing.wrong.mistakes import Wrong, wrong
from models import haskell, ocaml, scheme
from models.search_seeds import search_min_max


def scanned(rows: Rows, _n: int) -> list[list[Place]]:
    height, width = len(rows), len(rows[0])
    found = ocaml.scanned(ocaml.blocs(height, width), height, width)
    return [[(height - 1 - line, column) for line, column in each] for each in found]


def of_the_scheme_seed(rows: Rows, player: int) -> float:
    names = {0: scheme.BLANK, player: scheme.ME, 3 - player: scheme.YOU}
    return scheme.score_by_count([[names[cell] for cell in row] for row in rows])


def of_the_f_sharp_seed(depth: int, space: Any) -> Callable[[Any], Any]:
    return lambda state: search_min_max(depth, space, state, space.layer(state))


WRONG_SEEDS: Final[tuple[Wrong, ...]] = (
    *wrong(
        "is_win",
        lambda is_win: laws_of_rules(board="lists", is_win=is_win),
        sees_every_line={
            "the Haskell seed's rising diagonal": haskell.is_win,
        },
    ),
    *wrong(
        "rate",
        lambda rate: laws_of_rules(board="lists", rate=rate),
        adds_up_all_windows={
            "61 of 69 windows, as the OCaml seed's": rate_over(scanned)
        },
    ),
    *wrong(
        "rating",
        lambda rate: laws_of_rating(rate, board="lists"),
        a_rating_is_the_negative_for_the_opponent={
            "a lost row is worth nothing, as the Scheme seed's": of_the_scheme_seed
        },
    ),
    *wrong(
        "search",
        laws_of_search,
        infinite_ratings_are_like_others={
            "the F# seed's lost branch of infinite leaves": of_the_f_sharp_seed
        },
    ),
)
