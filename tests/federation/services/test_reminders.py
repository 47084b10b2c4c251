"""Reminders by e-mail: on their day, in the reader's language, once."""

import datetime as dt

import pytest
from django.core import mail
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from pytest_django import Settings

from federation.mail.selectors.addressees import Addressee
from federation.mail.selectors.deadlines import Deadline
from federation.mail.services.reminders import send_due_reminders
from federation.models import Notice

pytestmark = pytest.mark.django_db

HERE = "tests.federation.services.test_reminders"
DAY = dt.date(2026, 9, 30)
ANA = Addressee("Ana@clube.example", "en")
RUI = Addressee("rui@clube.example", "pt-pt")


def one_due(*, on: dt.date) -> list[Deadline]:
    return [due_for(ANA)]


def two_readers(*, on: dt.date) -> list[Deadline]:
    return [due_for(ANA, RUI)]


def nothing(*, on: dt.date) -> list[Deadline]:
    return []


def due_for(*readers: Addressee) -> Deadline:
    return Deadline(
        kind="calendar_proposals",
        subject="season:2027",
        due_on=DAY,
        title=format_lazy("{} 2027", _("Calendar")),
        link="/calendar/",
        recipients=readers,
        days_before=(14, 3, 0),
    )


@pytest.fixture(autouse=True)
def _sources(settings: Settings) -> None:
    settings.REMINDER_SOURCES = [f"{HERE}.one_due"]
    settings.SITE_URL = "https://trunfo.example"


def at(day: str, hour: int = 9) -> dt.datetime:
    return dt.datetime.combine(dt.date.fromisoformat(day), dt.time(hour), tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("day", "remind_on"),
    [
        ("2026-09-15", None),
        ("2026-09-16", "2026-09-16"),
        ("2026-09-20", "2026-09-16"),
        ("2026-09-27", "2026-09-27"),
        ("2026-09-30", "2026-09-30"),
        ("2026-10-01", None),
    ],
)
def test_the_latest_day_of_reminding_counts(day: str, remind_on: str | None) -> None:
    expected = dt.date.fromisoformat(remind_on) if remind_on else None

    assert due_for(ANA).remind_on(dt.date.fromisoformat(day)) == expected


def test_a_reminder_says_what_until_when_and_where() -> None:
    sent = send_due_reminders(now=at("2026-09-27"))

    (message,) = mail.outbox
    assert sent == 1
    assert message.to == ["Ana@clube.example"]
    decline = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert message.subject == "Calendar 2027: until 30 September 2026"
    assert message.body == (
        "Calendar 2027\n\n"
        "The last day is 30 September 2026.\n\n"
        "This is where it is done:\n\n"
        "https://trunfo.example/calendar/\n\n\n"
        "This message was sent by the federation's site. Nobody reads answers to it.\n"
        f"No more e-mails of this kind: {decline}\n\n"
    )


def test_a_reminder_goes_once_however_often_beat_runs() -> None:
    sent = [send_due_reminders(now=at("2026-09-16", hour)) for hour in (8, 9, 10)]
    sent.append(send_due_reminders(now=at("2026-09-18")))
    sent.append(send_due_reminders(now=at("2026-09-27")))

    assert sent == [1, 0, 0, 0, 1]
    assert len(mail.outbox) == 2


def test_each_reader_is_written_to_in_the_own_language(settings: Settings) -> None:
    settings.REMINDER_SOURCES = [f"{HERE}.two_readers"]

    send_due_reminders(now=at("2026-09-30"))

    assert [message.subject for message in mail.outbox] == [
        "Calendar 2027: until 30 September 2026",
        mail.outbox[1].subject,
    ]
    assert mail.outbox[1].subject.startswith("Calendário 2027: ")
    assert "2026" in mail.outbox[1].subject


def test_a_server_out_of_reach_costs_no_reminder(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Silent"
    failed = [send_due_reminders(now=at("2026-09-16", hour)) for hour in range(8, 15)]
    row = Notice.objects.get()
    held_up = (row.state, row.tries, row.refusal)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

    assert failed == [0] * 7
    assert held_up == ("WAITING", 0, "TimeoutError: no answer")
    assert send_due_reminders(now=at("2026-09-16", 15)) == 1
    assert len(mail.outbox) == 1


def test_what_has_been_done_in_the_meantime_is_not_asked_for(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Silent"
    send_due_reminders(now=at("2026-09-16", 8))
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.REMINDER_SOURCES = [f"{HERE}.nothing"]

    assert send_due_reminders(now=at("2026-09-17", 8)) == 0
    assert Notice.objects.get().state == "DROPPED"
