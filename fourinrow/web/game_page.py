"""The page of a game: the board, what can be done, and what is known about moves."""

from collections.abc import Iterator
from typing import Final

import htpy as h
from markupsafe import Markup

from fourinrow.core.cells import Player
from fourinrow.draw.stones import stone
from fourinrow.draw.svg import element
from fourinrow.errors import count_of
from fourinrow.games.othello.rules import OthelloState, count_discs
from fourinrow.games.words import plies_ahead, standing
from fourinrow.play.advice import Scores
from fourinrow.play.steps import rules_text
from fourinrow.web.addresses import GameAddress
from fourinrow.web.clickable_board import clickable_board, typed_move
from fourinrow.web.controls import (
    choices,
    colours,
    controls,
    move_list,
    opponent_of,
    opponents,
)
from fourinrow.web.evaluation_graph import evaluation_graph, evaluations_of, ply_values
from fourinrow.web.explanation import explanation, missing
from fourinrow.web.forms import setup_form
from fourinrow.web.frame import framed, rendered
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import HUMAN, Offered, name_in_words, player_in_words
from fourinrow.web.page_questions import Answers, BestLine, Kind, PageQuestion, Replied
from fourinrow.web.review import mistake_questions, mistakes
from fourinrow.web.same_in_code import at_command_line, in_python, same_in_code

_OF_TEXT: Final = ("A line that wins is drawn in", "A star marks")
_NEVER_CUT: Final = (HUMAN, "random", "greedy")


def game_questions(address: GameAddress, offered: Offered) -> tuple[PageQuestion, ...]:
    """Return the questions whose answers the page of a game shows."""
    return tuple(dict.fromkeys(_needed(GameView(address, {}, offered))))


def _needed(view: GameView) -> Iterator[PageQuestion]:
    kinds: tuple[Kind, ...] = ("scores", "hint", "why", "line")
    yield from (view.question(kind) for kind in kinds if view.shows(kind))
    if view.shows("graph"):
        yield from evaluations_of(view)
    if view.shows("mistakes"):
        yield from mistake_questions(view)
    yield from _last_reply(view)


def _last_reply(view: GameView) -> Iterator[PageQuestion]:
    """Yield the question that led to the last move, if its answer may have a note."""
    if not view.ply or view.address.ply is not None:
        return
    if view.player_at(view.ply - 1) not in _NEVER_CUT:
        yield view.reply(view.ply - 1)


def game_page(address: GameAddress, answers: Answers, offered: Offered) -> str:
    """Return the page of a game; answers may be missing."""
    view = GameView(address, answers, offered)
    position = " ".join(filter(None, (_name(view), view.position().moves)))
    now = standing(view.line.outcome, view.line.turn)
    about = "Play on from here against the computer, and see what each move is worth."
    title, moves = f"{position} – {now}", count_of(view.ply, "move")
    description = f"{_name(view)} after {moves}: {now}. {about}"
    return framed(title, "/", _content(view), description)


def _content(view: GameView) -> h.Renderable:
    has_graph, has_mistakes = view.shows("graph"), view.shows("mistakes")
    values = ply_values(view) if has_graph or has_mistakes else ()
    can_choose = view.is_human_to_move or view.worths
    chooses_below = view.is_human_to_move and view.needs_list
    is_waiting = any(each not in view.answers for each in _needed(view))
    play = (
        h.h1[_name(view)],
        h.div("#standing")[_standing(view)],
        h.section("#board", aria_label="Board", tabindex="-1")[clickable_board(view)],
        typed_move(view),
        mistakes(view, values) if has_mistakes else None,
        choices(view) if chooses_below else None,
        controls(view),
        h.div[_advice(view)],
        h.details("#rules")[h.summary["Rules"], (h.p[line] for line in _rules(view))],
    )
    side = (
        explanation(view) if view.shows("why") else None,
        opponents(view),
        move_list(view, values),
        evaluation_graph(view, values) if has_graph else None,
        choices(view) if can_choose and not chooses_below else None,
        colours(view) if view.drawn else None,
        setup_form(view),
        same_in_code(in_python(view), at_command_line(view)),
    )
    return h.div(".game", data_again=is_waiting)[
        h.div(".play")[map(rendered, play)], h.div(".side")[map(rendered, side)]
    ]


def _rules(view: GameView) -> Iterator[str]:
    """Yield the rules, without what they say of boards as text and of typing."""
    *lines, _typing = rules_text(view.game).splitlines()
    yield " ".join(line for line in lines if not line.startswith(_OF_TEXT))
    if view.places:
        yield "Click the board to move."
    if view.has_marks:
        yield "Columns and moves count from 1 here; in Python columns count from 0."


def _name(view: GameView) -> str:
    return name_in_words(view.game.name, view.address.board)


def _standing(view: GameView) -> Iterator[h.Node]:
    line, last = view.line, view.ply - 1
    if not line.moves:
        opponent, you = opponent_of(view), "You play"
        against = "a friend" if opponent == HUMAN else player_in_words(opponent)
        if HUMAN not in view.players:
            you = f"{player_in_words(view.players[0])} plays"
        yield h.p(".last")[f"{you[:1].upper()}{you[1:]} against {against}."]
    else:
        mover, player = view.mover(last), player_in_words(view.player_at(last))
        yield h.p(".last")[
            _stone(view, mover),
            f"{mover.name.capitalize()} player ({player}) played {line.names[-1]}.",
        ]
    for question in _last_reply(view):
        reply = view.answers.get(question)
        if isinstance(reply, Replied) and reply.move == line.names[-1] and reply.note:
            yield h.p(".note")[reply.note]
    yield h.p(".turn")[line.turn and _stone(view, line.turn), _turn(view)]


def _turn(view: GameView) -> Iterator[h.Node]:
    """Yield who is to move or has won; if it is the computer, how to let it move."""
    turn = view.line.turn
    if turn is None:
        yield f"{standing(view.line.outcome, None)}{_discs(view)}.".capitalize()
        return
    side = turn.name.capitalize()
    player = player_in_words(view.to_move).partition(",")[0]
    if view.is_human_to_move:
        yield f"{side} player ({player}) to move."
        return
    href = view.address.move_href()
    yield f"{side} player to move: press "
    yield h.a("#let-move.primary", href=href)[f"Let {player} move"]


def _discs(view: GameView) -> str:
    """Return how many discs both sides have in Othello, the winner's first."""
    here = view.line.here
    if not isinstance(here, OthelloState):
        return ""
    more, fewer = sorted(count_discs(here), reverse=True)
    return f", {more} discs to {fewer}"


def _stone(view: GameView, side: Player) -> h.Node:
    """Return a stone of a side as a small picture."""
    if view.drawn is None or view.drawn.palette is None:
        return None
    drawing = stone(side, "", 12, 12, 11, view.drawn.palette)
    shown = {"viewBox": "0 0 24 24", "aria_hidden": "true", "class_": "icon"}
    return Markup(element("svg", drawing, **shown))


def _advice(view: GameView) -> Iterator[h.Node]:
    if view.shows("hint"):
        found = view.found("hint")
        hint = f"{found}." if isinstance(found, str) else missing(found)
        yield h.p(".hint")[f"Hint: {hint}"]
    if view.shows("scores"):
        worths = view.found("scores")
        if not isinstance(worths, Scores):
            yield h.p(".note")[f"Scores: {missing(worths)}"]
        elif worths.depth is not None:
            ahead = f"looking {plies_ahead(worths.depth)}"
            yield h.p(".note")[
                f"These scores are estimates, {ahead}. Higher is better."
            ]
    if view.shows("line"):
        yield _best_line(view)
    if view.shows("threats"):
        yield h.p(".note")[
            "Small stones mark all cells where a side would win, if there are any."
        ]


def _best_line(view: GameView) -> h.Renderable:
    """Return the best line as links to the positions after its moves."""
    names = view.best_line.names
    plies = range(view.ply + 1, len(names) + 1)
    if not plies:
        found = view.found("line")
        none = missing(found) if not isinstance(found, BestLine) else "not proved."
        return h.p(".note")[f"Best line: {none}"]
    return h.nav(aria_label="Best line")[
        h.span["Best line: "],
        h.ol(".best-line")[
            (
                h.li[
                    h.a(id=f"best-{number}", href=view.continued(names[:ply]).href)[
                        h.span(".number")[f"{number}. "], names[ply - 1]
                    ]
                ]
                for number, ply in enumerate(plies, 1)
            )
        ],
    ]
