"""The page of a game is a function of its address."""

import re

import pytest
from hypothesis import example, given, strategies as st
from markupsafe import Markup

from fourinrow.core import Player
from fourinrow.draw import Picture
from fourinrow.games import ASCII, Why, Worth
from fourinrow.play.advice import Scores
from fourinrow.web.address_fields import BadAddress
from fourinrow.web.addresses import GameAddress, PuzzleAddress, TreeAddress, line_at
from fourinrow.web.clickable_board import clickable_board, in_words
from fourinrow.web.game_view import GameView, best_moves_of
from fourinrow.web.offered import Offered, player_in_words
from fourinrow.web.page_questions import (
    Answers,
    BestLine,
    PageAnswer,
    PageQuestion,
    PositionQuestion,
    Replied,
)
from fourinrow.web.pages import Visits, needed, page
from game_addresses import OFFERED, game_addresses, read
from html_parts import Parts
from strategies import any_worths
from web.serving import Answerer, shown

EVIL = "<script>alert('&amp;')</script>"


@given(game_addresses(max_plies=25), st.booleans())
@example(GameAddress(moves="4455"), True)
@example(GameAddress(moves="4", second="human"), True)
@example(GameAddress(moves="44", ply=1, second="human"), False)
@example(GameAddress(moves="4455667", ply=2, show=("mistakes",), tried="3"), True)
@example(GameAddress(moves="44", ply=1, second="human", show=("mistakes",)), True)
def test_a_page_keeps_all_its_laws(address: GameAddress, is_answered: bool) -> None:
    assert read(address.href) == address
    asked = needed(address, OFFERED) if is_answered else ()
    answers: Answers = {each: an_answer(each) for each in asked}
    html = page(address, answers, OFFERED)
    view, parts = GameView(address, answers, OFFERED), Parts(html)
    the_position_is_that_of_the_address(view, html)
    every_legal_move_can_be_made_and_no_other(view, parts)
    the_turn_of_the_computer_says_what_to_press_before_anything_else(view, html)
    undo_and_redo_go_to_the_next_turn_of_a_human(view, parts)
    mistakes_are_looked_for_in_a_finished_game_only(view, parts)
    there_is_no_inline_script_or_style_and_names_lead_somewhere(parts)


def the_position_is_that_of_the_address(view: GameView, html: str) -> None:
    """Drawn, and to be read cell by cell."""
    text = view.game.text.draw(view.line.here, ASCII, last=view.line.last)
    assert (view.drawn.svg if view.drawn else Markup.escape(text)) in html
    assert view.line.written in html.partition("</title>")[0]
    words = ("empty", "first player", "second player")
    cells = re.findall(f"<td>({'|'.join(words)})", html)
    grid = getattr(view.line.here, "grid", ()) if view.drawn else ()
    assert cells == [words[cell] for row in grid for cell in row]


def every_legal_move_can_be_made_and_no_other(view: GameView, parts: Parts) -> None:
    address, whole = view.address, line_at(view.address, OFFERED)
    before = whole.up_to(address.ply).moves
    found = [each for each in map(read, parts.links) if isinstance(each, GameAddress)]
    later = [line_at(each, OFFERED).up_to(each.ply).moves for each in found]
    made = {moves[-1] for moves in later if moves[:-1] == before and moves}
    known = {whole.moves[view.ply]} if address.ply is not None else set()
    legal = {*view.line.legal} if view.is_human_to_move else set()
    if view.is_review:
        tried = {each.tried for each in found if "tried" in each.href}
        assert legal <= tried <= legal | {address.tried}
        legal = set()
    best = {*view.best_line.moves[view.ply :]}
    assert made == {view.line.legal[name] for name in legal} | known | best


def the_turn_of_the_computer_says_what_to_press_before_anything_else(
    view: GameView, html: str
) -> None:
    main = Parts(html.partition("<main")[2])
    is_computers = bool(view.to_move) and not view.is_human_to_move
    assert (main.tagged("a")[0].attributes.get("id") == "let-move") is is_computers
    [turn] = main.tagged("p", class_="turn")
    name, *_ = player_in_words(view.to_move).split(",")
    assert (f"player to move: press Let {name} move" in turn.text) is is_computers


def undo_and_redo_go_to_the_next_turn_of_a_human(view: GameView, parts: Parts) -> None:
    address, keys = view.address, dict[str, int]()
    for name, found in parts.ids.items():
        key = name.partition("go-")[2] if found.tag == "a" else ""
        if key and key not in ("new", "swapped"):
            there = read(found.href)
            assert isinstance(there, GameAddress)
            assert there.moves == address.moves
            keys[key] = GameView(there, {}, OFFERED).ply
    end = len(view.whole.moves)
    sides = [Player(view.game.to_move(state)) for state in view.whole.states]
    humans = [
        ply for ply in range(end) if address.player(sides[ply], view.game) == "human"
    ]
    before = [ply for ply in humans if ply < view.ply] or [view.ply - 1]
    after = [*(ply for ply in humans if ply > view.ply), end]
    back = {"first": 0, "prev": before[-1]} if view.ply else {}
    forth = {"next": after[0], "last": end} if view.ply < end else {}
    assert keys == back | forth


def mistakes_are_looked_for_in_a_finished_game_only(
    view: GameView, parts: Parts
) -> None:
    is_shown = view.whole.turn is None and "human" in view.players
    assert ("show-mistakes" in parts.ids) is is_shown
    assert ("mistakes" in parts.ids) <= is_shown


def there_is_no_inline_script_or_style_and_names_lead_somewhere(parts: Parts) -> None:
    names = {name for each in parts.elements for name in each.attributes}
    assert not [name for name in names if name == "style" or name.startswith("on")]
    assert len(parts.values("script", "src")) == 1
    assert {*parts.values("label", "for")} <= {*parts.ids}
    within = {href[1:] for href in parts.values("a", "href") if href[0] == "#"}
    assert within <= {*parts.ids}
    links = [each.href for each in parts.tagged("a") if "id" not in each.attributes]
    found = {href for href in links if "#" not in href} - {"/", "/puzzle", "/tour"}
    assert all(href.startswith("/tree") for href in found)  # the others keep the focus
    assert parts.values("html", "lang") == ["en"]
    assert len(parts.tagged("h1")) == 1


def test_a_picture_without_words_is_said_as_text() -> None:
    html = str(in_words(Picture("<svg/>", "X to the < left")))
    assert '<pre class="aside">X to the &lt; left</pre>' in html


@pytest.mark.parametrize(
    ("href", "link", "there"),
    [
        ("/", "against-3", "/?second=level:3"),
        (
            "/?second=level:3",
            "side-the-computer-begins",
            "/move?first=level:3&second=human",
        ),
        ("/?moves=4", "against-a-friend", "/?moves=4&second=human"),
        ("/?moves=44&first=greedy&second=human", "against-perfect", "/move?moves=44"),
        ("/?moves=44&ply=1", "against-perfect", "/?moves=44&ply=1&second=perfect"),
        ("/?first=greedy&second=random", "against-random", "/?second=random"),
        ("/?game=othello", "against-greedy", "/?game=othello&second=greedy"),
        ("/?seed=7&moves=44&show=scores", "go-new", "/?seed=8&show=scores"),
        ("/?moves=44&seed=999999&show=hint", "go-new", "/"),
        ("/?first=greedy&second=human&moves=4", "go-new", "/move?first=greedy"),
        ("/?moves=1212121&show=mistakes", "go-swapped", "/move?first=alpha-beta:4"),
        ("/?moves=1212121", "show-mistakes", "/?moves=1212121&show=mistakes"),
    ],
)
def test_players_are_chosen_with_one_click(href: str, link: str, there: str) -> None:
    found = Parts(page(read(href), {}, OFFERED)).ids[link]
    assert found.href.startswith(there)


def an_answer(question: PageQuestion) -> PageAnswer:
    """Some answer of the right kind to a question of a game, without a search."""
    assert not isinstance(question, TreeAddress | PuzzleAddress)
    view = GameView(question.at, {}, OFFERED)
    game, here, names = view.game, view.line.here, [*view.line.legal]
    match question:
        case PositionQuestion("scores"):
            return Scores({name: float(len(name)) for name in names}, 3)
        case PositionQuestion("evaluation"):
            return Worth(0, 0) if len(names) % 2 else 1.5
        case PositionQuestion("hint"):
            return f"try {names[0]}"
        case PositionQuestion("line"):
            return BestLine(tuple(view.line.legal.values())[:1])
        case PositionQuestion("why"):
            move, *_ = game.legal_moves(here)
            replies = game.legal_moves(game.play(here, move))
            lines = [(f"  X {move}, O {it}", (move, it)) for it in replies]
            return Why(["X wins."], lines, here, None, {move: "*"})
        case PositionQuestion("reply"):
            return Replied(names[0], "a note")
        case _:
            raise AssertionError(question)


def test_no_text_becomes_a_tag() -> None:
    evil = Offered(games={EVIL: OFFERED.games["nim.py:nim"]})
    visits = Visits(Answerer().page)
    refused = visits.mistaken("/", "", BadAddress(EVIL))
    for html in (refused, page(GameAddress(EVIL), {}, evil)):
        parts = Parts(html)
        assert len(parts.tagged("script")) == 1
        assert EVIL in parts.text


DISCS = "d5c5b3e3e5c2b5a4b1d1b2e4f2c6b4a3c1f5d2f3e1a1f6e6d6e2a5f1a2b6f4a6"
TO_PASS = "a2c1d1a3a4b4b1d2c4d4d3"
SAID = {
    "/?moves=4455667": (
        *("column 7", "row 6", "first player, in the winning line"),
        "First player has won.",
    ),
    f"/?game=othello-6x6&moves={DISCS}": ("Second player has won, 22 discs to 14.",),
    "/?game=stonehenge&moves=18+6&second=human&show=scores": (
        *("first player's stone 6 on cell 18", "line of cells 1 2: nobody's yet"),
        *("These scores are estimates, looking", "What each move is worth"),
        "The first to own 8 of the 15 lines wins.",
    ),
    "/?moves=445566&show=scores": (
        *("column 3, 0 stones, win in 1 move, best", "What each move is worth"),
    ),
    "/?moves=4455&show=scores": (
        *("win in 2 moves best", "above 0 it wins, the higher the sooner"),
    ),
    "/?moves=445566&show=hint": (
        *("Hint: try 3: you win in 1 move.", "First player (human) to move."),
    ),
    "/?moves=44": ("Second player (alpha-beta, 4 plies ahead) played 4.",),
    "/?moves=445566&show=graph": (
        "Move 6, second player plays 6: first player wins in 1 move",
        "A mistake turns a win into a draw or a loss, or a draw into",
    ),
    "/?moves=444445157224211&second=human&show=why": (
        *(
            "First keeps the win with a3",
            "So Second completes no line",
            "Diamond: First completes a line there; cross: the square below it;",
        ),
        "first player gets one of the squares 2: on c1",
    ),
    "/?game=othello-4x4&moves=c4b4a1d2d4d3&show=why": (
        "First d1.",
        "Second b1, First c1Second pass",
    ),
    "/?moves=4455&show=line": ("Best line: 1. 32. 43. 2",),
    "/?moves=445566&second=human&show=threats": ("first player would win here",),
    "/?moves=44556617&show=graph": ("Definite mistakes: ",),
    "/?moves=4455667&show=mistakes": ("Move 3: 5",),
    "/?moves=4455667&show=mistakes&ply=2": ("You played 5, a mistake.",),
    "/?moves=4455667&show=mistakes&ply=2&tried=4": (
        *("first player plays 4: first", "Right!"),
    ),
    "/?moves=4455667&show=mistakes&ply=2&tried=5": ("Look again.",),
    "/?moves=45444142435355&ply=12&show=mistakes&tried=1": (
        "second player wins in 10 moves. No better move is known.",
    ),
    "/?board=rows+1+cols+2&moves=12&show=mistakes": (
        "It is not proved of any move of yours",
    ),
    "/?board=cols+5": ("the game is a draw.Click the board to move.",),
    "/?game=othello": ("more discs wins.Click the board to move.",),
    "/?game=nim.py:nim": ("Nim – first player to move", "the first one has 3 moves."),
    "/tree?game=popout.py:popout&depth=1": ("Search trees of Popout: alpha-beta –",),
    "/tree?game=dice": ("Search trees of Dice: expectiminimax –",),
    "/?board=rows+5": ("Connect Four, 5 rows – first player",),
    "/?board=rows+7+cols+9+connect+5": ("Connect 5, 7 rows, 9 columns – first",),
    "/?board=rows+1+cols+1+connect+5+gravity+no": ("Gomoku, 1 row, 1 column –",),
    "/?game=nim.py:nim&moves=1&second=human&show=scores": ("win in ",),
    "/?game=nim.py:nim&moves=1&show=why": ("Each line leads to",),
    "/?game=stonehenge&show=why": ("Why?None, time is up",),
    "/?moves=44&show=threats": ("where a side would win, if there are any.",),
}


@pytest.mark.slow
@pytest.mark.parametrize(("href", "words"), SAID.items())
def test_a_page_says_what_is_there_and_what_was_found(
    href: str, words: tuple[str, ...]
) -> None:
    parts = shown(read(href))
    names = [each.attributes.get("aria-label", "") for each in parts.elements]
    said = " ".join([*parts.text.split(), *names])
    assert [each for each in words if each not in said] == []


def test_places_are_marked_as_best_if_there_are_others() -> None:
    address = GameAddress("stonehenge", second="human")
    view = GameView(address, {})
    numbers = {name: -float(name.split()[1]) for name in view.line.legal}
    for worths, expected in (
        (numbers, []),  # at each place one move is
        ({**numbers, "7 1": 0.0}, ["cell 7, 6 moves, best"]),
    ):
        answers: Answers = {view.question("scores"): Scores(worths)}
        html = str(clickable_board(GameView(address, answers)))
        labels = Parts(html).values("a", "aria-label")
        assert [label for label in labels if "best" in label] == expected
        assert html.count('class="mark"') == 2 * len(expected)


@pytest.mark.parametrize(
    ("href", "is_below"),
    [
        ("/?game=stonehenge", True),
        ("/?game=nim.py:nim", True),
        (f"/?game=othello-4x4&moves={TO_PASS}&second=human", True),
        (f"/?game=othello-4x4&moves={TO_PASS}", False),  # it is the computer's turn
        ("/?game=othello-4x4", False),
        ("/", False),
    ],
)
def test_moves_that_no_click_makes_are_listed_below_the_board(
    href: str, is_below: bool
) -> None:
    names = [*Parts(page(read(href), {}, OFFERED)).ids]
    after = names[names.index("board") :]
    is_listed = "choices" in after[: after.index("opponents")]
    assert is_listed is is_below


@given(st.dictionaries(st.sampled_from("1234567"), any_worths))
@example({"3": Worth(-16, -4), "5": Worth(-16, -4), "6": Worth(-12, -12)})
def test_a_move_is_marked_as_best_only_if_no_other_can_be_worth_more(
    worths: dict[str, Worth],
) -> None:
    proved = {
        move
        for move, worth in worths.items()
        if all(worth.low >= worths[other].high for other in worths if other != move)
    }
    is_told = len(proved) < len(worths)
    assert best_moves_of(worths) == (proved if is_told else set())


def test_without_an_answer_the_page_says_so() -> None:
    html = page(read("/?moves=44&show=scores,hint,graph"), {}, OFFERED)
    assert html.count("not known yet") == 2
    assert "Not known yet: 3 of 3 positions." in html


@given(st.lists(any_worths, min_size=5, max_size=5))
def test_the_height_of_a_point_depends_on_its_value_alone(worths: list[Worth]) -> None:
    def heights(moves: str) -> list[str]:
        address = GameAddress(moves=moves, show=("graph",))
        asked = [each for each in needed(address) if not hasattr(each, "player")]
        known = zip(asked, worths, strict=False)
        return re.findall('cy="([^"]*)" r="4.5"', page(address, dict(known)))

    whole = heights("4455")
    assert heights("44") == whole[: len(heights("44"))]
    shown = [worth for worth in worths if not worth.low < 0 < worth.high]
    middle = {y for y, worth in zip(whole, shown, strict=True) if worth[:2] == (0, 0)}
    sided = {y for y, worth in zip(whole, shown, strict=True) if any(worth[:2])}
    assert len(middle) <= 1
    assert not middle & sided


@pytest.mark.parametrize(
    ("href", "names"),
    [
        ("/?second=human", "1 2 3 4 5 6 7"),
        ("/?board=rows 2 cols 2 gravity no&second=human", "a2 b2 a1 b1"),
        ("/?game=othello&second=human", "d3 c4 f5 e6"),
        ("/?second=human&moves=445566&show=scores", "3 7 1 2 4 5 6"),
    ],
)
def test_moves_are_listed_as_on_the_board(href: str, names: str) -> None:
    ids = shown(read(href)).values("a", "id")
    listed = [each.removeprefix("choice-") for each in ids if "choice" in each]
    assert listed == names.split()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "cols", "is_typed"),
    [(12, 12, False), (13, 13, True), (26, 3, True)],
)
def test_where_places_are_small_a_move_is_typed(
    rows: int, cols: int, is_typed: bool
) -> None:
    board = f"rows {rows} cols {cols} gravity no"
    address = GameAddress(board=board, moves="a1c3", ply=1, second="human")
    address = address._replace(first="human")
    parts = Parts(page(address, {}, OFFERED))
    typed = [form for form in parts.forms if form.action == "/move"]
    assert len(typed) == is_typed
    places = parts.values("a", "tabindex")  # are not stops of the Tab key then
    assert len(places) == (rows * cols - 1 if typed else 0)
    for form in typed:
        form.texts["move"] = "b2"
        assert read(form.href) == address._replace(moves="a1b2", ply=None)
