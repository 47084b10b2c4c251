"""Line-ups changed by the director, and sides settled by an unusual system told late."""

import datetime as dt

import pytest

from federation.errors import RuleError
from tests.factories.teams import (
    BEFORE,
    STARTS,
    draw,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tests.tournaments.services.test_line_ups import SEALED, a_match, name
from tournaments.models import DeclaredSystem, Event, LineUp, ProposedTeamPenalty, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import namings_of, places_to_fill, players_for
from tournaments.teams.services.line_up_changes import change_line_up
from tournaments.teams.services.match_sides import settle_sides


def change(
    match: ScheduledMatch, order: tuple[int, ...], *, boards: int = 0, reason: str = "ill"
) -> LineUp:
    people = players_for(match, match.away_id or 0, 1)
    named = dict(
        zip(places_to_fill(Side.VISITORS), (people[place] for place in order), strict=True)
    )
    return change_line_up(
        match=match,
        side=Side.VISITORS,
        segment=1,
        named=named,
        boards_played=boards,
        reason=reason,
        account=None,
        now=STARTS,
    )


def five_a_side(world: World) -> ScheduledMatch:
    event = make_team_event(world)
    enter_teams(world, event, 2, size=5)
    draw(event)
    match = timed_match(event)
    name(match, Side.VISITORS)
    return match


@pytest.mark.rule("2.3.1-b")
def test_pairs_stay_once_a_board_was_played_and_seats_may_change(world: World) -> None:
    match = five_a_side(world)
    with pytest.raises(RuleError) as early:
        change(match, (0, 1, 2, 4))
    name(match, Side.HOME)
    with pytest.raises(RuleError) as silent:
        change(match, (0, 1, 2, 4), reason=" ")

    before = change(match, (0, 1, 2, 4))
    with pytest.raises(RuleError) as playing:
        change(match, (0, 2, 1, 4), boards=5)
    swapped = change(match, (1, 0, 4, 2), boards=5, reason="they sat down the wrong way")

    naming = namings_of(match, match.event.team_play)[0]
    assert early.value.code == "line_up_not_seen_yet"
    assert silent.value.code == "entry_reason_missing"
    assert (before.version, before.reason) == (2, "ill")
    assert (playing.value.code, playing.value.values) == ("pairs_stay_in_segment", {"boards": 5})
    assert naming.away == swapped
    assert match.line_ups.count() == 4


@pytest.mark.rule("2.3.4.3-a")
def test_an_unusual_system_told_after_the_draw_makes_its_team_the_visitor(world: World) -> None:
    match = a_match(world)
    home = match.home
    assert home is not None
    DeclaredSystem.objects.create(
        registration=home.registration, pair=1, nature="HIGHLY_UNUSUAL", declared_at=BEFORE
    )

    changed = settle_sides(match.event, account=None)
    again = settle_sides(match.event, account=None)
    match.refresh_from_db()

    assert (changed, again) == (1, 0)
    assert (match.away_id, match.visitors_first) == (home.pk, True)


def test_sides_stay_once_somebody_has_named(world: World) -> None:
    match = a_match(world)
    name(match, Side.VISITORS)
    DeclaredSystem.objects.create(
        registration=match.home.registration, pair=1, nature="HIGHLY_UNUSUAL", declared_at=BEFORE
    )

    assert settle_sides(match.event, account=None) == 0


@pytest.mark.rule("1.2-d")
def test_a_private_online_event_notes_late_line_ups_and_takes_nothing(world: World) -> None:
    match = a_match(world, SEALED)
    Event.objects.filter(pk=match.event_id).update(is_online=True)
    match = ScheduledMatch.objects.get(pk=match.pk)

    row = name(match, Side.HOME, now=STARTS - dt.timedelta(minutes=29))

    assert row.is_late
    assert not ProposedTeamPenalty.objects.exists()


def test_a_substitute_may_stand_in_a_changed_line_up_only_if_recorded(world: World) -> None:
    match = five_a_side(world)
    name(match, Side.HOME)
    stranger = make_players(world, 1, first=6000)[0]
    people = [*players_for(match, match.away_id or 0, 1)[:3], stranger]

    with pytest.raises(RuleError) as refused:
        change_line_up(
            match=match,
            side=Side.VISITORS,
            segment=1,
            named=dict(zip(places_to_fill(Side.VISITORS), people, strict=True)),
            boards_played=0,
            reason="ill",
            account=None,
            now=STARTS,
        )

    assert refused.value.code == "line_up_stranger"
