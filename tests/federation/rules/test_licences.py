"""RTP 3.1.4.1: the licence of the current year."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.licences.rules.licences import (
    LicenceHeld,
    licence_is_needed,
    licence_is_valid,
    refuse_without_licence,
)
from tests.shipped_figures import rtp_2026

pytestmark = pytest.mark.rule("3.1.4.1-a")

FIGURES = rtp_2026().licences
EVENT_DAY = dt.date(2026, 2, 10)
OF_2025 = LicenceHeld(2025, dt.date(2025, 1, 20))


@pytest.mark.rule("3.1.4.1-a")
@pytest.mark.parametrize(
    "event_class",
    ["NATIONAL_EVENT", "NATIONAL_CHAMPIONSHIP", "NATIONAL_QUALIFIER", "REGIONAL_CHAMPIONSHIP"],
)
def test_last_years_licence_does_not_serve(event_class: str) -> None:
    with pytest.raises(RuleError) as refusal:
        refuse_without_licence(
            (OF_2025,), event_class=event_class, official=True, on=EVENT_DAY, figures=FIGURES
        )

    assert str(refusal.value) == "licence_of_the_year_missing RTP 3.1.4.1 year=2026"


@pytest.mark.rule("3.1.4.1-a")
def test_private_events_ask_for_no_licence() -> None:
    for event_class in ("PRIVATE_TOURNAMENT", "FESTIVAL", "INTERNATIONAL_FESTIVAL"):
        refuse_without_licence(
            (), event_class=event_class, official=False, on=EVENT_DAY, figures=FIGURES
        )


def test_a_festival_of_the_federation_is_a_national_event_and_asks_for_a_licence() -> None:
    assert licence_is_needed("FESTIVAL", official=True, figures=FIGURES)


@pytest.mark.rule("3.1.4.1-a")
@pytest.mark.parametrize(
    ("paid_on", "valid"),
    [(dt.date(2026, 2, 10), True), (dt.date(2026, 2, 11), False), (None, False)],
)
def test_the_fee_must_be_paid_by_the_day_of_the_event(paid_on: dt.date | None, valid: bool) -> None:
    held = (OF_2025, LicenceHeld(2026, paid_on))

    assert licence_is_valid(held, on=EVENT_DAY, figures=FIGURES) is valid


@pytest.mark.parametrize(
    ("on", "valid"), [(dt.date(2026, 1, 31), True), (dt.date(2026, 2, 1), False)]
)
def test_a_tolerance_lets_last_years_licence_serve_for_its_days(on: dt.date, valid: bool) -> None:
    tolerant = replace(FIGURES, tolerance_days=31)

    assert licence_is_valid((OF_2025,), on=on, figures=tolerant) is valid


def test_no_tolerance_is_granted_unless_the_figures_say_so() -> None:
    assert not licence_is_valid((OF_2025,), on=dt.date(2026, 1, 1), figures=FIGURES)


def test_a_tolerance_does_not_reach_two_years_back() -> None:
    tolerant = replace(FIGURES, tolerance_days=31)
    of_2024 = LicenceHeld(2024, dt.date(2024, 1, 20))

    assert not licence_is_valid((of_2024,), on=dt.date(2026, 1, 2), figures=tolerant)
