"""Entering, inviting and directing entries, as pages."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from federation.models import Account, Person
from tests.factories.entries import account_of, enter_pair, send
from tests.factories.federation import make_person
from tests.factories.pages import markup, words
from tests.factories.rows import need
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import (
    EntryTerms,
    Event,
    EventKind,
    Registration,
    Seat,
    SeatingPlan,
    SeatingSection,
    Session,
)

As = Callable[[Account], Client]


@pytest.fixture
def event(world: World) -> Event:
    """Return an event of next week that is open for entries."""
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=7)
    event.save()
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5), 2, True)
    open_entries(event=event, terms=terms, account=None, now=now)
    return event


def test_a_player_sees_the_checks_and_enters_with_a_partner(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    page, address = as_account(ana), f"/events/{event.pk}/enter/"
    checked = page.post(address, {"numbers": "1002", "check": "1"})
    nobody = page.post(address, {"numbers": "7777", "check": "1"})
    untaken = page.post(address, {"numbers": "1002", "send": "1"})
    sent = page.post(address, {"numbers": "1002", "send": "1", "accepts": "on"}, follow=True)

    assert "In no other entry: Berta Exemplo in order" in words(checked)
    assert "Nobody has the number 7777." in words(nobody)
    assert "tick that you do" in words(untaken)
    assert "Waiting for players" in words(sent)


def test_only_who_may_enter_is_led_to_the_entry_form(
    world: World, event: Event, ana: Account, bruno: Account, as_account: As, reader: Client
) -> None:
    link = f"/events/{event.pk}/enter/"
    pages = ("/calendar/", f"/events/{event.pk}/", f"/events/{event.pk}/start-list/")
    club = as_account(bruno)

    for page in pages:
        assert link in as_account(ana).get(page).content.decode(), page
        assert link in reader.get(page).content.decode(), page
        assert link not in club.get(page).content.decode(), page

    assert "entries until" in words(club.get("/calendar/"))
    assert "Players enter from their own account." in words(club.get(pages[1]))


def test_the_calendar_says_of_which_event_nothing_is_entered_online(
    world: World, event: Event, reader: Client
) -> None:
    today = timezone.localdate()
    yesterday = today - dt.timedelta(days=1)
    played = make_event(club=world.club, name="Torneio de ontem", day=yesterday)
    asked = make_event(club=world.club, name="Torneio da Praia", day=event.starts_on)

    text = markup(reader.get("/calendar/?month=all"))

    def line(name: str) -> str:
        return text.partition(f">{name}<")[2].partition("</tr>")[0]

    assert "no entries online: contact the club" in line("Torneio da Praia")
    assert f'href="/events/{asked.pk}/"' in line("Torneio da Praia")
    assert "no entries online" not in line(event.name)
    assert "no entries online" not in line(played.name)


def test_the_invited_answer_at_their_own_desk(
    world: World, event: Event, eve: Account, as_account: As
) -> None:
    now = timezone.now()
    registration = send(event, world.members["1001"], world.members["1002"], now=now)
    invited = registration.players.get(person=world.members["1002"])
    partner = as_account(account_of(world.members["1002"]))
    address = f"/invitations/{invited.pk}/accept/"

    desk = partner.get("/desk/")
    others = as_account(eve).post(address, {"accepts": "on"})
    answered = partner.post(address, {"accepts": "on"}, follow=True)

    task = "Abílio Exemplo asks you to play: Torneio de Outono"
    shown = desk.content.decode().partition(task)[2]
    closing = timezone.localdate(event.entry_terms.closes_at)
    assert f'datetime="{closing:%Y-%m-%d}"' in shown[:400]
    assert others.status_code == 404
    assert "You have accepted: you are entered." in words(answered)
    assert Registration.objects.get().state == "ACCEPTED"


@pytest.mark.rule("2.1.10-b")
def test_the_start_list_is_public_with_reserves_in_order(
    world: World, event: Event, reader: Client
) -> None:
    _three_pairs(world, event)

    text = words(reader.get(f"/events/{event.pk}/start-list/"))
    file = reader.get(f"/events/{event.pk}/start-list/", {"export": "csv"})

    assert "Abílio Exemplo – Berta Exemplo" in text
    assert "1. Elsa Modelo – Fausto Modelo" in text
    assert file["Content-Type"].startswith("text/csv")


def test_the_desk_is_told_that_no_place_is_left(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    EntryTerms.objects.filter(event=event).update(max_entries=1)
    desk, address = as_account(bruno), f"/events/{event.pk}/registrations/desk/"

    first = words(desk.post(address, {"numbers": "1001, 1002"}, follow=True))
    second = words(desk.post(address, {"numbers": "1003, 1004"}, follow=True))

    assert "The entry is made." in first
    assert "No place is left: the entry is reserve 1." in second


def test_the_organiser_directs_entries(
    world: World, event: Event, bruno: Account, ana: Account, as_account: As
) -> None:
    _three_pairs(world, event)
    desk, player = as_account(bruno), as_account(ana)
    own = Registration.objects.order_by("pk")[0]
    acts = {
        "terms": "registrations/terms/",
        "desk": "registrations/desk/",
        "reserve": "registrations/reserve/",
    }

    listed = words(desk.get(f"/events/{event.pk}/registrations/"))
    detail = words(desk.get(f"/registrations/{own.pk}/"))
    desk.post(f"/registrations/{own.pk}/withdraw/", {"reason": "", "back": "desk"})

    assert "3 entries" in listed
    assert "Record a substitution" in detail
    assert [row.state for row in Registration.objects.order_by("pk")] == [
        "WITHDRAWN", "ACCEPTED", "ACCEPTED",
    ]  # fmt: skip
    assert player.get(f"/events/{event.pk}/registrations/").status_code == 403
    for address in acts.values():
        assert player.post(f"/events/{event.pk}/{address}").status_code == 403
    for act in ("let-pass", "substitute", "disqualify", "stand-ins", "keep"):
        assert player.post(f"/registrations/{own.pk}/{act}/").status_code == 403


def test_who_does_not_play_sees_no_entry_of_others(
    world: World, event: Event, eve: Account, as_account: As
) -> None:
    _three_pairs(world, event)
    row = Registration.objects.order_by("pk")[1]
    stranger = as_account(eve)

    codes = [
        stranger.get("/entries/mine/").status_code,
        stranger.get(f"/events/{event.pk}/enter/").status_code,
        stranger.post(f"/registrations/{row.pk}/withdraw/").status_code,
        stranger.post(f"/registrations/{row.pk}/invite/").status_code,
    ]

    assert codes == [403, 403, 404, 404]


def test_lists_take_as_many_queries_for_one_as_for_three(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    desk, counted = as_account(bruno), []
    desk.get("/menu/")  # what its words count is asked once a minute
    enter_pair_now(event, world, "1001", "1002")
    for more in (True, False):
        for address in ("registrations", "start-list"):
            with CaptureQueriesContext(connection) as queries:
                desk.get(f"/events/{event.pk}/{address}/")
            counted.append(len(queries))
        if more:
            enter_pair_now(event, world, "1003", "1004")
            enter_pair_now(event, world, "1005", "1006")

    assert counted[:2] == counted[2:]


def enter_pair_now(event: Event, world: World, one: str, other: str) -> None:
    enter_pair(event, world.members[one], world.members[other], now=timezone.now())


def _three_pairs(world: World, event: Event) -> None:
    for one, other in (("1001", "1002"), ("1003", "1004"), ("1005", "1006")):
        enter_pair_now(event, world, one, other)


def test_a_reserve_reads_its_turn_and_the_organiser_which_rules_were_taken(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    _three_pairs(world, event)
    waiting = Registration.objects.get(state="WAITING")
    first = Registration.objects.filter(state="ACCEPTED")[0]
    desk = as_account(bruno)

    text = words(as_account(account_of(world.members["1005"])).get("/entries/mine/"))
    listed = words(desk.get(f"/events/{event.pk}/registrations/"))
    detail = words(desk.get(f"/registrations/{first.pk}/"))

    assert waiting.captain.number == "1005"
    assert "number 1 of the reserves" in text
    assert "reserve 1" in listed
    assert "Call the next reserve" in listed
    assert "Rules taken: Technical and competition regulation" in detail
    assert "Laws of 2017" in detail


def test_an_event_before_play_says_what_it_costs_who_comes_and_how_to_enter(
    world: World, event: Event, ana: Account, reader: Client, as_account: As
) -> None:
    page = f"/events/{event.pk}/"
    nobody = words(reader.get(page))
    _three_pairs(world, event)

    anybody = reader.get(page)
    mine = as_account(ana).get(page)

    assert "Price free Entered 0 / 2 Entries close" in nobody
    assert "Nobody is entered yet." in nobody
    assert f'href="/events/{event.pk}/enter/"' in anybody.content.decode()
    assert "Entered 2 / 2" in words(anybody)
    assert "All places are taken: who enters now is a reserve." in words(anybody)
    assert "Who plays Abílio Exemplo – Berta Exemplo" in words(anybody)
    assert "1 reserve" in words(anybody)
    assert "You have an entry Entered" in words(mine)
    assert f'href="/events/{event.pk}/enter/"' not in mine.content.decode()


@pytest.mark.parametrize(
    ("opens", "closes", "told"),
    [(1, 5, "Entries open"), (-5, -1, "Entries have closed; ask the organiser.")],
)
def test_before_entries_open_and_after_they_close_there_is_no_button(
    event: Event, reader: Client, opens: int, closes: int, told: str
) -> None:
    now, day = timezone.now(), dt.timedelta(days=1)
    EntryTerms.objects.update(opens_at=now + opens * day, closes_at=now + closes * day)

    page = reader.get(f"/events/{event.pk}/")

    assert told in words(page)
    assert f'href="/events/{event.pk}/enter/"' not in page.content.decode()


def test_the_page_before_play_asks_as_much_for_one_entry_as_for_three(
    world: World, event: Event, reader: Client
) -> None:
    counts = []
    people = list(world.members.values())
    for pair in (people[:2], people[2:4]):
        enter_pair(event, *pair, now=timezone.now())
        with CaptureQueriesContext(connection) as queries:
            reader.get(f"/events/{event.pk}/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_partner_is_written_by_name_and_chosen_once_shown(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    page, address = as_account(ana), f"/events/{event.pk}/enter/"

    one = page.post(address, {"numbers": "berta", "check": "1"}).content.decode()
    several = page.post(address, {"numbers": "exemplo", "check": "1"}).content.decode()
    nobody = page.post(address, {"numbers": "Xavier Nunca", "check": "1"})
    chosen = {"numbers": "berta", "numbers-berta": "1002", "send": "1", "accepts": "on"}
    sent = page.post(address, chosen, follow=True)

    assert "Choose whom “berta” means." in one
    assert re.search(r'name="numbers-berta"\s+value="1002"\s+checked', one)
    assert several.count('name="numbers-exemplo"') > 1
    assert "checked" not in several
    assert "Nobody is found by “Xavier Nunca”" in words(nobody)
    assert "Waiting for players" in words(sent)


def test_a_whole_name_of_one_person_is_taken_and_told(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    berta = Person.objects.get(number="1002")
    Person.objects.filter(pk=berta.pk).update(email="berta@jogadora.example")
    page, address = as_account(ana), f"/events/{event.pk}/enter/"

    sent = page.post(
        address, {"numbers": berta.name.upper(), "send": "1", "accepts": "on"}, follow=True
    )

    assert f"Invited and told: {berta.name} (1002)." in words(sent)


def test_who_has_no_address_is_not_said_to_be_told(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    berta = Person.objects.get(number="1002")
    Person.objects.filter(pk=berta.pk).update(email="")

    sent = words(
        as_account(ana).post(
            f"/events/{event.pk}/enter/",
            {"numbers": "1002", "send": "1", "accepts": "on"},
            follow=True,
        )
    )

    assert "Invited and told" not in sent
    assert f"Invited, but without an e-mail address here: {berta.name} (1002)." in sent


def test_a_whole_name_that_more_than_one_has_is_asked_for(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    berta = Person.objects.get(number="1002")
    make_person(berta.name, "1902")

    response = as_account(ana).post(
        f"/events/{event.pk}/enter/", {"numbers": berta.name, "send": "1"}
    )

    assert response.content.decode().count(f'name="numbers-{berta.name}"') == 2


def test_a_question_is_led_to_and_the_tick_stays(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    page, address = as_account(ana), f"/events/{event.pk}/enter/"

    response = page.post(address, {"numbers": "berta", "send": "1", "accepts": "on"})
    without = page.post(address, {"numbers": "berta", "send": "1"})

    shown = " ".join(response.content.decode().split())
    summary = re.search(r'<div class="state bad"[^>]*autofocus.*?</div>', shown)
    assert summary
    assert 'href="#id_numbers-meant"' in summary[0]
    assert "Choose whom “berta” means." in summary[0]
    assert 'id="id_numbers-meant"' in shown
    assert 'name="accepts" checked' in shown
    assert 'name="accepts" checked' not in " ".join(without.content.decode().split())


def test_who_is_written_is_shown_as_one_types_with_number_club_and_licence(
    world: World, event: Event, ana: Account, as_account: As, reader: Client
) -> None:
    page, address = as_account(ana), "/players/written/"
    data = {"field": "numbers", "id": "id_numbers", "on": timezone.localdate().isoformat()}
    visitor = make_person("Carlos Semlicença", "1903")

    typed = words(page.get(address, {**data, "numbers": "1002"}))
    without = words(page.get(address, {**data, "numbers": str(visitor.number)}))
    nobody = words(page.get(address, {**data, "numbers": "999999"}))
    named = page.get(address, {**data, "numbers": "exemplo", "numbers-exemplo": "1002"})
    entry = page.get(f"/events/{event.pk}/enter/?numbers=1002")

    berta, year = Person.objects.get(number="1002"), world.season.year
    assert f"{berta.name} · 1002 · {world.club.name} · licensed for {year}" in typed
    assert f"Carlos Semlicença · 1903 · no licence for {year}" in without
    assert "Nobody has the number 999999." in nobody
    chosen = re.findall(r'value="(\d+)"\s+checked', named.content.decode())
    assert chosen == ["1002"]
    assert f"{berta.name} · 1002" in words(entry)
    assert 'hx-get="/players/written/"' in entry.content.decode()
    assert reader.get(address, {**data, "numbers": "1002"}).status_code == 302
    assert page.get(address, {**data, "on": "x"}).status_code == 400


def test_who_may_not_be_found_is_shown_by_initials_to_whom_writes_the_number(
    event: Event, ana: Account, as_account: As
) -> None:
    Person.objects.filter(number="1002").update(is_hidden=True, name="Berta Exemplo")
    data = {"field": "numbers", "id": "id_numbers", "on": timezone.localdate().isoformat()}

    typed = words(as_account(ana).get("/players/written/", {**data, "numbers": "1002"}))

    assert "B. E. · 1002" in typed
    assert "Berta" not in typed


def test_several_players_written_take_as_many_queries_as_one(
    world: World, ana: Account, as_account: As
) -> None:
    page, counts = as_account(ana), []
    data = {"field": "numbers", "id": "id_numbers", "on": timezone.localdate().isoformat()}
    page.get("/players/written/", {**data, "numbers": "1002"})
    for written in ("1002", "1001, 1002, 1003, 1004"):
        with CaptureQueriesContext(connection) as queries:
            page.get("/players/written/", {**data, "numbers": written})
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_nobody_of_an_entry_that_is_played_withdraws_it(
    world: World, event: Event, ana: Account, bruno: Account, as_account: As
) -> None:
    _three_pairs(world, event)
    mine = Registration.objects.get(event=event, players__person=ana.person)
    page, address = as_account(ana), f"/registrations/{mine.pk}/withdraw/"
    before = words(page.get("/entries/mine/"))
    event.starts_on = timezone.localdate() - dt.timedelta(days=1)
    event.save()

    during = words(page.get("/entries/mine/"))
    refused = page.post(address, {"reason": "Doença"})
    mine.refresh_from_db()
    state = mine.state
    done = as_account(bruno).post(address, {"reason": "Doença"}, follow=True)

    assert "Withdraw the entry" in before
    assert "Withdraw the entry" not in during
    assert "The event is being played" in during
    assert refused.status_code == 403
    assert state != "WITHDRAWN"
    assert "The entry is withdrawn." in words(done)


def test_who_has_a_place_drawn_reads_whom_to_tell(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    _three_pairs(world, event)
    mine = Registration.objects.get(event=event, players__person=ana.person)
    session = Session.objects.create(event=event, number=1, played_on=event.starts_on)
    plan = SeatingPlan.objects.create(session=session, version=1)
    section = SeatingSection.objects.create(
        plan=plan, letter="A", movement="HOWELL", contestants=6, tables=3, rounds=5,
        boards_in_round=5, lines=1,
    )  # fmt: skip
    Seat.objects.create(plan=plan, section=section, number=1, entry=need(mine.entry))
    client = as_account(ana)

    page = words(client.get("/entries/mine/"))
    refused = words(
        client.post(f"/registrations/{mine.pk}/withdraw/", {"reason": "x"}, follow=True)
    )

    assert "A place at the tables is drawn" in page
    assert "Withdraw the entry" not in page
    assert "A place at the tables is drawn for this entry" in refused


def test_a_team_is_its_captains_to_withdraw(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    enter_pair(event, world.members["1001"], world.members["1002"], now=timezone.now())
    mine = Registration.objects.get(event=event)
    Event.objects.filter(pk=event.pk).update(kind=EventKind.TEAMS)
    partner = next(
        player.person for player in mine.players.all() if player.person_id != mine.captain_id
    )
    member, captain = as_account(account_of(partner)), as_account(account_of(mine.captain))
    address = f"/registrations/{mine.pk}/withdraw/"

    listed = words(member.get("/entries/mine/"))
    refused = member.post(address, {"reason": ""})
    mine.refresh_from_db()
    state = mine.state
    done = captain.post(address, {"reason": ""}, follow=True)

    assert "The captain, or who entered the team, can withdraw it." in listed
    assert refused.status_code == 403
    assert state != "WITHDRAWN"
    assert "The entry is withdrawn." in words(done)


@pytest.mark.parametrize("typed", ["", "7777"])
def test_an_entry_without_its_partner_marks_the_field_and_keeps_what_was_typed(
    event: Event, ana: Account, as_account: As, typed: str
) -> None:
    page, address = as_account(ana), f"/events/{event.pk}/enter/"

    answer = page.post(address, {"numbers": typed, "accepts": "on", "send": "1"})

    shown = answer.content.decode()
    field = re.search(r'<input[^>]*name="numbers"[^>]*>', shown)
    accepts = re.search(r'<input[^>]*name="accepts"[^>]*>', shown)
    assert field is not None
    assert accepts is not None
    assert 'aria-invalid="true"' in field[0]
    assert not typed or f'value="{typed}"' in field[0]
    assert "checked" in accepts[0]
    assert not list(answer.context["messages"])


def test_nobody_found_by_a_name_is_said_once_beside_the_field(
    event: Event, ana: Account, as_account: As
) -> None:
    page, address = as_account(ana), f"/events/{event.pk}/enter/"

    answer = page.post(address, {"numbers": "Zzyzx Nada", "accepts": "on", "send": "1"})

    below = answer.content.decode().split('name="numbers"')[1]
    assert below.count("Nobody is found by “Zzyzx Nada”") == 1


def test_who_is_entered_is_led_to_the_entry_instead_of_the_form(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    page, address = as_account(ana), f"/events/{event.pk}/enter/"
    free = markup(page.get(address))
    page.post(address, {"numbers": "1002", "send": "1", "accepts": "on"})
    mine = Registration.objects.get(event=event)

    entered = page.get(address)

    assert 'name="send"' in free
    assert "You are in an entry of this event" in words(entered)
    assert f'href="/entries/mine/#entry-{mine.pk}"' in markup(entered)
    assert 'name="send"' not in markup(entered)


def test_a_withdrawn_entry_says_since_when_and_stands_below(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    enter_pair(event, world.members["1001"], world.members["1002"], now=timezone.now())
    mine = Registration.objects.get(event=event)
    client = as_account(ana)

    done = client.post(f"/registrations/{mine.pk}/withdraw/", {"reason": ""}, follow=True)
    mine.refresh_from_db()

    on = date_format(timezone.localtime(need(mine.ended_at)), "DATE_FORMAT")
    assert f"Withdrawn 1 {event.name}" in words(done)
    assert f"Withdrawn on {on}" in words(done)
    assert " left" not in words(done)
