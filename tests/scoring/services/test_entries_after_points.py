"""Once points were given, entries and line-ups stay as they were played, whatever the door."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.test import APIClient

from federation.errors import RuleError
from federation.models import Account, Person
from scoring.models import PointsAward, Standing
from tests.factories.entries import LATE, enter_pair, open_event
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results
from tests.factories.teams import STARTS, timed_match
from tests.personas import World
from tests.scoring.services.test_entry_roles import league, play_league
from tests.tournaments.services.test_line_up_changes import change
from tests.tournaments.services.test_line_ups import name
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.entries.services.seats import call_reserve
from tournaments.models import Entry, EntryPlayer, Event, LineUp, Registration
from tournaments.rules.line_ups import Side
from tournaments.teams.services.line_ups import pick_segment
from tournaments.teams.services.lists import name_captain

__all__ = ["league"]
As = Callable[[Account], Client]
STAYS = "its entries and line-ups stay as they were played"


@pytest.fixture
def played(world: World) -> Registration:
    """Return a pair entered here and homologated with the four pairs of the file."""
    open_event(world.event, most=1, admits_reserves=True)
    pair = enter_pair(world.event, world.members["1001"], world.members["1002"])
    publish_results(world.event)
    homologate(world.event)
    return pair


def kept(event: Event) -> list[object]:
    return [
        list(Entry.objects.filter(event=event).order_by("pk").values_list("pk", "withdrawn_at")),
        list(EntryPlayer.objects.filter(entry__event=event).order_by("pk").values()),
        list(Standing.objects.filter(revision__event=event).order_by("pk").values()),
        list(PointsAward.objects.filter(event=event).order_by("pk").values()),
    ]


@pytest.mark.parametrize("who", ["carla", "olga"])
def test_nobody_withdraws_an_entry_by_its_page(
    who: str, world: World, played: Registration, as_account: As, request: pytest.FixtureRequest
) -> None:
    before = kept(world.event)
    client = as_account(request.getfixturevalue(who))

    response = client.post(
        f"/registrations/{played.pk}/withdraw/", {"reason": "moved away"}, follow=True
    )

    assert STAYS in words(response)
    played.refresh_from_db()
    assert (played.state, kept(world.event)) == ("ACCEPTED", before)


def test_nor_by_the_api(world: World, played: Registration, olga: Account) -> None:
    before = kept(world.event)
    program = APIClient()
    program.force_authenticate(olga)

    response = program.post(
        f"/api/v1/registrations/{played.pk}/withdraw/", {"reason": "moved away"}, format="json"
    )

    assert (response.status_code, response.json()["code"]) == (409, "entries_after_points")
    played.refresh_from_db()
    assert (played.state, kept(world.event)) == ("ACCEPTED", before)


def test_nor_is_anything_of_it_changed_in_the_admin(
    world: World, played: Registration, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    entry = Entry.objects.filter(event=world.event).first()
    assert entry is not None
    for address in (
        f"/admin/tournaments/registration/{played.pk}/change/",
        f"/admin/tournaments/registration/{played.pk}/delete/",
        f"/admin/tournaments/entry/{entry.pk}/change/",
        f"/admin/tournaments/entry/{entry.pk}/delete/",
        "/admin/tournaments/lineup/add/",
    ):
        assert office.post(address, {"state": "WITHDRAWN", "post": "yes"}).status_code == 403


def test_nobody_comes_in_any_more(world: World, olga: Account) -> None:
    open_event(world.event, most=1, admits_reserves=True)
    pair = enter_pair(world.event, world.members["1001"], world.members["1002"])
    waits = enter_pair(world.event, world.members["1003"], world.members["1004"])
    assert waits.state == "WAITING"
    publish_results(world.event)
    homologate(world.event)
    two = (world.members["1005"], world.members["1006"])
    acts: list[Callable[[], object]] = [
        lambda: call_reserve(event=world.event, account=olga, now=LATE),
        lambda: enter_at_desk(
            event=world.event,
            sheet=EntrySheet(captain=two[0], people=two),
            reason="came late",
            account=olga,
            now=LATE,
        ),
    ]
    for act in acts:
        with pytest.raises(RuleError, match="entries_after_points"):
            act()
    assert pair.event.registrations.filter(state="ACCEPTED").count() == 1


def test_line_ups_and_the_name_of_a_team_stay(
    league: tuple[Event, Registration, list[Person]], olga: Account
) -> None:
    event, team, (stranger, _other) = league
    match = timed_match(event)
    name(match, Side.VISITORS)
    name(match, Side.HOME)
    play_league(event, team)
    homologate(event)
    before = LineUp.objects.count()
    acts: list[Callable[[], object]] = [
        lambda: name(match, Side.VISITORS),
        lambda: change(match, (1, 0, 2, 3)),
        lambda: pick_segment(match=match, side=Side.HOME, segment=1, account=olga, now=STARTS),
        lambda: name_captain(registration=team, captain=stranger, account=olga, now=STARTS),
    ]
    for act in acts:
        with pytest.raises(RuleError, match="entries_after_points"):
            act()
    assert LineUp.objects.count() == before


def test_who_has_results_does_not_withdraw_whoever_asks(
    world: World, olga: Account, carla: Account, as_account: As
) -> None:
    open_event(world.event, most=1, admits_reserves=True)
    pair = enter_pair(world.event, world.members["1001"], world.members["1002"])
    publish_results(world.event)

    for account in (carla, olga):
        response = as_account(account).post(
            f"/registrations/{pair.pk}/withdraw/", {"reason": "tired"}, follow=True
        )
        assert "This entry has results in the event" in words(response)
    pair.refresh_from_db()
    assert pair.state == "ACCEPTED"
