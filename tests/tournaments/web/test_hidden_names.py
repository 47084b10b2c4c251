"""A person who hides the full name is shown by initials in teams, championships and events too."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account, IssuedDocument, Notice, Person
from scoring.homologation.services.papers import issue_results_booklet
from tests.factories.entries import account_of
from tests.factories.hosting import make_national
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.scoring import publish_results
from tests.factories.teams import (
    STARTS,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.entries.selectors.entries import shown_entries
from tournaments.models import (
    Championship,
    Event,
    MatchEnd,
    PhasePlace,
    PhaseQuota,
    PlaceReason,
    PlaceState,
    Registration,
    ScheduledMatch,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.documents import EVENT_SCHEDULE
from tournaments.teams.selectors.match_deadlines import match_dues
from tournaments.teams.services.messages import ask_for_line_up
from tournaments.teams.services.sheets import issue_team_paper

HIDDEN = "Jogador 5000"
SHOWN = "Equipa de J. 5."


@pytest.fixture
def hidden(world: World) -> list[Person]:
    """Return four players of whom the first, a captain, has said no to the full name."""
    people = make_players(world, 4)
    Person.objects.filter(pk=people[0].pk).update(name_consent=False)
    people[0].refresh_from_db()
    return people


@pytest.fixture
def league(world: World, hidden: list[Person]) -> Event:
    event = make_team_event(world)
    enter_team(event, hidden, name=f"Equipa de {HIDDEN}")
    enter_team(event, make_players(world, 4, first=6000), name="Outra")
    draw(event)
    return event


def _public(event: Event, team: Registration, match: ScheduledMatch) -> list[str]:
    """Return the public addresses that name the teams of a league."""
    return [
        f"/events/{event.pk}/schedule/",
        f"/events/{event.pk}/schedule/?export=csv",
        f"/events/{event.pk}/start-list/",
        f"/events/{event.pk}/start-list/?export=csv",
        f"/teams/{team.pk}/",
        f"/matches/{match.pk}/",
        f"/api/v1/events/{event.pk}/schedule/",
        f"/api/v1/events/{event.pk}/start-list/",
        f"/api/v1/teams/{team.pk}/",
        f"/api/v1/matches/{match.pk}/",
    ]


def test_a_team_named_by_its_captain_shows_initials_at_every_door(
    league: Event, reader: Client
) -> None:
    match = timed_match(league)
    team = league.registrations.get(captain__number="5000")
    pages = _public(league, team, match)

    read = {page: _read(reader, page) for page in pages}

    assert {page for page, text in read.items() if HIDDEN in text} == set()
    assert {page for page, text in read.items() if SHOWN not in text} == set()


def test_a_team_named_by_part_of_its_captain_shows_initials_at_every_door(
    world: World, hidden: list[Person], reader: Client
) -> None:
    Person.objects.filter(pk=hidden[0].pk).update(name="Rui Faria")
    hidden[0].refresh_from_db()
    event = make_team_event(world)
    enter_team(event, hidden, name="Equipa Faria 1")
    enter_team(event, make_players(world, 4, first=6000), name="Outra")
    draw(event)
    match, team = timed_match(event), event.registrations.get(captain=hidden[0])

    read = {page: _read(reader, page) for page in _public(event, team, match)}

    assert {page for page, text in read.items() if "Faria" in text} == set()
    assert {page for page, text in read.items() if "Equipa F. 1" not in text} == set()


@pytest.mark.parametrize("hides", ["consent", "age"])
def test_a_team_named_after_another_player_shows_initials_at_every_door(
    world: World, reader: Client, hides: str
) -> None:
    people = make_players(world, 4)
    no, child = {"name_consent": False}, {"birth_date": dt.date(2016, 5, 1)}
    changed = {"name": "Rui Silva", **(no if hides == "consent" else child)}
    Person.objects.filter(pk=people[2].pk).update(**changed)
    people[2].refresh_from_db()
    event = make_team_event(world)
    enter_team(event, people, name="Equipa Silva")
    enter_team(event, make_players(world, 4, first=6000), name="Outra")
    draw(event)
    match, team = timed_match(event), event.registrations.get(captain=people[0])
    issue_team_paper(event_id=event.pk, paper=EVENT_SCHEDULE.code, round_number=0)

    read = {page: _read(reader, page) for page in _public(event, team, match)}

    assert {page for page, text in read.items() if "Silva" in text} == set()
    assert {page for page, text in read.items() if "Equipa S." not in text} == set()
    content = str(IssuedDocument.objects.get(series__kind=EVENT_SCHEDULE.code).content)
    assert "Equipa S." in content
    assert "Silva" not in content


def test_a_schedule_asks_as_many_queries_however_many_teams_there_are(
    world: World, reader: Client
) -> None:
    counts = []
    for teams, first in ((4, 5000), (6, 6000)):
        event = make_team_event(world)
        enter_teams(world, event, teams, first=first)
        draw(event)
        with CaptureQueriesContext(connection) as asked:
            reader.get(f"/events/{event.pk}/schedule/")
        counts.append(len(asked))

    assert counts[0] == counts[1]


def test_a_match_that_ended_names_its_winner_by_initials(league: Event, reader: Client) -> None:
    match = timed_match(league)
    match.ending = MatchEnd.NO_SHOW
    match.winner = league.registrations.get(captain__number="5000").entry
    match.save()

    page = words(reader.get(f"/matches/{match.pk}/"))

    assert f"{SHOWN} wins" in page
    assert HIDDEN not in page


def test_the_substitutes_of_a_team_name_the_match_by_initials(
    league: Event, world: World, reader: Client
) -> None:
    match = timed_match(league)
    team = league.registrations.get(captain__number="6000")
    (guest,) = make_players(world, 1, first=7000)
    team.team_substitutions.create(
        match=match, segment=1, substitute=guest, replaced=team.captain, reason=""
    )

    page = words(reader.get(f"/teams/{team.pk}/"))

    assert "Jogador 7000 for Jogador 6000" in page
    assert SHOWN in page
    assert HIDDEN not in page


def test_what_was_let_pass_in_a_team_shows_initials(
    league: Event, hidden: list[Person], world: World, reader: Client
) -> None:
    team = league.registrations.get(captain__number="5000")
    (guest,) = make_players(world, 1, first=7000)
    broken = [f"{HIDDEN} is over the age limit.", "The team has two substitutes already."]
    reason = f"{HIDDEN} was ill"
    team.team_substitutions.create(
        match=timed_match(league), segment=1, substitute=guest, replaced=hidden[1],
        refused=broken, reason=reason,
    )  # fmt: skip
    team.list_changes.create(
        dropped=hidden[0], added=guest, iv_before=1, iv_after=1, refused=broken, reason=reason
    )

    page = words(reader.get(f"/teams/{team.pk}/"))

    told = "J. 5. is over the age limit. The team has two substitutes already. J. 5. was ill"
    assert page.count(told) == 2
    assert HIDDEN not in page


def test_the_printed_schedule_shows_initials(league: Event) -> None:
    issue_team_paper(event_id=league.pk, paper=EVENT_SCHEDULE.code, round_number=0)

    content = str(IssuedDocument.objects.get(series__kind=EVENT_SCHEDULE.code).content)

    assert SHOWN in content
    assert HIDDEN not in content


def test_letters_to_the_captains_show_initials(league: Event) -> None:
    match = timed_match(league)
    account_of(league.registrations.get(captain__number="6000").captain)

    ask_for_line_up(match, Side.HOME, 1, now=STARTS)
    ask_for_line_up(match, Side.VISITORS, 1, now=STARTS)
    told = [str(due.title) for due in match_dues(on=STARTS.date())]
    told += [str(notice.values) for notice in Notice.objects.all()]

    assert len(told) == 3
    assert all(SHOWN in text and HIDDEN not in text for text in told)


def test_the_tasks_of_the_other_captain_show_initials(
    league: Event, as_account: Callable[[Account], Client]
) -> None:
    match = timed_match(league, starts_at=timezone.now() + dt.timedelta(days=2))
    captain = league.registrations.get(captain__number="6000").captain
    hidden = league.registrations.get(captain__number="5000")
    starts_at = need(match.starts_at)
    match.moves.create(
        requested_for=need(hidden.entry), moved_from=starts_at, reason="obras",
        moved_to=starts_at + dt.timedelta(days=1), requested_at=timezone.now(),
    )  # fmt: skip

    page = words(as_account(account_of(captain)).get("/desk/"))

    assert "Another date is asked: " in page
    assert SHOWN in page
    assert HIDDEN not in page


def test_results_read_the_team_by_initials(league: Event) -> None:
    shown = shown_entries(league.entries.all(), season=None, on=league.starts_on)

    assert {entry.team for entry in shown.values()} == {SHOWN, "Outra"}


def test_a_championship_shows_initials(
    league: Event, hidden: list[Person], world: World, reader: Client
) -> None:
    cup = Championship.objects.create(name="Taça", season=world.season)
    phase = cup.phases.create(number=1, name="Final")
    phase_event = phase.phase_events.create(event=league, label="")
    PhasePlace.objects.create(
        phase=phase, source=phase_event, entry=league.entries.first(), rank=1,
        reason=PlaceReason.RESULT, state=PlaceState.QUALIFIED,
    )  # fmt: skip
    exempt = phase.exemptions.create(reason="campeões")
    exempt.players.set(hidden[:2])

    page = words(reader.get(f"/championships/{cup.pk}/"))

    assert HIDDEN not in page
    assert "J. 5. – Jogador 5001" in page
    assert SHOWN in page


def test_a_director_named_by_the_organiser_is_shown_by_initials(
    world: World, hidden: list[Person], reader: Client, olga: Account
) -> None:
    Event.objects.filter(pk=world.event.pk).update(director_name=HIDDEN)

    pages = [words(reader.get(f"/events/{world.event.pk}/{page}")) for page in ("", "direction/")]

    assert all(HIDDEN not in page for page in pages)
    assert all("J. 5." in page for page in pages)


def test_the_booklet_has_the_director_by_initials(world: World, hidden: list[Person]) -> None:
    Event.objects.filter(pk=world.event.pk).update(director_name=HIDDEN)
    world.event.refresh_from_db()
    publish_results(world.event)

    issue_results_booklet(event_id=world.event.pk)

    content = IssuedDocument.objects.get(series__kind="results_booklet").content
    assert content["played"]["director"] == "J. 5."


def test_a_team_named_for_places_shows_initials(
    world: World, hidden: list[Person], reader: Client
) -> None:
    event = make_national(kind="TEAMS")
    quota = PhaseQuota.objects.create(event=event, association=world.association, places=1)
    quota.nominations.create(name=f"Equipa de {HIDDEN}").players.set(hidden)

    page = words(reader.get(f"/events/{event.pk}/places/"))

    assert SHOWN in page
    assert HIDDEN not in page


def _read(reader: Client, page: str) -> str:
    response = reader.get(page)
    assert response.status_code == 200, page
    body = b"".join(response) if response.streaming else response.content
    return body.decode()
