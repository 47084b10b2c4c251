"""Reminders of last days by e-mail: each goes to each reader once, even if a worker dies midway."""

import datetime as dt
from collections.abc import Mapping
from smtplib import SMTPException
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone, translation

from federation.models import Federation, Reminder
from federation.money.selectors.dues import Addressee, Due, all_dues
from federation.selectors.languages import spoken_language


def send_due_reminders(*, now: dt.datetime) -> int:
    """Send what is due today and was not sent yet. Returns: how many went out.

    Each e-mail is a row before it is sent, and whoever claims the row sends it; a claim whose
    worker died is free again after `REMINDER_CLAIM_HOLDS`.
    """
    on = timezone.localdate(now)
    dues = {
        (due.kind, due.subject, remind_on): due
        for due in all_dues(on=on)
        if (remind_on := due.remind_on(on)) is not None
    }
    _make_rows(dues, now=now)
    sent = 0
    for reminder in _waiting(now=now):
        due = dues.get((reminder.kind, reminder.subject, reminder.remind_on))
        addressee = None if due is None else _addressee(due, reminder.recipient)
        if due is not None and addressee is not None and _claim(reminder, now=now):
            sent += _send(reminder, due, addressee, now=now)
    return sent


def _make_rows(dues: Mapping[tuple[str, str, dt.date], Due], *, now: dt.datetime) -> None:
    Reminder.objects.bulk_create(
        [
            Reminder(
                kind=due.kind,
                subject=due.subject,
                due_on=due.due_on,
                remind_on=remind_on,
                recipient=addressee.email.lower(),
                created_at=now,
            )
            for (_kind, _subject, remind_on), due in dues.items()
            for addressee in due.recipients
        ],
        ignore_conflicts=True,
    )


def _waiting(*, now: dt.datetime) -> QuerySet[Reminder]:
    """Return the rows nobody has sent and nobody is sending; what is no longer due stays unsent."""
    return Reminder.objects.filter(
        _free(now), due_on__gte=timezone.localdate(now), tries__lt=settings.REMINDER_TRIES
    ).order_by("pk")


def _free(now: dt.datetime) -> Q:
    stale = Q(claimed_at__lt=now - settings.REMINDER_CLAIM_HOLDS)
    return Q(sent_at__isnull=True) & (Q(claimed_at__isnull=True) | stale)


def _claim(reminder: Reminder, *, now: dt.datetime) -> bool:
    free = Reminder.objects.filter(_free(now), pk=reminder.pk)
    return bool(free.update(claimed_at=now, tries=F("tries") + 1))


def _send(reminder: Reminder, due: Due, addressee: Addressee, *, now: dt.datetime) -> int:
    row = Reminder.objects.filter(pk=reminder.pk)
    try:
        _message(reminder, due, addressee, on=timezone.localdate(now)).send()
    except (SMTPException, OSError) as refusal:
        row.update(claimed_at=None, refusal=f"{type(refusal).__name__}: {refusal}"[:200])
        return 0
    row.update(sent_at=now, refusal="")
    return 1


def _message(reminder: Reminder, due: Due, addressee: Addressee, *, on: dt.date) -> EmailMessage:
    """Return the e-mail; its number is always the same, so that a mailbox shows a repeat once."""
    federation = Federation.objects.first()
    with translation.override(spoken_language(addressee.language)):
        told = {
            "title": str(due.title),
            "due_on": due.due_on,
            "days_left": (due.due_on - on).days,
            "address": f"{settings.SITE_URL}{due.link}",
            "federation": federation.name if federation else "",
        }
        subject = " ".join(render_to_string("emails/reminder_subject.txt", told).split())
        text = render_to_string("emails/reminder.txt", told)
    host = urlsplit(settings.SITE_URL).hostname
    return EmailMessage(
        subject,
        text,
        to=[addressee.email],
        headers={
            "Message-ID": f"<reminder-{reminder.pk}@{host}>",
            "Auto-Submitted": "auto-generated",
        },
    )


def _addressee(due: Due, email: str) -> Addressee | None:
    return next((each for each in due.recipients if each.email.lower() == email), None)
