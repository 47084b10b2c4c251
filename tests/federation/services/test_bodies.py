"""Registers of directors and teachers, and seats in the bodies."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from federation.bodies.selectors.mandates import bodies_in_office, council_mandates_without_seat
from federation.bodies.selectors.registers import qualifications_on, qualifications_running_out
from federation.bodies.services.registers import (
    QualificationDraft,
    end_qualification,
    grant_qualification,
    renew_qualification,
)
from federation.bodies.services.seats import SeatDraft, end_seat, give_seat
from federation.errors import RuleError
from federation.models import Account, Council, CouncilSeat, Mandate, Person, Qualification
from tests.factories.federation import give_mandate
from tests.personas import World

NOW = dt.datetime(2026, 6, 10, 10, 0, tzinfo=dt.UTC)
TODAY = dt.date(2026, 6, 10)
START = dt.date(2026, 1, 1)


def refusal_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


@pytest.fixture
def abilio(world: World) -> Person:
    return world.members["1001"]


@pytest.fixture
def berta(world: World) -> Person:
    return world.members["1002"]


def grant(person: Person, **changes: Any) -> Qualification:
    data: dict[str, Any] = {
        "register": "DIRECTOR",
        "grade": "CLUB",
        "valid_from": START,
        "reason": "exam of 2025",
    }
    draft = QualificationDraft(person, **{**data, **changes})
    return grant_qualification(draft=draft, account=None, now=NOW)


# --- registers ------------------------------------------------------------------------------------
def test_an_entry_lasts_as_long_as_its_grade_says(abilio: Person) -> None:
    director = grant(abilio)
    monitor = grant(abilio, register="TEACHER", grade="MONITOR")

    assert director.valid_until == dt.date(2029, 12, 31)
    assert monitor.valid_until == dt.date(2027, 12, 31)
    assert list(qualifications_on("DIRECTOR", on=TODAY)) == [director]
    assert list(qualifications_on("DIRECTOR", on=dt.date(2030, 1, 1))) == []


def test_entries_without_sense_are_refused(abilio: Person) -> None:
    grant(abilio)

    assert refusal_of(lambda: grant(abilio, grade="KING")) == "qualification_grade_unknown"
    assert refusal_of(lambda: grant(abilio, reason="")) == "qualification_reason_missing"
    assert refusal_of(lambda: grant(abilio, valid_from=TODAY)) == "qualification_overlaps"
    turned = refusal_of(lambda: grant(abilio, valid_until=dt.date(2025, 1, 1)))
    assert turned == "qualification_dates_turned"


def test_what_ends_soon_is_told_until_it_is_renewed(abilio: Person, berta: Person) -> None:
    ending = grant(abilio, valid_until=dt.date(2026, 7, 1))
    lapsed = grant(berta, valid_until=dt.date(2026, 6, 1))
    before = list(qualifications_running_out(on=TODAY))

    renewed = renew_qualification(
        qualification=ending, grade="REGIONAL", reason="course", account=None, now=NOW
    )

    assert before == [lapsed, ending]
    assert (renewed.grade, renewed.valid_from) == ("REGIONAL", dt.date(2026, 7, 2))
    assert list(qualifications_running_out(on=TODAY)) == [lapsed]


def test_an_entry_is_ended_with_a_reason_and_is_not_told_as_to_renew(abilio: Person) -> None:
    entry = grant(abilio)

    end_qualification(
        qualification=entry, last_day=TODAY, reason="asked for it", account=None, now=NOW
    )

    entry.refresh_from_db()
    assert (entry.valid_until, entry.end_reason) == (TODAY, "asked for it")
    assert list(qualifications_running_out(on=TODAY)) == []


# --- seats ----------------------------------------------------------------------------------------
def seat(person: Person, position: str = "MEMBER", **changes: Any) -> CouncilSeat:
    data: dict[str, Any] = {"council": "TECHNICAL", "position": position, "valid_from": START}
    return give_seat(
        draft=SeatDraft(person, **{**data, **changes}),
        account=None,
    )


def test_bodies_are_told_in_office_on_a_day_the_president_first(
    abilio: Person, berta: Person
) -> None:
    member = seat(abilio, valid_until=dt.date(2027, 12, 31))
    president = seat(berta, "PRESIDENT")

    bodies = {body.council: body.seats for body in bodies_in_office(on=TODAY)}

    assert bodies[Council.TECHNICAL] == (president, member)
    assert bodies[Council.JUSTICE] == ()
    later = {body.council: body.seats for body in bodies_in_office(on=dt.date(2028, 1, 1))}
    assert later[Council.TECHNICAL] == (president,)


def test_a_body_has_one_president_at_a_time(abilio: Person, berta: Person) -> None:
    seat(abilio, "PRESIDENT", valid_until=dt.date(2027, 12, 31))

    taken = refusal_of(lambda: seat(berta, "PRESIDENT", valid_from=dt.date(2027, 12, 31)))
    next_one = seat(berta, "PRESIDENT", valid_from=dt.date(2028, 1, 1))

    assert taken == "seat_president_taken"
    assert next_one.position == "PRESIDENT"


def test_nobody_sits_twice_in_one_body(abilio: Person) -> None:
    seat(abilio)

    assert refusal_of(lambda: seat(abilio, valid_from=TODAY)) == "seat_overlaps"
    assert seat(abilio, council="JUSTICE").council == "JUSTICE"


def test_the_right_to_act_comes_and_ends_with_the_seat(
    abilio: Person, berta: Person, ana: Account
) -> None:
    given = seat(abilio, gives_mandate=True)

    end_seat(seat=given, last_day=TODAY, account=None)

    mandate = Mandate.objects.get(account=ana)
    assert (mandate.council, mandate.valid_from, mandate.valid_until) == (
        "TECHNICAL",
        START,
        TODAY,
    )
    assert refusal_of(lambda: seat(berta, gives_mandate=True)) == "seat_without_account"
    assert not CouncilSeat.objects.filter(person=berta).exists()
    assert refusal_of(lambda: end_seat(seat=given, last_day=TODAY, account=None)) == "seat_ended"


def test_mandates_of_a_council_without_a_seat_are_flagged(
    abilio: Person, ana: Account, diego: Account
) -> None:
    give_mandate(ana, "COUNCIL", council="TECHNICAL")
    seat(abilio)

    flagged = council_mandates_without_seat(on=TODAY)

    assert [mandate.account for mandate in flagged] == [diego]
