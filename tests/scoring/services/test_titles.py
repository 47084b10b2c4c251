"""Who is national champion: the winner's players who played a third of its boards."""

from dataclasses import replace

import pytest

from scoring.matches.services.knockouts import confirm_by_results
from scoring.models import EventResult
from scoring.rankings.selectors.titles import title_of, titles_of_person
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.teams import (
    KNOCKOUT,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
)
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Event, LineUp, LineUpSeat, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill

CUP = replace(KNOCKOUT, match_boards=18, segments=3)


def name_line_up(match: ScheduledMatch, entry: int, segment: int, people: list[int]) -> None:
    row = LineUp.objects.create(match=match, entry_id=entry, segment=segment)
    side = Side.HOME if match.home_id == entry else Side.VISITORS
    for (room, way), person in zip(places_to_fill(side), people, strict=True):
        LineUpSeat.objects.create(line_up=row, room=room.value, direction=way, person_id=person)


def played_cup(world: World, *, with_line_ups: bool) -> tuple[Event, list[int]]:
    """Play a final of two teams: player 5 plays one segment of three, player 6 none."""
    event = make_team_event(world, event_class="NATIONAL_CHAMPIONSHIP", plan=CUP)
    people = make_players(world, 6)
    entry = enter_team(event, people, name="Campeões").entry_id
    enter_teams(world, event, 1, first=6000)
    draw(event)
    (match,) = open_matches(event, 1)
    pks = [person.pk for person in people]
    assert entry is not None
    if with_line_ups:
        for segment, named in ((1, pks[:4]), (2, pks[:4]), (3, [pks[4], *pks[1:4]])):
            name_line_up(match, entry, segment, named)
    ahead = 200 if entry == match.home_id else -200
    play_matches(event, {match: [ahead, *[0] * 17]})
    confirm_by_results(match=match, account=None, now=NOW)
    return event, pks


@pytest.mark.rule("3.6.10.4-a")
def test_a_third_of_the_boards_makes_a_member_champion(world: World) -> None:
    event, people = played_cup(world, with_line_ups=True)

    title = title_of(event)

    assert title is not None
    assert (title.team_boards, title.needed, title.is_final, title.is_known) == (
        18, 6, False, True,
    )  # fmt: skip
    assert [(champion.boards, champion.has_title) for champion in title.champions] == [
        (12, True), (18, True), (18, True), (18, True), (6, True), (0, False),
    ]  # fmt: skip
    EventResult.objects.filter(event=event).update(state="HOMOLOGATED", homologated_at=NOW)
    assert [title.event for title in titles_of_person(people[4], on=NOW.date())] == [event]
    assert titles_of_person(people[5], on=NOW.date()) == []


def test_without_line_ups_nobody_is_left_out_and_it_is_said(world: World) -> None:
    event, _people = played_cup(world, with_line_ups=False)

    title = title_of(event)

    assert title is not None
    assert not title.is_known
    assert all(champion.has_title for champion in title.champions)


def test_only_national_championships_give_the_title(world: World) -> None:
    event = make_team_event(world)
    assert title_of(event) is None
