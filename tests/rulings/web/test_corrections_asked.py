"""A player asks for a recorded result to be put right: who may, until when, and what follows."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from federation.config.page_hooks import RESULT_WINDOWS
from federation.models import Account, Notice
from rulings.log.services.log import close_incident
from rulings.models import Incident
from scoring.models import BoardResult, EventResult
from tests.factories.federation import give_mandate, make_account
from tests.factories.scoring import homologate, publish_results
from tests.personas import World

ASKED = {"board": "1-2", "words": "4 espadas de Sul, 10 vazas", "both_agree": "on"}


@pytest.fixture
def player(world: World) -> Account:
    return make_account("carla@example.org", person=world.members["1003"])


@pytest.fixture
def director(world: World) -> Account:
    account = make_account("diretora@example.org")
    give_mandate(account, "DIRECTOR", event_number=world.event.pk)
    return account


@pytest.fixture
def ask(
    world: World,
    player: Account,
    director: Account,
    client: Client,
    settings: Settings,
) -> str:
    """Publish results now; return the address for a correction, signed in."""
    settings.RESULT_WINDOWS = RESULT_WINDOWS
    publish_results(world.event)
    now = timezone.now()
    EventResult.objects.update(published_at=now)
    world.event.revisions.update(made_at=now)
    client.force_login(player)
    return reverse("correction-ask", args=[world.event.pk])


@pytest.mark.rule("2.2.7.2-b")
def test_what_is_asked_is_a_call_and_the_directors_are_told(
    ask: str, client: Client, world: World, player: Account
) -> None:
    response = client.post(ask, ASKED)

    assert response.status_code == 302
    call = Incident.objects.get()
    assert (call.session, call.board, call.opened_by) == (1, 2, player)
    (fact,) = call.facts.all()
    assert (fact.text, fact.agreement) == ("4 espadas de Sul, 10 vazas", "AGREED")
    notice = Notice.objects.get(code="notice_correction_asked")
    assert notice.email == "diretora@example.org"


@pytest.mark.rule("2.2.7.2-b")
def test_nobody_alters_the_result_by_asking(ask: str, client: Client) -> None:
    before = list(BoardResult.objects.order_by("pk").values())

    client.post(ask, ASKED)

    assert list(BoardResult.objects.order_by("pk").values()) == before


def test_a_board_one_did_not_play_is_no_choice(ask: str, client: Client) -> None:
    response = client.post(ask, {**ASKED, "board": "1-99"})

    assert response.status_code == 422
    assert not Incident.objects.exists()


@pytest.mark.rule("2.2.7.2-d")
def test_after_the_directors_time_it_is_refused_with_the_article(
    ask: str, client: Client, world: World
) -> None:
    long_ago = timezone.now() - dt.timedelta(days=9)
    EventResult.objects.update(published_at=long_ago)
    world.event.revisions.update(made_at=long_ago)

    response = client.post(ask, ASKED)

    assert response.status_code == 409
    assert "2.2.7.2" in response.content.decode()
    assert not Incident.objects.exists()


def test_a_homologated_event_takes_none(ask: str, client: Client, world: World) -> None:
    homologate(world.event)

    response = client.post(ask, ASKED)

    assert response.status_code == 409
    assert not Incident.objects.exists()


def test_who_does_not_play_may_not(ask: str, client: Client, world: World) -> None:
    client.force_login(make_account("eva@example.org"))
    assert client.post(ask, ASKED).status_code == 403
    client.logout()
    assert client.post(ask, ASKED).status_code in (302, 403)
    assert not Incident.objects.exists()


def test_the_page_of_the_event_has_the_way(ask: str, client: Client, world: World) -> None:
    page = reverse("event-detail", args=[world.event.pk])

    assert ask in client.get(page).content.decode()
    client.logout()
    assert ask not in client.get(page).content.decode()


def test_who_asked_is_told_why_it_stays(ask: str, client: Client, director: Account) -> None:
    client.post(ask, ASKED)

    close_incident(
        incident=Incident.objects.get(), reason="O registo confere", account=director,
        now=timezone.now(),
    )  # fmt: skip

    notice = Notice.objects.get(code="notice_correction_closed")
    assert notice.email == "carla@example.org"
    assert notice.values["reason"] == "O registo confere"
