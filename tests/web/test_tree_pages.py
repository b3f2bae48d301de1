"""The page of search trees is a function of its address."""

import json
import pickle
import re
import shlex
from functools import lru_cache
from importlib.resources import files
from typing import cast

import pytest
from hypothesis import assume, example, given, settings, strategies as st

from commandline import run
from fourinrow.draw.tree_as_html import replay_html
from fourinrow.draw.tree_replay import steps_of, visits_in_words
from fourinrow.games import GAMES
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.games.connect.rules_text import parse_rules
from fourinrow.games.dice import dice
from fourinrow.notation import from_moves
from fourinrow.play.traced_searches import TRACED_SEARCHES
from fourinrow.solver import Result, scores
from fourinrow.stopping import after_nodes
from fourinrow.testing import plays
from fourinrow.web.address_fields import DEEPEST
from fourinrow.web.addresses import TEXTBOOK_TREES, TreeAddress
from fourinrow.web.answers import answer_question
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.page_questions import MOST_VISITS, FoundTrees, Unanswered
from fourinrow.web.pages import needed, page, read_address
from fourinrow.web.same_in_code import tree_in_python
from game_addresses import read
from html_parts import Parts

numbers = st.recursive(
    st.integers(-99, 99) | st.floats(-9, 9, width=16),
    lambda below: st.lists(below, min_size=1, max_size=3),
    max_leaves=12,
).filter(lambda nested: isinstance(nested, list))


@st.composite
def positions(draw: st.DrawFn) -> TreeAddress:
    """Addresses of trees of positions, in any game of the catalogue, not deep."""
    name = draw(st.sampled_from([*GAMES, "dice"]))
    depth, step = draw(st.integers(0, 2)), draw(st.none() | st.integers(1, 40))
    if name == "dice":
        return TreeAddress("dice", depth=depth, step=step)
    game = CATALOGUE.game(name)
    play = draw(plays(game, max_plies=12))
    searches = st.sampled_from([*TRACED_SEARCHES[1:], ""])
    search, compare = draw(searches), draw(searches)
    return TreeAddress(
        name,
        moves=play.written,
        search=search,
        compare="" if compare == search else compare,
        depth=min(depth, 1) if name == "stonehenge" else depth,
        nodes=draw(st.sampled_from([1, 30, 200])),
        step=step,
    )


@st.composite
def textbook_trees(draw: st.DrawFn) -> TreeAddress:
    """Addresses of trees of nested numbers."""
    search, compare = draw(
        st.sampled_from([("", "minimax"), ("", ""), ("minimax", "")])
    )
    written = json.dumps(draw(numbers), separators=(",", ":"))
    step = draw(st.none() | st.integers(1, 20))
    return TreeAddress(numbers=written, search=search, compare=compare, step=step)


addresses = positions() | textbook_trees()


@lru_cache(maxsize=9)
def answered(address: TreeAddress) -> FoundTrees:
    found = answer_question(address.question)
    assert isinstance(found, FoundTrees)
    return found


def shown(address: TreeAddress) -> str:
    return page(address, {address.question: answered(address)})


def links(html: str) -> dict[str, str]:
    """What each link to a page says, and where it leads."""
    found = Parts(html).tagged("a")
    return {each.text: each.href for each in found if each.href[0] == "/"}


def tree_at(href: str) -> TreeAddress:
    address = read(href.partition("#")[0])
    assert isinstance(address, TreeAddress)
    return address


# Addresses


def test_numbers_may_be_nested_as_deep_as_is_said() -> None:
    deepest = "[" * DEEPEST + "1" + "]" * DEEPEST
    drawn = shown(tree_at(f"/tree?numbers={deepest}"))
    assert drawn.count('class="node') == DEEPEST + 1


def test_without_a_position_and_numbers_there_is_a_tree_of_a_textbook() -> None:
    for href, address in (
        ("/tree", TEXTBOOK_TREES),
        ("/tree?step=7&moves=", TEXTBOOK_TREES._replace(step=7)),
        (TreeAddress(step=7).href, TreeAddress("connect-four", step=7)),
        ("/tree?numbers=[ [1, 2.5],%20-3]", TreeAddress(numbers="[[1,2.5],-3]")),
    ):
        assert read(href) == address


# Pages


@given(addresses)
def test_an_address_reads_as_it_is_written_and_its_page_says_what_is_visited(
    address: TreeAddress,
) -> None:
    assert tree_at(address.href) == address
    [question] = needed(address)
    assert [question] == [*needed(address._replace(step=3))]
    assert pickle.loads(pickle.dumps(question)) == question
    found = answered(address)
    assert pickle.loads(pickle.dumps(found)) == found == answer_question(question)
    steps = steps_of(found.trees)
    now = max(step for step in steps if step <= (address.step or step))
    html = page(address, {question: found})
    assert all(read(href.partition("#")[0]) for href in Parts(html).links)
    [visits] = Parts(html).tagged("ol", class_="visits")
    told = [each.text for each in visits.inside if each.tag == "li"]
    assert told == [*visits_in_words(found.trees._replace(now=now))]
    assert html.count('class="node here"') + html.count('class="node open here"') >= 1
    at, last = steps.index(now), len(steps) - 1
    wanted = {
        "First": 0,
        "Back": max(at - 1, 0),
        "Next": min(at + 1, last),
        "Last": last,
    }
    for words, place in wanted.items():
        there = tree_at(links(html)[words])
        assert (there.step or steps[-1]) == steps[place]
        assert there == address._replace(step=there.step)


@pytest.mark.slow
def test_a_search_that_is_too_large_is_shown_less_deep_and_the_page_says_so() -> None:
    address = TreeAddress("tic-tac-toe", search="minimax", depth=30)
    found = answered(address)
    assert 0 < found.depth < 30
    assert found.visited <= MOST_VISITS
    html = page(address, {address.question: found})
    assert "Depth 30 takes too long; depth " in html
    assert f"{found.visited:,} nodes are visited but not drawn" in html


@pytest.mark.slow
def test_more_nodes_are_offered_until_a_picture_of_them_would_be_too_wide() -> None:
    few = TreeAddress("othello", depth=4, nodes=30)
    visited = answered(few).visited
    many = tree_at(links(shown(few))[f"Draw up to {visited}"])
    assert many == few._replace(nodes=visited)
    html, before = shown(many), answered(few._replace(nodes=100))
    assert "A picture of more would be too wide." in html
    assert not [words for words in links(html) if words.startswith("Draw up")]
    assert answered(many).drawn >= before.drawn >= 30


@given(positions().filter(lambda address: address.game in CONNECT_GAMES))
@example(TreeAddress(moves="445566"))
@example(TreeAddress("tic-tac-toe", moves="a1b1a2b2"))
@example(TreeAddress(board="rows 5 cols 5 connect 3", moves="1122"))
def test_a_page_says_which_values_are_wins_and_how_branches_are_ordered(
    address: TreeAddress,
) -> None:
    html, searches = shown(address), address.searches()
    cols = parse_rules(address.board, CONNECT_GAMES[address.game]).cols
    [win] = re.findall(r">(\d+): MAX has won; −\1: MIN has; ", html)
    panels = answered(address).trees.panels
    for node in (node for panel in panels for node in panel.root.all_below()):
        if node.kind == "leaf":
            won = [stone in node.board for stone in ("[●]", "[○]")]
            assert won == [node.value == sign * float(win) for sign in (1, -1)]
        moves = [branch.move for branch in node.branches if branch.move.isdigit()]
        sides = [abs(2 * int(move) - cols - 1) for move in moves]
        assert "deepening" in searches or sides == sorted(sides)
    assert ("in the middle come first" in html) != ("deepening" in searches)


def test_where_quiescence_sees_a_threat_the_move_of_alpha_beta_loses() -> None:
    html = shown(TEXTBOOK_TREES)
    [href] = [href for words, href in links(html).items() if "Quiescence" in words]
    found = answered(tree_at(href))
    chosen = [
        next(branch.move for branch in panel.root.branches if branch.is_best)
        for panel in found.trees.panels
    ]
    assert (chosen, found.drawn) == (["3", "5"], found.visited)
    worth = scores(from_moves(tree_at(href).moves))
    assert [worth[int(move) - 1].result for move in chosen] == [Result.WIN, Result.LOSS]
    assert found.visited <= 100


def test_a_page_without_an_answer_says_so() -> None:
    address = TreeAddress(moves="4453")
    html = page(address, {})
    assert "There is no tree yet." in html
    assert tree_at(links(html)["Look again"]) == address
    stopped = answer_question(address.question, lambda _: True)
    assert stopped == Unanswered("time was up")
    assert "no tree: time was up." in page(address, {address.question: stopped})


def test_a_game_of_chance_from_a_file_has_its_own_trees() -> None:
    offered = Offered({"own.py:dice": cast("AnyGame", dice(4))})
    [question] = needed(read_address("/tree", "game=own.py:dice", offered), offered)
    found = answer_question(question, offered=offered)
    assert isinstance(found, FoundTrees)
    assert [panel.caption for panel in found.trees.panels] == [
        "expectiminimax, depth 2"
    ]


# The same elsewhere


def test_a_file_with_trees_has_the_colours_of_the_pages() -> None:
    of_file = files("fourinrow.draw").joinpath("tree_page.css").read_text()
    of_pages = files("fourinrow.web").joinpath("page.css").read_text()
    colours = re.findall("--[a-z]+: #[0-9a-f]+;", of_file)
    assert len(colours) == 2 * 7  # in the light and in the dark
    assert {*colours} <= {*re.findall("--[a-z]+: #[0-9a-f]+;", of_pages)}


@given(addresses)
@example(TreeAddress("tic-tac-toe", moves="a2b3b2b1c2", search="deepening"))
def test_the_lines_of_python_print_the_trees_of_the_page(
    address: TreeAddress,
) -> None:
    found = answered(address._replace(nodes=1000))
    printed = list[str]()
    drawn = address._replace(depth=found.depth)
    python = tree_in_python(drawn, address.searches())
    exec(python, {"print": printed.append})
    assume(found.drawn == found.visited)
    assert "\n\n".join(printed) == found.text


@pytest.mark.slow
@settings(max_examples=10)
@given(positions())
@example(TreeAddress("connect-five", search="minimax", nodes=200))
def test_the_command_draws_the_trees_of_the_page(address: TreeAddress) -> None:
    found = answered(address)
    listed = [each.text for each in Parts(shown(address)).tagged("pre")]
    command = "".join(each for each in listed if each.startswith("fourinrow tree "))
    assert bool(command) is bool(found.depth)
    if command:
        _, *options, _ = shlex.split(command)
        assert replay_html(found.trees) in run(*options, "-").out


def test_a_search_that_has_begun_is_not_lost_when_time_is_up() -> None:
    address = TreeAddress("othello", depth=30)
    found = answer_question(address.question, after_nodes(100))
    assert isinstance(found, FoundTrees)
    assert 0 < found.depth < address.depth


@given(positions(), st.integers(1, 400))
def test_a_search_that_is_stopped_shows_a_depth_that_is_done(
    address: TreeAddress, looks: int
) -> None:
    question = address.question
    found = answer_question(question, after_nodes(looks))
    assume(found != Unanswered("time was up"))
    assert isinstance(found, FoundTrees)
    whole = answer_question(question._replace(depth=found.depth))
    assert isinstance(whole, FoundTrees)
    assert [panel.root for panel in found.trees.panels] == [
        panel.root for panel in whole.trees.panels
    ]
    if found.depth < address.depth:
        html = page(address, {question: found})
        assert f"Depth {address.depth} takes too long" in html
