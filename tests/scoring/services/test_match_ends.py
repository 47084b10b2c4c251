"""How a match ended and what its sheet and its victory points say must agree."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account
from scoring.engine_input.rows import scored_event
from scoring.matches.services.knockouts import confirm_by_results, end_settled_matches
from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.models import EventResult, MatchRuling
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.team_results import play_rounds
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    LEAGUE,
    STARTS,
    draw,
    enter_teams,
    make_team_event,
)
from tests.factories.tournaments import NOW
from tests.personas import World
from tests.scoring.services.test_knockouts import LATER, cup
from tournaments.models import Event, MatchEnd, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.rules.score_sheets import SheetTotals
from tournaments.teams.services.draws import publish_draw
from tournaments.teams.services.match_endings import concede_match, end_match, take_back_end
from tournaments.teams.services.matches import send_sheet
from tournaments.teams.services.play import PlayPlan

SWISS = PlayPlan(format="SWISS", match_boards=8, rounds=5)


def swiss(world: World) -> Event:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 12)
    made = draw_swiss_round(event=event, options=SwissRoundOptions(), account=None, now=BEFORE)
    publish_draw(draw=made, account=None, now=BEFORE)
    return event


def first_match(event: Event) -> ScheduledMatch:
    rows = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None, ending="")
    return rows.select_related("event__team_play", "home", "away").order_by("round", "number")[0]


def end(match: ScheduledMatch, ending: str, winner: object = None, reason: str = "") -> None:
    end_match(
        match=match,
        ending=ending,
        winner=winner,  # type: ignore[arg-type]
        note="",
        account=None,
        now=STARTS,
        against_sheet=reason,
    )


def agree(match: ScheduledMatch, home: int, away: int, *sides: Side) -> None:
    for side in sides or (Side.HOME, Side.VISITORS):
        send_sheet(
            match=match,
            side=side,
            totals=SheetTotals(home, away),
            difference=home - away,
            account=None,
            now=STARTS,
        )


def vps(event: Event) -> dict[str, Decimal]:
    return {row.key: need(row.vps) for row in scored_event(event).rows}


@pytest.mark.rule("3.6.12.4-a")
def test_a_noted_no_show_gives_twelve_points_at_once(world: World) -> None:
    event = swiss(world)
    match = first_match(event)
    play_rounds(event, 1, without=[match])
    assert match.home is not None
    assert match.away is not None
    assert match.home.key not in vps(event)

    end(match, MatchEnd.NO_SHOW, match.home)

    told = vps(event)
    assert (told[match.home.key], told[match.away.key]) == (Decimal("12.00"), Decimal("0.00"))
    revision = EventResult.objects.get(event=event).revision
    assert revision.standings.get(entry=match.home).vps_hundredths == 1200
    draw_swiss_round(event=event, options=SwissRoundOptions(), account=None, now=LATER)


def test_a_no_show_noted_before_any_result_counts_once_there_are_some(world: World) -> None:
    event = swiss(world)
    match = first_match(event)
    assert match.away is not None

    end(match, MatchEnd.NO_SHOW, match.away)
    play_rounds(event, 1, without=[match])

    assert vps(event)[match.away.key] == Decimal("12.00")


def test_a_no_show_taken_back_gives_its_points_back(world: World) -> None:
    event = swiss(world)
    match = first_match(event)
    play_rounds(event, 1)
    assert match.home is not None
    before = vps(event)

    end(match, MatchEnd.NO_SHOW, match.away)
    after = vps(event)
    match.refresh_from_db()
    take_back_end(match=match, reason="They were in the other room", account=None, now=STARTS)

    assert after[match.home.key] == Decimal("0.00")
    assert vps(event) == before
    assert MatchRuling.objects.filter(removed_in__isnull=True).count() == 0


def test_in_a_league_a_no_show_counts_too(world: World) -> None:
    event = make_team_event(world, plan=LEAGUE)
    enter_teams(world, event, 4)
    draw(event)
    play_rounds(event, 1)
    match = first_match(event)
    assert match.away is not None

    end(match, MatchEnd.NO_SHOW, match.home)

    assert vps(event)[match.away.key] == Decimal("0.00")
    assert MatchRuling.objects.get().article == "RTP 3.6.7.2"


@pytest.mark.rule("2.3.9-a")
def test_an_end_against_the_agreed_sheet_asks_for_a_reason(world: World) -> None:
    event = cup(world, 4)
    match = open_matches(event, 1)[0]
    agree(match, 20, 45)

    with pytest.raises(RuleError) as refused:
        end(match, MatchEnd.PLAYED, match.home)
    with pytest.raises(RuleError, match="no_show_against_sheet"):
        end(match, MatchEnd.NO_SHOW, match.away)
    match.refresh_from_db()
    untouched = match.ending
    end(match, MatchEnd.PLAYED, match.home, "The sheet counted board 3 twice")
    match.refresh_from_db()

    assert (refused.value.code, refused.value.article) == ("match_end_against_sheet", "RTP 2.3.9")
    assert refused.value.values == {"home": 20, "away": 45}
    assert untouched == MatchEnd.OPEN
    assert match.winner == match.home
    assert match.end_note == "The sheet counted board 3 twice"


def test_an_end_with_the_sheet_or_without_an_agreed_one_is_taken(world: World) -> None:
    event = cup(world, 4)
    one, other = open_matches(event, 1)
    agree(one, 20, 45)
    agree(other, 20, 45, Side.HOME)

    end(one, MatchEnd.PLAYED, one.away)
    end(other, MatchEnd.PLAYED, other.home)

    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.winner, other.winner) == (one.away, other.home)


def test_results_against_the_agreed_sheet_send_nobody_on_by_themselves(world: World) -> None:
    event = cup(world, 4)
    match = open_matches(event, 1)[0]
    agree(match, 20, 45)
    play_matches(event, {match: [200, 0]})

    with pytest.raises(RuleError, match="match_end_against_sheet"):
        confirm_by_results(match=match, account=None, now=NOW)
    by_itself = end_settled_matches(now=NOW + 40 * (LATER - NOW))
    ended = confirm_by_results(match=match, account=None, now=NOW, reason="Recounted")

    assert by_itself == 0
    assert ended.winner == match.home


def test_the_page_asks_why_only_where_a_sheet_is_agreed(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    event = cup(world, 4)
    one, other = open_matches(event, 1)
    agree(one, 20, 45)
    client = as_account(olga)

    text = words(client.get(f"/matches/{one.pk}/"))
    unasked = words(client.get(f"/matches/{other.pk}/"))
    data = {"ending": "PLAYED", "winner": one.home_id, "note": ""}
    refused = words(client.post(f"/matches/{one.pk}/end/", data, follow=True))
    data["against_sheet"] = "Counted anew"
    done = words(client.post(f"/matches/{one.pk}/end/", data, follow=True))

    assert "against the sheet both captains agreed" in text
    assert "against the sheet both captains agreed" not in unasked
    assert "Both captains agreed 20–45 on the official sheet" in refused
    assert "The end of the match is noted." in done


@pytest.mark.rule("3.6.10.3-d")
def test_a_concession_names_the_segments_that_the_results_know(world: World) -> None:
    plan = replace(KNOCKOUT, match_boards=4, segments=4)
    event = make_team_event(world, plan=plan)
    enter_teams(world, event, 2)
    draw(event)
    (match,) = open_matches(event, 1)
    play_matches(event, {match: [200, 0]})

    def concede(segments: int) -> ScheduledMatch:
        return concede_match(
            match=match,
            side=Side.HOME,
            segments_played=segments,
            by_captain=True,
            account=None,
            now=LATER,
        )

    with pytest.raises(RuleError) as typed:
        concede(3)
    ended = concede(2)

    assert typed.value.code == "segments_by_results"
    assert typed.value.values == {"said": 3, "played": 2, "boards": 2}
    assert ended.end_note == "Segmentos jogados: 1, 2 de 4"


def test_who_was_there_is_asked_of_a_no_show_where_nobody_goes_on(world: World) -> None:
    event = make_team_event(world, plan=LEAGUE)
    enter_teams(world, event, 4)
    draw(event)
    match = ScheduledMatch.objects.filter(event=event, round=1).first()
    assert match is not None

    with pytest.raises(RuleError) as refused:
        end(match, MatchEnd.NO_SHOW, None)

    assert refused.value.code == "match_needs_present"


@pytest.mark.rule("3.6.10.3-a")
def test_a_team_that_is_behind_goes_on_only_with_a_reason(world: World) -> None:
    event = cup(world, 4)
    ahead, begun = open_matches(event, 1)
    play_matches(event, {ahead: [200, 0], begun: [200]})  # five IMPs to home; one board of two

    with pytest.raises(RuleError) as behind:
        end(ahead, MatchEnd.PLAYED, ahead.away)
    with pytest.raises(RuleError) as early:
        end(begun, MatchEnd.PLAYED, begun.home)
    end_match(
        match=ahead, ending=MatchEnd.PLAYED, winner=ahead.away, account=None, now=STARTS,
        note="The committee reversed board 1",
    )  # fmt: skip

    ahead.refresh_from_db()
    assert behind.value.code == "match_end_against_results"
    assert (early.value.code, early.value.values) == (
        "match_end_unfinished", {"played": 1, "due": 2},
    )  # fmt: skip
    assert ahead.winner_id == ahead.away_id
