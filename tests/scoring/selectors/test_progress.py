"""After which session or round standings of an unfinished event stand."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.models import BoardResult, EventResult
from scoring.standings.selectors.progress import Progress, progress_of
from tests.factories.entries import DURING
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results
from tests.factories.seating import enter_many, make_session, order
from tests.factories.team_results import play_rounds
from tests.factories.teams import BEFORE, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Event, SeatingSection
from tournaments.seating.services.seating import draw_seating
from tournaments.teams.services.draws import publish_draw
from tournaments.teams.services.play import PlayPlan

SWISS = PlayPlan(format="SWISS", match_boards=8, rounds=5)


def progress(event: Event, *, on: dt.date | None = None) -> Progress | None:
    result = EventResult.objects.filter(event=event).first()
    return progress_of(event, result, on=on or event.ends_on)


def test_teams_stand_after_the_last_round_with_results(world: World, reader: Client) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 12)
    assert progress(event) is None
    drawn = draw_swiss_round(event=event, options=SwissRoundOptions(), account=None, now=BEFORE)
    publish_draw(draw=drawn, account=None, now=BEFORE)

    play_rounds(event, 1)

    assert progress(event) == Progress(1, 1, turn=1, rounds=5)
    assert "Provisional results after round 1 of 5" in words(reader.get(f"/events/{event.pk}/"))
    data = reader.get(f"/api/v1/events/{event.pk}/results/").json()
    assert data["after"] == {
        "session": 1, "sessions": 1, "round": 1, "rounds": 5, "is_under_way": False,
    }  # fmt: skip
    event.team_play.rounds = 1
    event.team_play.save()
    assert progress(event) is None


def test_pairs_stand_after_a_session_while_more_are_to_come(world: World, reader: Client) -> None:
    event = world.event
    today = timezone.localdate()
    publish_results(event)
    Event.objects.filter(pk=event.pk).update(
        planned_sessions=3, starts_on=today, ends_on=today + dt.timedelta(days=1)
    )
    event.refresh_from_db()

    assert progress(event) == Progress(1, 3, turn=0, rounds=0)
    shown = words(reader.get(f"/events/{event.pk}/"))
    assert "Provisional results after session 1 of 3" in shown
    reader.cookies["django_language"] = "pt-pt"
    assert "Resultados provisórios depois da sessão 1 de 3" in words(
        reader.get(f"/events/{event.pk}/")
    )
    assert progress(event, on=event.ends_on + dt.timedelta(days=1)) is not None
    assert progress(event, on=event.ends_on + dt.timedelta(days=2)) is None
    Event.objects.filter(pk=event.pk).update(planned_sessions=1)
    event.refresh_from_db()
    assert progress(event) is None


@pytest.mark.parametrize(
    ("played", "sessions", "told"),
    [
        (2, 1, Progress(1, 1, turn=2, rounds=3)),
        (3, 1, None),
        (2, 2, Progress(1, 2, turn=2, rounds=3)),
        (3, 2, Progress(1, 2, turn=0, rounds=0)),
    ],
)
def test_pairs_who_are_seated_stand_after_a_round(
    world: World, played: int, sessions: int, told: Progress | None
) -> None:
    event = world.event
    enter_many(event, 9, club=world.club, season=world.season)
    session = make_session(event)
    draw_seating(session=session, order=order(lets_pass=True), account=None, now=DURING)
    SeatingSection.objects.filter(plan__session=session).update(rounds=3)
    publish_results(event)
    BoardResult.objects.filter(event=event).update(round=played)
    Event.objects.filter(pk=event.pk).update(planned_sessions=sessions)
    event.refresh_from_db()

    assert progress(event) == told


def test_homologated_results_are_of_the_whole_event(world: World) -> None:
    event = world.event
    publish_results(event)
    Event.objects.filter(pk=event.pk).update(planned_sessions=3)
    event.refresh_from_db()
    assert progress(event) is not None

    homologate(event)

    assert progress(event) is None
