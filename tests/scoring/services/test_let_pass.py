"""Checks of entries let pass with a reason: they count at the gate as far as the body reaches."""

import datetime as dt
from typing import Any

import pytest

from federation.models import Account, CategoryGrant, Person
from scoring.homologation.rules.conditions import Condition, State
from scoring.homologation.selectors.gate import check_event
from tests.factories.federation import give_mandate, make_account
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import CheckOverride, Event, Registration

pytestmark = pytest.mark.usefixtures("english")
REASON = "He was of the second category until last week."


@pytest.fixture
def limited(world: World) -> Event:
    """Return an event for the second category and below, played by one of the first."""
    strong = world.members["1001"]
    event = make_event()
    CategoryGrant.objects.create(
        person=strong,
        category="1C",
        valid_from=dt.date(2026, 1, 1),
        rule_set=event.ranking_rule_set,
    )
    Event.objects.filter(pk=event.pk).update(category_limit="SECOND")
    publish_results(event)
    return Event.objects.get(pk=event.pk)


def let_pass(event: Event, account: Account, person: Person, reason: str = REASON) -> None:
    entry = event.entries.get(players__person=person)
    registration = Registration.objects.create(
        event=event, captain=person, entry=entry, sent_by=account, sent_at=NOW
    )
    CheckOverride.objects.create(
        registration=registration,
        code="category_not_admitted",
        person=person,
        article="RTP 3.1.1",
        refused="x",
        reason=reason,
        decided_by=account,
        decided_at=NOW,
    )


def condition(event: Event) -> Condition:
    return next(
        condition for condition in check_event(event).conditions if condition.rule == "3.1.1-d"
    )


@pytest.mark.rule("3.1.1-d", "3.1.6-a")
def test_what_the_technical_council_let_pass_is_waived(limited: Event, world: World) -> None:
    council = make_account("tomas@conselho.example", person=world.members["1006"])
    give_mandate(council, "COUNCIL", council="TECHNICAL")
    before = condition(limited).state

    let_pass(limited, council, world.members["1001"])

    assert (before, condition(limited).state) == (State.NOT_MET, State.WAIVED)
    waiver = condition(limited).waiver
    assert waiver is not None
    assert (waiver.by, waiver.mandate, waiver.reason, waiver.when) == (
        "Fausto Modelo", "technical council", REASON, NOW,
    )  # fmt: skip


@pytest.mark.rule("3.1.1-d", "3.1.6-a")
@pytest.mark.parametrize(
    ("role", "of", "reason"),
    [
        ("SECRETARY", {}, REASON),
        ("OFFICE", {}, REASON),
        ("COUNCIL", {"council": "DISCIPLINARY"}, REASON),
        ("COUNCIL", {"council": "TECHNICAL"}, "."),
        ("COUNCIL", {"council": "TECHNICAL", "valid_until": dt.date(2026, 11, 1)}, REASON),
    ],
)
def test_what_others_let_pass_stops_the_event_all_the_same(
    limited: Event, world: World, role: str, of: dict[str, Any], reason: str
) -> None:
    account = make_account("outra@exemplo.example")
    give_mandate(account, role, club=world.club if role == "SECRETARY" else None, **of)

    let_pass(limited, account, world.members["1001"], reason)

    assert condition(limited).state is State.NOT_MET
