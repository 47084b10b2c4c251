"""RTP 3.1.1: who may play in an event."""

import datetime as dt

import pytest

from federation.errors import RuleError
from tests.shipped_figures import default_ranking_2026, rtp_2026
from tournaments.rules.eligibility import (
    Entrant,
    EntryConditions,
    Sex,
    is_junior,
    is_senior,
    is_youth,
    refuse_entrant,
    refuse_mixed,
    refuse_mixed_team,
    senior_latest_birth_year,
)
from tournaments.rules.event_class import AgeGroup, CategoryLimit, EventType

pytestmark = pytest.mark.rule("3.1.1-a")

AGES = rtp_2026().ages
F, M = Sex.FEMALE, Sex.MALE


def born(date: str, sex: Sex = F) -> Entrant:
    return Entrant("Ana", sex, dt.date.fromisoformat(date))


def refuse_one(entrant: Entrant, conditions: EntryConditions) -> None:
    refuse_entrant(
        entrant, conditions, figures=rtp_2026(), categories=default_ranking_2026().categories
    )


def refuse_two(one: Entrant, other: Entrant, conditions: EntryConditions) -> None:
    refuse_one(one, conditions)
    refuse_one(other, conditions)
    refuse_mixed(one, other, conditions)


def refusal_of(entrant: Entrant, conditions: EntryConditions) -> str:
    with pytest.raises(RuleError) as refusal:
        refuse_one(entrant, conditions)
    assert refusal.value.article == "RTP 3.1.1"
    return refusal.value.code


@pytest.mark.rule("3.1.1-a")
def test_a_mixed_pair_has_one_player_of_each_sex() -> None:
    mixed = EntryConditions(2026, EventType.MIXED)

    refuse_two(Entrant("Ana", F), Entrant("Rui", M), mixed)
    with pytest.raises(RuleError, match=r"mixed_pair_of_one_sex RTP 3\.1\.1"):
        refuse_two(Entrant("Ana", F), Entrant("Eva", F), mixed)


@pytest.mark.parametrize(
    ("sexes", "lacking"),
    [("FFMM", None), ("FFFMM", None), ("FFFM", "M"), ("MMMM", "F"), ("FMMMMM", "F")],
)
@pytest.mark.rule("3.1.1-a")
def test_a_mixed_team_can_seat_a_mixed_pair_at_each_table(sexes: str, lacking: str | None) -> None:
    team = [Entrant(f"{place}", Sex(sex)) for place, sex in enumerate(sexes)]

    refuse_mixed_team(team, EntryConditions(2026))
    if lacking is None:
        refuse_mixed_team(team, EntryConditions(2026, EventType.MIXED))
        return
    with pytest.raises(RuleError) as refusal:
        refuse_mixed_team(team, EntryConditions(2026, EventType.MIXED))

    assert (refusal.value.code, refusal.value.article) == (
        "mixed_team_needs_of_each_sex", "RTP 3.1.1",
    )  # fmt: skip
    assert refusal.value.values == {"needed": 2, "sex": lacking}


@pytest.mark.rule("3.1.1-a")
def test_a_womens_event_is_for_women() -> None:
    women = EntryConditions(2026, EventType.WOMEN)

    refuse_two(Entrant("Ana", F), Entrant("Eva", F), women)
    with pytest.raises(RuleError, match="women_only"):
        refuse_two(Entrant("Ana", F), Entrant("Rui", M), women)


@pytest.mark.rule("3.1.1-a")
def test_mixed_and_senior_combine() -> None:
    mixed_senior = EntryConditions(2026, EventType.MIXED, AgeGroup.SENIOR)

    refuse_two(born("1960-03-01", F), born("1958-03-01", M), mixed_senior)
    with pytest.raises(RuleError, match="too_young_for_senior"):
        refuse_two(born("1960-03-01", F), born("1962-03-01", M), mixed_senior)


@pytest.mark.rule("3.1.1-a")
def test_an_open_event_asks_nothing() -> None:
    refuse_one(Entrant("Ana"), EntryConditions(2026))


@pytest.mark.rule("3.1.1-b")
@pytest.mark.parametrize(
    ("date", "youth", "junior"),
    [
        ("2006-01-01", True, True),
        ("2005-12-31", False, True),
        ("2001-06-01", False, True),
        ("2000-12-31", False, False),
    ],
)
def test_youth_and_junior_count_the_age_reached_on_31_december(
    date: str, youth: bool, junior: bool
) -> None:
    born_on = dt.date.fromisoformat(date)

    assert is_youth(born_on, year=2026, ages=AGES) is youth
    assert is_junior(born_on, year=2026, ages=AGES) is junior


@pytest.mark.rule("3.1.1-b")
@pytest.mark.parametrize(
    ("date", "group", "accepted"),
    [
        ("2006-01-01", AgeGroup.YOUTH, True),
        ("2005-12-31", AgeGroup.YOUTH, False),
        ("2005-12-31", AgeGroup.JUNIOR, True),
        ("2000-12-31", AgeGroup.JUNIOR, False),
    ],
)
def test_players_over_the_age_limit_are_refused(date: str, group: AgeGroup, accepted: bool) -> None:
    conditions = EntryConditions(2026, age_group=group)

    if accepted:
        refuse_one(born(date), conditions)
    else:
        assert refusal_of(born(date), conditions) == "too_old_for_event"


@pytest.mark.rule("3.1.1-c")
@pytest.mark.parametrize(
    ("date", "year", "senior"),
    [
        ("1961-12-31", 2026, True),
        ("1962-01-01", 2026, False),
        ("1961-01-01", 2024, False),
        ("1960-12-31", 2024, True),
    ],
)
def test_seniors_follow_the_schedule_of_birth_years(date: str, year: int, senior: bool) -> None:
    assert is_senior(dt.date.fromisoformat(date), year=year, ages=AGES) is senior


@pytest.mark.rule("3.1.1-c")
@pytest.mark.parametrize(
    ("year", "limit"),
    [(2018, 1957), (2019, 1958), (2020, 1958), (2021, 1959), (2022, 1959), (2023, 1960),
     (2024, 1960), (2025, 1961), (2026, 1961), (2027, 1962), (2030, 1965)],
)  # fmt: skip
def test_after_the_schedule_seniors_are_65_in_the_year(year: int, limit: int) -> None:
    assert senior_latest_birth_year(year, ages=AGES) == limit


@pytest.mark.rule("3.1.1-c")
def test_no_senior_limit_is_made_up_for_years_before_the_schedule() -> None:
    with pytest.raises(RuleError, match="senior_limit_unknown"):
        senior_latest_birth_year(2017, ages=AGES)


@pytest.mark.rule("3.1.1-d")
@pytest.mark.parametrize(
    ("limit", "code", "accepted"),
    [
        (CategoryLimit.PROMOTION, "2D", True),
        (CategoryLimit.PROMOTION, "2H", False),
        (CategoryLimit.PROMOTION, "3S", True),
        (CategoryLimit.PROMOTION, "UNCLASSIFIED", True),
        (CategoryLimit.PROMOTION, "NATIONAL", False),
        (CategoryLimit.SECOND, "1C", False),
        (CategoryLimit.SECOND, "2S", True),
        (CategoryLimit.SECOND, "NATIONAL", False),
    ],
)
def test_events_of_lower_categories_keep_stronger_players_out(
    limit: CategoryLimit, code: str, accepted: bool
) -> None:
    entrant = Entrant("Ana", categories=(code,))
    conditions = EntryConditions(2026, category_limit=limit)

    if accepted:
        refuse_one(entrant, conditions)
    else:
        assert refusal_of(entrant, conditions) == "category_not_admitted"


@pytest.mark.rule("3.1.1-d")
def test_one_national_category_beside_another_is_enough_to_be_kept_out() -> None:
    entrant = Entrant("Ana", categories=("2C", "NATIONAL"))
    conditions = EntryConditions(2026, category_limit=CategoryLimit.SECOND)

    assert refusal_of(entrant, conditions) == "category_not_admitted"


def test_a_player_without_category_counts_as_unclassified() -> None:
    refuse_one(Entrant("Ana"), EntryConditions(2026, category_limit=CategoryLimit.PROMOTION))


@pytest.mark.parametrize(
    ("conditions", "code"),
    [
        (EntryConditions(2026, EventType.WOMEN), "sex_not_on_record"),
        (EntryConditions(2026, age_group=AgeGroup.YOUTH), "birth_date_not_on_record"),
    ],
)
def test_what_is_not_on_record_is_asked_for_and_not_guessed(
    conditions: EntryConditions, code: str
) -> None:
    assert refusal_of(Entrant("Ana"), conditions) == code
