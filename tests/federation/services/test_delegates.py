"""Delegates of the general assembly: elected, refused, ended, merged, erased."""

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from federation.delegates.selectors import delegates_in_office, groups_in_office
from federation.delegates.services import end_delegate
from federation.errors import RuleError
from federation.models import (
    Account,
    AuditEvent,
    Constituency,
    Delegate,
    DelegateEnd,
    Licence,
    Person,
    Qualification,
)
from federation.people.services.merges import merge_people, undo_merge
from federation.privacy.selectors.erasure_notice import held_before_erasure
from federation.privacy.selectors.personal_data import register_tables
from federation.privacy.services.erasure import erase_person
from federation.rules.assembly import AssemblyFigures, DelegateFigures
from federation.rules.assembly import Constituency as RollOf
from federation.selectors.office_figures import remember_office_figures, shipped_office_figures
from federation.texts import text_of
from tests.factories.delegates import ELECTED_ON, FIRST, LAST, elect
from tests.factories.federation import make_person
from tests.personas import World

DAY = dt.timedelta(days=1)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def two_seats(world: World) -> Iterator[None]:
    """Give players two seats, in the figures of the office and nowhere else."""
    figures = shipped_office_figures()
    two = AssemblyFigures((DelegateFigures(RollOf.PLAYERS, 2),), 18, "statutes")
    remember_office_figures([replace(figures, assembly=two)])
    yield
    remember_office_figures(None)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refusal:
        act()
    return refusal.value.code


def end(row: Delegate, last_day: dt.date | None, reason: str = "RESIGNED", note: str = "") -> None:
    end_delegate(
        delegate=row, reason=reason, last_day=last_day, note=note, account=None,
        now=timezone.now(),
    )  # fmt: skip


def test_who_was_elected_is_recorded_by_whom_and_when(world: World, olga: Account) -> None:
    rows = elect([world.members["1001"], world.members["1002"]], account=olga)

    (first, second) = Delegate.objects.order_by("pk")
    assert rows == [first, second]
    assert (first.person.number, first.constituency, first.elected_on) == (
        "1001", "PLAYERS", ELECTED_ON,
    )  # fmt: skip
    assert (first.valid_from, first.valid_until, first.ended_on) == (FIRST, LAST, None)
    assert (first.recorded_by, first.election) == (olga, "Sede, 1 de fevereiro")
    event = AuditEvent.objects.filter(act="delegate_elected").order_by("pk")[0]
    assert (event.subject, event.details["constituency"]) == (
        f"person:{first.person_id}", "PLAYERS",
    )  # fmt: skip


def test_the_day_decides_who_is_in_office(world: World) -> None:
    (row,) = elect([world.members["1001"]])
    last = dt.date(2026, 6, 30)
    end(row, last)

    days = (FIRST - DAY, FIRST, last, last + DAY)
    assert [len(delegates_in_office(on=day)) for day in days] == [0, 1, 1, 0]
    groups = {group.constituency: group for group in groups_in_office(on=FIRST)}
    players = groups[Constituency.PLAYERS]
    # the figures of the office have 15 seats of players
    assert (players.seats, len(players.delegates), players.vacant) == (15, 1, 14)


@pytest.mark.usefixtures("two_seats")
def test_no_more_delegates_than_seats_on_any_day(world: World) -> None:
    one, two, three, four = (world.members[number] for number in ("1001", "1002", "1003", "1004"))
    (first,) = elect([one], last=dt.date(2026, 5, 31))
    elect([two])

    assert refused(lambda: elect([three])) == "delegate_seats_full"
    assert refused(lambda: elect([three, four], first=dt.date(2026, 6, 1))) == "delegate_seats_full"
    with pytest.raises(RuleError) as refusal:
        elect([three], first=dt.date(2026, 5, 31))
    assert text_of(refusal.value) == (
        "Players: the office's figures give 2 delegates, and there would be 3 at once."
    )
    assert Delegate.objects.count() == 2

    elect([three], first=dt.date(2026, 6, 1))
    end(first, dt.date(2026, 4, 30))
    elect([four], first=dt.date(2026, 5, 1), last=dt.date(2026, 5, 31))


@pytest.mark.usefixtures("two_seats")
def test_a_constituency_without_seats_elects_nobody(world: World) -> None:
    act = lambda: elect([world.members["1001"]], "CLUBS", body=world.club)  # noqa: E731

    assert refused(act) == "delegate_seats_full"


def test_nobody_is_a_delegate_twice_at_the_same_time(world: World) -> None:
    ana = world.members["1001"]
    elect([ana])

    assert refused(lambda: elect([ana, ana], first=LAST + DAY, last=LAST + DAY)) == (
        "delegate_named_twice"
    )
    with pytest.raises(RuleError) as refusal:
        elect([ana], "CLUBS", body=world.club, first=LAST, last=LAST + DAY)
    assert text_of(refusal.value) == (
        "Abílio Exemplo is a delegate in that time already: Players, from 15 February 2026 to "
        "31 December 2026."
    )
    elect([ana], "CLUBS", body=world.club, first=LAST + DAY, last=LAST + DAY)


def test_who_was_not_on_the_roll_that_day_is_no_delegate(world: World) -> None:
    ana, stranger = world.members["1001"], make_person("Sem Licença", "7001")
    Licence.objects.filter(person=ana).update(issued_on=ELECTED_ON + DAY)

    with pytest.raises(RuleError) as refusal:
        elect([ana, stranger, world.members["1002"]])
    assert text_of(refusal.value) == (
        "Abílio Exemplo, Sem Licença: not on the electoral roll “Players” of 1 February 2026."
    )
    assert refused(lambda: elect([world.members["1003"]], "DIRECTORS")) == "delegate_not_on_roll"
    assert not Delegate.objects.exists()

    elect([ana], elected_on=ELECTED_ON + DAY)
    Qualification.objects.create(
        person=world.members["1003"], register="DIRECTOR", grade="NATIONAL", reason="exam",
        valid_from=ELECTED_ON, valid_until=ELECTED_ON,
    )  # fmt: skip
    elect([world.members["1003"]], "DIRECTORS")


def test_of_clubs_and_regions_the_body_is_on_the_roll(world: World) -> None:
    stranger, ana = make_person("Sem Licença", "7001"), world.members["1001"]
    world.club.affiliated_until = ELECTED_ON - DAY
    world.club.save()

    assert refused(lambda: elect([ana], "CLUBS", body=world.club)) == "delegate_not_on_roll"
    assert refused(lambda: elect([ana], "CLUBS")) == "delegate_of_wrong_body"
    assert refused(lambda: elect([ana], "CLUBS", body=world.association)) == (
        "delegate_of_wrong_body"
    )
    assert refused(lambda: elect([ana], "PLAYERS", body=world.club)) == "delegate_of_wrong_body"
    (of_club,) = elect([stranger], "CLUBS", body=world.other_club)
    (of_region,) = elect([ana], "REGIONS", body=world.association)
    assert (of_club.club, of_club.association) == (world.other_club, None)
    assert (of_region.club, of_region.association) == (None, world.association)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"last": FIRST - DAY}, "delegate_dates_turned"),
        ({"first": ELECTED_ON - DAY}, "delegate_before_election"),
        (
            {
                "elected_on": dt.date(2099, 1, 1),
                "first": dt.date(2099, 1, 2),
                "last": dt.date(2099, 1, 3),
            },
            "delegate_election_to_come",
        ),
    ],
)
def test_days_are_in_their_order(world: World, changes: dict[str, Any], code: str) -> None:
    assert refused(lambda: elect([world.members["1001"]], **changes)) == code


def test_the_database_refuses_what_is_in_no_order(world: World) -> None:
    (row,) = elect([world.members["1001"]])
    for wrong in (
        {"valid_until": FIRST - DAY},
        {"club": world.club},
        {"ended_on": LAST},
        {"ended_on": FIRST - DAY, "end_reason": "LOST", "ended_at": timezone.now()},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Delegate.objects.filter(pk=row.pk).update(**wrong)


def test_a_term_ends_once_within_its_days(world: World) -> None:
    (row,) = elect([world.members["1001"]])

    assert refused(lambda: end(row, None)) == "delegate_last_day_missing"
    assert refused(lambda: end(row, FIRST - DAY)) == "delegate_end_outside_term"
    assert refused(lambda: end(row, LAST + DAY)) == "delegate_end_outside_term"
    end(row, FIRST, "LOST", " três faltas ")
    row.refresh_from_db()
    assert (row.ended_on, row.end_reason, row.end_note) == (FIRST, "LOST", "três faltas")
    assert row.valid_until == LAST
    assert refused(lambda: end(row, FIRST)) == "delegate_ended"
    assert AuditEvent.objects.get(act="delegate_ended").details["reason"] == "LOST"


def test_a_term_recorded_by_mistake_counts_on_no_day(world: World) -> None:
    (row,) = elect([world.members["1001"]])

    end(row, None, DelegateEnd.MISTAKE)

    assert not delegates_in_office(on=FIRST).exists()
    elect([world.members["1001"]])


def test_terms_go_along_when_people_are_merged(world: World) -> None:
    kept, merged = world.members["1001"], make_person("Abílio Exemplo")
    elect([kept], last=FIRST)
    (row,) = elect([merged], "REGIONS", body=world.association, first=FIRST + DAY)

    merge = merge_people(
        kept=kept, merged=merged, reason="a mesma", account=None, now=timezone.now()
    )
    row.refresh_from_db()
    assert row.person == kept
    undo_merge(merge=merge, account=None, now=timezone.now())
    row.refresh_from_db()
    assert row.person == merged


def test_two_delegates_at_the_same_time_are_two_people(world: World) -> None:
    kept, merged = world.members["1001"], make_person("Abílio Exemplo")
    elect([kept])
    elect([merged], "REGIONS", body=world.association, first=FIRST + DAY)

    with pytest.raises(RuleError) as refusal:
        merge_people(kept=kept, merged=merged, reason="a mesma", account=None, now=timezone.now())

    assert refusal.value.code == "merge_both_have"
    assert "delegate from 16 February 2026" in text_of(refusal.value)


@pytest.fixture
def lasting(world: World) -> tuple[Delegate, Person]:
    """Return a term that lasts beyond today, with its person."""
    person = world.members["1001"]
    today = timezone.localdate()
    (row,) = elect([person], last=today + 30 * DAY)
    return row, person


def test_an_erasure_ends_the_term_and_tells_so_before(
    world: World, lasting: tuple[Delegate, Person], olga: Account
) -> None:
    row, person = lasting
    today = timezone.localdate()
    assert (
        "Delegate of the general assembly: Players, since 15 February 2026. The term ends on the "
        "day of the erasure." in list(held_before_erasure(person))
    )

    erase_person(
        person_id=person.pk, reason="asked", is_forced=True, account=olga, now=timezone.now()
    )

    row.refresh_from_db()
    assert (row.ended_on, row.end_reason, row.ended_by) == (today, "ERASED", olga)
    assert row.valid_from == FIRST


def test_an_erasure_forgets_what_was_noted_of_an_ended_term(
    lasting: tuple[Delegate, Person], olga: Account
) -> None:
    row, person = lasting
    end(row, FIRST, "LOST", "faltou três vezes")

    erase_person(
        person_id=person.pk, reason="asked", is_forced=True, account=olga, now=timezone.now()
    )

    row.refresh_from_db()
    assert (row.ended_on, row.end_reason, row.end_note) == (FIRST, "LOST", "")


def test_ones_own_data_hold_the_term(lasting: tuple[Delegate, Person]) -> None:
    _row, person = lasting

    tables = {table.key: table for table in register_tables(person)}

    assert list(tables["delegate"].rows.values_list("constituency", flat=True)) == ["PLAYERS"]
