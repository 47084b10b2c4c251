"""Deadlines with reminders, from all apps."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from federation.errors import Refusal
from federation.mail.selectors.addressees import Addressee
from federation.selectors.missing import is_not_entered

# The sentence of a reminder of what has no last day.
REMINDS_UNDATED = "notice_reminder_undated"


@dataclass(frozen=True, slots=True)
class Deadline:
    """One open deadline. kind and subject identify it: "calendar_draft", "season:2027".

    title: lazy, so that each reader gets it in their language. link: an address of the site.
    days_before: how many days before the deadline to remind; 0 is the deadline itself.
    is_set: whether anybody set that day; otherwise it is no last day: the reminder names none, and
    is still to be sent after it.
    """

    kind: str
    subject: str
    due_on: dt.date
    title: str | Promise
    link: str
    recipients: Sequence[Addressee]
    days_before: Sequence[int]
    is_set: bool = True

    def remind_on(self, on: dt.date) -> dt.date | None:
        """Return the latest reminder date reached; None before the first or after a last day."""
        if self.is_set and on > self.due_on:
            return None
        days = (self.due_on - dt.timedelta(days=number) for number in self.days_before)
        return max((day for day in days if day <= on), default=None)


def all_dues(*, on: dt.date) -> list[Deadline]:
    """Return the deadlines of each source in the settings: `f(*, on) -> list[Due]`.

    A source that fails because a rule set or a season is missing is skipped; the desk shows that.
    """
    deadlines: list[Deadline] = []
    for path in settings.REMINDER_SOURCES:
        try:
            deadlines += import_string(path)(on=on)
        except Refusal as refusal:
            if not is_not_entered(refusal):
                raise
    return deadlines
