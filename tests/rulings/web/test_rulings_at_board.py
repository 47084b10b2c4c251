"""A ruling given on the page of a board reaches its players as one of the log does."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Notice
from rulings.models import Incident, RevisionKind, Ruling, SessionTimes
from scoring.models import BoardRuling
from tests.factories.federation import make_account
from tests.factories.pages import markup, words
from tests.factories.scoring import publish_results
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
ARTIFICIAL = {
    "line": '["", "1", "4", "", ""]',
    "form": "artificial",
    "article": "Law 12 C2(a)",
    "reason": "board fouled",
    "ns_blame": "none",
    "ew_blame": "wholly",
    "apply": "1",
}


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def director(event: Event, carla: Account, as_account: As) -> Client:
    return as_account(carla)


def rule(director: Client, event: Event, **data: str) -> None:
    page = f"/events/{event.pk}/sessions/1/boards/2/rule/"
    director.post(page, ARTIFICIAL | data)


def test_each_player_is_told_and_may_appeal(
    world: World, event: Event, director: Client, ana: Account, eve: Account, as_account: As
) -> None:
    partner = make_account("parceiro@jogador.example", person=world.members["1002"])

    rule(director, event)

    ruling, player = Ruling.objects.get(), as_account(ana)
    shown = words(player.get(f"/rulings/{ruling.pk}/"))
    written = Notice.objects.filter(code="notice_ruling_given").values_list("email", flat=True)
    sides = {seated.entry.key for seated in ruling.incident.players.all() if seated.entry}
    assert f"/rulings/{ruling.pk}/" in markup(player.get("/rulings/"))
    assert "A ruling concerns you" in words(player.get("/desk/"))
    assert "A ruling concerns you" in words(as_account(partner).get("/desk/"))
    assert f"/rulings/{ruling.pk}/appeal/" in markup(player.get(f"/rulings/{ruling.pk}/"))
    assert "60" in shown
    assert "board fouled" in shown
    assert "12 C2(a)" in shown or "12C2(a)" in shown
    assert {*written} >= {ana.email, partner.email}
    assert sides == {"1", "4"}
    assert as_account(eve).get(f"/rulings/{ruling.pk}/").status_code == 404
    assert BoardRuling.objects.get().reference == f"#{ruling.incident.number}"


def test_a_second_ruling_at_the_table_corrects_the_first(event: Event, director: Client) -> None:
    rule(director, event)
    rule(director, event, ns_blame="partly", reference="")

    ruling = Ruling.objects.get()
    kinds = [revision.kind for revision in ruling.revisions.order_by("number")]
    assert kinds == [RevisionKind.DECIDED, RevisionKind.CORRECTED]
    assert BoardRuling.objects.get(removed_in=None).reference == f"#{ruling.incident.number}"
    assert Notice.objects.filter(code="notice_ruling_corrected").exists() is (
        Notice.objects.filter(code="notice_ruling_given").exists()
    )


def test_what_is_taken_back_on_either_page_is_taken_back_on_both(
    event: Event, director: Client
) -> None:
    rule(director, event)
    director.post(f"/board-rulings/{BoardRuling.objects.get().pk}/take-back/", {"reason": "wrong"})
    first = Ruling.objects.get()
    assert first.revisions.latest("number").kind == RevisionKind.WITHDRAWN

    rule(director, event)
    SessionTimes.objects.create(
        event=event, session=1, ended_at=timezone.now(), noted_at=timezone.now()
    )
    second = Ruling.objects.latest("pk")
    director.post(f"/rulings/{second.pk}/withdraw/", {"reason": "facts otherwise", "seen": "1"})

    assert second.revisions.latest("number").kind == RevisionKind.WITHDRAWN
    assert not BoardRuling.objects.filter(removed_in=None).exists()


def test_a_record_put_right_is_no_ruling(event: Event, director: Client) -> None:
    rule(director, event, form="corrected", result="4S S +1", both_sides="on")
    rule(director, event, form="turned")

    assert not Incident.objects.exists()


def test_an_open_call_named_by_its_number_is_ruled_by_it(event: Event, director: Client) -> None:
    director.post(
        f"/events/{event.pk}/log/new/",
        {"session": 1, "table": "1", "board": 2, "about": "fouled", "ns": "1", "ew": "4"},
    )
    call = Incident.objects.get()

    rule(director, event, reference=str(call.number))

    assert Ruling.objects.get().incident == call
    assert BoardRuling.objects.get().reference == f"#{call.number}"


def test_an_article_the_book_does_not_know_is_kept_in_words(
    event: Event, director: Client, ana: Account, as_account: As
) -> None:
    rule(director, event, article="Regulamento da prova")

    ruling = Ruling.objects.get()
    assert "Regulamento da prova" in words(as_account(ana).get(f"/rulings/{ruling.pk}/"))


def test_a_call_names_the_members_identified_and_what_the_file_called_them(
    world: World, event: Event, director: Client
) -> None:
    rule(director, event)
    call, berta = Incident.objects.get(), world.members["1002"]
    call.players.filter(person=berta).update(name="B. EXEMPLO")

    page = words(director.get(f"/calls/{call.pk}/"))

    assert f"{berta.name} {berta.number} · B. EXEMPLO" in page
