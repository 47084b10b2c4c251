"""Entering an event online and at the desk."""

import datetime as dt
from functools import partial

import pytest

from federation.errors import RuleError
from federation.models import Licence, Notice, Person
from federation.people.selectors.person_rows import obstacles_of_apps
from tests.factories.entries import (
    DURING,
    LATE,
    accept,
    account_of,
    enter_pair,
    open_event,
    send,
)
from tests.factories.federation import make_person
from tests.factories.hosting import make_national, publish
from tests.factories.pages import AssertQueries
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.personas import World
from tournaments.entries.selectors.checks import checks_of
from tournaments.entries.services.endings import withdraw_registration
from tournaments.entries.services.entries import (
    EntrySheet,
    decline_invitation,
    enter_at_desk,
    invite_player,
    override_check,
    send_entry,
)
from tournaments.entries.services.seats import call_reserve, take_entered
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import (
    CheckOverride,
    EntryPlayer,
    Event,
    Registration,
    RegulationAcceptance,
)
from tournaments.seating.services.seating import draw_seating


@pytest.fixture
def event(world: World) -> Event:
    open_event(world.event, most=2, admits_reserves=True)
    return world.event


def people(world: World, *numbers: str) -> list[Person]:
    return [world.members[number] for number in numbers]


def seated(registration: Registration) -> list[str]:
    registration.refresh_from_db()
    rows = EntryPlayer.objects.filter(entry=registration.entry, left_at__isnull=True)
    return [row.name_as_entered for row in rows]


def test_a_partner_who_accepts_completes_the_pair(world: World, event: Event) -> None:
    one, other = people(world, "1001", "1002")
    registration = send(event, one, other)
    before = registration.state

    accept(registration, other)

    assert (before, seated(registration)) == ("INVITING", ["Abílio Exemplo", "Berta Exemplo"])
    assert registration.state == "ACCEPTED"


@pytest.mark.rule("1.3.1-a")
def test_keys_of_entries_made_here_stand_as_text_in_the_order_of_their_rows() -> None:
    registration = Registration(pk=999)

    assert registration.entry_key == "online-00000999"
    assert registration.entry_key < Registration(pk=1000).entry_key


def test_acceptance_is_stored_with_time_and_versions(world: World) -> None:
    event = make_national()
    version = publish(event, entries_close_on="2026-03-01")
    sent_at = dt.datetime(2026, 2, 10, 21, 5, tzinfo=dt.UTC)
    terms = Terms(
        dt.datetime(2026, 2, 2, tzinfo=dt.UTC), dt.datetime(2026, 3, 1, 18, tzinfo=dt.UTC)
    )
    open_entries(event=event, terms=terms, account=None, now=sent_at)

    send(event, *people(world, "1001", "1002"), now=sent_at)

    row = RegulationAcceptance.objects.get()
    assert (row.accepted_at, row.rule_set, row.regulation, row.covers_transmission) == (
        sent_at, event.rule_set, version, True,
    )  # fmt: skip


def test_nobody_enters_without_taking_the_regulations(world: World, event: Event) -> None:
    one, other = people(world, "1001", "1002")

    with pytest.raises(RuleError, match="regulations_not_accepted"):
        send_entry(
            event=event,
            sheet=EntrySheet(captain=one, people=[one, other]),
            accepts=False,
            account=account_of(one),
            now=DURING,
        )

    assert not Registration.objects.exists()


def test_an_entry_of_ones_own_refuses_an_invitation_to_the_same_event(
    world: World, event: Event
) -> None:
    one, other, third = people(world, "1001", "1002", "1003")
    first = send(event, one, other)

    send(event, other, third)

    row = first.players.get(person=other)
    assert (row.state, row.answered_at) == ("REFUSED", DURING)
    assert Notice.objects.filter(code="notice_entry_invitation_refused").exists()


def test_a_partner_who_refuses_leaves_the_place_to_another(world: World, event: Event) -> None:
    one, other, third = people(world, "1001", "1002", "1003")
    registration = send(event, one, other)
    session = partial(
        decline_invitation,
        player=registration.players.get(person=other),
        account=account_of(other),
        now=DURING,
    )
    session()

    with pytest.raises(RuleError, match="invitation_answered"):
        session()
    invite_player(registration=registration, person=third, account=account_of(one), now=DURING)
    accept(registration, third)

    assert seated(registration) == ["Abílio Exemplo", "Carla Amostra"]


def test_a_full_place_invites_nobody_more(world: World, event: Event) -> None:
    one, other, third = people(world, "1001", "1002", "1003")
    registration = send(event, one, other)

    with pytest.raises(RuleError, match="entry_has_its_players"):
        invite_player(registration=registration, person=third, account=account_of(one), now=DURING)


def test_nobody_sits_in_two_entries(world: World, event: Event) -> None:
    one, other, third = people(world, "1001", "1002", "1003")
    second = send(event, third, other)
    enter_pair(event, one, other)

    with pytest.raises(RuleError) as refused:
        accept(second, other)
    with pytest.raises(RuleError, match="entry_player_elsewhere"):
        send(event, one, third)

    assert refused.value.values == {"player": "Berta Exemplo"}


def test_two_clicks_make_one_entry(world: World, event: Event) -> None:
    one, other = people(world, "1001", "1002")
    send(event, one, other)

    with pytest.raises(RuleError, match="entry_player_elsewhere"):
        send(event, one, other)


def test_a_player_under_two_numbers_is_noticed_and_let_pass_by_the_director(
    world: World, event: Event
) -> None:
    one, other, third = people(world, "1001", "1002", "1003")
    born = dt.date(1970, 5, 1)
    Person.objects.filter(pk=one.pk).update(birth_date=born)
    double = make_person("Abílio Exemplo", "9001", birth_date=born)
    enter_pair(event, one, other)
    sheet = EntrySheet(captain=third, people=[third, double])
    desk = partial(enter_at_desk, event=event, sheet=sheet, account=None, now=DURING)

    with pytest.raises(RuleError, match="entry_player_maybe_elsewhere"):
        desk(reason="")
    desk(reason="Pai e filho, os documentos foram vistos.")

    row = CheckOverride.objects.get()
    assert (row.code, row.person, row.reason) == (
        "entry_player_maybe_elsewhere", double, "Pai e filho, os documentos foram vistos.",
    )  # fmt: skip


def test_two_who_are_entered_cannot_be_merged(world: World, event: Event) -> None:
    one, other, third, fourth = people(world, "1001", "1002", "1003", "1004")
    enter_pair(event, one, other)
    enter_pair(event, third, fourth)

    assert "Torneio de Outono" in " ".join(obstacles_of_apps(one, third))


def test_entries_close_but_a_late_pair_is_taken_at_the_desk(world: World, event: Event) -> None:
    one, other = people(world, "1001", "1002")

    with pytest.raises(RuleError, match="entries_closed"):
        send(event, one, other, now=LATE)
    registration = enter_at_desk(
        event=event,
        sheet=EntrySheet(captain=one, people=[one, other]),
        reason="",
        account=None,
        now=LATE,
    )

    assert (registration.state, seated(registration)) == (
        "ACCEPTED", ["Abílio Exemplo", "Berta Exemplo"],
    )  # fmt: skip


def test_who_comes_when_all_is_full_waits_and_comes_in_turn(world: World) -> None:
    open_event(world.event, most=1, admits_reserves=True)
    first = enter_pair(world.event, *people(world, "1001", "1002"))
    second = enter_pair(world.event, *people(world, "1003", "1004"))
    third = enter_pair(world.event, *people(world, "1005", "1006"))
    states = [second.state, third.state]

    with pytest.raises(RuleError, match="no_place_free"):
        call_reserve(event=world.event, account=None, now=DURING)
    called = withdraw_registration(registration=first, reason="", account=None, now=DURING)

    assert states == ["WAITING", "WAITING"]
    assert called == second
    assert seated(second) == ["Carla Amostra", "Dinis Amostra"]
    assert seated(first) == []


def test_a_reserve_who_may_not_enter_holds_nobody_back(world: World) -> None:
    open_event(world.event, most=1, admits_reserves=True)
    first = enter_pair(world.event, *people(world, "1001", "1002"))
    second = enter_pair(world.event, *people(world, "1003", "1004"))
    second.players.filter(person=world.members["1004"]).update(state="LEFT")

    called = withdraw_registration(registration=first, reason="", account=None, now=DURING)

    assert called is None
    with pytest.raises(RuleError, match="entry_size"):
        call_reserve(event=world.event, account=None, now=DURING)


def test_a_full_event_without_reserves_refuses(world: World) -> None:
    open_event(world.event, most=1)
    enter_pair(world.event, *people(world, "1001", "1002"))
    registration = send(world.event, *people(world, "1003", "1004"))

    with pytest.raises(RuleError, match="no_reserve_scheme"):
        accept(registration, world.members["1004"])

    assert registration.players.get(person=world.members["1004"]).state == "INVITED"


def test_who_withdraws_may_enter_again_but_not_without_reason_when_late(
    world: World, event: Event
) -> None:
    one, other = people(world, "1001", "1002")
    first = enter_pair(event, one, other)
    withdraw_registration(registration=first, reason="", account=None, now=DURING)
    again = enter_pair(event, one, other)

    with pytest.raises(RuleError, match="entry_reason_missing"):
        withdraw_registration(registration=again, reason=" ", account=None, now=LATE)
    withdraw_registration(registration=again, reason="Doença.", account=None, now=LATE)
    with pytest.raises(RuleError, match="entry_ended"):
        withdraw_registration(registration=again, reason="Doença.", account=None, now=LATE)

    again.refresh_from_db()
    assert (again.state, again.ended_after_deadline) == ("WITHDRAWN", True)
    assert again.entry.withdrawn_at == LATE


def test_without_licence_the_entry_waits_for_the_director(world: World) -> None:
    event = make_national()
    publish(event, entries_close_on="2026-03-01")
    now = dt.datetime(2026, 2, 10, tzinfo=dt.UTC)
    terms = Terms(
        dt.datetime(2026, 2, 2, tzinfo=dt.UTC), dt.datetime(2026, 3, 1, 18, tzinfo=dt.UTC)
    )
    open_entries(event=event, terms=terms, account=None, now=now)
    one, other = people(world, "1001", "1002")
    registration = send(event, one, other, now=now)
    Licence.objects.filter(person=other).update(cancelled_at=now)

    with pytest.raises(RuleError, match="players_without_licence"):
        accept(registration, other, now=now)
    override = partial(
        override_check,
        registration=registration,
        code="players_without_licence",
        person=other.pk,
        account=None,
        now=now,
    )
    with pytest.raises(RuleError, match="entry_reason_missing"):
        override(reason="")
    override(reason="Recibo do pagamento visto.")
    accept(registration, other, now=now)

    assert seated(registration) == ["Abílio Exemplo", "Berta Exemplo"]


def test_an_official_event_takes_entries_once_its_regulation_is_published(world: World) -> None:
    now = dt.datetime(2026, 2, 10, tzinfo=dt.UTC)
    terms = Terms(now, dt.datetime(2026, 3, 1, 18, tzinfo=dt.UTC))

    with pytest.raises(RuleError, match="entries_wait_for_regulation"):
        open_entries(event=make_national(), terms=terms, account=None, now=now)


def test_the_fee_of_a_federation_event_is_asked_of_who_enters(world: World) -> None:
    event = make_national()
    publish(event, entries_close_on="2026-03-01")
    now = dt.datetime(2026, 2, 10, tzinfo=dt.UTC)
    opens, closes = (
        dt.datetime(2026, 2, 2, tzinfo=dt.UTC),
        dt.datetime(2026, 3, 1, 18, tzinfo=dt.UTC),
    )
    terms = Terms(opens, closes, fee_cents=4000, fee_debtor="PERSON")
    open_entries(event=event, terms=terms, account=None, now=now)
    one, other = people(world, "1001", "1002")

    registration = accept(send(event, one, other, now=now), other, now=now)

    registration.refresh_from_db()
    request = registration.payment_request
    assert (request.person, [line.amount_cents for line in request.lines.all()]) == (one, [4000])


def test_the_federation_asks_no_fee_for_the_event_of_a_club(world: World) -> None:
    with pytest.raises(RuleError, match="entry_charge_of_other_organiser"):
        open_event(world.event, fee_cents=1000, fee_debtor="PERSON")


def test_a_result_file_finds_the_entries_made_online(world: World, event: Event) -> None:
    one, other = people(world, "1001", "1002")
    registration = enter_pair(event, one, other)

    take_entered(event=event, people={"A7": frozenset({other.pk, 999999})})

    registration.entry.refresh_from_db()
    assert registration.entry.key == "A7"


def test_checks_of_two_entries_take_as_many_queries_as_of_one(
    world: World, event: Event, django_assert_num_queries: AssertQueries
) -> None:
    enter_pair(event, *people(world, "1001", "1002"))
    enter_pair(event, *people(world, "1003", "1004"))
    rows = list(event.registrations.select_related("association"))

    for some in (rows[:1], rows):
        with django_assert_num_queries(10):
            checks_of(event, some)


def test_who_is_drawn_is_taken_out_by_the_organiser_alone(world: World) -> None:
    open_event(world.event)
    enter_many(world.event, 9, club=world.club, season=world.season)
    pair = enter_pair(world.event, *people(world, "1001", "1002"))
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    own = account_of(world.members["1001"])

    with pytest.raises(RuleError, match="entry_is_drawn"):
        withdraw_registration(registration=pair, reason="tired", account=own, now=BEFORE)
    with pytest.raises(RuleError, match="entry_sits_in_session"):
        withdraw_registration(registration=pair, reason="ill", account=None, now=STARTS)
    withdraw_registration(registration=pair, reason="ill", account=None, now=DURING)

    pair.refresh_from_db()
    assert pair.state == "WITHDRAWN"
