"""The lists of the office and of secretaries, by programs: rows as the pages have them, and as
many queries for many rows as for one.
"""

import datetime as dt
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import (
    Account,
    Approval,
    AuditEvent,
    CertificateRequest,
    DataImport,
    Licence,
    LicenceBatch,
    LicenceRequest,
    PossibleDuplicate,
    Qualification,
)
from tests.factories.cards import make_card, sign_card
from tests.factories.delegates import elect
from tests.factories.entries import account_of
from tests.factories.federation import make_club, make_person, make_season
from tests.factories.hosting import make_bid, make_national, open_call
from tests.factories.money import ask, receive
from tests.factories.reports import send_report
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Entry, EntryPlayer, Event, HostingCall

As = Callable[[Account], Client]
DAY = dt.date(2026, 11, 1)


def batch(world: World, place: int) -> None:
    row = LicenceBatch.objects.create(season=world.season, club=world.club)
    line(world, place, row)


def line(world: World, place: int, row: LicenceBatch | None = None) -> None:
    asked = row or LicenceBatch.objects.get_or_create(season=world.season, club=world.club)[0]
    LicenceRequest.objects.create(
        batch=asked, position=place + 1, season=world.season, name=f"Novo {place}"
    )


def certificate(world: World, place: int) -> None:
    CertificateRequest.objects.create(
        kind="PLAYER", person=world.members[f"100{place + 1}"], as_of=DAY, requested_at=NOW
    )


def charge(world: World, place: int) -> None:
    ask(world.club, world.season, 1500 + place, due_on=DAY)


def owing_club(world: World, place: int) -> None:
    club = make_club(world.association, code=f"D{place}", name=f"Devedor {place}")
    ask(club, world.season, 1500, due_on=DAY)


def duplicate(world: World, place: int) -> None:
    one, other = (make_person(f"Gémeo {place}") for _twice in range(2))
    PossibleDuplicate.objects.create(one=one, other=other, suspicion="EQUAL", weight=place + 1)


def table(world: World, place: int) -> None:
    DataImport.objects.create(kind="clubs", name=f"{place}.csv", sha256="0" * 64, size=1)


def act(world: World, place: int) -> None:
    AuditEvent.objects.create(act="club_changed", subject=f"club:{place}")


def approval(world: World, place: int) -> None:
    requested_by = Account.objects.create_user(f"asks-{place}@federacao.example")
    Approval.objects.create(
        act="close_season", subject=f"season:{place}", reason="ended", requested_at=NOW,
        requested_by=requested_by,
    )  # fmt: skip


def elector(world: World, place: int) -> None:
    make_club(world.association, code=f"N{place}", name=f"Clube Novo {place}")


def qualification(world: World, place: int) -> None:
    Qualification.objects.create(
        person=world.members[f"100{place + 1}"], register="DIRECTOR", grade="CLUB",
        valid_from=dt.date(2025, 1, 1), valid_until=dt.date.today() + dt.timedelta(days=1),
        reason="exam",
    )  # fmt: skip


def unlicensed(world: World, place: int) -> None:
    Event.objects.filter(pk=world.event.pk).update(event_class="NATIONAL_EVENT")
    person = world.members[f"100{place + 1}"]
    Licence.objects.filter(person=person).delete()
    entry = Entry.objects.create(event=world.event, key=f"online-{place}", number=str(place))
    EntryPlayer.objects.create(
        entry=entry, person=person, position=1, name_as_entered=person.name, added_at=NOW
    )


def bid(world: World, place: int) -> None:
    host = make_club(world.association, code=f"H{place}", name=f"Anfitrião {place}")
    call = call_of(world)
    make_bid(call, club=host, share=Fraction(1 + place, 4))


def call_of(world: World) -> HostingCall:
    return HostingCall.objects.first() or open_call(make_national())


def report(world: World, place: int) -> None:
    event = make_event(club=world.club, name=f"Torneio {place}")
    director = Account.objects.create_user(f"dirige-{place}@arbitro.example")
    send_report(event, director=director)


def delegate(world: World, place: int) -> None:
    bodies: dict[str, Any] = {"constituency": "CLUBS", "body": world.club} if place else {}
    elect([world.members[f"100{place + 1}"]], last=dt.date(2099, 12, 31), **bodies)


LISTS: dict[str, Callable[[World, int], None]] = {
    "licence-batches/": batch,
    "licence-batches/{batch}/lines/": line,
    "certificates/": certificate,
    "federation/money/debtors/": owing_club,
    "federation/money/open-items/": charge,
    "federation/duplicates/": duplicate,
    "federation/data/": table,
    "federation/audit-trail/?act=club_changed": act,
    "federation/approvals/": approval,
    "federation/assembly/": elector,
    "federation/assembly/delegates/": delegate,
    "federation/qualifications/": qualification,
    "federation/licences/missing/": unlicensed,
    "events/{event}/licences/": unlicensed,
    "hosting/{call}/bids/": bid,
    "reports/inbox/": report,
}


@pytest.mark.parametrize("address", LISTS)
def test_a_list_takes_as_many_queries_for_many_rows_as_for_one(
    world: World, olga: Account, as_account: As, address: str
) -> None:
    client, counted = as_account(olga), []
    for place in range(3):
        LISTS[address](world, place)
        at = "/api/v1/" + address.format(
            event=world.event.pk,
            batch=LicenceBatch.objects.values_list("pk", flat=True).first(),
            call=HostingCall.objects.values_list("pk", flat=True).first(),
        )
        client.get(at)
        with CaptureQueriesContext(connection) as queries:
            response = client.get(at)
        counted.append((len(queries), response.json()["count"]))

    begun = counted[0][1]
    assert [rows - begun for _queries, rows in counted] == [0, 1, 2]
    assert len({queries for queries, _rows in counted}) == 1


def test_members_and_licences_are_told_as_the_club_reads_them(
    world: World, bruno: Account, as_account: As
) -> None:
    Licence.objects.filter(person=world.members["1002"]).delete()
    club = f"/api/v1/clubs/{world.club.code}/"
    client = as_account(bruno)

    members = client.get(f"{club}members/?ordering=number").json()["results"]
    lacking = client.get(f"{club}members/?licensed=false").json()["results"]
    count = client.get(f"{club}members/?q=amostra").json()["count"]
    licences = client.get(f"{club}licences/?ordering=-number").json()["results"]

    assert [row["person"]["number"] for row in members] == [
        "1001", "1002", "1003", "1004", "1005", "1006",
    ]  # fmt: skip
    assert members[0] == {
        "person": {"number": "1001", "name": "Abílio Exemplo"}, "valid_from": "2026-01-01",
        "is_home": True, "is_licensed": True, "through_club": True,
    }  # fmt: skip
    assert [row["person"]["number"] for row in lacking] == ["1002"]
    assert count == 2
    assert licences[0] == {
        "person": {"number": "1006", "name": "Fausto Modelo"}, "fee_class": "NORMAL",
        "issued_on": "2026-01-01",
    }  # fmt: skip
    assert len(licences) == 5
    make_season(2025)
    assert client.get(f"{club}licences/?season=2025").json()["count"] == 0
    assert client.get(f"{club}licences/?season=1900").status_code == 404
    assert client.get(f"{club}licences/?season=today").status_code == 400


def test_who_plays_through_a_club_is_shown_as_the_public_may_see_them(
    world: World, reader: Client
) -> None:
    world.members["1001"].is_hidden = True
    world.members["1001"].save()

    rows = reader.get(f"/api/v1/clubs/{world.club.code}/players/").json()["results"]

    assert rows[0] == {"number": "1001", "name": "A. E."}
    assert rows[1] == {"number": "1002", "name": "Berta Exemplo"}
    assert reader.get("/api/v1/clubs/NADA/players/").status_code == 404


def test_batches_count_their_people_and_are_found_by_state(
    world: World, olga: Account, as_account: As
) -> None:
    batch(world, 0)
    licence_batch = LicenceBatch.objects.get()
    LicenceRequest.objects.create(
        batch=licence_batch,
        position=2,
        season=world.season,
        name="Outro",
        state="REFUSED",
        reason="twice",
    )
    client = as_account(olga)

    (row,) = client.get("/api/v1/licence-batches/?state=REFUSED&season=2026").json()["results"]
    lines = client.get(f"/api/v1/licence-batches/{licence_batch.pk}/lines/").json()["results"]

    counts = {name: row[name] for name in ("people", "waiting", "refused", "to_be_paid", "issued")}
    assert counts == {"people": 2, "waiting": 1, "refused": 1, "to_be_paid": 0, "issued": 0}
    assert client.get("/api/v1/licence-batches/?state=ISSUED").json()["count"] == 0
    assert client.get("/api/v1/licence-batches/?season=2025").json()["count"] == 0
    assert [(line["name"], line["state"], line["reason"]) for line in lines] == [
        ("Novo 0", "REQUESTED", ""), ("Outro", "REFUSED", "twice"),
    ]  # fmt: skip


def test_what_is_open_is_told_in_cents_and_by_age(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    asked = ask(world.club, world.season, 5000, due_on=DAY)
    receive(asked, 2000)
    at = "/api/v1/federation/money/open-items/"
    client = as_account(olga)

    def bands(on: str) -> list[tuple[int, int, int]]:
        rows = client.get(f"{at}?on={on}").json()["results"]
        return [(row["open_cents"], row["days"], row["band"]) for row in rows]

    assert bands("2026-10-31") == []
    assert bands("2026-12-01") == [(3000, 30, 0)]
    assert bands("2026-12-02") == [(3000, 31, 1)]
    assert client.get(f"{at}?on=2026-12-02&band=0").json()["count"] == 0
    assert client.get(f"{at}?band=4").status_code == 400
    data = as_account(bruno).get(f"/api/v1/payment-requests/{asked.pk}/").json()
    assert (data["billed_cents"], data["paid_cents"], data["open_cents"]) == (5000, 2000, 3000)
    assert [line["amount_cents"] for line in data["lines"]] == [5000]
    assert [row["amount_cents"] for row in data["payments"]] == [2000]
    assert data["club"] == {"code": "RIB", "name": "Clube da Ribeira"}


def test_a_secretary_reads_the_trail_of_the_own_body_alone(
    world: World, bruno: Account, as_account: As
) -> None:
    act(world, world.club.pk)
    act(world, world.other_club.pk)

    rows = (
        as_account(bruno).get("/api/v1/federation/audit-trail/?act=club_changed").json()["results"]
    )

    assert [row["subject"] for row in rows] == [f"club:{world.club.pk}"]


def test_a_player_reads_the_own_cards_and_who_signed(world: World, as_account: As) -> None:
    one, other = world.members["1001"], world.members["1002"]
    make_card(one, other)
    signed = make_card(one, world.members["1003"])
    sign_card(signed)

    rows = as_account(account_of(one)).get("/api/v1/cards/").json()["results"]
    of_third = as_account(account_of(world.members["1003"])).get("/api/v1/cards/").json()

    assert {row["id"]: row["last"] and row["last"]["signed"] for row in rows} == {
        signed.pk: True, rows[0]["id"] + rows[1]["id"] - signed.pk: None,
    }  # fmt: skip
    assert rows[0]["players"][0] == {"number": "1001", "name": "Abílio Exemplo"}
    assert of_third["count"] == 1


def test_the_calendar_is_told_line_by_line_and_by_region(world: World, reader: Client) -> None:
    rows = reader.get("/api/v1/calendar/").json()["results"]

    assert [(row["key"], row["first_day"], row["region"]) for row in rows] == [
        (f"event:{world.event.pk}", "2026-11-14", "NORTE"),
    ]  # fmt: skip
    assert reader.get("/api/v1/calendar/?region=NORTE").json()["count"] == 1
    assert reader.get("/api/v1/calendar/?region=SUL").json()["count"] == 0
