"""A form that was sent with a mistake comes back with all that was typed."""

from collections.abc import Iterator

import pytest
from hypothesis import event, given, strategies as st
from starlette.testclient import TestClient

from fourinrow.web.address_fields import BadAddress
from game_addresses import NAMES, OFFERED, Parts, SentForm, read
from web.serving import HOME, served

EVIL = '"></textarea><script>alert(1)</script>'
PAGES = (
    "/",
    "/?moves=445&palette=blue-orange&flip=1&show=scores&seed=3",
    "/?board=rows+15+cols+15+gravity+no&moves=h8&second=human",
    "/?game=nim.py:nim",
    "/tree",
    "/tree?numbers=[1,2]",
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with served(offered=OFFERED) as found:
        yield found


@pytest.fixture(scope="module")
def forms(client: TestClient) -> list[SentForm]:
    """The forms of some pages, filled in as there."""
    return [form for path in PAGES for form in Parts(client.get(path).text).forms]


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
texts = words | st.sampled_from(["4", "449", "[1,", "perfect", "99", "x y", EVIL])


@given(st.data())
def test_a_form_with_a_mistake_comes_back_as_it_was_sent(
    client: TestClient, forms: list[SentForm], data: st.DataObject
) -> None:
    form = data.draw(st.sampled_from(forms))
    typed = data.draw(st.dictionaries(st.sampled_from(form.typed), texts, min_size=1))
    chosen = {
        name: data.draw(st.sampled_from(known)) for name, known in form.options.items()
    }
    sent = SentForm(form.action, {**form.texts, **chosen, **typed})
    response = client.get(HOME + sent.href)
    try:
        read(sent.href)
    except BadAddress as error:
        mistake = error
    else:
        event("no mistake")
        assert response.status_code in (200, 303)
        return
    event(f"{form.action}, {mistake.field}")
    assert response.status_code == 400
    found = Parts(response.text)
    [again] = found.forms
    assert (again.action, again.texts) == (sent.action, sent.texts)
    assert again.wrong.keys() == {mistake.field}
    message, *_ = again.wrong[mistake.field].split()
    assert found.said[message] == mistake.reason
    assert [tag for tag, _ in found.tags].count("script") == 1
    ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(ids) == len({*ids})
    assert {*found.values("label", "for")} <= {*ids}
    assert {*found.values("input", "list")} <= {*ids}


@pytest.mark.parametrize(
    ("href", "field", "reason"),
    [
        ("/new?moves=448", "moves", "expected a column from 1 to 7, got '8'"),
        ("/new?first=me&moves=", "first", "expected human, "),
        ("/new?game=othello&second=perfect", "second", "perfect needs a game with an"),
        ("/new?rows=5&cols=99", "cols", "expected cols from 1 to 26, got 99"),
        ("/new?rows=5+5", "rows", "expected one word for rows, got '5 5'"),
        ("/new?seed=x", "seed", "expected a seed of at most 18 digits, got 'x'"),
        ("/tree?moves=448&depth=2", "moves", "expected a column from 1 to 7, got"),
        ("/tree?game=dice&board=x", "board", "expected a number of counters from 1 to"),
        ("/tree?numbers=[1,", "numbers", "expected numbers in nested lists, such as"),
        ("/tree?depth=99", "depth", "expected a depth from 0 to 30, got '99'"),
        ("/move?moves=44&move=8", "move", "expected a column from 1 to 7, got '8'"),
    ],
)
def test_the_message_is_at_the_field_with_the_mistake(
    href: str, field: str, reason: str, client: TestClient
) -> None:
    found = Parts(client.get(HOME + href).text)
    [form] = found.forms
    message, *_ = form.wrong[field].split()
    assert found.said[message].startswith(reason)


@pytest.mark.parametrize(
    "href",
    ["/?moves=448", "/new?moves=4&who=x", "/new?palette=x", "/move?moves=449&move=4"],
)
def test_a_mistake_that_is_in_no_field_has_no_form(
    href: str, client: TestClient
) -> None:
    response = client.get(HOME + href)
    assert response.status_code == 400
    assert Parts(response.text).forms == []


@pytest.mark.parametrize("game", NAMES)
def test_a_form_suggests_only_players_that_can_play_the_game(
    game: str, client: TestClient
) -> None:
    page = Parts(client.get(HOME + f"/?game={game}").text)
    names = [found["value"] for tag, found in page.tags if tag == "option"]
    players = names[names.index("human") :]
    for name in players:
        assert read(f"/?game={game}&first={name}&second={name}")
    solved = OFFERED.game(game).oracle is not None
    assert {"perfect", "level:3"} & {*players} == (
        {"perfect", "level:3"} if solved else set()
    )
