"""A form that was sent with a mistake comes back with all that was typed."""

import pytest
from hypothesis import event, given, strategies as st
from starlette.testclient import TestClient

from fourinrow.web.address_fields import BadAddress
from fourinrow.web.frame import sentence
from game_addresses import NAMES, OFFERED, read
from html_parts import Parts, SentForm

EVIL = '"></textarea><script>alert(1)</script>'
PAGES = (
    "/",
    "/?moves=445&palette=blue-orange&show=scores&seed=3",
    "/?board=rows+15+cols+15+gravity+no&moves=h8&second=human",
    "/?game=nim.py:nim",
    "/tree",
    "/tree?numbers=[1,2]",
)


@pytest.fixture(scope="module")
def forms(client: TestClient) -> list[SentForm]:
    """The forms of some pages, filled in as there."""
    return [form for path in PAGES for form in Parts(client.get(path).text).forms]


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
texts = words | st.sampled_from(
    ["4", "449", "[1,", "perfect", "99", "x y", ". X\n. O", EVIL]
)


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
    response = client.get(sent.href)
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
    assert found.ids[message].text == sentence(mistake.reason)
    [focused] = [each for each in found.elements if "autofocus" in each.attributes]
    assert focused.attributes["name"] == mistake.field
    assert len(found.tagged("script")) == 1
    assert {*found.values("label", "for")} <= {*found.ids}
    assert {*found.values("input", "list")} <= {*found.ids}


@pytest.mark.parametrize("game", NAMES)
def test_a_form_suggests_only_players_that_can_play_the_game(
    game: str, client: TestClient
) -> None:
    page = Parts(client.get(f"/?game={game}").text)
    names = page.values("option", "value")
    players = names[names.index("human") :]
    second = players.index("human", 1)
    for side, suggested in (("first", players[:second]), ("second", players[second:])):
        for name in suggested:
            assert read(f"/?game={game}&{side}={name}")
    solved = OFFERED.game(game).oracle is not None
    assert {"perfect", "level:3"} & {*players} == (
        {"perfect", "level:3"} if solved else set()
    )
