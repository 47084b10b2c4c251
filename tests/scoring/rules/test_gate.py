"""The gate: every condition on what was played, with its figures and both sides of each edge."""

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from federation.errors import RuleError
from federation.licences.rules.licences import LicenceHeld
from scoring.homologation.rules.checks import CHECKS, conditions_of_play
from scoring.homologation.rules.conditions import (
    Condition,
    Group,
    State,
    refuse_unless_met,
    state_of_all,
)
from scoring.homologation.rules.facts import (
    Contestant,
    HeldLicence,
    PlayedEvent,
    PlayedMatch,
    Player,
    Regulated,
    TeamPlan,
)
from tests.shipped_figures import default_ranking_2026, rtp_2026
from tournaments.rules.directors import DirectorNamed
from tournaments.rules.eligibility import Entrant, EntryConditions, Sex
from tournaments.rules.event_class import (
    AgeGroup,
    CategoryLimit,
    EventKind,
    EventType,
    FestivalOffer,
    SessionPlan,
)
from tournaments.rules.substitutes import PairShare

MET, NOT_MET, NOT_APPLICABLE = State.MET, State.NOT_MET, State.NOT_APPLICABLE
DAY = dt.date(2026, 3, 7)
BEGINS = dt.datetime(2026, 3, 7, 15, 0, tzinfo=dt.UTC)
LICENCE = HeldLicence(LicenceHeld(2026, dt.date(2026, 1, 10)))


def player(number: int, **kwargs: Any) -> Player:
    sex = kwargs.pop("sex", Sex.FEMALE if number % 2 else Sex.MALE)
    born = kwargs.pop("born_on", dt.date(1960, 5, 1))
    categories = kwargs.pop("categories", ())
    entrant = Entrant(f"Jogador {number}", sex, born, categories)
    kwargs.setdefault("licences", (LICENCE,))
    return Player(number, f"{1000 + number} Jogador {number}", entrant, **kwargs)


def contestant(number: int, boards: int = 24, size: int = 2, **kwargs: Any) -> Contestant:
    kwargs.setdefault("players", tuple(player(10 * number + each) for each in range(1, size + 1)))
    kwargs.setdefault("days", (DAY,))
    return Contestant(name=str(number), boards=boards, **kwargs)


PAIRS = PlayedEvent(
    event_class="NATIONAL_CHAMPIONSHIP",
    kind=EventKind.PAIRS,
    is_official=True,
    is_national=True,
    is_championship=True,
    is_festival=False,
    is_triplets=False,
    restrictions=EntryConditions(2026),
    categories=default_ranking_2026().categories,
    boards=24,
    contestants=(contestant(1), contestant(2)),
    directors=(DirectorNamed("Dora", is_qualified=True, plays=False, is_chief=True),),
    appointed=1,
    named_director="",
    offer=FestivalOffer(False, False, False, ()),
    regulated=Regulated(BEGINS - dt.timedelta(days=40), BEGINS),
)
TEAMS = replace(
    PAIRS,
    kind=EventKind.TEAMS,
    contestants=(contestant(1, 72, size=4), contestant(2, 72, size=4)),
    matches=(PlayedMatch("1: A – B", 8),),
    team_plan=TeamPlan("LEAGUE", "imps_vp", rounds=9, matches=9),
)


def state(event: PlayedEvent, rule: str) -> State:
    return condition(event, rule).state


def condition(event: PlayedEvent, rule: str) -> Condition:
    conditions = [
        condition for condition in conditions_of_play(event, rtp_2026()) if condition.rule == rule
    ]
    assert len(conditions) == 1
    return conditions[0]


@pytest.mark.parametrize("event", [PAIRS, TEAMS])
def test_a_lawful_event_meets_all_it_is_asked(event: PlayedEvent) -> None:
    conditions = conditions_of_play(event, rtp_2026())

    refuse_unless_met(conditions)
    assert state_of_all(conditions) is MET
    assert [condition.rule for condition in conditions] == [check.rule for check in CHECKS]


@pytest.mark.rule("1.1-a")
def test_what_binds_official_events_is_not_asked_of_private_ones() -> None:
    private = replace(PAIRS, is_official=False, is_championship=False, boards=6, appointed=0)

    states_by_rule = {
        condition.rule: condition.state for condition in conditions_of_play(private, rtp_2026())
    }

    assert {states_by_rule[check.rule] for check in CHECKS if check.official} == {NOT_APPLICABLE}
    assert states_by_rule["2.1.1-a"] is MET


@pytest.mark.rule("3.1.6-a")
def test_the_refusal_names_rule_and_article() -> None:
    with pytest.raises(RuleError) as refusal:
        refuse_unless_met(conditions_of_play(replace(PAIRS, boards=23), rtp_2026()))

    assert refusal.value.article == "RTP 3.5.1"
    assert refusal.value.values["rules"] == ("3.5.1-a",)


@pytest.mark.rule("3.5.1-a")
@pytest.mark.parametrize(
    ("boards", "each", "expected"),
    [(24, 20, MET), (23, 20, NOT_MET), (24, 19, NOT_MET), (48, 19, NOT_MET), (0, 0, NOT_MET)],
)
def test_official_pairs_play_24_boards_and_each_player_20(
    boards: int, each: int, expected: State
) -> None:
    field = (contestant(1), contestant(2, each))

    assert state(replace(PAIRS, boards=boards, contestants=field), "3.5.1-a") is expected


@pytest.mark.rule("3.5.1-a")
def test_who_left_the_event_is_not_counted_among_those_who_played_too_little() -> None:
    field = (contestant(1), contestant(2, 6, has_place=False))

    assert state(replace(PAIRS, contestants=field), "3.5.1-a") is MET


@pytest.mark.rule("3.5.1-a")
@pytest.mark.parametrize(("boards", "expected"), [(30, MET), (29, NOT_MET)])
def test_of_three_who_take_turns_each_plays_20(boards: int, expected: State) -> None:
    # two thirds of 30 boards are 20, of 29 they are 19
    field = (contestant(1, boards, size=3),)
    event = replace(PAIRS, is_triplets=True, boards=boards, contestants=field)

    assert state(event, "3.5.1-a") is expected


@pytest.mark.rule("3.6.1-a")
@pytest.mark.parametrize(
    ("national", "boards", "expected"),
    [(True, 72, MET), (True, 71, NOT_MET), (False, 48, MET), (False, 47, NOT_MET)],
)
def test_each_team_of_a_championship_plays_72_boards_or_48(
    national: bool, boards: int, expected: State
) -> None:
    teams = (contestant(1, 80, size=4), contestant(2, boards, size=4))

    assert state(replace(TEAMS, is_national=national, contestants=teams), "3.6.1-a") is expected


@pytest.mark.rule("3.6.1-a")
def test_in_a_knock_out_the_two_who_came_furthest_are_counted() -> None:
    teams = tuple(contestant(n, boards, size=4) for n, boards in enumerate((72, 72, 48, 24)))
    plan = TeamPlan("KNOCKOUT", "imps_vp", rounds=3, matches=3)
    cup = replace(TEAMS, contestants=teams, team_plan=plan)
    short = replace(cup, contestants=(contestant(9, 71, size=4), *teams[1:]))

    assert state(cup, "3.6.1-a") is MET
    assert state(short, "3.6.1-a") is NOT_MET


@pytest.mark.rule("2.3.1-c")
@pytest.mark.parametrize(
    ("boards", "method", "official", "expected"),
    [
        (8, "imps_vp", True, MET),
        (7, "imps_vp", True, NOT_MET),
        (7, "imps_vp", False, NOT_MET),
        (7, "patton", True, NOT_APPLICABLE),
    ],
)
def test_a_match_has_8_boards_in_any_event(
    boards: int, method: str, official: bool, expected: State
) -> None:
    event = replace(
        TEAMS,
        is_official=official,
        matches=(PlayedMatch("1: A – B", 8), PlayedMatch("2: A – B", boards)),
        team_plan=replace(TEAMS.team_plan, method=method),
    )

    assert state(event, "2.3.1-c") is expected


@pytest.mark.rule("1.2-c")
@pytest.mark.parametrize(("second", "expected"), [(24, MET), (23, NOT_MET)])
def test_a_festival_plays_48_boards(second: int, expected: State) -> None:
    sessions = (SessionPlan(DAY, 24), SessionPlan(DAY + dt.timedelta(days=1), second))
    event = replace(PAIRS, is_festival=True, offer=FestivalOffer(True, True, True, sessions))

    assert state(event, "1.2-c") is expected


@pytest.mark.rule("3.6.12.1-a")
@pytest.mark.parametrize(
    ("teams", "rounds", "expected"), [(12, 5, MET), (11, 5, NOT_MET), (12, 4, NOT_MET)]
)
def test_a_swiss_event_has_12_teams_and_5_rounds(teams: int, rounds: int, expected: State) -> None:
    event = replace(
        TEAMS,
        contestants=tuple(contestant(n, 80, size=4) for n in range(teams)),
        team_plan=TeamPlan("SWISS", "imps_vp", rounds=rounds),
    )

    assert state(event, "3.6.12.1-a") is expected


@pytest.mark.rule("3.1.4.1-a")
@pytest.mark.parametrize(
    ("licence", "days", "expected"),
    [
        (LicenceHeld(2026, DAY), (DAY,), MET),
        (LicenceHeld(2026, DAY + dt.timedelta(days=1)), (DAY,), NOT_MET),
        (LicenceHeld(2026, DAY), (DAY - dt.timedelta(days=1), DAY), NOT_MET),
        (LicenceHeld(2025, dt.date(2025, 1, 10)), (DAY,), NOT_MET),
        (LicenceHeld(2026, None), (DAY,), NOT_MET),
    ],
)
def test_a_player_is_licensed_on_each_day_of_play(
    licence: LicenceHeld, days: tuple[dt.date, ...], expected: State
) -> None:
    one = replace(player(11), licences=(HeldLicence(licence),))
    field = (contestant(1, players=(one, player(12)), days=days), contestant(2))

    assert state(replace(PAIRS, contestants=field), "3.1.4.1-a") is expected


@pytest.mark.rule("3.1.4.1-a")
@pytest.mark.parametrize(
    ("event_class", "is_official", "expected"),
    [
        ("NATIONAL_EVENT", True, NOT_MET),
        ("FESTIVAL", True, NOT_MET),  # of the federation
        ("FESTIVAL", False, NOT_APPLICABLE),
        ("PRIVATE_TOURNAMENT", False, NOT_APPLICABLE),
        ("PUBLISHED", False, NOT_MET),  # of a class that the figures name, whoever holds it
    ],
)
def test_licences_are_asked_of_the_classes_that_the_rule_set_names(
    event_class: str, is_official: bool, expected: State
) -> None:
    figures = rtp_2026()
    named = replace(figures.licences, required_for=(*figures.licences.required_for, "PUBLISHED"))
    field = (contestant(1, players=(replace(player(11), licences=()), player(12))),)
    event = replace(PAIRS, event_class=event_class, is_official=is_official, contestants=field)

    conditions = conditions_of_play(event, replace(figures, licences=named))

    assert (
        next(condition.state for condition in conditions if condition.rule == "3.1.4.1-a")
        is expected
    )


@pytest.mark.rule("3.1.4.1-a")
@pytest.mark.parametrize(("days_after", "expected"), [(0, MET), (1, MET), (-1, NOT_MET)])
def test_a_licence_taken_back_after_play_was_one_while_playing(
    days_after: int, expected: State
) -> None:
    held = HeldLicence(LICENCE.held, until=DAY + dt.timedelta(days=days_after))
    field = (contestant(1, players=(replace(player(11), licences=(held,)), player(12))),)

    assert state(replace(PAIRS, contestants=field), "3.1.4.1-a") is expected


@pytest.mark.rule("2.1.11.1-f")
@pytest.mark.parametrize(("days", "expected"), [(0, NOT_MET), (1, MET), (-1, MET)])
def test_nobody_plays_on_a_day_of_suspension(days: int, expected: State) -> None:
    under = replace(player(11), suspended=(DAY + dt.timedelta(days=days),))
    field = (contestant(1, players=(under, player(12))),)
    private = replace(PAIRS, is_official=False, contestants=field)

    assert state(private, "2.1.11.1-f") is expected


@pytest.mark.rule("3.1.1-a")
def test_women_play_in_an_event_for_women() -> None:
    two_women = (player(1, sex=Sex.FEMALE), player(3, sex=Sex.FEMALE))
    women = replace(PAIRS, restrictions=EntryConditions(2026, EventType.WOMEN))

    assert state(replace(women, contestants=(contestant(1, players=two_women),)), "3.1.1-a") is MET
    assert state(women, "3.1.1-a") is NOT_MET


@pytest.mark.rule("3.1.1-a")
def test_a_mixed_pair_is_of_both_sexes() -> None:
    mixed = replace(PAIRS, restrictions=EntryConditions(2026, EventType.MIXED))
    two_men = (player(2, sex=Sex.MALE), player(4, sex=Sex.MALE))

    assert state(mixed, "3.1.1-a") is MET
    assert state(replace(mixed, contestants=(contestant(1, players=two_men),)), "3.1.1-a") is (
        NOT_MET
    )


@pytest.mark.rule("3.1.1-b")
@pytest.mark.parametrize(
    ("group", "year", "expected"),
    [
        (AgeGroup.YOUTH, 2006, MET),
        (AgeGroup.YOUTH, 2005, NOT_MET),
        (AgeGroup.JUNIOR, 2001, MET),
        (AgeGroup.JUNIOR, 2000, NOT_MET),
    ],
)
def test_young_players_are_20_or_25_at_most_in_the_year(
    group: AgeGroup, year: int, expected: State
) -> None:
    young = tuple(player(n, born_on=dt.date(year, 12, 31)) for n in (1, 2))
    event = replace(
        PAIRS,
        restrictions=EntryConditions(2026, age_group=group),
        contestants=(contestant(1, players=young),),
    )

    assert state(event, "3.1.1-b") is expected


@pytest.mark.rule("3.1.1-c")
@pytest.mark.parametrize(
    ("born_on", "expected"), [(dt.date(1961, 12, 31), MET), (dt.date(1962, 1, 1), NOT_MET)]
)
def test_seniors_of_2026_are_born_by_1961(born_on: dt.date, expected: State) -> None:
    event = replace(
        PAIRS,
        restrictions=EntryConditions(2026, age_group=AgeGroup.SENIOR),
        contestants=(contestant(1, players=(player(1, born_on=born_on), player(2))),),
    )

    assert state(event, "3.1.1-c") is expected


@pytest.mark.rule("3.1.1-d")
@pytest.mark.parametrize(
    ("limit", "category", "expected"),
    [
        (CategoryLimit.SECOND, "2S", MET),
        (CategoryLimit.SECOND, "1C", NOT_MET),
        (CategoryLimit.PROMOTION, "2D", MET),
        (CategoryLimit.PROMOTION, "2H", NOT_MET),
    ],
)
def test_events_of_lower_categories_keep_higher_ones_out(
    limit: CategoryLimit, category: str, expected: State
) -> None:
    event = replace(
        PAIRS,
        restrictions=EntryConditions(2026, category_limit=limit),
        contestants=(contestant(1, players=(player(1, categories=(category,)), player(2))),),
    )

    assert state(event, "3.1.1-d") is expected


@pytest.mark.rule("3.1.3.3-b")
@pytest.mark.parametrize(("members", "expected"), [(4, MET), (3, NOT_MET)])
def test_a_team_for_an_association_has_4_of_its_members(members: int, expected: State) -> None:
    people = tuple(replace(player(n), association=7 if n <= members else None) for n in range(1, 7))
    event = replace(TEAMS, contestants=(contestant(1, 72, players=people, stands_for=7),))

    assert state(event, "3.1.3.3-b") is expected


@pytest.mark.rule("3.6.1-c")
@pytest.mark.parametrize(
    ("size", "national", "stated", "expected"),
    [
        (4, True, None, MET),
        (3, True, None, NOT_MET),
        (6, True, None, MET),
        (7, True, 8, NOT_MET),
        (8, False, 8, MET),
        (9, False, 8, NOT_MET),
        (7, False, None, NOT_MET),
    ],
)
def test_a_team_has_4_to_6_players_or_8_where_it_is_said(
    size: int, national: bool, stated: int | None, expected: State
) -> None:
    event = replace(
        TEAMS,
        is_national=national,
        contestants=(contestant(1, 72, size=size),),
        team_plan=replace(TEAMS.team_plan, stated_players=stated),
    )

    assert state(event, "3.6.1-c") is expected


@pytest.mark.rule("3.6.1-c", "3.6.5-c")
def test_substitutes_are_not_counted_among_the_players_of_a_team() -> None:
    six = tuple(player(n) for n in range(1, 7))
    with_one = (*six, replace(player(7), is_substitute=True))
    event = replace(TEAMS, contestants=(contestant(1, 72, players=with_one),))

    assert state(event, "3.6.1-c") is MET


@pytest.mark.rule("3.6.1-b")
def test_nobody_plays_for_two_teams() -> None:
    shared = player(11)
    teams = (
        contestant(1, 72, players=(shared, *(player(n) for n in (12, 13, 14)))),
        contestant(2, 72, players=(shared, *(player(n) for n in (22, 23, 24)))),
    )

    found = condition(replace(TEAMS, contestants=teams), "3.6.1-b")

    assert (found.state, found.facts["twice"]) == (NOT_MET, ("1011 Jogador 11",))


@pytest.mark.rule("2.2.2.1-c")
@pytest.mark.parametrize(("replaced", "expected"), [(8, MET), (9, NOT_MET)])
def test_a_player_of_a_pair_is_replaced_for_a_third_at_most(replaced: int, expected: State) -> None:
    share = PairShare((24,), (replaced,), (0,))
    event = replace(PAIRS, contestants=(contestant(1, share=share),))

    assert state(event, "2.2.2.1-c") is expected


@pytest.mark.rule("2.2.2.2-a")
def test_a_pair_changed_against_the_rules_stops_the_event_until_it_is_out() -> None:
    assert state(replace(PAIRS, illegal_substitutions=("A – B",)), "2.2.2.2-a") is NOT_MET
    assert state(PAIRS, "2.2.2.2-a") is NOT_APPLICABLE


@pytest.mark.rule("3.6.5-b")
@pytest.mark.parametrize(
    ("matches", "used", "expected"), [(9, 2, MET), (9, 3, NOT_MET), (7, 1, MET), (7, 2, NOT_MET)]
)
def test_a_team_uses_substitutes_in_a_fifth_of_its_matches(
    matches: int, used: int, expected: State
) -> None:
    # a fifth of 9 is 1.8, so 2; of 7 it is 1.4, so 1
    event = replace(
        TEAMS,
        contestants=(contestant(1, 72, size=6, substitutions=used),),
        team_plan=TeamPlan("LEAGUE", "imps_vp", rounds=matches, matches=matches),
    )

    assert state(event, "3.6.5-b") is expected


@pytest.mark.rule("2.1.1-a")
@pytest.mark.parametrize(
    ("directors", "expected"),
    [
        ((), NOT_MET),
        ((DirectorNamed("Dora", is_qualified=True, plays=True, is_chief=True),), NOT_MET),
        ((DirectorNamed("Dora", is_qualified=False, plays=False, is_chief=True),), NOT_MET),
        (
            (
                DirectorNamed("Dora", is_qualified=True, plays=False, is_chief=False),
                DirectorNamed("Rui", is_qualified=True, plays=False, is_chief=False),
            ),
            NOT_MET,
        ),
        (
            (
                DirectorNamed("Dora", is_qualified=True, plays=False, is_chief=True),
                DirectorNamed(
                    "Rui", is_qualified=False, plays=True, is_chief=False, is_substitute=True
                ),
            ),
            MET,
        ),
    ],
)
def test_a_qualified_director_who_does_not_play_directs(
    directors: tuple[DirectorNamed, ...], expected: State
) -> None:
    assert state(replace(PAIRS, directors=directors), "2.1.1-a") is expected


@pytest.mark.rule("2.1.1-a")
@pytest.mark.parametrize(
    ("named", "official", "expected"),
    [
        ("Dora", False, MET),
        ("", False, NOT_MET),
        ("JOGADOR 11", False, NOT_MET),
        ("Dora", True, NOT_MET),
    ],
)
def test_a_name_is_enough_for_a_private_event_unless_it_is_a_players(
    named: str, official: bool, expected: State
) -> None:
    event = replace(PAIRS, directors=(), named_director=named, is_official=official)

    assert state(event, "2.1.1-a") is expected


@pytest.mark.rule("3.2-a")
def test_the_council_appoints_the_director_of_an_official_event() -> None:
    assert state(replace(PAIRS, appointed=0), "3.2-a") is NOT_MET
    assert state(PAIRS, "3.2-a") is MET


@pytest.mark.rule("3.1.2-c")
@pytest.mark.parametrize(
    ("published_at", "expected"),
    [(BEGINS - dt.timedelta(minutes=1), MET), (BEGINS, NOT_MET), (None, NOT_MET)],
)
def test_the_regulation_of_an_official_event_is_published_before_it_begins(
    published_at: dt.datetime | None, expected: State
) -> None:
    event = replace(PAIRS, regulated=Regulated(published_at, BEGINS))

    assert state(event, "3.1.2-c") is expected


@pytest.mark.rule("1.2-a")
@pytest.mark.parametrize(("others", "expected"), [(0, MET), (1, NOT_MET)])
def test_a_championship_is_held_once_a_season(others: int, expected: State) -> None:
    assert state(replace(PAIRS, same_championships=others), "1.2-a") is expected


@pytest.mark.rule("3.1.6-a")
def test_the_event_as_a_whole_is_waived_where_one_condition_was() -> None:
    conditions = [
        Condition("3.1.2-c", "RTP 3.1.2", Group.REGULATION, item, "x")
        for item in (State.MET, State.WAIVED, State.NOT_APPLICABLE)
    ]

    assert state_of_all(conditions) is State.WAIVED
    assert state_of_all(conditions[:1]) is State.MET
    assert state_of_all([*conditions, replace(conditions[0], state=NOT_MET)]) is NOT_MET
    refuse_unless_met(conditions)


@pytest.mark.rule("3.6.1-a")
def test_a_championship_without_a_team_is_told_no_boards() -> None:
    nobody = replace(TEAMS, contestants=())

    condition = next(
        condition
        for condition in conditions_of_play(nobody, rtp_2026())
        if condition.facts.get("least") == 72
    )

    assert (condition.state, condition.facts["boards"]) == (NOT_MET, 0)


@pytest.mark.rule("3.1.4.1-a")
def test_without_players_nobody_is_known_to_have_held_a_licence() -> None:
    nobody = replace(PAIRS, contestants=(contestant(1, players=()),))

    assert state(nobody, "3.1.4.1-a") is NOT_MET
