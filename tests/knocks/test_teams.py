"""Teams at their pages and endpoints: lists, substitutes, line-ups, dates, what is conceded."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Person
from tests.factories.federation import make_member
from tests.factories.pages import words
from tests.factories.teams import (
    KNOCKOUT,
    LEAGUE,
    captain_account,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.knocks.doors import by_program, done, page_does, page_refuses, refused
from tests.personas import World
from tournaments.models import DeclaredSystem, MatchMove, Registration, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.line_ups import send_line_up

As = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


def people_of(team: Registration) -> list[Person]:
    rows = team.players.filter(state="ACCEPTED").select_related("person").order_by("position")
    return [row.person for row in rows]


def sentence_start(world: World, **named: Any) -> ScheduledMatch:
    """Return a match of two teams of five whose line-ups are submitted."""
    event = make_team_event(world, **named)
    enter_teams(world, event, 2, size=5)
    draw(event)
    match = timed_match(event)
    for side in (Side.VISITORS, Side.HOME):
        entry = match.home_id if side is Side.HOME else match.away_id
        people = players_for(match, entry or 0, 1)
        named_seats = dict(zip(places_to_fill(side), people, strict=False))
        send_line_up(
            match=match, side=side, segment=1, named=named_seats, account=None, now=timezone.now()
        )
    return match


@pytest.mark.rule("3.6.1-b")
def test_who_has_played_for_a_team_joins_no_other(world: World, office: Client) -> None:
    match = sentence_start(world)
    assert match.home is not None
    assert match.away is not None
    home, away = match.home.registration, match.away.registration
    path = f"teams/{home.pk}/list/"

    code = refused(office, path, "RTP 3.6.1", added=people_of(away)[0].number, reason="please do")

    assert code == "player_played_for_another"
    done(office, path, added=people_of(away)[4].number, reason="not used there")


@pytest.mark.rule("3.6.4-a")
def test_who_has_played_is_not_replaced(world: World, office: Client) -> None:
    match = sentence_start(world)
    assert match.home is not None
    team = match.home.registration
    new = make_players(world, 1, first=6000)[0].number
    path = f"teams/{team.pk}/list/"

    code = refused(office, path, "RTP 3.6.4", added=new, dropped=people_of(team)[0].number)

    assert code == "player_already_used"
    done(office, path, added=new, dropped=people_of(team)[4].number)


@pytest.mark.rule("3.6.1-c")
def test_a_team_has_four_to_six(world: World, office: Client) -> None:
    event = make_team_event(world, event_class="NATIONAL_EVENT")
    small, large = enter_teams(world, event, 1), enter_teams(world, event, 1, size=6, first=5100)
    seventh, fifth = (person.number for person in make_players(world, 2, first=6000))

    few = refused(
        office, f"teams/{small[0].pk}/list/", "RTP 3.6.1", dropped=people_of(small[0])[3].number
    )
    many = refused(office, f"teams/{large[0].pk}/list/", "RTP 3.6.1", added=seventh)

    assert (few, many) == ("team_too_small", "team_too_large")
    done(office, f"teams/{small[0].pk}/list/", added=fifth)


@pytest.mark.rule("3.6.1-c", "2.3.1-c")
def test_how_an_event_of_teams_is_played(world: World, office: Client) -> None:
    event = make_team_event(world)
    path = f"events/{event.pk}/schedule/play/"
    plan = {"format": "LEAGUE", "match_boards": 8, "segments": 1, "groups": 1, "legs": 1}

    nine = refused(office, path, "RTP 3.6.1", **plan, max_players=9)
    seven = refused(office, path, "RTP 2.3.1", **{**plan, "match_boards": 7})

    assert (nine, seven) == ("squad_size_not_allowed", "match_too_short")
    done(office, path, **plan, max_players=8)


@pytest.mark.rule("3.6.5-a", "3.6.5-b")
def test_substitutes_of_a_team(world: World, office: Client) -> None:
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 2, size=6)
    draw(event)
    match = timed_match(event)
    assert match.away is not None
    team = match.away.registration
    helper = make_players(world, 1, first=6000)[0]
    path = f"teams/{team.pk}/substitute/"
    data = {"match": match.pk, "segment": 1, "substitute": helper.number,
             "replaced": people_of(team)[5].number}  # fmt: skip

    four = refused(office, path, "RTP 3.6.5", **data, available=4)
    done(office, path, **data, available=3)
    again = refused(office, path, "RTP 3.6.5", **{**data, "segment": 2}, available=3)

    assert (four, again) == ("team_needs_no_substitute", "too_many_substitutions")


@pytest.mark.rule("2.3.3-a", "3.6.3-a")
def test_a_team_is_named_by_its_club_and_captain(
    world: World, office: Client, reader: Client
) -> None:
    event = make_team_event(world, event_class="NATIONAL_EVENT")
    people = make_players(world, 3)
    people.append(make_member("Zeca Castelo", "5900", club=world.other_club, season=world.season))
    team = enter_team(event, people, name="Os Quatro")

    by_default = words(reader.get(f"/teams/{team.pk}/"))
    page_does(office, f"teams/{team.pk}/club/", club=world.other_club.pk, agreed="on")
    done(office, f"teams/{team.pk}/captain/", number="5900")

    assert "Clube da Ribeira - Jogador 5000" in by_default
    assert "Clube do Castelo - Zeca Castelo" in words(reader.get(f"/teams/{team.pk}/"))


@pytest.mark.rule("3.6.11.1-a")
def test_a_match_moves_six_days_and_not_seven(world: World, as_account: As) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    draw(event)
    starts = timezone.now().replace(microsecond=0) + dt.timedelta(days=10)
    match = timed_match(event, starts_at=starts)
    captain = as_account(captain_account(match, "home"))
    path = f"matches/{match.pk}/move/"
    data = {"side": "HOME", "reason": "a wedding"}

    far = refused(
        captain, path, "RTP 3.6.11",
        **data, moved_to=(starts + dt.timedelta(days=7)).isoformat(),
    )  # fmt: skip

    assert far == "match_moved_too_far"
    done(captain, path, **data, moved_to=(starts + dt.timedelta(days=6)).isoformat())


@pytest.mark.rule("3.6.11.3-a")
def test_a_national_match_moves_only_48_hours_before(
    world: World, office: Client, as_account: As
) -> None:
    event = make_team_event(world, event_class="NATIONAL_EVENT")
    enter_teams(world, event, 4)
    draw(event)
    soon = timezone.now() + dt.timedelta(hours=47)
    match = timed_match(event, starts_at=soon)
    home = as_account(captain_account(match, "home"))
    data = {"side": "HOME", "reason": "a wedding"}
    path = f"matches/{match.pk}/move/"

    late = refused(
        home, path, "RTP 3.6.11", **data, moved_to=(soon + dt.timedelta(days=2)).isoformat()
    )
    later = soon + dt.timedelta(hours=2)
    ScheduledMatch.objects.filter(pk=match.pk).update(starts_at=later)
    done(home, path, **data, moved_to=(later + dt.timedelta(days=2)).isoformat())
    move = MatchMove.objects.get()
    early = by_program(office, f"moves/{move.pk}/grant/", {"answer": ""})

    assert late == "move_request_too_late"
    assert (early.status_code, early.json()["code"]) == (409, "both_captains_must_sign")
    done(as_account(captain_account(match, "away")), f"moves/{move.pk}/agree/")
    done(office, f"moves/{move.pk}/grant/", answer="Granted")


@pytest.mark.parametrize(
    ("segments", "first", "wrong", "second"),
    [
        pytest.param(2, 2, None, None, marks=pytest.mark.rule("2.3.4.2-a")),
        pytest.param(3, None, None, 3, marks=pytest.mark.rule("2.3.4.2-b")),
        pytest.param(4, 2, 1, 3, marks=pytest.mark.rule("2.3.4.2-c")),
    ],
)
def test_segments_of_choice_are_picked_in_turn(
    world: World,
    as_account: As,
    segments: int,
    first: int | None,
    wrong: int | None,
    second: int | None,
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, segments=segments))
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event, starts_at=timezone.now() + dt.timedelta(days=1))
    home, away = (as_account(captain_account(match, side)) for side in ("home", "away"))
    path = f"matches/{match.pk}/pick/"

    page_refuses(away, path, "RTP 2.3.4.2", side="VISITORS", segment=1)
    page_does(home, path, side="HOME", segment=first or "")
    if wrong:
        page_refuses(away, path, "RTP 2.3.4.2", side="VISITORS", segment=wrong)
    if second:
        page_does(away, path, side="VISITORS", segment=second)

    match.refresh_from_db()
    assert match.home_picks == ([first] if first else [])


@pytest.mark.rule("2.3.2-a", "2.3.1-a")
def test_visitors_name_first_and_home_is_north_south_in_the_open_room(
    world: World, as_account: As
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event, starts_at=timezone.now() + dt.timedelta(days=1))

    def send(side: Side) -> tuple[int, dict[str, Any]]:
        entry = match.home_id if side is Side.HOME else match.away_id
        people = players_for(match, entry or 0, 1)
        seats = [
            {"room": room.value, "direction": way, "number": person.number}
            for (room, way), person in zip(places_to_fill(side), people, strict=False)
        ]
        captain = as_account(captain_account(match, "home" if side is Side.HOME else "away"))
        path = f"/api/v1/matches/{match.pk}/line-ups/"
        body = {"side": side.value, "segment": 1, "seats": seats}
        response = captain.post(path, body, content_type="application/json")
        return response.status_code, response.json()

    early, told = send(Side.HOME)
    visitors = send(Side.VISITORS)
    home = send(Side.HOME)

    assert (early, told["code"], told["article"]) == (409, "line_up_not_your_turn", "RTP 2.3.2")
    assert (visitors[0], home[0]) == (201, 201)
    shown = home[1]["segments"][0]["line_ups"]
    seats = {line_up["side"]: [(seat["room"], seat["direction"]) for seat in line_up["seats"]]
             for line_up in shown}  # fmt: skip
    assert seats["HOME"] == [("OPEN", "N"), ("OPEN", "S"), ("CLOSED", "E"), ("CLOSED", "W")]
    assert seats["VISITORS"] == [("OPEN", "E"), ("OPEN", "W"), ("CLOSED", "N"), ("CLOSED", "S")]


@pytest.mark.rule("3.6.10.3-d")
def test_a_captain_concedes_after_half_of_a_knock_out_match(world: World, office: Client) -> None:
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event)
    path = f"matches/{match.pk}/concede/"
    data = {"side": "HOME", "sure": True, "captain_said": True}

    early = refused(office, path, "RTP 3.6.10.3", **data, segments_played=1)

    assert early == "concession_too_early"
    done(office, path, **data, segments_played=2)


@pytest.mark.rule("2.3.4.3-a")
def test_a_team_with_an_unusual_system_is_the_visitor(world: World, reader: Client) -> None:
    event = make_team_event(world)
    odd, _other = enter_teams(world, event, 2)
    DeclaredSystem.objects.create(
        registration=odd, pair=1, nature="HIGHLY_UNUSUAL", declared_at=timezone.now()
    )
    draw(event)

    match = ScheduledMatch.objects.get(event=event, draw__replaced_at=None, round=1)
    data = reader.get(f"/api/v1/matches/{match.pk}/").json()
    assert data["segments"][0]["names_first"] == "VISITORS"
    assert match.away is not None
    assert match.away.registration == odd
