"""Which payment requests are reminded by the clock, and of which day."""

import dataclasses
import datetime as dt

import pytest
from django.core import mail
from pytest_django import Settings

from federation.mail.selectors.deadlines import REMINDS_UNDATED
from federation.mail.services.reminders import send_due_reminders
from federation.models import Account, Notice, NoticeState
from federation.money.selectors.reminders import payment_dues
from federation.selectors.office_figures import remember_office_figures, shipped_office_figures
from tests.factories.money import ask
from tests.personas import World

ASKED = dt.date(2026, 10, 1)
# thirty days later: `undated_reminder_days` of the shipped office figures
GROWN_OLD = dt.date(2026, 10, 31)


@pytest.mark.parametrize(
    ("day", "is_reminded"),
    [
        (ASKED, False),
        (GROWN_OLD - dt.timedelta(days=1), False),
        (GROWN_OLD, True),
        (GROWN_OLD + dt.timedelta(days=9), True),
    ],
)
def test_a_request_without_a_due_date_is_reminded_once_it_is_old(
    world: World, bruno: Account, day: dt.date, is_reminded: bool
) -> None:
    request = ask(world.club, world.season, on=ASKED)

    (due,) = payment_dues(on=day)

    assert due.subject == f"payment_request:{request.pk}"
    assert (due.due_on, due.is_set) == (GROWN_OLD, False)
    assert (due.remind_on(day) is not None) is is_reminded


def test_its_reminder_names_no_last_day(world: World, bruno: Account, settings: Settings) -> None:
    settings.REMINDER_SOURCES = ["federation.money.selectors.reminders.payment_dues"]
    bruno.language = "en"
    bruno.save()
    request = ask(world.club, world.season, on=ASKED, subject="Torneio de Outono")
    mail.outbox.clear()

    for hour in (8, 9):
        send_due_reminders(now=dt.datetime(2026, 10, 31, hour, tzinfo=dt.UTC))

    (message,) = [message for message in mail.outbox if bruno.email in message.to]
    assert (
        message.subject == f"Payment request {request.reference}, still unpaid: Torneio de Outono"
    )
    assert "No last day was set." in message.body
    assert "The last day is" not in message.body


def test_a_worker_that_missed_the_day_reminds_later_and_never_again(
    world: World, bruno: Account, settings: Settings
) -> None:
    settings.REMINDER_SOURCES = ["federation.money.selectors.reminders.payment_dues"]
    ask(world.club, world.season, on=ASKED)
    reminders = Notice.objects.filter(code=REMINDS_UNDATED, state=NoticeState.SENT)

    send_due_reminders(now=_morning(GROWN_OLD - dt.timedelta(days=1)))
    assert not reminders.exists()
    for days in (3, 4, 400):
        send_due_reminders(now=_morning(GROWN_OLD + dt.timedelta(days=days)))
    assert reminders.get().email == bruno.email

    # neither another figure of the office, nor another secretary, makes it a second reminder
    figures = dataclasses.replace(shipped_office_figures(), undated_reminder_days=45)
    remember_office_figures([figures])
    Account.objects.filter(pk=bruno.pk).update(email="secretary@club.example")
    send_due_reminders(now=_morning(GROWN_OLD + dt.timedelta(days=20)))
    assert reminders.count() == 1


def test_nobody_is_reminded_again_once_messages_are_deleted(world: World, bruno: Account) -> None:
    """Reminders are kept for 24 months, by the shipped office figures."""
    ask(world.club, world.season, on=ASKED)

    assert payment_dues(on=dt.date(2028, 10, 1)) != []
    assert payment_dues(on=dt.date(2028, 10, 2)) == []


def test_a_reminder_that_waits_for_the_mail_server_stays_due(world: World, bruno: Account) -> None:
    request = ask(world.club, world.season, on=ASKED)
    (due,) = payment_dues(on=GROWN_OLD)
    Notice.objects.create(code=REMINDS_UNDATED, about=due.subject, email=bruno.email)

    (still_due,) = payment_dues(on=GROWN_OLD + dt.timedelta(days=1))
    assert still_due.subject == f"payment_request:{request.pk}"

    Notice.objects.update(state=NoticeState.FAILED)
    assert payment_dues(on=GROWN_OLD + dt.timedelta(days=1)) == []


def _morning(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(9), tzinfo=dt.UTC)


def test_a_request_with_a_due_date_is_reminded_before_it(world: World, bruno: Account) -> None:
    ask(world.club, world.season, on=ASKED, due_on=dt.date(2026, 10, 20))

    (due,) = payment_dues(on=ASKED)

    assert (due.due_on, due.is_set) == (dt.date(2026, 10, 20), True)
    assert due.remind_on(dt.date(2026, 10, 6)) == dt.date(2026, 10, 6)
