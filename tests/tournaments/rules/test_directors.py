"""RTP 2.1.1, 2.1.1.2, 2.1.10, 3.2: directors and reserves."""

import datetime as dt
from collections.abc import Callable

import pytest

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind
from tests.shipped_figures import rtp_2026
from tournaments.rules.directors import (
    DirectorNamed,
    StandIn,
    preferred_stand_ins,
    refuse_appointment,
    refuse_directors,
)
from tournaments.rules.reserves import refuse_reserves, reserves_called


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


def director(name: str, **kwargs: bool) -> DirectorNamed:
    data = {"is_qualified": True, "plays": False, "is_chief": False, **kwargs}
    return DirectorNamed(name, **data)


@pytest.mark.rule("2.1.1-a")
def test_an_event_has_one_director_in_charge_who_does_not_play() -> None:
    refuse_directors([director("Ash")])
    refuse_directors([director("Ash", is_chief=True), director("Beech")])
    refuse_directors([director("Cedar", is_substitute=True, plays=True, is_qualified=False)])

    assert code_of(lambda: refuse_directors([director("Ash", plays=True)])) == "director_plays"
    assert code_of(lambda: refuse_directors([director("Ash"), director("Beech")])) == (
        "one_chief_director"
    )
    assert code_of(lambda: refuse_directors([director("Ash", is_qualified=False)])) == (
        "director_not_qualified"
    )
    assert code_of(lambda: refuse_directors([])) == "director_missing"


@pytest.mark.rule("2.1.1.2-a")
def test_who_stands_in_for_a_missing_director() -> None:
    candidates = [
        StandIn("Eva", is_qualified=False, plays=True),
        StandIn("Ana", is_qualified=True, plays=True),
        StandIn("Rui", is_qualified=False, plays=False),
    ]

    order = preferred_stand_ins(candidates, figures=rtp_2026().directors)

    assert [(step, each.name) for step, each in order] == [(2, "Ana"), (3, "Rui"), (4, "Eva")]


@pytest.mark.rule("3.2-a")
def test_the_council_appoints_and_may_leave_regional_events_to_the_association() -> None:
    association = OrganiserKind.ASSOCIATION

    refuse_appointment(association, is_official=True, is_national=False, is_delegated=True)
    refuse_appointment(None, is_official=True, is_national=True, is_delegated=False)
    refuse_appointment(OrganiserKind.CLUB, is_official=False, is_national=False, is_delegated=False)

    assert (
        code_of(
            lambda: refuse_appointment(
                association, is_official=True, is_national=True, is_delegated=True
            )
        )
        == "council_appoints_directors"
    )


@pytest.mark.rule("2.1.10-a")
def test_no_reserves_without_a_scheme() -> None:
    refuse_reserves(has_scheme=True)

    assert code_of(lambda: refuse_reserves(has_scheme=False)) == "no_reserve_scheme"


@pytest.mark.rule("2.1.10-b")
def test_reserves_come_in_the_order_of_the_phase_before() -> None:
    limit = dt.datetime(2026, 4, 1, 18, 0, tzinfo=dt.UTC)
    ranked = [str(rank) for rank in range(1, 12)]
    confirmed = {"1", "2", "4", "5", "6", "7", "8"}

    def called(now: dt.datetime) -> tuple[str, ...]:
        return reserves_called(
            ranked, places=8, confirmed=confirmed, declined={"9"}, now=now, confirm_until=limit
        )

    assert called(limit) == ()
    assert called(limit + dt.timedelta(minutes=1)) == ("10",)
