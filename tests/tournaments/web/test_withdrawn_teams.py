"""A team that withdraws once its matches are drawn: what who runs the event and the public read."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, IssuedDocument
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.factories.teams import draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Event, MatchEnd, Registration, ScheduledMatch
from tournaments.teams.services.match_endings import end_match
from tournaments.teams.services.sheets import issue_team_paper

As = Callable[[Account], Client]


@pytest.fixture
def event(world: World) -> Event:
    """Return a league of four teams that begins in three days, with its schedule published."""
    event, today = make_team_event(world), timezone.localdate()
    event.starts_on, event.ends_on = today + dt.timedelta(days=3), today + dt.timedelta(days=20)
    event.save()
    enter_teams(world, event, 4)
    draw(event)
    return event


def leave(client: Client, event: Event) -> tuple[Registration, str]:
    """Withdraw the first team; return it, and the page read after it."""
    team = Registration.objects.get(event=event, name="Equipa 1")
    done = client.post(f"/registrations/{team.pk}/withdraw/", {"reason": "Doença"}, follow=True)
    return team, words(done)


def test_who_withdraws_a_drawn_team_is_told_of_its_matches_before_and_after(
    event: Event, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)
    team = Registration.objects.get(event=event, name="Equipa 1")

    entry = words(club.get(f"/registrations/{team.pk}/"))
    act = words(club.get(f"/registrations/{team.pk}/withdraw/"))
    _team, done = leave(club, event)

    warning = "3 matches still to be played are drawn for this team."
    assert warning in entry
    assert warning in act
    assert "3 matches of the draw are still those of a team that withdrew" in done


def test_who_runs_the_event_has_it_to_do_until_it_is_drawn_again(
    event: Event, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)
    drawn = words(club.get(f"/events/{event.pk}/manage/"))
    leave(club, event)

    desk = words(club.get("/desk/"))
    steps = words(club.get(f"/events/{event.pk}/manage/"))
    schedule = words(club.get(f"/events/{event.pk}/schedule/manage/"))
    draw(event, reason="a team withdrew")
    desk_after = words(club.get("/desk/"))
    steps_after = words(club.get(f"/events/{event.pk}/manage/"))

    assert "Draw of the matches ✓ done" in drawn
    assert "3 matches drawn with a team that withdrew: Taça de Equipas" in desk
    assert "Draw of the matches it contains a team that withdrew" in steps
    assert "Equipa 1 withdrew, and 3 matches of the draw are still its own." in schedule
    assert "Nothing of it is played: draw again" in schedule
    assert "a team that withdrew" not in desk_after
    assert "Draw of the matches ✓ done" in steps_after


def test_once_a_match_is_played_the_draw_stands_and_the_article_says_what_opponents_get(
    event: Event, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)
    leave(club, event)
    other = ScheduledMatch.objects.exclude(home__withdrawn_at__isnull=False).exclude(
        away__withdrawn_at__isnull=False
    )
    Event.objects.filter(pk=event.pk).update(starts_on=timezone.localdate())
    end_match(
        match=other.get(round=1), ending=MatchEnd.PLAYED, winner=None, note="", account=None,
        now=timezone.now(),
    )  # fmt: skip

    schedule = words(club.get(f"/events/{event.pk}/schedule/manage/"))

    assert "Nothing of it is played" not in schedule
    assert "Matches were played, so the draw stands" in schedule
    assert "RTP 3.6.7.3, 3.6.7.2" in schedule


def test_the_public_schedule_marks_the_matches_of_a_team_that_withdrew(
    event: Event, bruno: Account, as_account: As, reader: Client
) -> None:
    before = words(reader.get(f"/events/{event.pk}/schedule/"))
    team, _done = leave(as_account(bruno), event)
    match = ScheduledMatch.objects.filter(home__registration=team).first()
    assert match is not None

    after = words(reader.get(f"/events/{event.pk}/schedule/"))
    page = words(reader.get(f"/matches/{match.pk}/"))
    file = reader.get(f"/events/{event.pk}/schedule/?export=csv").content.decode()

    assert "withdrew" not in before
    assert file.count("Equipa 1 withdrew") == 3
    assert after.count("Equipa 1 withdrew") == 3
    assert "Equipa 1 withdrew" in page


def test_the_printed_schedule_and_programs_read_who_withdrew(
    event: Event, bruno: Account, as_account: As, reader: Client
) -> None:
    _team, _done = leave(as_account(bruno), event)
    issue_team_paper(event_id=event.pk, paper="event_schedule", round_number=0)
    paper = IssuedDocument.objects.get(kind="event_schedule")
    notes = [match["note"] for round_ in paper.content["rounds"] for match in round_["matches"]]
    data = reader.get(f"/api/v1/events/{event.pk}/schedule/").json()["results"]
    sides = [match[side] for match in data for side in ("home", "visitors") if match[side]]

    assert len([note for note in notes if note == "Equipa 1 desistiu"]) == 3
    assert {side["name"] for side in sides if side["is_withdrawn"]} == {"Equipa 1"}
    assert len([side for side in sides if side["is_withdrawn"]]) == 3


def test_no_sheet_is_printed_for_a_match_of_a_team_that_withdrew(
    event: Event, bruno: Account, as_account: As
) -> None:
    _team, _done = leave(as_account(bruno), event)
    issue_team_paper(event_id=event.pk, paper="score_sheets", round_number=1)
    (match,) = IssuedDocument.objects.get(kind="score_sheets").content["matches"]

    assert "Equipa 1" not in (match["home"], match["away"])


def test_the_opponent_of_a_team_that_withdrew_owes_no_line_up(
    event: Event, bruno: Account, as_account: As
) -> None:
    team, _done = leave(as_account(bruno), event)
    matches = ScheduledMatch.objects.filter(home__registration=team)
    matches.update(starts_at=timezone.now() + dt.timedelta(days=4))
    match = matches.first()
    assert match is not None
    assert match.away is not None

    desk = words(as_account(account_of(match.away.registration.captain)).get("/desk/"))

    assert "Line-up:" not in desk
    assert "You play:" not in desk


def test_a_match_that_another_draw_replaced_is_gone_and_leads_to_the_new_schedule(
    event: Event, reader: Client
) -> None:
    old = ScheduledMatch.objects.filter(event=event)[0].pk
    draw(event, reason="a team was forgotten")

    gone = reader.get(f"/matches/{old}/")

    assert gone.status_code == 410
    assert "replaced by another draw" in words(gone)
    assert f'href="/events/{event.pk}/schedule/"' in gone.content.decode()


def test_a_match_of_a_draw_never_published_stays_unknown(event: Event, reader: Client) -> None:
    old = ScheduledMatch.objects.filter(event=event)[0]
    old.draw.published_at = None
    old.draw.save()
    draw(event, reason="a team was forgotten")

    assert reader.get(f"/matches/{old.pk}/").status_code == 404
