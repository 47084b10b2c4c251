"""Players without a partner find each other on the page of an event of pairs."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Licence, PersonMerge
from federation.people.services.merges import merge_people
from federation.privacy.selectors.personal_data import tables_of
from federation.privacy.services.erasure import erase_person
from tests.factories.entries import account_of, enter_pair, open_for_next_week, send
from tests.factories.federation import make_member, make_person
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.entries.services.endings import withdraw_registration
from tournaments.entries.services.partners import forget_partner_wishes, seek_partner
from tournaments.models import EntryTerms, Event, PartnerWish

As = Callable[[Account], Client]
JSON = "application/json"
NOTE = "Quinta em maiores, <b>calma</b>"
SOUGHT = "Looking for a partner"


@pytest.fixture
def event(world: World) -> Event:
    return open_for_next_week(world.event)


def wish(event: Event, world: World, number: str, note: str = "") -> PartnerWish:
    account = account_of(world.members[number])
    return seek_partner(event=event, note=note, account=account, now=timezone.now())


def page_of(client: Client, event: Event) -> str:
    return client.get(f"/events/{event.pk}/").content.decode()


def test_one_says_so_is_seen_is_invited_and_takes_it_back(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    berta, ana_page = as_account(account_of(world.members["1002"])), as_account(ana)

    response = berta.post(f"/events/{event.pk}/partners/seek/", {"note": NOTE}, follow=True)
    seen = page_of(ana_page, event)
    form = ana_page.get(f"/events/{event.pk}/enter/", {"numbers": "1002"}).content.decode()
    row = PartnerWish.objects.get()
    back = berta.post(f"/partner-wishes/{row.pk}/withdraw/", follow=True)

    assert "You are listed among those who look for a partner." in words(response)
    assert "You are looking for a partner" in words(response)
    assert (row.event, row.person, row.note) == (event, world.members["1002"], NOTE)
    assert "Berta Exemplo" in seen
    assert "Clube da Ribeira" in seen.partition("Berta Exemplo")[2][:300]
    assert "Quinta em maiores, &lt;b&gt;calma&lt;/b&gt;" in seen
    assert f'href="/events/{event.pk}/enter/?numbers=1002"' in seen
    assert 'value="1002"' in form
    assert "The wish for a partner is taken back." in words(back)
    assert not PartnerWish.objects.exists()


def test_who_is_not_signed_in_reads_how_many_and_no_name(
    world: World, event: Event, reader: Client
) -> None:
    wish(event, world, "1002", NOTE)

    page = page_of(reader, event)

    assert "1 player looks for a partner." in page
    assert "Sign in to find a partner" in page
    assert "Berta" not in page
    assert "Quinta" not in page
    assert reader.get(f"/api/v1/events/{event.pk}/partners/").status_code == 401


@pytest.mark.parametrize("why", ["hidden", "minor"])
def test_who_is_not_named_is_shown_by_initials_and_without_number(
    why: str, world: World, event: Event, ana: Account, bruno: Account, as_account: As
) -> None:
    person = world.members["1002"]
    if why == "hidden":
        person.is_hidden = True
    else:
        person.birth_date = timezone.localdate() - dt.timedelta(days=365 * 15)
    person.save()
    wish(event, world, "1002")

    seen = page_of(as_account(ana), event)
    listed = as_account(ana).get(f"/api/v1/events/{event.pk}/partners/").json()["results"]
    managed = as_account(bruno).get(f"/api/v1/events/{event.pk}/partners/").json()["results"]

    assert "B. E." in seen
    assert "Berta" not in seen
    assert "1002" not in seen
    assert (listed[0]["name"], listed[0]["number"]) == ("B. E.", "")
    assert (managed[0]["name"], managed[0]["number"]) == ("Berta Exemplo", "1002")


def test_a_guardians_consent_names_a_minor(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    person = world.members["1002"]
    person.birth_date = timezone.localdate() - dt.timedelta(days=365 * 15)
    person.name_consent = True
    person.save()
    wish(event, world, "1002")

    assert "Berta Exemplo" in page_of(as_account(ana), event)


def test_a_wish_ends_with_an_entry_and_stands_again_without(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    now = timezone.now()
    wish(event, world, "1002")
    entry = enter_pair(event, world.members["1002"], world.members["1003"], now=now)

    entered = page_of(as_account(ana), event)
    withdraw_registration(registration=entry, reason="", account=None, now=now)
    again = page_of(as_account(ana), event)

    assert "?numbers=1002" not in entered
    assert "?numbers=1002" in again


def test_who_was_only_invited_still_looks(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    wish(event, world, "1002")
    send(event, world.members["1003"], world.members["1002"], now=timezone.now())

    assert "?numbers=1002" in page_of(as_account(ana), event)


def test_wishes_end_when_entries_close_and_go_after_the_event(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    now = timezone.now()
    wish(event, world, "1001")
    wish(event, world, "1002")
    assert SOUGHT in words(as_account(ana).get("/entries/mine/"))
    EntryTerms.objects.update(closes_at=now - dt.timedelta(minutes=1))

    page = page_of(as_account(ana), event)
    mine = words(as_account(ana).get("/entries/mine/"))
    listed = as_account(ana).get(f"/api/v1/events/{event.pk}/partners/").json()["results"]
    before = forget_partner_wishes(now=now + dt.timedelta(days=7))
    after = forget_partner_wishes(now=now + dt.timedelta(days=8))

    assert SOUGHT not in page
    assert SOUGHT not in mine
    assert listed == []
    assert (before, after) == (0, 2)


def refused(event: Event, world: World, number: str) -> str:
    with pytest.raises(RuleError) as refused:
        wish(event, world, number)
    return refused.value.code


def test_who_may_not_enter_may_not_look_for_a_partner(world: World, event: Event) -> None:
    one, other = world.members["1001"], world.members["1002"]
    enter_pair(event, one, other, now=timezone.now())
    wish(event, world, "1003")

    assert refused(event, world, "1001") == "entry_player_elsewhere"
    assert refused(event, world, "1003") == "partner_sought_before"
    EntryTerms.objects.update(closes_at=timezone.now() - dt.timedelta(minutes=1))
    assert refused(event, world, "1004") == "entries_closed"


@pytest.mark.rule("3.1.4.1-a")
def test_without_the_licence_of_the_season_nobody_looks_for_a_partner(
    world: World, event: Event
) -> None:
    event.event_class = "NATIONAL_EVENT"
    event.save()
    Licence.objects.filter(person=world.members["1004"]).delete()

    assert refused(event, world, "1004") == "players_without_licence"
    assert wish(event, world, "1003").pk


@pytest.mark.parametrize("changed", [{"kind": "INDIVIDUAL"}, {"is_triplets": True}])
def test_a_partner_is_looked_for_in_pairs_only(
    changed: dict[str, Any], world: World, event: Event, ana: Account, as_account: As
) -> None:
    Event.objects.filter(pk=event.pk).update(**changed)

    assert refused(event, world, "1001") == "partner_of_pairs_only"
    assert SOUGHT not in page_of(as_account(ana), event)


def test_the_database_keeps_one_wish_a_person_and_event(world: World, event: Event) -> None:
    row = wish(event, world, "1001")

    with pytest.raises(IntegrityError), transaction.atomic():
        PartnerWish.objects.create(event=event, person=row.person)


def test_the_organiser_and_the_office_see_the_wishes_and_take_them_off(
    world: World, event: Event, bruno: Account, olga: Account, as_account: As
) -> None:
    rows = [wish(event, world, number, NOTE) for number in ("1002", "1003")]

    for account, row in zip((bruno, olga), rows, strict=True):
        page = as_account(account).get(f"/events/{event.pk}/registrations/")
        assert row.person.name in words(page)
        address = f"/partner-wishes/{row.pk}/withdraw/"
        back = {"back_to": f"/events/{event.pk}/registrations/"}
        done = as_account(account).post(address, back)
        assert (done.status_code, done["Location"]) == (302, back["back_to"])

    assert not PartnerWish.objects.exists()


def test_doors_let_through_whom_they_should(
    world: World, event: Event, ana: Account, bruno: Account, carla: Account, eve: Account,
    olga: Account, as_account: As,
) -> None:  # fmt: skip
    row = wish(event, world, "1002")
    other = account_of(world.members["1003"])
    people = {"ana": ana, "bruno": bruno, "carla": carla, "eve": eve, "olga": olga}

    def codes(address: str) -> dict[str, int]:
        got = {}
        for name, account in people.items():
            client = as_account(account)
            method = client.get if address.endswith("partners/") else client.post
            got[name] = method(address).status_code
        return got

    assert codes(f"/api/v1/events/{event.pk}/partners/") == {
        "ana": 200, "bruno": 200, "carla": 200, "eve": 403, "olga": 200,
    }  # fmt: skip
    assert codes(f"/events/{event.pk}/partners/seek/") == {
        "ana": 302, "bruno": 403, "carla": 403, "eve": 403, "olga": 403,
    }  # fmt: skip
    assert as_account(other).post(f"/partner-wishes/{row.pk}/withdraw/").status_code == 404
    assert as_account(eve).post(f"/partner-wishes/{row.pk}/withdraw/").status_code == 404
    assert as_account(carla).post(f"/partner-wishes/{row.pk}/withdraw/").status_code == 302


def test_a_program_asks_lists_and_takes_back(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    program, path = as_account(ana), f"/api/v1/events/{event.pk}/partners/"

    response = program.post(f"{path}seek/", {"note": "2/1"}, JSON)
    again = program.post(f"{path}seek/", {"note": ""}, JSON)
    long = program.post(f"{path}seek/", {"note": "x" * 201}, JSON)
    listed = program.get(path).json()["results"]
    row = PartnerWish.objects.get()
    back = program.post(f"/api/v1/partner-wishes/{row.pk}/withdraw/", {}, JSON)

    assert (response.status_code, again.status_code, long.status_code) == (201, 409, 400)
    assert [(result["id"], result["number"], result["note"]) for result in listed] == [
        (row.pk, "1001", "2/1")
    ]
    assert back.status_code == 200
    assert program.get(path).json()["results"] == []


def test_more_wishes_ask_no_more_queries(
    world: World, event: Event, ana: Account, bruno: Account, as_account: As
) -> None:
    pages = [
        (as_account(ana), f"/events/{event.pk}/"),
        (as_account(ana), f"/api/v1/events/{event.pk}/partners/"),
        (as_account(bruno), f"/events/{event.pk}/registrations/"),
    ]

    def counted() -> list[int]:
        found = []
        for client, address in pages:
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            found.append(len(queries))
        return found

    wish(event, world, "1002")
    for_one = counted()
    for name in range(4):
        person = make_member(f"Outra {name}", f"30{name}", club=world.club, season=world.season)
        account = account_of(person)
        seek_partner(event=event, note="", account=account, now=timezone.now())

    assert counted() == for_one


def test_an_erasure_takes_the_wish_and_ones_own_data_tell_of_it(
    world: World, event: Event, olga: Account
) -> None:
    row = wish(event, world, "1002", NOTE)
    partners_sought = {data_table.key: data_table for data_table in tables_of(row.person)}[
        "partners_sought"
    ]

    assert list(partners_sought.rows.values_list("note", flat=True)) == [NOTE]
    erase_person(
        person_id=row.person_id, reason="pedido", is_forced=True, account=olga, now=timezone.now()
    )
    assert not PartnerWish.objects.exists()


def test_two_rows_of_one_person_merge_though_both_look_for_a_partner(
    world: World, event: Event, olga: Account, ana: Account, as_account: As
) -> None:
    kept, twin = world.members["1002"], make_person("B. Exemplo")
    wish(event, world, "1002")
    PartnerWish.objects.create(event=event, person=twin)

    merge_people(kept=kept, merged=twin, reason="same", account=olga, now=timezone.now())

    assert PersonMerge.objects.exists()
    listed = as_account(ana).get(f"/api/v1/events/{event.pk}/partners/").json()["results"]
    assert [result["name"] for result in listed] == ["Berta Exemplo"]


def test_the_list_of_events_says_in_which_others_look_for_a_partner(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    wish(event, world, "1002")
    page = as_account(ana).get("/entries/partners/")
    own = as_account(account_of(world.members["1002"])).get("/entries/partners/")

    assert f"{event.name}" in words(page)
    assert "1 other player looks for a partner" in words(page)
    assert "You are looking for a partner" in words(own)
    assert "Nobody else looks for a partner yet." in words(own)


def test_the_list_of_events_has_none_that_take_no_entries(
    world: World, ana: Account, as_account: As
) -> None:
    page = words(as_account(ana).get("/entries/partners/"))

    assert world.event.name not in page
    assert "No pairs event takes entries online now." in page


def test_the_list_of_events_asks_as_much_for_one_as_for_many(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    client = as_account(ana)
    client.get("/entries/partners/")
    with CaptureQueriesContext(connection) as one:
        client.get("/entries/partners/")
    for number in range(3):
        more = make_event(club=world.club, name=f"Pares {number}", day=event.starts_on)
        wish(open_for_next_week(more), world, "1002")

    with CaptureQueriesContext(connection) as many:
        client.get("/entries/partners/")

    assert len(many) == len(one)
