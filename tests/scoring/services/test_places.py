"""Places of an event: ties broken by its article, groups, lots, handicaps, other forms of teams."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import CategoryGrant
from scoring.engine.errors import EngineError
from scoring.engine_input.rows import scored_event
from scoring.engine_input.traces import steps_of
from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.models import EventResult, RankingTerms, Standing
from scoring.rankings.services.terms import TermsDraft, draw_the_level, set_ranking_terms
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.teams import BEFORE, LEAGUE, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Event, LineUp, LineUpSeat, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill
from tournaments.teams.selectors.strength import iv_of_people
from tournaments.teams.services.draws import publish_draw


def standings(event: Event) -> dict[str, Standing]:
    revision = EventResult.objects.get(event=event).revision
    rows = Standing.objects.filter(revision=revision).select_related("entry")
    return {row.entry.number: row for row in rows}


def matches_of(event: Event) -> list[ScheduledMatch]:
    rows = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None).exclude(ending="BYE")
    return list(rows.select_related("home", "away").order_by("round", "number"))


@pytest.mark.rule("3.6.10.1-a")
def test_a_tie_of_a_league_is_broken_and_its_reason_is_in_the_trace(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, event, 3)
    draw(event)
    # Each team wins once by the same margin; team 1 wins a board more against both.
    gaps = {}
    for match in matches_of(event):
        assert match.home is not None
        assert match.away is not None
        both = (match.home.number, match.away.number)
        ahead = both in {("1", "2"), ("2", "3"), ("3", "1")}
        gaps[match] = [(200 if ahead else -200), *([90, -90] if "1" in both else [0, 0])]
    play_matches(event, gaps)

    rows = standings(event)

    assert len({row.vps_hundredths for row in rows.values()}) == 1
    assert {number: (row.rank, row.tied) for number, row in rows.items()} == {
        "1": (1, False), "2": (2, False), "3": (3, False),
    }  # fmt: skip
    codes_by_number = {
        number: [step["code"] for step in steps_of(row)[-2:]] for number, row in rows.items()
    }
    assert codes_by_number["1"][-1] == "tie_break_boards_among_tied"
    assert codes_by_number["3"] == ["tie_break_boards_among_tied", "tie_break_vps_among_tied"]
    assert {steps_of(row)[-1]["source"] for row in rows.values()} == {"RTP 3.6.10.1"}


@pytest.mark.rule("3.6.10.2-a")
def test_each_group_of_a_league_is_ranked_as_an_event_of_its_own(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8, groups=2))
    enter_teams(world, event, 4)
    draw(event)
    play_matches(event, {match: [200, 0] for match in matches_of(event)})

    rows = standings(event).values()

    assert sorted((row.line, row.rank) for row in rows) == [
        ("A", 1), ("A", 2), ("B", 1), ("B", 2),
    ]  # fmt: skip


def swiss(world: World, **how: Any) -> Event:
    plan = replace(LEAGUE, format="SWISS", match_boards=8, rounds=5)
    event = make_team_event(world, plan=replace(plan, **how))
    enter_teams(world, event, 13)
    return event


@pytest.mark.rule("3.6.12.5-a")
def test_bonuses_of_resistance_points_are_not_for_official_events(world: World) -> None:
    official = make_team_event(
        world, event_class="NATIONAL_EVENT", plan=replace(LEAGUE, format="SWISS", rounds=5)
    )
    with pytest.raises(EngineError, match="bonus_in_official_event"):
        set_ranking_terms(
            event=official, draft=TermsDraft(resistance_bonus=100), account=None, now=BEFORE
        )
    with pytest.raises(EngineError, match="bonus_not_in_regulation"):
        set_ranking_terms(
            event=swiss(world), draft=TermsDraft(resistance_bonus=100), account=None, now=BEFORE
        )


@pytest.mark.rule("3.6.13-a")
def test_patton_adds_boards_won_to_the_points_of_the_imps(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    Event.objects.filter(pk=event.pk).update(method="patton")
    event.refresh_from_db()
    enter_teams(world, event, 2)
    draw(event)
    table = [Decimal(item) for item in (8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 14, 15, 16)]
    with pytest.raises(RuleError, match="patton_table_wrong"):
        set_ranking_terms(
            event=event, draft=TermsDraft(patton_winners=table[:-1]), account=None, now=BEFORE
        )
    set_ranking_terms(event=event, draft=TermsDraft(patton_winners=table), account=None, now=BEFORE)
    (match,) = open_matches(event, 1)

    play_matches(event, {match: [200, 50, 50, 50, 0, 0, -50, -50]}, method="patton")

    # 4 boards won, 2 level, 2 lost: 10; 5 + 2 + 2 + 2 - 2 - 2 = 7 IMPs: 11.
    assert match.home is not None
    rows = standings(event)
    home = rows[match.home.number]
    assert (home.rank, home.vps_hundredths) == (1, 2100)
    assert sum(row.vps_hundredths or 0 for row in rows.values()) == 3200


def test_lots_are_drawn_once_and_only_in_swiss_events(world: World) -> None:
    league = make_team_event(world)
    with pytest.raises(RuleError, match="lot_only_in_swiss"):
        draw_the_level(event=league, seed="", account=None, now=NOW)
    event = swiss(world)
    assert draw_the_level(event=event, seed="5 11 40", account=None, now=NOW).lot_seed == "5 11 40"
    with pytest.raises(RuleError, match="lot_already_drawn"):
        draw_the_level(event=event, seed="", account=None, now=NOW)


@pytest.mark.rule("3.6.12.7-a", "3.6.12.5-a")
def test_a_swiss_tie_goes_by_resistance_only_from_the_fourth_round_and_last_by_lot(
    world: World,
) -> None:
    event = swiss(world)
    swiss_round_options = SwissRoundOptions()
    gaps: dict[ScheduledMatch, list[int]] = {}
    codes = []
    for number in range(1, 5):
        made = draw_swiss_round(event=event, options=swiss_round_options, account=None, now=BEFORE)
        publish_draw(draw=made, account=None, now=BEFORE)
        for match in matches_of(event):
            if match.round == number:
                gaps[match] = [200, 0]  # the home team gains five IMPs in every match
        play_matches(event, gaps)
        steps = [step["code"] for row in standings(event).values() for step in steps_of(row)]
        codes.append({code for code in steps if code.startswith("tie_break")})
    assert "tie_break_resistance" not in codes[0] | codes[1] | codes[2]
    assert "tie_break_resistance" in codes[3]

    tied = [row for row in standings(event).values() if row.tied]
    if tied:
        draw_the_level(event=event, seed="7 21", account=None, now=BEFORE)
    assert not any(row.tied for row in standings(event).values())


@pytest.mark.rule("3.6.12.5-a")
def test_a_bonus_of_resistance_points_is_added_and_does_not_count_for_opponents(
    world: World,
) -> None:
    event = swiss(world)
    made = draw_swiss_round(event=event, options=SwissRoundOptions(), account=None, now=BEFORE)
    publish_draw(draw=made, account=None, now=BEFORE)
    play_matches(event, {match: [200, 0] for match in matches_of(event)})
    before = {number: row.vps_hundredths or 0 for number, row in standings(event).items()}
    RankingTerms.objects.create(event=event, version=1, resistance_bonus=500)
    play_matches(event, {match: [200, 10] for match in matches_of(event)})

    rows = standings(event)

    gained = {number: (row.vps_hundredths or 0) - before[number] for number, row in rows.items()}
    met = [gained[match.home.number] for match in matches_of(event) if match.home is not None]
    assert all(more > 0 for more in met)
    assert {step["source"] for row in rows.values() for step in steps_of(row)} >= {"RTP 3.6.12.6"}


@pytest.mark.rule("3.6.9-a")
def test_the_team_of_lower_index_is_given_imps_by_the_four_in_play(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=16))
    enter_teams(world, event, 2)
    draw(event)
    (match,) = open_matches(event, 1)
    assert match.home is not None
    assert match.away is not None
    for row in match.home.players.all():
        CategoryGrant.objects.create(
            person=row.person,
            category="NATIONAL",
            valid_from=event.season.starts_on,
            rule_set=event.ranking_rule_set,
        )
    for entry, side in ((match.home, Side.HOME), (match.away, Side.VISITORS)):
        line_up = LineUp.objects.create(match=match, entry=entry, segment=1)
        people = [row.person for row in entry.players.order_by("position")]
        for (room, way), person in zip(places_to_fill(side), people, strict=True):
            LineUpSeat.objects.create(
                line_up=line_up, room=room.value, direction=way, person=person
            )
    set_ranking_terms(event=event, draft=TermsDraft(handicap=True), account=None, now=BEFORE)

    play_matches(event, {match: [0] * 16})

    indices = iv_of_people(event, [row.person_id for row in match.home.players.all()])
    others = iv_of_people(event, [row.person_id for row in match.away.players.all()])
    gap = sum(indices.values()) - sum(others.values())
    (counted,) = scored_event(event).matches
    assert gap > 0
    assert counted.home_imps == 0
    assert counted.away_imps == Fraction(round(Fraction(gap * 16 * 100, 150)), 100)
