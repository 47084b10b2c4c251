"""RTP 3.1.7: dates that the same people could want, by days, region, kind and audience."""

import datetime as dt
from dataclasses import replace

import pytest

from tests.shipped_figures import rtp_2026
from tournaments.rules.clashes import (
    Audience,
    Clash,
    DatedThing,
    Reason,
    Weight,
    clash_between,
    clashes_of,
    common_days,
)
from tournaments.rules.event_class import AgeGroup, CategoryLimit, EventKind, EventType

pytestmark = pytest.mark.rule("3.1.7-e")

AGES, LIMITS = rtp_2026().ages, rtp_2026().category_limits

NATIONAL_PAIRS = DatedThing(
    key="event:1",
    title="National Pairs",
    first_day=dt.date(2027, 3, 13),
    last_day=dt.date(2027, 3, 14),
    kind=EventKind.PAIRS,
    is_official=True,
)
FESTIVAL = DatedThing(
    key="reservation:7",
    title="Festival",
    first_day=dt.date(2027, 3, 14),
    last_day=dt.date(2027, 3, 15),
    kind=EventKind.TEAMS,
    region="NORTE",
)


def against(other: DatedThing, dated_thing: DatedThing = FESTIVAL) -> Clash | None:
    return clash_between(dated_thing, other, ages=AGES, limits=LIMITS)


def codes(clash: Clash | None) -> list[str]:
    return [] if clash is None else [reason.code for reason in clash.reasons]


@pytest.mark.rule("3.1.7-e")
def test_the_festival_meets_the_national_pairs_on_14_march() -> None:
    assert against(NATIONAL_PAIRS) == Clash(
        key="event:1",
        title="National Pairs",
        days=(dt.date(2027, 3, 14),),
        weight=Weight.FORBIDDEN,
        reasons=(
            Reason("clash_official", {"title": "National Pairs"}),
            Reason("clash_everywhere", {"title": "National Pairs"}),
            Reason("clash_same_audience", {}),
        ),
    )


@pytest.mark.rule("3.1.7-e")
def test_a_festival_of_the_week_after_meets_nothing() -> None:
    later = replace(FESTIVAL, first_day=dt.date(2027, 3, 15), last_day=dt.date(2027, 3, 16))

    assert against(NATIONAL_PAIRS, later) is None
    assert common_days(later, NATIONAL_PAIRS) == ()


def test_nothing_clashes_with_itself() -> None:
    assert against(FESTIVAL, FESTIVAL) is None


def test_a_regional_event_stands_only_against_its_own_region() -> None:
    regional = replace(NATIONAL_PAIRS, title="Regional Pairs", region="NORTE")

    assert codes(against(regional)) == ["clash_official", "clash_region", "clash_same_audience"]
    assert against(replace(regional, region="SUL")) is None


def test_what_is_played_online_reaches_every_region() -> None:
    online = replace(NATIONAL_PAIRS, region="SUL", is_online=True)

    assert codes(against(online)) == ["clash_official", "clash_online", "clash_same_audience"]


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        (Audience(), Audience(EventType.WOMEN), "clash_shared_women"),
        (Audience(EventType.MIXED), Audience(EventType.WOMEN), "clash_shared_women"),
        (Audience(), Audience(EventType.MIXED), "clash_shared_audience"),
        (Audience(), Audience(age_group=AgeGroup.SENIOR), "clash_shared_audience"),
        (
            Audience(age_group=AgeGroup.YOUTH),
            Audience(age_group=AgeGroup.JUNIOR),
            "clash_shared_audience",
        ),
        (
            Audience(category_limit=CategoryLimit.SECOND),
            Audience(category_limit=CategoryLimit.PROMOTION),
            "clash_shared_audience",
        ),
        (Audience(), Audience(category_limit=CategoryLimit.PROMOTION), "clash_shared_audience"),
    ],
)
def test_people_who_could_enter_both_make_a_clash(
    one: Audience, other: Audience, code: str
) -> None:
    clash = against(replace(NATIONAL_PAIRS, audience=other), replace(FESTIVAL, audience=one))

    assert codes(clash) == ["clash_official", "clash_everywhere", code]


@pytest.mark.parametrize("young", [AgeGroup.YOUTH, AgeGroup.JUNIOR])
def test_no_junior_is_a_senior(young: AgeGroup) -> None:
    seniors = replace(NATIONAL_PAIRS, audience=Audience(age_group=AgeGroup.SENIOR))

    assert against(seniors, replace(FESTIVAL, audience=Audience(age_group=young))) is None


def test_of_an_official_date_it_is_not_said_that_the_other_is() -> None:
    clash = against(FESTIVAL, NATIONAL_PAIRS)

    assert clash is not None
    assert clash.weight is Weight.FORBIDDEN
    assert codes(clash)[0] == "clash_with_official"


def test_two_private_events_are_noted_only_where_they_are_of_one_kind() -> None:
    teams = replace(NATIONAL_PAIRS, is_official=False, kind=EventKind.TEAMS, region="NORTE")

    clash = against(teams)

    assert clash is not None
    assert clash.weight is Weight.NOTED
    assert codes(clash) == ["clash_private", "clash_region", "clash_same_audience", "clash_kind"]
    assert against(replace(teams, kind=EventKind.PAIRS)) is None


def test_official_clashes_come_first() -> None:
    private = replace(FESTIVAL, key="reservation:8", title="A", first_day=dt.date(2027, 3, 14))

    clashes = clashes_of(FESTIVAL, [private, NATIONAL_PAIRS], ages=AGES, limits=LIMITS)

    assert [(clash.title, clash.weight) for clash in clashes] == [
        ("National Pairs", Weight.FORBIDDEN),
        ("A", Weight.NOTED),
    ]
