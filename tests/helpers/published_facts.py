"""What others have published about four in a row, which several tests need."""

from collections.abc import Iterator
from pathlib import Path

# Columns x rows, four in a row; who wins: J. Tromp, John's Connect Four Playground.
WINNERS = [
    (4, 4, "draw"),
    (4, 5, "draw"),
    (5, 4, "draw"),
    (4, 6, "draw"),
    (6, 4, "second"),
    (5, 5, "draw"),
    (4, 7, "draw"),
    (7, 4, "draw"),
    (5, 6, "draw"),
    (6, 5, "draw"),
    (4, 8, "draw"),
    (8, 4, "second"),
    (5, 7, "draw"),
    (7, 5, "draw"),
    (4, 9, "draw"),
    (6, 6, "second"),
    (5, 8, "draw"),
]
MORE_WINNERS = [
    (6, 7, "first"),
    (4, 10, "draw"),
    (4, 11, "draw"),
    (7, 6, "first"),
    (8, 5, "first"),
    (9, 4, "second"),
    (5, 9, "draw"),
    (6, 8, "second"),
    (9, 5, "first"),
    (5, 10, "draw"),
    (10, 4, "second"),
    (6, 9, "first"),
    (7, 7, "draw"),
]
SIGNS = {"first": 1, "draw": 0, "second": -1}

POSITIONS_BY_PLY = [
    *(1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186),
    *(1662623, 4568683, 12236101),
]
"""Distinct positions of 7 x 6 Connect Four after n plies: OEIS A212693."""

RESULTS_BY_PLY = [
    (1, 0, 0),
    (4, 2, 1),
    (27, 12, 10),
    (145, 58, 35),
    (690, 200, 230),
    (2486, 697, 1080),
    (10889, 1943, 3590),
    (31408, 5944, 17507),
    (124624, 14676, 44975),
    (317541, 42896, 197749),
    (1122696, 97532, 442395),
    (2578781, 255780, 1734122),
]
"""How many of them are won, drawn and lost for the side to move.

M. Böck, Strongly Solving 7 x 6 ConnectFour on Consumer Grade Hardware (2025), and the
file results_solve_w7_h6.csv of its repository.
"""

LATE = {
    "264531221376766115455644152362533321": 0,
    "55513424673133544763252227777312665": 3,
    "332754717127425775325445662231151": 0,
    "66756675676324443557712122441": 3,
    "6332145221527226136717551": -2,
    "112233": 18,
    "1122334": -18,
    "57233364634511351466722": 9,
}
"""Games that are solved at once, with their scores."""

SCORED = {
    "end-easy": {
        "52776535144557662611254642132": 7,
        "21617367266154367234243215551123365": 4,
        "71666656635515753437332152377711122": 4,
        "646465354635775657543341127643221273272": 2,
        "557337457665143627446163776243314211221": 2,
    },
    "middle-easy": {
        "3417761436371354": 13,
        "15532431454247146": -12,
        "66562122642415266337": -9,
        "235656523661137274612": 8,
        "72575727747626324512141466": 8,
    },
    "middle-medium": {
        "141257311617551": 4,
        "762641626542162": -3,
        "64337771327157432": 2,
        "143414114544533565": -2,
        "434373174215335234775426": 2,
    },
    "begin-easy": {
        "331355": 17,
        "2746525": -12,
        "145437342": 17,
        "43155354346": 10,
        "625652257516": 15,
    },
    "begin-medium": {
        "55641": 6,
        "74521454": -6,
        "3457661752": 3,
        "1733471476635": 2,
        "25711232425726": 3,
    },
    "begin-hard": {
        "65442427": -4,
        "471532544": -2,
        "143236525": 1,
        "1575645171": 0,
        "33664441377": -2,
    },
}
"""Random games in the classes of P. Pons' test sets, with the scores that bitbully
gives (PyPI, 0.0.79, ``BitBully(opening_book=None).mtdf``)."""

_SCORED = Path(__file__).parents[3] / "shared/data/scored"


def scored(name: str) -> Iterator[tuple[str, int]]:
    """The positions of P. Pons' test sets with their scores, where they are at hand."""
    path = _SCORED / f"{name}.txt"
    for line in path.read_text().splitlines() if path.exists() else ():
        moves, score = line.split()
        yield moves, int(score)
