"""Pages of team events: the schedule, a captain's phone, the organiser's desk."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.teams import (
    KNOCKOUT,
    LEAGUE,
    captain_account,
    draw,
    enter_teams,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import Draw, ProposedTeamPenalty, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for

As = Callable[[Account], Client]
SOON = dt.timedelta(days=2)


def fields(match: ScheduledMatch, side: Side) -> dict[str, str]:
    """Return a captain's fields to name the first four of the list."""
    entry = match.home_id if side is Side.HOME else match.away_id
    people = players_for(match, entry or 0, 1)
    named = zip(places_to_fill(side), people, strict=False)
    return {
        "side": side.value,
        "segment": "1",
        **{f"{room.value}_{way}": str(person.pk) for (room, way), person in named},
    }


def test_a_sealed_line_up_leaks_to_nobody_before_the_match_begins(
    world: World, bruno: Account, reader: Client, as_account: As
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, sealed_line_ups=True))
    enter_teams(world, event, 2, size=6)
    draw(event)
    match = timed_match(event, starts_at=timezone.now() + SOON)
    address = f"/matches/{match.pk}/"
    home, away = (as_account(captain_account(match, side)) for side in ("home", "away"))
    secret = [person.name for person in players_for(match, match.home_id or 0, 1)]

    sent = home.post(f"{address}line-up/", fields(match, Side.HOME), follow=True)
    away.post(f"{address}line-up/", fields(match, Side.VISITORS))
    pages = {
        "opponent": away.get(address).content.decode(),
        "public": reader.get(address).content.decode(),
    }
    director = words(as_account(bruno).get(address))
    match.starts_at = timezone.now()
    match.save()
    text = words(reader.get(address))

    assert "The line-up is in." in words(sent)
    assert {page for page in pages.values() if any(name in page for name in secret)} == set()
    assert "named, sealed" in pages["opponent"]
    assert secret[0] in director
    assert all(name in text for name in secret[:4])
    assert secret[4] not in text


def test_a_line_up_that_is_refused_keeps_who_was_chosen(world: World, as_account: As) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 6)
    draw(event)
    match = timed_match(event, starts_at=timezone.now() + SOON)
    sent = fields(match, Side.VISITORS)
    places = [name for name in sent if "_" in name]
    sent[places[1]] = sent[places[0]]  # the same player twice
    away = as_account(captain_account(match, "away"))

    shown = away.post(f"/matches/{match.pk}/line-up/", sent)

    [form] = [side.form for part in shown.context["segments"] for side in part.sides if side.form]
    assert form.non_field_errors()
    assert {name: form[name].value() for name in places} == {name: sent[name] for name in places}
    assert not match.line_ups.exists()


def test_captains_name_in_turn_and_ask_for_another_date(
    world: World, as_account: As, bruno: Account
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 6)
    draw(event)
    match = timed_match(event, starts_at=timezone.now() + SOON)
    address = f"/matches/{match.pk}/"
    home, away = (as_account(captain_account(match, side)) for side in ("home", "away"))

    desk, waiting_desk = (words(item.get("/desk/")) for item in (away, home))
    early = home.post(f"{address}line-up/", fields(match, Side.HOME), follow=True)
    away.post(f"{address}line-up/", fields(match, Side.VISITORS))
    home.post(f"{address}line-up/", fields(match, Side.HOME))
    moved_to = timezone.localtime(match.starts_at) + SOON
    home.post(
        f"{address}move/",
        {"side": "HOME", "moved_to": f"{moved_to:%Y-%m-%dT%H:%M}", "reason": "a wedding"},
    )
    text = words(away.get("/desk/"))
    move = match.moves.get()
    away.post(f"/moves/{move.pk}/agree/")
    office = as_account(bruno)
    waiting = words(office.get(f"/events/{event.pk}/schedule/manage/"))
    office.post(f"/moves/{move.pk}/grant/")

    match.refresh_from_db()
    assert f"Line-up: {match}" in desk
    assert f"You play: {match}" in waiting_desk
    assert "The other team names its line-up first." in words(early)
    assert "Another date is asked" in text
    assert "a wedding" in waiting
    assert match.line_ups.count() == 2
    assert match.starts_at == moved_to.replace(second=0, microsecond=0)


def test_the_organiser_plays_draws_and_publishes(
    world: World, bruno: Account, reader: Client, as_account: As
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 5)
    page, base = as_account(bruno), f"/events/{event.pk}/schedule/"

    unset = page.post(f"{base}play/", {"format": "KNOCKOUT"}, follow=True)
    page.post(
        f"{base}play/",
        {"format": "KNOCKOUT", "match_boards": "16", "segments": "2", "groups": "1", "legs": "1"},
    )
    drawn = page.post(f"{base}draw/", {"method": "LOT", "seed": "4 8 15"}, follow=True)
    hidden = words(reader.get(base))
    again = page.post(f"{base}draw/", {"method": "LOT"}, follow=True)
    made = Draw.objects.get()
    page.post(f"{base}draws/{made.pk}/publish/")
    shown = words(reader.get(base))
    nothing = page.post(f"{base}papers/", {"paper": "score_sheets", "round": "9"}, follow=True)
    file = reader.get(base, {"export": "csv"})

    assert "Boards of a match" in words(unset)
    assert "look at it, then publish it" in words(drawn)
    assert "No schedule has been published yet." in hidden
    assert "A new one needs a reason" in words(again)
    assert "Quarter-finals" in shown
    assert "seed 4 8 15" in shown
    assert "is there to print" in words(nothing)
    assert file["Content-Type"].startswith("text/csv")


def test_a_team_page_shows_its_list_and_lets_its_captain_change_it(
    world: World, reader: Client, as_account: As
) -> None:
    event = make_team_event(world)
    team, other = enter_teams(world, event, 2, size=5)
    draw(event)
    match = timed_match(event)
    assert match.home is not None
    own = match.home.registration
    captain = as_account(captain_account(match, "home"))
    address = f"/teams/{own.pk}/"
    joining = other if own == team else team
    number = joining.players.get(position=5).person.number

    public = words(reader.get(address))
    changed = captain.post(f"{address}list/", {"added": number, "dropped": ""}, follow=True)
    wrong = captain.post(f"{address}list/", {"added": "77777", "dropped": ""}, follow=True)
    empty = captain.post(f"{address}list/", {"added": "", "dropped": ""}, follow=True)

    assert "Change the list" not in public
    assert "The list of the team is changed." in words(changed)
    assert "Nobody has the number 77777." in words(wrong)
    assert "Name who comes, who leaves, or both." in words(empty)


@pytest.mark.parametrize("path", ["schedule/", "schedule/manage/"])
def test_more_matches_ask_no_more_queries(
    world: World, olga: Account, as_account: As, path: str
) -> None:
    page, counts = as_account(olga), []
    for teams in (2, 4):
        event = make_team_event(world, plan=KNOCKOUT)
        enter_teams(world, event, teams, first=5000 + 100 * teams)
        draw(event)
        page.get(f"/events/{event.pk}/{path}")
        with CaptureQueriesContext(connection) as queries:
            page.get(f"/events/{event.pk}/{path}")
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_desks_tell_captains_and_organisers_what_waits_in_team_events(
    world: World, bruno: Account, as_account: As
) -> None:
    event = make_team_event(world)
    event.starts_on, event.ends_on = timezone.localdate(), timezone.localdate() + 20 * SOON
    event.save()
    enter_teams(world, event, 4)
    draw(event)
    match = timed_match(event, starts_at=timezone.now() + SOON)
    away = as_account(captain_account(match, "away"))
    ProposedTeamPenalty.objects.create(
        event=event, entry=need(match.home), match=match, kind="LATE_LINE_UP",
        amount_hundredths=-50, article="RTP 2.4.2",
    )  # fmt: skip

    before = words(away.get("/desk/"))
    away.post(f"/matches/{match.pk}/line-up/", fields(match, Side.VISITORS))
    after = words(away.get("/desk/"))
    office = words(as_account(bruno).get("/desk/"))

    assert f"Line-up: {match}" in before
    assert f"You play: {match}" in after
    assert "matches without a day: Taça de Equipas" in office
    assert "penalty of a team to decide: Taça de Equipas" in office
