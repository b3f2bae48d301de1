"""The Scheme seed's Connect-5, with its mistakes.

A matrix is a list of rows of signs. A row is worth what the number of its stones
says, wherever they lie: five of the opponent's are worth nothing, and so are six of
one's own.
"""

from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = list[list[str]]

ME, YOU, BLANK = "X", "O", "-"
WIN, LOSE, VERYGOOD, GOOD, OK, BAD, VERYBAD, DRAW = 9999, -999, 10, 5, 2, -5, -10, 0


class Board(NamedTuple):
    """The seed's ``define-struct``."""

    matrix: Matrix
    score: int


def matrix_of(rows: list[str]) -> Matrix:
    return [list(row) for row in rows]


def matrix_copy_set(mat: Matrix, row: int, col: int, item: str) -> Matrix:
    result = [list(vector) for vector in mat]
    result[row][col] = item
    return result


def pivot_matrix(mat: Matrix) -> Matrix:
    """Said to be a turn by 90 degrees, it is a transpose; for square ones only."""
    if len(mat) != len(mat[0]):
        raise IndexError("Matrix index out of bounds!")
    return [[mat[col][row] for col in range(len(mat))] for row in range(len(mat))]


def count_occurrences(item: str, vector: list[str]) -> int:
    return sum(one == item for one in vector)


def score_by_count_row(row: list[str]) -> int:
    mes, yous = count_occurrences(ME, row), count_occurrences(YOU, row)
    if mes > 0 and yous > 0:
        return DRAW
    of_mine = {5: WIN, 4: VERYGOOD, 3: GOOD, 2: OK, 1: 1}
    of_yours = {4: LOSE, 3: VERYBAD, 2: BAD}
    return of_mine.get(mes, of_yours.get(yous, DRAW))


def score_by_count(mat: Matrix) -> int:
    return sum(map(score_by_count_row, mat))


def score(mat: Matrix) -> int:
    return score_by_count(mat) + score_by_count(pivot_matrix(mat))


def possible_moves(mat: Matrix) -> list[Board]:
    placed = [
        matrix_copy_set(mat, row, col, ME)
        for row, vector in enumerate(mat)
        for col, item in enumerate(vector)
        if item == BLANK
    ]
    return [Board(matrix, score(matrix)) for matrix in placed]


def best(boards: list[Board]) -> Board | None:
    """A fold from the right; a board must be better than those behind it."""
    found: Board | None = None
    for board in reversed(boards):
        if found is None or board.score > found.score:
            found = board
    return found


def make_move(mat: Matrix) -> Matrix:
    found = best(possible_moves(mat))
    if found is None:
        raise TypeError("Board-matrix: expects a Board, given empty")
    return found.matrix
