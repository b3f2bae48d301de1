"""The page of a puzzle: a board on which one move is right, then why it is right."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

import htpy as h

from fourinrow.play.puzzles import known_puzzles
from fourinrow.web.addresses import GameAddress, PuzzleAddress
from fourinrow.web.clickable_board import clickable_board
from fourinrow.web.explanation import explanation
from fourinrow.web.frame import framed
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import HUMAN
from fourinrow.web.page_questions import Answers, PageQuestion
from fourinrow.web.same_in_code import same_in_code

_ABOUT = "One move is right: click its column."
_SIDES = ("First", "Second")


@dataclass(frozen=True, eq=False)
class _PuzzleView(GameView):
    """The position of a puzzle, whose moves are answers, or that after its solution."""

    puzzle: PuzzleAddress = field(kw_only=True)

    def made(self, move: str) -> str:
        """Return the address of an answer."""
        return self.puzzle._replace(move=int(move)).href


def _view(address: PuzzleAddress, answers: Answers) -> _PuzzleView:
    game = _game(address, address.puzzle.right + 1 if address.is_solved else "")
    return _PuzzleView(game, answers, puzzle=address)


def _game(address: PuzzleAddress, answer: int | str = "") -> GameAddress:
    """Return the address of the position after an answer, against a perfect player."""
    moves = address.puzzle.moves
    first, second = (HUMAN, "perfect")[:: -1 if len(moves) % 2 else 1]
    return GameAddress(moves=f"{moves}{answer}", first=first, second=second)


def puzzle_questions(address: PuzzleAddress) -> tuple[PageQuestion, ...]:
    """Return the question of a puzzle that is solved: why its move is right."""
    return (_view(address, {}).question("why"),) if address.is_solved else ()


def puzzle_page(address: PuzzleAddress, answers: Answers) -> str:
    """Return the page of a puzzle; the answer to its question may be missing."""
    puzzle, title = address.puzzle, f"Puzzle {address.number}"
    view = _view(address, answers)
    is_waiting = any(each not in answers for each in puzzle_questions(address))
    content = h.div(".game", data_again=is_waiting)[
        h.div(".play")[
            h.h1[title],
            h.div("#standing")[
                h.p(".last")[puzzle.task(_SIDES)], h.p(".turn")[_said(address)]
            ],
            h.section("#board", aria_label="Board", tabindex="-1")[
                clickable_board(view)
            ],
            h.nav(".controls", aria_label="Puzzles")[
                h.ul(".buttons")[(h.li[way] for way in _ways(address))],
                h.ul(".toggles")[(h.li[way] for way in _themes())],
            ],
        ],
        h.div(".side")[
            address.is_solved and [explanation(view), h.p(".note")[puzzle.about]],
            same_in_code("", f"fourinrow puzzle {address.number}"),
        ],
    ]
    return framed(title, "/puzzle", content, f"{puzzle.task(_SIDES)} {_ABOUT}")


def _said(address: PuzzleAddress) -> h.Node:
    right = address.puzzle.right + 1
    if address.move == right:
        return f"Right: column {right}."
    if address.solution:
        return f"Column {right} is right."
    if address.move is None:
        return _ABOUT
    refuted = _game(address, address.move)._replace(show=("why",))
    return h.fragment[
        f"Column {address.move} is wrong. Try again, or ",
        h.a(href=refuted.href)["play on to see why"],
        ".",
    ]


def _ways(address: PuzzleAddress) -> Iterator[h.Node]:
    number = address.number
    if address.is_solved:
        yield h.a(href=PuzzleAddress(number).href)["Again"]
        yield h.a(href=_game(address).href)["Play it out"]
    elif address.move is not None:
        solved = address._replace(solution=True)
        yield h.a("#solution", href=solved.href)["Show the solution"]
    for words, other in (("Easier", number - 1), ("Harder", number + 1)):
        if 1 <= other <= len(known_puzzles()):
            yield h.a(href=PuzzleAddress(other).href)[words]
    yield h.a(href="/puzzle")["Today’s"]


def _themes() -> Iterator[h.Node]:
    """Yield a link to the easiest puzzle of each theme."""
    known = enumerate(known_puzzles(), 1)
    for theme, group in groupby(known, lambda each: each[1].theme):
        first, _ = next(group)
        words = theme.replace("-", " ").capitalize()
        yield h.a(href=PuzzleAddress(first).href)[words]
