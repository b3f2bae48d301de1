"""The page of a game: the board, what can be done, and what is known of the moves."""

from collections.abc import Iterator, Mapping
from typing import Final

import htpy as h
from markupsafe import Markup

from fourinrow.core.cells import Player
from fourinrow.draw.picture import Picture, Place, standing_in_words
from fourinrow.draw.stones import NAMES, stone
from fourinrow.draw.svg import element
from fourinrow.draw.typography import count_of
from fourinrow.play.advice import Scores
from fourinrow.play.steps import rules_text
from fourinrow.web.clickable_board import (
    KnownWorths,
    clickable_board,
    picture_of,
    typed_move,
)
from fourinrow.web.controls import colours, controls, keys_in_words
from fourinrow.web.evaluation_graph import (
    evaluation_graph,
    evaluations_of,
    ply_values,
)
from fourinrow.web.game_address import GameAddress
from fourinrow.web.game_names import name_in_words
from fourinrow.web.game_view import GameView, game_view
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.move_list import choices, move_list
from fourinrow.web.moving import write_move_address
from fourinrow.web.opponents import HUMAN
from fourinrow.web.page_questions import (
    Hinted,
    HintQuestion,
    PageAnswer,
    PageQuestion,
    Replied,
    ReplyQuestion,
    Unanswered,
    WorthsQuestion,
)
from fourinrow.web.same_elsewhere import same_elsewhere
from fourinrow.web.setup_form import setup_forms

_NEVER_CUT: Final = (HUMAN, "random", "greedy")


def game_questions(
    address: GameAddress, house: House = CATALOGUE
) -> tuple[PageQuestion, ...]:
    """Return the questions whose answers the page of a game shows.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_page import game_questions
    >>> found = game_questions(GameAddress(second="human", show=("scores",)))
    >>> [question.at.moves for question in found]
    ['']
    """
    return tuple(dict.fromkeys(_needed(game_view(address, {}, house))))


def _needed(view: GameView) -> Iterator[PageQuestion]:
    show, is_running = view.address.show, view.line.turn is not None
    if "scores" in show and is_running:
        yield WorthsQuestion(view.position())
    if "hint" in show and is_running:
        yield HintQuestion(view.position())
    if "graph" in show:
        yield from evaluations_of(view)
    yield from _last_reply(view)


def _last_reply(view: GameView) -> Iterator[ReplyQuestion]:
    """Yield the question that led to the last move, if its answer may have a note."""
    if not view.ply or view.address.ply is not None:
        return
    name = _player_at(view, view.ply - 1)
    if name not in _NEVER_CUT:
        yield ReplyQuestion(view.position(view.ply - 1), name, view.address.seed)


def _player_at(view: GameView, ply: int) -> str:
    side = Player(view.game.to_move(view.whole.states[ply]))
    return view.address.player(side, view.game)


def game_page(view: GameView, house: House = CATALOGUE) -> h.Renderable:
    """Return the content of the page of a game; an answer may be missing.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_page import game_page
    >>> from fourinrow.web.game_view import game_view
    >>> html = str(game_page(game_view(GameAddress(moves="4"), {})))
    >>> "Second player (alpha-beta:4) to move" in html
    True
    """
    worths = _worths(view)
    values = ply_values(view) if "graph" in view.address.show else ()
    drawn = picture_of(view, worths)
    return h.div(".game")[
        h.div(".play")[
            h.h1[_name(view)],
            h.div("#standing")[_standing(view, drawn)],
            h.section("#board", aria_label="Board", tabindex="-1")[
                clickable_board(view, drawn, worths)
            ],
            typed_move(view, drawn),
            controls(view),
            keys_in_words(view, drawn),
            h.div("#advice")[_advice(view)],
            h.details("#rules")[h.summary["Rules"], h.p[_rules(view)]],
        ],
        h.div(".side")[
            move_list(view, values),
            evaluation_graph(view, values) if values else None,
            choices(view, worths, _places(view, drawn))
            if view.is_human_to_move or worths
            else None,
            colours(view) if drawn else None,
            setup_forms(view, house),
            same_elsewhere(view),
        ],
    ]


def game_title(view: GameView) -> str:
    """Return the title of the page of a game: the position, and how it stands.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_page import game_title
    >>> from fourinrow.web.game_view import game_view
    >>> game_title(game_view(GameAddress(moves="44"), {}))
    'Connect Four 44 – first player to move'
    """
    standing = standing_in_words(view.line.outcome, view.line.turn)
    return f"{_position(view)} – {standing}"


def _name(view: GameView) -> str:
    return name_in_words(view.game.name, view.address.board)


def _position(view: GameView) -> str:
    moves = view.position().moves
    return f"{_name(view)} {moves}" if moves else _name(view)


def _places(view: GameView, drawn: Picture | None) -> Mapping[str, Place]:
    if drawn is None:
        return {}
    pairs = zip(view.legal, view.legal_names, strict=True)
    return {name: drawn.places[move] for move, name in pairs if move in drawn.places}


def _worths(view: GameView) -> KnownWorths:
    found = view.answers.get(WorthsQuestion(view.position()))
    return found.worths if isinstance(found, Scores) else {}


def _standing(view: GameView, drawn: Picture | None) -> Iterator[h.Node]:
    line = view.line
    if line.moves:
        side = NAMES[Player(view.game.to_move(line.states[-2]))]
        player = _player_at(view, view.ply - 1)
        yield h.p(".last")[
            _stone(view, line.states[-2], drawn),
            f"{side.capitalize()} player ({player}) played {line.names[-1]}.",
        ]
    for question in _last_reply(view):
        reply = view.answers.get(question)
        if isinstance(reply, Replied) and reply.move == line.names[-1] and reply.note:
            yield h.p(".note")[reply.note]
    stone_to_move = _stone(view, line.here, drawn) if line.turn else None
    yield h.p(".turn")[stone_to_move, _turn(view)]


def _turn(view: GameView) -> Iterator[h.Node]:
    """Yield who is to move or has won; if it is the computer, how to let it move."""
    turn = view.line.turn
    if turn is None:
        yield f"{standing_in_words(view.line.outcome, None)}.".capitalize()
        return
    to_move = f"{NAMES[turn].capitalize()} player ({view.to_move}) to move"
    if view.is_human_to_move:
        yield f"{to_move}."
        return
    href = write_move_address(view.address)
    yield f"{to_move}: press "
    yield h.a("#let-move.primary", href=href)[f"Let {view.to_move} move"]


def _stone(view: GameView, state: object, drawn: Picture | None) -> h.Node:
    """Return a stone of the side to move as a small picture."""
    if drawn is None or drawn.palette is None:
        return None
    side = Player(view.game.to_move(state))
    icon = element(
        "svg",
        stone(side, "", 12, 12, 11, drawn.palette),
        viewBox="0 0 24 24",
        aria_hidden="true",
        class_="icon",
    )
    return Markup(icon)


def _advice(view: GameView) -> Iterator[h.Node]:
    if view.line.turn is None:
        return
    show = view.address.show
    if "hint" in show:
        found = view.answers.get(HintQuestion(view.position()))
        hint = f"{found.text}." if isinstance(found, Hinted) else _missing(found)
        yield h.p(".hint")[f"Hint: {hint}"]
    if "scores" in show:
        worths = view.answers.get(WorthsQuestion(view.position()))
        if not isinstance(worths, Scores):
            yield h.p(".note")[f"Scores: {_missing(worths)}"]
        elif worths.depth is not None:
            ahead = f"looking {count_of(worths.depth, 'ply', 'plies')} ahead"
            yield h.p(".note")[
                f"These scores are estimates, {ahead}. Higher is better."
            ]


def _missing(found: PageAnswer | None) -> str:
    if isinstance(found, Unanswered):
        return f"none, {found.reason}."
    return "not known yet. Reload the page to look again."


def _rules(view: GameView) -> Iterator[h.Node]:
    """Yield the rules, with what is in backquotes as code."""
    for index, part in enumerate(rules_text(view.game).split("`")):
        yield h.code[part] if index % 2 else part
