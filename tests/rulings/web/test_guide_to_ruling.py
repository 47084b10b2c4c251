"""What a guide ends in is carried into the ruling: the tricks, to the side the director names."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.assistant.selectors.side_that_revoked import side_that_revoked
from rulings.assistant.selectors.standing import drafts
from rulings.log.services.log import BoardDraft, note_board
from rulings.models import FlowWalk, Incident
from scoring.models import BoardResult
from tests.factories.pages import markup, words
from tests.factories.rulings import (
    AT_TABLE,
    make_call_on_board_one,
    make_incident,
    tell,
    under_2007,
)
from tests.personas import World
from tests.rulings.incidents import REVOKE, REVOKE_17

As = Callable[[Account], Client]
ONE_OVER = "winner=revoker later=1 nos_table=3"


@pytest.fixture
def director(carla: Account, as_account: As) -> Client:
    return as_account(carla)


def revoked(client: Client, call: Incident, answers: str) -> FlowWalk:
    """Answer the guide of a revoke on its pages; two tricks go over."""
    client.post(f"/calls/{call.pk}/flows/revoke/")
    walk = FlowWalk.objects.latest("pk")
    for part in answers.split():
        node, answer = part.split("=")
        client.post(f"/calls/walks/{walk.pk}/answer/", {"node": node, "answer": answer})
    walk.refresh_from_db()
    assert walk.outcome == "o_transfer"
    return walk


def test_the_guide_of_a_revoke_takes_no_tricks_against_the_score_noted(
    world: World, director: Client
) -> None:
    call = make_call_on_board_one(world.event)
    BoardResult.objects.filter(board=1, ns__in=call.players.values("entry")).update(tricks=9)
    director.post(f"/calls/{call.pk}/flows/revoke/")
    walk = FlowWalk.objects.get()
    for part in f"{REVOKE} winner=revoker".split():
        node, answer = part.split("=")
        director.post(f"/calls/walks/{walk.pk}/answer/", {"node": node, "answer": answer})

    address = f"/calls/walks/{walk.pk}/answer/"
    many = words(director.post(address, {"node": "later", "answer": "9"}, follow=True))
    director.post(address, {"node": "later", "answer": "5"})
    none = director.post(address, {"node": "nos_table", "answer": "0"}, follow=True)

    assert "9 tricks for the declarer and 4 for the defence" in many
    assert "9 tricks for the declarer and 4 for the defence" in words(none)
    assert "By the score noted: declarer 9, defence 4." in words(none)
    shown = re.findall(r'name="answer" value="(\d+)"', none.content.decode())
    assert shown == ["4"]  # the offending side won six: it has the nine


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_tricks_of_a_revoke_are_filled_in_for_the_side_named(
    world: World, director: Client, edition: int
) -> None:
    event = under_2007(world.event) if edition == 2007 else world.event
    call = make_incident(event)
    answers = {
        2007: f"{REVOKE} {ONE_OVER} nos_fair=0",
        2017: f"{REVOKE_17} {ONE_OVER} nos_fair_17=0",
    }[edition]
    walk = revoked(director, call, answers)

    end = markup(director.get(f"/calls/walks/{walk.pk}/"))
    form = director.get(f"/calls/{call.pk}/rule/?walk={walk.pk}&to=EW").context["form"]

    assert "To which side do the 2 tricks go?" in end
    assert f'href="/calls/{call.pk}/rule/?walk={walk.pk}&amp;to=EW"' in end
    # without the form of the ruling the score stays as it was, and the button says so
    assert end.count("Rule as proposed") == end.count("Rule as proposed, the score apart")
    shown = {name: form[name].value() for name in ("measure", "tricks", "tricks_side")}
    assert shown == {"measure": "TRICKS", "tricks": 2, "tricks_side": "EW"}


@pytest.mark.parametrize(
    ("about", "agreement", "side"),
    [
        ("East revoked in spades", "", "NS"),
        ("Renúncia de Sul", "", "EW"),
        ("", "AGREED", "NS"),
        ("", "DISPUTED", ""),
        ("North led, West revoked", "", ""),
        ("Este jogador renunciou", "", ""),
        ("Sul pensou muito", "", ""),
    ],
)
def test_the_guide_begins_with_the_side_that_revoked_by_the_call(
    world: World, director: Client, about: str, agreement: str, side: str
) -> None:
    call = make_incident(under_2007(world.event), about=about or "Renúncia")
    if agreement:
        tell(call, "East revoked. North asked.", agreement=agreement)
    walk = revoked(director, call, f"{REVOKE} {ONE_OVER} nos_fair=0")

    end = markup(director.get(f"/calls/walks/{walk.pk}/"))
    form = director.get(f"/calls/{call.pk}/rule/?walk={walk.pk}").context["form"]
    other = director.get(f"/calls/{call.pk}/rule/?walk={walk.pk}&to=NS").context["form"]

    names = {"NS": "North-South", "EW": "East-West"}
    assert (form["tricks_side"].value() or "") == side
    assert other["tricks_side"].value() == "NS"
    for key, name in names.items():
        assert (f": to {name}, if you found nothing else." in end) is (key == side)


def test_the_side_that_revoked_is_read_from_the_play_noted(world: World, director: Client) -> None:
    call = make_incident(under_2007(world.event), about="Renúncia")
    hands = "AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    board = BoardDraft(dealer="N", hands=hands, auction="3N AP", play="D9 D6 D5 HA")
    note_board(incident=call, draft=board, account=None, now=AT_TABLE)

    assert side_that_revoked(call) == "NS"


def test_the_tricks_filled_in_are_of_the_guide_one_comes_from(
    world: World, director: Client
) -> None:
    call = make_incident(under_2007(world.event))
    two = revoked(director, call, f"{REVOKE} {ONE_OVER} nos_fair=0")
    one = revoked(
        director, call, f"{REVOKE} winner=opponents later=2 could_win=yes nos_table=3 nos_fair=0"
    )

    given = {
        query: director.get(f"/calls/{call.pk}/rule/{query}").context["form"]["tricks"].value()
        for query in (f"?walk={two.pk}&to=NS", f"?walk={one.pk}&to=NS", f"?walk={one.pk}", "")
    }

    # opened by itself the ruling takes neither, and never three
    assert list(given.values()) == [2, 1, 1, None]


def test_of_a_draft_nothing_is_filled_in_unless_sent_on(world: World, director: Client) -> None:
    call = make_incident(world.event)
    revoked(director, call, f"{REVOKE_17} {ONE_OVER} nos_fair_17=0")

    for query in ("", "?to=XX"):
        form = director.get(f"/calls/{call.pk}/rule/{query}").context["form"]
        assert not form["measure"].value()
        assert not form["tricks"].value()


def test_that_a_guide_is_a_draft_is_said_once_where_all_are(world: World, director: Client) -> None:
    call = make_incident(world.event)

    shown = words(director.get(f"/calls/{call.pk}/flows/"))

    assert drafts(2017)
    assert shown.count("Draft") == 1


def test_a_search_emptied_again_shows_what_was_suggested(world: World, director: Client) -> None:
    call = make_incident(world.event)
    Incident.objects.filter(pk=call.pk).update(about="Revoke")

    first = words(director.get(f"/calls/{call.pk}/flows/"))
    emptied = words(director.get(f"/calls/{call.pk}/flows/?q="))

    assert "Perhaps, by “Revoke”" in first
    assert "Perhaps, by “Revoke”" in emptied
    assert "Perhaps" not in words(director.get(f"/calls/{call.pk}/flows/?q=claim"))
    assert "Perhaps" not in words(director.get(f"/calls/{call.pk}/flows/?by=regulation"))


def test_the_words_of_a_draft_begin_the_ruling(world: World, director: Client) -> None:
    call = make_incident(world.event)
    walk = revoked(director, call, f"{REVOKE_17} {ONE_OVER} nos_fair_17=0")

    form = director.get(f"/calls/{call.pk}/rule/?walk={walk.pk}&to=EW").context["form"]
    apart = director.get(f"/calls/{call.pk}/rule/").context["form"]

    assert "Tricks to transfer: 2" in form["decision"].value()
    assert not apart["decision"].value()
