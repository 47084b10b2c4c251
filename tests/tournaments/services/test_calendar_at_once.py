"""Two offices at once: a date is decided once, a reminder goes once."""

import datetime as dt
from functools import partial

import pytest
from django.core import mail

from federation.mail.services.reminders import send_due_reminders
from federation.models import Club, Season
from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.calendar import IN_TIME, make_cycle, make_reservation, reservation_draft
from tests.factories.federation import (
    give_mandate,
    load_figures,
    make_account,
    make_association,
    make_club,
    make_federation,
    make_season,
)
from tournaments.calendar.services.reservations import accept_reservation, refuse_date, request_date
from tournaments.models import CalendarCycle, DateReservation

pytestmark = ON_POSTGRESQL
OCTOBER = dt.datetime(2026, 10, 10, 9, 0, tzinfo=dt.UTC)


@pytest.fixture
def club(transactional_db: None) -> Club:
    make_federation()
    load_figures(make_season())
    return make_club(make_association())


@pytest.fixture
def cycle(club: Club) -> CalendarCycle:
    return make_cycle(make_season(2027))


def test_of_four_answers_at_once_one_counts(cycle: CalendarCycle, club: Club) -> None:
    row = make_reservation(cycle.season, club=club, is_paid=True)
    accept = partial(accept_reservation, reservation=row, account=None, now=OCTOBER)
    refuse = partial(refuse_date, reservation=row, reason="Sem sala.", account=None, now=OCTOBER)

    refused = at_once(accept, refuse, accept, refuse)

    row.refresh_from_db()
    assert refused == ["reservation_already_decided"] * 3
    assert row.state in {"ACCEPTED", "REFUSED"}


def test_the_same_days_asked_for_twice_at_once_are_asked_for_once(
    cycle: CalendarCycle, club: Club
) -> None:
    draft = reservation_draft(cycle.season, club=club)

    refused = at_once(*[partial(request_date, draft=draft, account=None, now=IN_TIME)] * 4)

    assert refused == ["reservation_overlaps_own"] * 3
    assert DateReservation.objects.count() == 1


def test_four_beats_at_once_send_one_reminder(club: Club) -> None:
    give_mandate(make_account("olga@federacao.example"), "OFFICE")
    due = dt.datetime(2026, 9, 15, 9, 0, tzinfo=dt.UTC)

    refused = at_once(*[partial(send_due_reminders, now=due)] * 4)

    assert refused == []
    assert [message.to for message in mail.outbox] == [["olga@federacao.example"]]
    assert Season.objects.count() == 1
