"""A club names who directs its event for a few days, and shares no password."""

import datetime as dt
from collections.abc import Callable

from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.models import Account, Mandate
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]


def asked(email: str, days: int = 1) -> dict[str, str]:
    first = timezone.localdate()
    last = first + dt.timedelta(days=days - 1)
    return {"email": email, "first_day": first.isoformat(), "last_day": last.isoformat()}


def test_secretary_names_a_director_who_then_manages_this_event_only(
    world: World, bruno: Account, eve: Account, as_account: As
) -> None:
    page = f"/events/{world.event.pk}/directors/"
    before = as_account(eve).get(f"/events/{world.event.pk}/manage/").status_code

    as_account(bruno).post(f"{page}name/", asked("EVE@ninguem.example"))

    assert (before, as_account(eve).get(f"/events/{world.event.pk}/manage/").status_code) == (
        403,
        200,
    )
    assert as_account(eve).get(page).status_code == 403
    mandate = eve.mandates.get()
    as_account(bruno).post(f"{page}{mandate.pk}/end/")
    assert Mandate.objects.get(pk=mandate.pk).valid_until == timezone.localdate()


def test_whoever_has_no_account_is_invited(
    world: World,
    bruno: Account,
    as_account: As,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        as_account(bruno).post(
            f"/events/{world.event.pk}/directors/name/", asked("novo@arbitro.example")
        )

    assert mail.outbox[0].to == ["novo@arbitro.example"]
    assert Mandate.objects.get(account__email="novo@arbitro.example").event_number == (
        world.event.pk
    )


def test_a_week_at_most(world: World, bruno: Account, eve: Account, as_account: As) -> None:
    page = f"/events/{world.event.pk}/directors/"

    response = as_account(bruno).post(f"{page}name/", asked("eve@ninguem.example", days=8))
    as_account(bruno).post(f"{page}name/", asked("eve@ninguem.example", days=7))

    assert response.status_code == 409
    assert "A direction is given for at most 7 days." in words(response)
    assert 'value="eve@ninguem.example"' in response.content.decode()
    assert eve.mandates.count() == 1


def test_only_who_answers_for_the_event_names_directors(
    world: World, carla: Account, eve: Account, olga: Account, as_account: As
) -> None:
    page = f"/events/{world.event.pk}/directors/"

    statuses = [as_account(item).get(page).status_code for item in (carla, eve, olga)]

    assert statuses == [403, 403, 200]
