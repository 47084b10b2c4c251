"""Programs put events into the calendar, change and cancel them: as the pages do."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from federation.models import Account, AuditEvent
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import give_mandate, make_account
from tests.factories.hosting import make_national, publish
from tests.factories.scoring import publish_results
from tests.personas import World
from tournaments.calendar.services.reservations import accept_reservation
from tournaments.models import Event

As = Callable[[Account], Client]
EVENTS = "/api/v1/events/"


def send(client: Client, address: str, body: object, method: str = "post") -> Any:
    return getattr(client, method)(address, body, content_type="application/json")


def filled_in(world: World, **changes: object) -> dict[str, object]:
    return {
        "name": "Torneio de Natal",
        "organiser_kind": "CLUB",
        "organiser": world.club.code,
        "event_class": "PRIVATE_TOURNAMENT",
        "kind": "PAIRS",
        "method": "matchpoints",
        "starts_on": "2026-12-19",
        "planned_boards": 26,
        **changes,
    }


def coming(world: World) -> Event:
    event = world.event
    event.starts_on = event.ends_on = world.season.ends_on
    event.save()
    return event


def test_a_club_enters_its_event_and_is_told_the_regulation(
    world: World, bruno: Account, as_account: As
) -> None:
    response = send(as_account(bruno), EVENTS, filled_in(world, venue="Sala"))

    event = Event.objects.get(name="Torneio de Natal")
    data = response.json()
    lines = {line["topic"]: line for line in data["preflight"]["lines"]}
    assert response.status_code == 201
    assert (data["id"], data["club"]["code"], data["ends_on"]) == (event.pk, "RIB", "2026-12-19")
    assert (event.club, event.created_by, event.law_edition) == (world.club, bruno, 2017)
    assert (lines["class"]["level"], lines["class"]["article"]) == ("OK", "RTP 1.2, 3.1.2")
    assert (lines["director"]["level"], lines["director"]["concerns"]) == (
        "ERROR",
        ["director_name"],
    )
    assert data["preflight"]["ready"] is False
    assert AuditEvent.objects.get(act="event_created", account=bruno).subject == f"event:{event.pk}"


def test_the_same_event_is_made_twice_only_when_confirmed(
    world: World, bruno: Account, as_account: As
) -> None:
    client, told = as_account(bruno), filled_in(world)
    send(client, EVENTS, told)

    again = send(client, EVENTS, told)
    confirmed = send(client, EVENTS, {**told, "is_another": True})

    assert (again.status_code, again.json()["code"]) == (409, "event_there_already")
    assert confirmed.status_code == 201
    assert Event.objects.filter(name="Torneio de Natal").count() == 2


@pytest.mark.parametrize(
    ("changes", "code", "article", "topic", "concerns"),
    [
        (
            {"event_class": "REGIONAL_CHAMPIONSHIP"},
            "class_not_open_to_organiser", "RTP 1.2", "class",
            ["organiser_kind", "event_class"],
        ),
        (
            {"name": "Campeonato da Ribeira"},
            "championship_name_reserved", "RTP 1.2", "title",
            ["name", "event_class"],
        ),
        ({"ends_on": "2026-12-18"}, "event_ends_before_it_starts", "", "days",
         ["starts_on", "ends_on"]),
        ({"method": "imps_vp"}, "method_not_for_kind", "", "scoring",
         ["kind", "method", "is_triplets"]),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_told_by_article_and_field(
    world: World,
    bruno: Account,
    as_account: As,
    changes: dict[str, object],
    code: str,
    article: str,
    topic: str,
    concerns: list[str],
) -> None:
    response = send(as_account(bruno), EVENTS, filled_in(world, **changes))

    data = response.json()
    (line,) = (line for line in data["preflight"]["lines"] if line["code"] == code)
    assert (response.status_code, data["code"], data["article"]) == (409, code, article)
    assert (line["topic"], line["level"], line["concerns"]) == (topic, "ERROR", concerns)
    assert data["detail"] in {line["detail"], f"{line['detail']} ({article})"}
    assert Event.objects.count() == 1


def test_days_without_a_season_have_no_regulation_to_read(
    world: World, bruno: Account, as_account: As
) -> None:
    response = send(as_account(bruno), EVENTS, filled_in(world, starts_on="2031-01-01"))

    assert (response.status_code, response.json()["code"]) == (409, "season_missing")
    assert response.json()["preflight"] is None
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "CHESS"}, "kind"),
        ({"starts_on": "tomorrow"}, "starts_on"),
        ({"planned_boards": 10**30}, "planned_boards"),
        ({"name": ["Torneio"]}, "name"),
        ({"name": " "}, "name"),
        ({"law_edition": "new"}, "law_edition"),
    ],
)
def test_what_cannot_be_read_is_told_by_field(
    world: World, bruno: Account, as_account: As, changes: dict[str, object], field: str
) -> None:
    response = send(as_account(bruno), EVENTS, filled_in(world, **changes))

    assert (response.status_code, list(response.json()["errors"])) == (400, [field])
    assert Event.objects.count() == 1


def test_an_edition_nobody_admits_is_refused(world: World, bruno: Account, as_account: As) -> None:
    client = as_account(bruno)

    old = send(client, EVENTS, filled_in(world, law_edition=2007))
    none = send(client, EVENTS, filled_in(world, law_edition=1932))

    assert (old.status_code, old.json()["law_edition"]) == (201, 2007)
    assert (none.status_code, none.json()["code"]) == (409, "edition_not_admitted")


def test_an_event_is_changed_field_by_field(world: World, bruno: Account, as_account: As) -> None:
    event, client = coming(world), as_account(bruno)
    address = f"{EVENTS}{event.pk}/"

    response = send(client, address, {"venue": "Sala Nova", "starts_on": "2026-12-30"}, "patch")
    again = send(client, address, {"venue": "Sala Nova"}, "patch")
    reserved = send(client, address, {"name": "Campeonato da Ribeira"}, "patch")

    event.refresh_from_db()
    assert (response.status_code, response.json()["changed"]) == (
        200,
        ["starts_on", "ends_on", "venue"],
    )
    assert (event.venue, event.starts_on, event.ends_on) == (
        "Sala Nova",
        dt.date(2026, 12, 30),
        dt.date(2026, 12, 30),
    )
    assert (again.status_code, again.json()["changed"]) == (200, [])
    assert (reserved.status_code, reserved.json()["article"]) == (409, "RTP 1.2")
    assert not reserved.json()["preflight"]["ready"]
    assert event.name == "Torneio de Outono"


def test_what_is_settled_is_refused_by_name(world: World, olga: Account, as_account: As) -> None:
    event = make_national()
    Event.objects.filter(pk=event.pk).update(
        starts_on=world.season.ends_on, ends_on=world.season.ends_on
    )
    event.refresh_from_db()
    publish(event, timetable=[{"day": "2026-12-31", "starts_at": "15:00", "what": "Final"}])

    before = event.name

    response = send(
        as_account(olga), f"{EVENTS}{event.pk}/", {"method": "butler", "name": "Outro"}, "patch"
    )

    event.refresh_from_db()
    assert (response.status_code, response.json()["code"]) == (409, "event_fields_settled")
    assert "method" in response.json()["values"]["fields"]
    assert (event.method, event.name) == ("matchpoints", before)


def test_the_organiser_of_an_event_does_not_change(
    world: World, olga: Account, as_account: As
) -> None:
    event = coming(world)

    response = send(
        as_account(olga),
        f"{EVENTS}{event.pk}/",
        {"organiser_kind": "FEDERATION", "organiser": "", "id": 5, "rule_set": None},
        "patch",
    )

    event.refresh_from_db()
    assert response.status_code == 400
    assert set(response.json()["errors"]) == {"organiser_kind", "organiser", "id", "rule_set"}
    assert event.club == world.club


def test_an_event_is_cancelled_with_a_reason_once(
    world: World, bruno: Account, as_account: As
) -> None:
    event, client = coming(world), as_account(bruno)
    address = f"{EVENTS}{event.pk}/cancel/"

    without = send(client, address, {"reason": " "})
    response = send(client, address, {"reason": "Obras na sala"})
    again = send(client, address, {"reason": "De novo"})
    changed = send(client, f"{EVENTS}{event.pk}/", {"venue": "Outra"}, "patch")

    event.refresh_from_db()
    assert (without.status_code, list(without.json()["errors"])) == (400, ["reason"])
    assert (response.status_code, response.json()["cancelled"]) == (200, True)
    assert (again.status_code, again.json()["code"]) == (409, "event_cancelled_before")
    assert (changed.status_code, changed.json()["code"]) == (409, "event_fields_settled")
    assert event.cancel_reason == "Obras na sala"


def test_a_played_event_is_not_cancelled(world: World, olga: Account, as_account: As) -> None:
    publish_results(world.event)

    response = send(as_account(olga), f"{EVENTS}{world.event.pk}/cancel/", {"reason": "Erro"})

    assert (response.status_code, response.json()["code"]) == (409, "event_already_played")


def test_the_event_of_an_accepted_date_is_made(
    world: World, bruno: Account, as_account: As
) -> None:
    cycle = make_cycle()
    row = make_reservation(cycle.season, club=world.club, is_paid=True)
    client, address = as_account(bruno), f"/api/v1/reservations/{row.pk}/event/"
    body = {"name": "Torneio da Serra", "method": "matchpoints", "planned_boards": 24}

    too_soon = send(client, address, body)
    accept_reservation(reservation=row, account=None, now=row.requested_at)
    other = send(client, address, {**body, "kind": "TEAMS", "starts_on": "2027-01-01"})
    made = send(client, address, body)
    again = send(client, address, body)
    listed = client.get("/api/v1/reservations/").json()["results"]

    event = Event.objects.get(name="Torneio da Serra")
    assert (too_soon.status_code, too_soon.json()["code"]) == (409, "reservation_already_decided")
    assert (other.status_code, set(other.json()["errors"])) == (400, {"kind", "starts_on"})
    assert made.status_code == 201
    assert (event.kind, event.starts_on, event.club) == (
        "PAIRS",
        dt.date(2027, 3, 14),
        world.club,
    )
    assert (again.status_code, again.json()["code"]) == (409, "reservation_already_decided")
    assert [(result["state"], result["event"]) for result in listed] == [("USED", event.pk)]


def test_dates_of_others_are_not_there(world: World, as_account: As) -> None:
    row = make_reservation(make_cycle().season, club=world.club)
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    client = as_account(neighbour)

    assert client.get("/api/v1/reservations/").json()["results"] == []
    assert send(client, f"/api/v1/reservations/{row.pk}/event/", {}).status_code == 404
