"""RTP 3.1.6: what the organiser owes for homologation."""

from dataclasses import replace
from typing import Any

import pytest

from federation.errors import RuleError
from federation.rules.fees import (
    EventScope,
    EventSize,
    FeeLine,
    FeeSchedule,
    FeeUnit,
    fee_amount,
    homologation_fee,
    is_exempt,
    parse_fee_schedule,
)
from federation.rules.money import Money
from federation.rules.organisers import OrganiserKind
from tests.shipped_figures import fees_2026, rtp_2026, sample_fees_2026, shipped_mapping

pytestmark = pytest.mark.rule("3.1.6-b")

FIGURES = rtp_2026().homologation
CLUB, ASSOCIATION = OrganiserKind.CLUB, OrganiserKind.ASSOCIATION
TWENTY_PAIRS = EventSize(pairs=20, players=40, player_sessions=40)


def priced(code: str, cents: int, **changes: Any) -> FeeSchedule:
    """Return the empty schedule with one amount set."""
    lines = tuple(
        replace(line, amount_cents=cents, **changes) if line.code == code else line
        for line in fees_2026().fees
    )
    return replace(fees_2026(), fees=lines)


@pytest.mark.rule("3.1.6-b")
@pytest.mark.parametrize("event_class", ["REGIONAL_CHAMPIONSHIP", "NATIONAL_QUALIFIER"])
def test_regional_championships_and_qualifiers_pay_nothing(event_class: str) -> None:
    scope = EventScope(event_class, ASSOCIATION, "PAIRS")

    charge = homologation_fee(schedule=fees_2026(), figures=FIGURES, scope=scope, size=TWENTY_PAIRS)

    assert (charge.total, charge.exempt, charge.article) == (Money(0, "EUR"), True, "RTP 3.1.6")


@pytest.mark.rule("3.1.6-b")
def test_a_circuit_of_20_pairs_at_1_50_owes_30_00() -> None:
    schedule = priced("HOMOLOGATION_OTHER_EVENTS_PAIRS", 150)
    scope = EventScope("PRIVATE_TOURNAMENT", ASSOCIATION, "PAIRS")

    charge = homologation_fee(schedule=schedule, figures=FIGURES, scope=scope, size=TWENTY_PAIRS)

    assert str(charge.total) == "30.00 EUR"
    assert (charge.exempt, charge.quantity, charge.unit_amount) == (False, 20, Money(150, "EUR"))
    assert charge.fee is not None
    assert charge.fee.code == "HOMOLOGATION_OTHER_EVENTS_PAIRS"


@pytest.mark.rule("3.1.6-a")
def test_a_private_event_is_refused_homologation_while_its_fee_is_not_set() -> None:
    scope = EventScope("PRIVATE_TOURNAMENT", CLUB, "PAIRS")

    with pytest.raises(RuleError) as refusal:
        homologation_fee(schedule=fees_2026(), figures=FIGURES, scope=scope, size=TWENTY_PAIRS)

    assert refusal.value.code == "fee_not_set"
    assert refusal.value.article == "RTP 3.1.6"
    assert refusal.value.values["fee"] == "HOMOLOGATION_TOURNAMENT_PAIRS"


def test_the_federation_invoices_no_event_of_its_own() -> None:
    scope = EventScope("NATIONAL_CHAMPIONSHIP", OrganiserKind.FEDERATION, "TEAMS")

    assert is_exempt(scope, figures=FIGURES)


@pytest.mark.parametrize(
    ("unit", "cents"),
    [
        (FeeUnit.PER_PAIR, 2000),
        (FeeUnit.PER_TEAM, 0),
        (FeeUnit.PER_PLAYER, 4000),
        (FeeUnit.PER_PLAYER_SESSION, 8000),
        (FeeUnit.PER_EVENT, 100),
    ],
)
def test_the_unit_of_the_fee_says_what_is_counted(unit: FeeUnit, cents: int) -> None:
    schedule = priced("HOMOLOGATION_TOURNAMENT_PAIRS", 100, unit=unit)
    scope = EventScope("PRIVATE_TOURNAMENT", CLUB, "PAIRS")
    size = EventSize(pairs=20, players=40, player_sessions=80)

    charge = homologation_fee(schedule=schedule, figures=FIGURES, scope=scope, size=size)

    assert charge.total == Money(cents, "EUR")


def test_a_fee_by_licence_cannot_charge_an_event() -> None:
    schedule = priced("HOMOLOGATION_TOURNAMENT_PAIRS", 100, unit=FeeUnit.PER_LICENCE)
    scope = EventScope("PRIVATE_TOURNAMENT", CLUB, "PAIRS")

    with pytest.raises(RuleError, match="fee_unit_not_for_events"):
        homologation_fee(schedule=schedule, figures=FIGURES, scope=scope, size=TWENTY_PAIRS)


def test_an_event_the_schedule_does_not_name_is_refused() -> None:
    scope = EventScope("NATIONAL_EVENT", CLUB, "PAIRS")

    with pytest.raises(RuleError) as refusal:
        homologation_fee(schedule=fees_2026(), figures=FIGURES, scope=scope, size=TWENTY_PAIRS)

    assert refusal.value.code == "no_fee_for_event"


@pytest.mark.parametrize("kind", ["PAIRS", "TEAMS", "INDIVIDUAL"])
@pytest.mark.parametrize("event_class", ["PRIVATE_TOURNAMENT", "FESTIVAL"])
@pytest.mark.parametrize("organiser", [CLUB, OrganiserKind.OTHER, ASSOCIATION])
def test_every_private_event_has_its_sample_fee(
    organiser: OrganiserKind, event_class: str, kind: str
) -> None:
    scope = EventScope(event_class, organiser, kind)
    size = EventSize(pairs=1, teams=1, players=1, player_sessions=1)

    charge = homologation_fee(schedule=sample_fees_2026(), figures=FIGURES, scope=scope, size=size)

    assert charge.total > Money(0, "EUR")


def test_no_amount_is_shipped_as_official() -> None:
    assert fees_2026().sample is False
    assert {line.amount_cents for line in fees_2026().fees} == {None}


def test_sample_amounts_are_marked_and_price_the_same_fees() -> None:
    assert sample_fees_2026().sample is True
    assert None not in {line.amount_cents for line in sample_fees_2026().fees}
    assert [line.code for line in sample_fees_2026().fees] == [
        line.code for line in fees_2026().fees
    ]


def test_one_fee_is_looked_up_by_its_code() -> None:
    schedule = priced("APPEAL_DEPOSIT_CA", 2500)

    assert fee_amount(schedule, "APPEAL_DEPOSIT_CA") == Money(2500, "EUR")
    with pytest.raises(RuleError, match=r"fee_not_set RTP 3\.1\.4\.1"):
        fee_amount(schedule, "LICENCE_NORMAL")
    with pytest.raises(RuleError, match="fee_unknown"):
        fee_amount(schedule, "BAR")


def test_two_fees_for_the_same_event_are_refused() -> None:
    mapping = shipped_mapping("fees-2026")
    double = next(row for row in mapping["fees"] if "homologates" in row)
    mapping["fees"].append({**double, "code": "AGAIN"})

    with pytest.raises(RuleError) as refusal:
        parse_fee_schedule(mapping)

    faults = refusal.value.values["faults"]
    assert isinstance(faults, tuple)
    assert [(fault.code, fault.value) for fault in faults] == [
        ("figure_twice", "CLUB PRIVATE_TOURNAMENT PAIRS"),
        ("figure_twice", "OTHER PRIVATE_TOURNAMENT PAIRS"),
    ]


def test_a_schedule_without_amounts_reads_an_unset_fee() -> None:
    line = fees_2026().fees[0]

    assert line == FeeLine(
        "LICENCE_NORMAL", "Licence of the year", "RTP 3.1.4.1", FeeUnit.PER_LICENCE, None
    )
