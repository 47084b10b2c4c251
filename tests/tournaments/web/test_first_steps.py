"""The first steps of an organiser: who directs, when it begins."""

import datetime as dt
from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from federation.models import Account, ClubPage
from tests.factories.federation import make_member
from tests.factories.pages import markup
from tests.personas import World
from tournaments.models import Event
from tournaments.seating.acts.sessions import next_session

As = Callable[[Account], Client]


def test_the_first_session_is_asked_for_at_once_with_the_usual_hour(
    world: World, bruno: Account, as_account: As
) -> None:
    page = f"/events/{world.event.pk}/sessions/"
    unknown = next_session(world.event)["initial"]
    usual = {str(world.event.starts_on.isoweekday()): "21:15"}
    ClubPage.objects.update_or_create(club=world.club, defaults={"days": usual})
    event = Event.objects.get(pk=world.event.pk)

    shown = markup(as_account(bruno).get(page))
    known = next_session(event)["initial"]["starts_at"]

    assert "starts_at" not in unknown  # nobody named an hour
    assert timezone.localtime(known).time() == dt.time(21, 15)
    assert timezone.localdate(known) == event.starts_on
    assert "<details open" in shown.partition('name="starts_at"')[0]


def test_who_appoints_chooses_among_the_register_of_directors(
    world: World, bruno: Account, as_account: As
) -> None:
    person = make_member("Rita Régua", "5999", club=world.club, season=world.season)
    page = f"/events/{world.event.pk}/direction/"
    before = markup(as_account(bruno).get(page))
    person.qualifications.create(
        register="DIRECTOR", grade="CLUB", valid_from=world.event.starts_on - dt.timedelta(days=9)
    )

    after = markup(as_account(bruno).get(page))

    assert "Rita Régua" not in before
    assert '<option value="5999" label="Rita Régua">' in after
