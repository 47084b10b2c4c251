"""Dates in the calendar: asked for, answered, given back, used."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.models import (
    Association,
    AuditEvent,
    Club,
    Deposit,
    DepositMove,
    Fee,
    PaymentRequest,
    Season,
)
from tests.factories.calendar import (
    IN_TIME,
    make_cycle,
    make_reservation,
    pay_reservation_deposit,
    reservation_draft,
)
from tests.factories.federation import make_person, make_season
from tests.factories.tournaments import make_event
from tournaments.calendar.selectors.reservation_deposits import deposit_of
from tournaments.calendar.services.reservation_deposits import (
    ask_reservation_deposit,
    settle_reservation_deposit,
)
from tournaments.calendar.services.reservations import (
    ReservationDraft,
    accept_alternative,
    accept_reservation,
    answer_reservations,
    offer_alternative,
    refuse_date,
    request_date,
    use_reservation,
    withdraw_reservation,
)
from tournaments.events.services.events import EventDraft
from tournaments.models import CalendarCycle, DateReservation, Event, ReservationState

OCTOBER = dt.datetime(2026, 10, 10, 9, 0, tzinfo=dt.UTC)


@pytest.fixture
def next_season(season: Season) -> Season:
    return make_season(2027)


@pytest.fixture
def cycle(next_season: Season) -> CalendarCycle:
    return make_cycle(next_season)


@pytest.fixture
def draft(cycle: CalendarCycle, club: Club) -> ReservationDraft:
    return reservation_draft(cycle.season, club=club, days=("2027-03-14", "2027-03-15"))


@pytest.fixture
def paid(cycle: CalendarCycle, club: Club) -> DateReservation:
    return make_reservation(cycle.season, club=club, is_paid=True)


def national_pairs() -> Event:
    return make_event(
        name="National Pairs", day=dt.date(2027, 3, 13), last_day=dt.date(2027, 3, 14)
    )


def refusal(draft: ReservationDraft, now: dt.datetime = IN_TIME) -> str:
    with pytest.raises(RuleError) as refused:
        request_date(draft=draft, account=None, now=now)
    assert not DateReservation.objects.exists()
    return refused.value.code


@pytest.mark.rule("3.1.7-b", "3.1.7-f")
def test_a_request_in_time_is_not_late_and_asks_for_the_deposit(draft: ReservationDraft) -> None:
    row = request_date(draft=draft, account=None, now=IN_TIME)

    deposit = Deposit.objects.get()
    assert (row.state, row.days_late) == ("REQUESTED", 0)
    assert (deposit.about, deposit.amount_cents) == (f"reservation:{row.pk}", 5000)
    assert (deposit.request.club, deposit.request.season.year) == (draft.club, 2026)


@pytest.mark.rule("3.1.7-b")
@pytest.mark.parametrize(
    ("now", "late"),
    [
        (dt.datetime(2026, 9, 30, 22, 59, tzinfo=dt.UTC), 0),
        (dt.datetime(2026, 9, 30, 23, 1, tzinfo=dt.UTC), 1),
    ],
    ids=["23:59 in Lisbon", "0:01 in Lisbon"],
)
def test_the_last_day_ends_at_midnight_where_the_federation_is(
    draft: ReservationDraft, now: dt.datetime, late: int
) -> None:
    assert request_date(draft=draft, account=None, now=now).days_late == late


def test_a_season_that_was_not_opened_takes_no_requests(next_season: Season, club: Club) -> None:
    assert refusal(reservation_draft(next_season, club=club)) == "calendar_not_opened"


@pytest.mark.parametrize(
    ("days", "now", "code"),
    [
        (("2027-03-15", "2027-03-14"), IN_TIME, "event_ends_before_it_starts"),
        (("2026-12-31", "2027-01-01"), IN_TIME, "reservation_outside_season"),
        (
            ("2027-03-14", "2027-03-14"),
            dt.datetime(2027, 3, 15, 9, 0, tzinfo=dt.UTC),
            "reservation_in_the_past",
        ),
    ],
)
def test_days_that_cannot_be_are_refused(
    cycle: CalendarCycle, club: Club, days: tuple[str, str], now: dt.datetime, code: str
) -> None:
    assert refusal(reservation_draft(cycle.season, club=club, days=days), now) == code


def test_a_club_that_left_reserves_nothing(draft: ReservationDraft, club: Club) -> None:
    club.affiliated_until = dt.date(2026, 12, 31)
    club.save()

    assert refusal(draft) == "club_not_affiliated"


def test_a_club_reserves_no_championship(draft: ReservationDraft) -> None:
    regional = replace(draft, event_class="REGIONAL_CHAMPIONSHIP")

    assert refusal(regional) == "class_not_open_to_organiser"


def test_an_entity_names_who_answers_for_it(draft: ReservationDraft) -> None:
    other = replace(draft, organiser_kind="OTHER", club=None, entity_name="Hotel da Praia")

    assert refusal(other) == "reservation_entity_unclear"

    contact = make_person("Gil Exemplo")
    row = request_date(draft=replace(other, contact=contact), account=None, now=IN_TIME)

    deposit = deposit_of(row)
    assert deposit is not None
    assert deposit.request.person == contact


def test_own_days_do_not_overlap(paid: DateReservation, draft: ReservationDraft) -> None:
    with pytest.raises(RuleError) as refused:
        request_date(draft=draft, account=None, now=IN_TIME)

    assert (refused.value.code, refused.value.values["title"]) == (
        "reservation_overlaps_own",
        "Torneio da Serra",
    )


def test_without_an_amount_the_request_waits_until_the_office_has_set_one(
    draft: ReservationDraft,
) -> None:
    fee = Fee.objects.filter(code="DATE_RESERVATION_DEPOSIT")
    fee.update(amount_cents=None)

    row = request_date(draft=draft, account=None, now=IN_TIME)

    assert deposit_of(row) is None
    assert AuditEvent.objects.get(act="date_requested").details["deposit"] == "fee_not_set"
    with pytest.raises(RuleError) as refused:
        accept_reservation(reservation=row, account=None, now=OCTOBER)
    assert refused.value.code == "reservation_deposit_not_asked"

    fee.update(amount_cents=5000)
    ask_reservation_deposit(reservation=row, account=None, on=dt.date(2026, 10, 10))
    pay_reservation_deposit(row, on=dt.date(2026, 10, 10))
    accepted = accept_reservation(reservation=row, account=None, now=OCTOBER)

    assert accepted.state == "ACCEPTED"


def test_nothing_is_accepted_before_its_deposit_is_paid(cycle: CalendarCycle, club: Club) -> None:
    row = make_reservation(cycle.season, club=club)

    with pytest.raises(RuleError) as refused:
        accept_reservation(reservation=row, account=None, now=OCTOBER)

    assert refused.value.code == "reservation_deposit_unpaid"


@pytest.mark.rule("3.1.7-e")
def test_a_date_that_meets_an_official_event_is_not_accepted(paid: DateReservation) -> None:
    national_pairs()

    with pytest.raises(RuleError) as refused:
        accept_reservation(reservation=paid, account=None, now=OCTOBER)

    assert (refused.value.code, refused.value.article, refused.value.values) == (
        "reservation_clashes",
        "RTP 3.1.7",
        {"title": "National Pairs", "days": (dt.date(2027, 3, 14),)},
    )


@pytest.mark.rule("3.1.7-e")
def test_the_board_offers_another_date_and_the_club_takes_it(paid: DateReservation) -> None:
    national_pairs()
    free = (dt.date(2027, 3, 20), dt.date(2027, 3, 20))

    offered = offer_alternative(
        reservation=paid, days=free, reason="Coincide com o Nacional.", account=None, now=OCTOBER
    )
    taken = accept_alternative(reservation=offered, account=None, now=OCTOBER)

    assert (taken.state, taken.starts_on, taken.ends_on) == ("ACCEPTED", *free)
    assert taken.reason == "Coincide com o Nacional."


def test_an_offer_must_be_free_itself(paid: DateReservation) -> None:
    national_pairs()

    with pytest.raises(RuleError) as refused:
        offer_alternative(
            reservation=paid,
            days=(dt.date(2027, 3, 13), dt.date(2027, 3, 13)),
            reason="Um dia antes.",
            account=None,
            now=OCTOBER,
        )

    assert refused.value.code == "reservation_clashes"


def test_what_was_not_offered_is_not_taken(paid: DateReservation) -> None:
    with pytest.raises(RuleError) as refused:
        accept_alternative(reservation=paid, account=None, now=OCTOBER)

    assert refused.value.code == "reservation_without_offer"


def test_the_second_of_two_offices_is_told_that_it_is_decided(paid: DateReservation) -> None:
    seen_by_both = DateReservation.objects.get(pk=paid.pk)
    accept_reservation(reservation=paid, account=None, now=OCTOBER)

    with pytest.raises(RuleError) as refused:
        refuse_date(reservation=seen_by_both, reason="Tarde.", account=None, now=OCTOBER)

    assert (refused.value.code, refused.value.values) == (
        "reservation_already_decided",
        {"state": "state_ACCEPTED"},
    )
    paid.refresh_from_db()
    assert paid.state == "ACCEPTED"


def test_a_refusal_has_a_reason(paid: DateReservation) -> None:
    with pytest.raises(RuleError) as refused:
        refuse_date(reservation=paid, reason=" ", account=None, now=OCTOBER)

    assert refused.value.code == "decision_without_reason"


@pytest.mark.parametrize(("is_returned", "kind"), [(True, "RETURNED"), (False, "FORFEITED")])
def test_the_office_says_what_becomes_of_the_deposit_of_a_date_given_back(
    paid: DateReservation, is_returned: bool, kind: str
) -> None:
    with pytest.raises(RuleError) as refused:
        settle_reservation_deposit(
            reservation=paid,
            is_returned=is_returned,
            reason="Desistiu a tempo.",
            account=None,
            on=dt.date(2026, 10, 12),
        )
    assert refused.value.code == "reservation_still_stands"

    withdraw_reservation(reservation=paid, reason="", account=None, now=OCTOBER)
    settle_reservation_deposit(
        reservation=paid,
        is_returned=is_returned,
        reason="Desistiu a tempo.",
        account=None,
        on=dt.date(2026, 10, 12),
    )

    move = DepositMove.objects.get()
    assert (move.kind, move.amount_cents, move.reason) == (kind, 5000, "Desistiu a tempo.")


def test_an_accepted_date_becomes_the_event(paid: DateReservation, club: Club) -> None:
    accept_reservation(reservation=paid, account=None, now=OCTOBER)
    other_day = dt.date(2027, 5, 1)
    filled_in = EventDraft(
        name="Torneio da Serra",
        kind="TEAMS",
        event_class="FESTIVAL",
        organiser_kind="FEDERATION",
        method="matchpoints",
        starts_on=other_day,
        ends_on=other_day,
        planned_boards=26,
    )

    event = use_reservation(reservation=paid, draft=filled_in, account=None, now=OCTOBER)

    paid.refresh_from_db()
    assert (paid.state, paid.event) == ("USED", event)
    assert (event.club, event.kind, event.event_class, event.starts_on) == (
        club,
        "PAIRS",
        "PRIVATE_TOURNAMENT",
        dt.date(2027, 3, 14),
    )


def test_a_date_is_used_once(paid: DateReservation) -> None:
    with pytest.raises(RuleError) as refused:
        use_reservation(
            reservation=paid,
            draft=EventDraft(
                name="A",
                kind="PAIRS",
                event_class="PRIVATE_TOURNAMENT",
                organiser_kind="CLUB",
                method="matchpoints",
                starts_on=paid.starts_on,
                ends_on=paid.ends_on,
            ),
            account=None,
            now=OCTOBER,
        )

    assert refused.value.code == "reservation_already_decided"
    assert not Event.objects.filter(name="A").exists()


def test_many_dates_are_accepted_each_by_itself(
    paid: DateReservation, cycle: CalendarCycle, club: Club
) -> None:
    unpaid = make_reservation(cycle.season, club=club, title="B", days=("2027-05-01", "2027-05-01"))

    reservations = answer_reservations(
        reservations=[paid, unpaid], is_accepted=True, reason="", account=None, now=OCTOBER
    )

    assert [(a.reservation.title, a.refusal.code if a.refusal else "") for a in reservations] == [
        ("Torneio da Serra", ""),
        ("B", "reservation_deposit_unpaid"),
    ]
    assert list(DateReservation.objects.values_list("state", flat=True)) == [
        ReservationState.ACCEPTED,
        ReservationState.REQUESTED,
    ]


def test_an_association_reserves_too(cycle: CalendarCycle, association: Association) -> None:
    draft = reservation_draft(cycle.season, association=association, title="Abertura")

    row = request_date(draft=draft, account=None, now=IN_TIME)

    assert PaymentRequest.objects.get().association == association
    assert row.region == association
