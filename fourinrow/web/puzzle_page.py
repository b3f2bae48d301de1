"""The page of a puzzle: a board on which one move is right, then why it is right."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import htpy as h

from fourinrow.games.game import Why
from fourinrow.play.puzzles import known_puzzles
from fourinrow.web.addresses import GameAddress, PuzzleAddress, line_at
from fourinrow.web.clickable_board import clickable_board
from fourinrow.web.frame import framed
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import HUMAN
from fourinrow.web.page_questions import PageAnswer, Unanswered
from fourinrow.web.same_in_code import same_in_code

_ABOUT = "One move is right: click its column, and see why."


@dataclass(frozen=True, eq=False)
class _PuzzleView(GameView):
    """A position whose moves are answers to a puzzle."""

    puzzle: PuzzleAddress

    def made(self, move: str) -> str:
        """Return the address of an answer."""
        return self.puzzle._replace(move=int(move)).href


def puzzle_page(address: PuzzleAddress, found: PageAnswer | None) -> str:
    """Return the page of a puzzle; what is found for an answer may be missing.

    >>> "to move and" in puzzle_page(PuzzleAddress(3), None)
    True
    """
    puzzle, title = address.puzzle, f"Puzzle {address.number}"
    right, standing, player = str(puzzle.right + 1), puzzle.task(), HUMAN
    moves = puzzle.moves
    if address.move is not None:  # the board is that after the right move
        is_right = address.move == puzzle.right + 1
        standing = "Right." if is_right else f"Column {address.move} is wrong."
        moves, player = f"{moves}{right}", "perfect"
    game = GameAddress(moves=moves, first=player, second=player)
    is_waiting = address.move is not None and found is None
    content = h.div(".game", data_again=is_waiting)[
        h.div(".play")[
            h.h1[title],
            h.div("#standing")[h.p(".turn")[standing]],
            h.section("#board", aria_label="Board", tabindex="-1")[
                clickable_board(_PuzzleView(game, line_at(game), {}, address))
            ],
            h.nav(".controls", aria_label="Puzzles")[
                h.ul(".buttons")[(h.li[way] for way in _ways(address))],
                h.ul(".toggles")[(h.li[way] for way in _themes())],
            ],
        ],
        h.div(".side")[
            h.section("#solution", aria_label="Solution")[_told(address, found)],
            same_in_code("", f"fourinrow puzzle {address.number}"),
        ],
    ]
    return framed(title, "/puzzle", content, f"{puzzle.task()} {_ABOUT}")


def _ways(address: PuzzleAddress) -> Iterator[h.Node]:
    number, moves = address.number, address.puzzle.moves
    if address.move is not None:
        players = (HUMAN, "perfect")[:: -1 if len(moves) % 2 else 1]
        game = GameAddress(moves=moves, first=players[0], second=players[1])
        yield h.a(href=PuzzleAddress(number).href)["Again"]
        yield h.a(href=game.href)["Play it out"]
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


def _told(address: PuzzleAddress, found: PageAnswer | None) -> Iterator[h.Node]:
    if address.move is None:
        yield h.p[_ABOUT]
        return
    if isinstance(found, Why):
        yield from (h.p[sentence] for sentence in found.sentences)
        depths = [(len(each) - len(each.lstrip())) // 2 for each in found.lines]
        lines = zip(depths, found.lines, strict=True)
        yield (
            found.lines
            and h.ul(".forced")[
                (
                    h.li(class_=f"deep-{min(depth, 6)}")[line.strip()]
                    for depth, line in lines
                )
            ]
        )
    else:
        why = found.reason if isinstance(found, Unanswered) else "reload the page"
        yield h.p[f"No explanation yet: {why}."]
    yield h.p(".note")[address.puzzle.about]
