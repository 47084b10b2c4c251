"""What a file of another site of ours brings of a knock-out, and of an individual."""

import json
from dataclasses import replace

import pytest
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from scoring.intake.services.confirming import take_in_file
from scoring.intake.services.intake import receive_result_file
from scoring.intake.services.played import export_played
from scoring.live.services.book import differences
from scoring.live.services.book_cache import forget
from scoring.matches.services.extra_boards import lay_extra_boards
from scoring.matches.services.knockouts import confirm_by_results
from scoring.models import BookLine, EventBook, EventResult
from scoring.tables.services.closing import close_session
from tests.factories.rows import need
from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
from tests.factories.team_book import lines_of, play_match
from tests.factories.teams import LEAGUE, STARTS, draw, enter_teams, make_team_event
from tests.factories.tournaments import make_event
from tests.journeys.laptop import book_told
from tests.journeys.teams_played import standing, teams_told
from tests.personas import World
from tests.scoring.live.acts import made, say, verify
from tests.scoring.live.test_team_book import DOWN_ONE, MADE
from tournaments.models import Event, LineUp, LineUpSeat, ScheduledMatch, Session
from tournaments.rules.line_ups import Side
from tournaments.seating.services.seating import draw_seating
from tournaments.teams.selectors.line_ups import places_to_fill


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


def taken_in(event: Event, played: Event, account: Account) -> Event:
    """Take what was played in an event into another of this site."""
    data = export_played(event=played, account=None)
    now = timezone.now()
    file = receive_result_file(event=event, name="p.zip", data=data, account=account, now=now)
    take_in_file(file=file, account=account, now=now, reason="played as one", same_elsewhere=True)
    return event


def first_round(event: Event) -> list[ScheduledMatch]:
    rows = ScheduledMatch.objects.filter(event=event, round=1)
    return list(rows.select_related("event__team_play", "home", "away").order_by("number"))


@pytest.fixture
def cup(world: World, olga: Account) -> Event:
    """Four teams, a level match decided by extra boards, the final drawn and not played."""
    event = make_team_event(world, plan=replace(LEAGUE, format="KNOCKOUT", match_boards=8))
    enter_teams(world, event, 4)
    draw(event)
    level, other = first_round(event)
    play_match(level, olga, now=STARTS)
    play_match(other, olga, now=STARTS, differing={1: (MADE, DOWN_ONE)})
    lay_extra_boards(match=level, account=olga, now=STARTS)
    play_match(level, olga, now=STARTS, differing={9: (DOWN_ONE, MADE)})
    session = Session.objects.get(event=event)
    close_session(session=session, account=olga, now=STARTS, is_incomplete=True)
    for match in (level, other):
        confirm_by_results(match=match, account=olga, now=STARTS)
    return event


def name_with(match: ScheduledMatch, outsider: Person) -> None:
    """Have the home team play with somebody who is in no list."""
    people = [row.person for row in match.home.players.order_by("position")][:3]
    row = LineUp.objects.create(match=match, entry=need(match.home), segment=1, sent_at=STARTS)
    LineUpSeat.objects.bulk_create(
        LineUpSeat(line_up=row, room=room, direction=direction, person=person)
        for (room, direction), person in zip(
            places_to_fill(Side.HOME), [*people, outsider], strict=True
        )
    )


@pytest.mark.parametrize("number", ["7700", None])
def test_a_knock_out_comes_with_its_bracket_its_extra_boards_and_its_outsiders(
    world: World, cup: Event, olga: Account, number: str | None
) -> None:
    outsider = Person.objects.create(name="Vera Visita", number=number)
    name_with(first_round(cup)[0], outsider)
    other = make_event(
        club=world.club, name="Taça trazida", kind="TEAMS", method="imps_vp",
        day=cup.starts_on, last_day=cup.ends_on,
    )  # fmt: skip

    taken_in(other, cup, olga)

    level = first_round(other)[0]
    assert [row.board for row in lines_of(level, "B")] == [*range(1, 9), 17, 18, 19, 20]
    final = ScheduledMatch.objects.get(event=other, round=2)
    assert level.winner_to == final
    there = ScheduledMatch.objects.get(event=cup, round=2)
    assert [final.home.name, final.away.name] == [there.home.name, there.away.name]
    assert BookLine.objects.filter(match=final, state=0).count() == 2 * 8
    assert standing(other) == standing(cup)
    assert differences(EventBook.objects.select_related("event").get(event=other)) == []
    here, was = teams_told(other), teams_told(cup)
    for part in ("people", "matches", "lines", "acts"):
        assert here[part] == was[part], part
    seat = LineUpSeat.objects.get(line_up__match=level, person__name="Vera Visita")
    assert (seat.person == outsider) == (number is not None)
    # once closed here, nothing is left to be told
    session = Session.objects.get(event=other)
    again = close_session(session=session, account=olga, now=STARTS, is_incomplete=True)
    assert again is None


def test_with_a_team_that_withdrew_since_nothing_is_taken_along(cup: Event) -> None:
    entry = first_round(cup)[0].home
    entry.withdrawn_at = timezone.now()
    entry.save()

    with pytest.raises(RuleError, match="session_team_withdrawn") as refused:
        export_played(event=cup, account=None)

    assert refused.value.values["teams"] == entry.name


def test_an_individual_comes_with_its_seating_and_its_book(world: World, olga: Account) -> None:
    played = make_event(club=world.club, name="Individual", kind="INDIVIDUAL")
    enter_many(played, 8, club=world.club, season=world.season, of=1)
    session = make_session(played)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    for row in BookLine.objects.filter(session=session).order_by("round", "table", "board"):
        say(row, made(row.board, "4S", "S", 8 + (row.table * row.board + row.round) % 4))
        verify(row)
    close_session(session=session, account=olga, now=AFTER)
    other = make_event(club=world.club, name="Individual trazido", kind="INDIVIDUAL")

    taken_in(other, played, olga)

    assert json.dumps(book_told(other)) == json.dumps(book_told(played))
    here, was = (EventResult.objects.get(event=item).revision for item in (other, played))
    places = [
        list(item.standings.order_by("entry__number").values_list("entry__number", "rank", "exact"))
        for item in (here, was)
    ]
    assert places[0] == places[1]
    assert differences(EventBook.objects.select_related("event").get(event=other)) == []
