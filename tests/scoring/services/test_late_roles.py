"""Who played in which part once points were given, or after the window of corrections."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account, Person
from scoring.models import EventResult
from scoring.standings.services.entry_roles import say_who_substituted
from tests.factories.entries import enter_pair, open_event
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tests.scoring.services.test_entry_roles import (
    add_to_file,
    call,
    league,
    places,
    play_league,
    points,
    stand_in,
)
from tournaments.entries.selectors.pair_substitutions import SubstitutionDraft
from tournaments.entries.services.pair_substitutions import disqualify_substitution
from tournaments.models import EntryPlayer, Event, PairSubstitution, Registration
from tournaments.teams.services.lists import ListChange, change_team_list

__all__ = ["league", "stand_in"]
League = tuple[Event, Registration, list[Person]]
As = Callable[[Account], Client]
LATER = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
ASKED = {"published_at": "2026-11-14T18:20", "requested_at": "2026-11-14T18:40"}
NOT_THEIRS = "who played in which part is put right by the federation's office alone"


@pytest.fixture
def absent(world: World) -> Registration:
    """Return a pair entered here, homologated with the four pairs of the file."""
    open_event(world.event)
    pair = enter_pair(world.event, world.members["1001"], world.members["1002"])
    publish_results(world.event)
    return pair


def disqualify(
    pair: Registration, world: World, account: Account | None, now: dt.datetime = NOW
) -> None:
    """Disqualify a pair of which somebody was replaced in all its boards."""
    draft = SubstitutionDraft(world.members["1001"], world.members["1005"], 1, 6)
    disqualify_substitution(
        registration=pair,
        draft=draft,
        keeps_new_pair=False,
        reason="told late",
        account=account,
        now=now,
    )


# --- pages, role by role ------------------------------------------------------------------------


@pytest.mark.rule("3.7.2-b", "2.2.2.2-b")
@pytest.mark.parametrize("who", ["carla", "olga"])
def test_once_points_were_given_the_office_alone_has_a_pair_that_stood_in_stay(
    who: str,
    world: World,
    stand_in: Registration,
    as_account: As,
    request: pytest.FixtureRequest,
) -> None:
    publish_results(world.event)
    homologate(world.event)
    before = points(world.event)
    client = as_account(request.getfixturevalue(who))

    response = client.post(
        f"/registrations/{stand_in.pk}/keep/", {**ASKED, "reason": "asked in time"}, follow=True
    )

    if who == "olga":
        assert places(world.event)["2"] == (1, "")
        assert "Carla Amostra" in points(world.event)
        revision = EventResult.objects.get(event=world.event).revision
        assert (revision.number, revision.reason) == (2, "asked in time")
    else:
        text = words(response)
        assert NOT_THEIRS in text
        assert str(world.event) in text
        assert "15 November 2026" in text
        assert "(RTP 3.7.2)" in text
        assert points(world.event) == before
        assert places(world.event)["2"] == (None, "out_of_competition")
        assert world.event.revisions.count() == 1
        stand_in.refresh_from_db()
        assert stand_in.state == "STAND_IN"


@pytest.mark.rule("3.7.2-b")
def test_the_office_says_why(
    world: World, stand_in: Registration, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    homologate(world.event)

    response = as_account(olga).post(f"/registrations/{stand_in.pk}/keep/", ASKED, follow=True)

    assert "say why its results are corrected" in words(response)
    assert world.event.revisions.count() == 1


@pytest.mark.rule("3.7.2-b", "2.2.2.1-a")
@pytest.mark.parametrize(("who", "kept"), [("carla", 0), ("olga", 1)])
def test_a_substitution_of_a_pair_is_recorded_by_the_office_alone(
    who: str,
    kept: int,
    world: World,
    absent: Registration,
    as_account: As,
    request: pytest.FixtureRequest,
) -> None:
    homologate(world.event)
    data = {
        "replaced": "1001",
        "substitute": "1005",
        "session": 1,
        "boards": 1,
        "reason": "the club's sheet",
    }
    client = as_account(request.getfixturevalue(who))

    client.post(f"/registrations/{absent.pk}/substitute/", data)

    reasons = list(PairSubstitution.objects.values_list("reason", flat=True))
    assert reasons == ["the club's sheet"] * kept
    assert world.event.revisions.count() == 1 + kept


# --- services, role by act ----------------------------------------------------------------------


@pytest.mark.rule("3.7.2-b")
def test_a_director_disqualifies_no_pair_and_the_office_does(
    world: World, absent: Registration, carla: Account, olga: Account
) -> None:
    homologate(world.event)
    before = points(world.event)

    with pytest.raises(RuleError) as refused:
        disqualify(absent, world, carla)
    assert (refused.value.code, refused.value.article) == ("roles_after_points", "RTP 3.7.2")
    assert refused.value.values["event"] == str(world.event)
    assert points(world.event) == before

    disqualify(absent, world, olga)
    assert points(world.event) != before


@pytest.mark.rule("3.7.2-b", "3.6.5-c")
def test_teams_substitutes_and_lists_are_the_offices_once_points_were_given(
    world: World, league: League, olga: Account, eve: Account
) -> None:
    event, team, (helper, other) = league
    add_to_file(team, helper, instead_of=5)
    play_league(event, team)
    homologate(event)
    before = points(event)
    dropped = team.players.order_by("position")[5].person
    change = ListChange(dropped=dropped)

    def change_list(account: Account) -> None:
        change_team_list(registration=team, change=change, reason="x", account=account, now=NOW)

    def say(account: Account) -> None:
        entry = team.entry
        assert entry is not None
        people = [helper.pk, other.pk]
        say_who_substituted(entry=entry, people=people, reason="x", account=account, now=NOW)

    acts: list[Callable[[Account], object]] = [
        lambda account: call(team, helper, reason="x", account=account, now=NOW),
        say,
        change_list,
    ]
    for act in acts:
        with pytest.raises(RuleError, match="roles_after_points"):
            act(eve)
    assert points(event) == before
    assert not EntryPlayer.objects.filter(is_substitute=True).exists()

    for number, act in enumerate(acts, start=2):
        act(olga)
        assert event.revisions.count() == number
    assert set(before) - set(points(event)) == {helper.name, dropped.name}


# --- the window, before points are given ----------------------------------------------------------


@pytest.mark.rule("2.2.7.2-d", "3.7.2-b")
def test_after_the_window_a_director_changes_no_part_and_the_office_does(
    world: World, absent: Registration, carla: Account, olga: Account
) -> None:
    before = places(world.event)

    with pytest.raises(RuleError) as refused:
        disqualify(absent, world, carla, LATER)
    assert (refused.value.code, refused.value.article) == ("correction_limit_over", "RTP 2.2.7.2")
    assert places(world.event) == before

    disqualify(absent, world, olga, LATER)
    assert places(world.event) != before


@pytest.mark.rule("2.2.7.2-c")
def test_in_the_window_a_director_changes_parts(
    world: World, absent: Registration, carla: Account
) -> None:
    disqualify(absent, world, carla)
    assert world.event.revisions.count() == 2


@pytest.mark.rule("3.7.2-b", "3.6.5-c")
def test_in_teams_the_reason_says_who_agreed_for_the_organiser_after_the_window(
    league: League, eve: Account
) -> None:
    event, team, (helper, _other) = league
    add_to_file(team, helper)
    play_league(event, team)
    Event.objects.filter(pk=event.pk).update(ends_on=NOW.date())

    with pytest.raises(RuleError, match="correction_needs_organiser"):
        call(team, helper, account=eve, now=LATER)
    assert not EntryPlayer.objects.filter(is_substitute=True).exists()

    call(team, helper, reason="The club agreed", account=eve, now=LATER)
    assert EntryPlayer.objects.get(is_substitute=True).person == helper


@pytest.mark.rule("2.2.2.2-b")
def test_between_sessions_nothing_is_late(
    world: World, absent: Registration, carla: Account
) -> None:
    Event.objects.filter(pk=world.event.pk).update(
        planned_sessions=2, ends_on=LATER.date() + dt.timedelta(days=7)
    )
    disqualify(absent, world, carla, LATER)
    assert world.event.revisions.count() == 2
