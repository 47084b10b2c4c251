"""Texts of the items of a director's report, and e-mails about reports."""

import datetime as dt
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue, sentence
from rulings.reports.rules.reports import is_to_come

ITEM_TITLES: Mapping[str, Promise] = {
    "a": _("Who directed"),
    "b": _("The event: days, venue, timetable"),
    "c": _("How it was played, and how many boards"),
    "d": _("Substitutions and reserves"),
    "e": _("Absences, withdrawals, exclusions"),
    "f": _("Final ranking"),
    "g": _("Matters of discipline, psychic calls"),
    "h": _("Appeals"),
    "i": _("Technical matters"),
    "j": _("Other decisions worth noting"),
    "k": _("What the council of directors asks besides"),
}

TEXTS: Catalogue = {
    "act:report_submitted": _("Director's report sent, version {number}"),
    "act:report_accepted": _("Director's report accepted, version {number}"),
    "act:report_returned": _("Director's report given back, version {number}"),
    "act:report_forwarded": _("Director's report forwarded"),
    "act:report_noted": _("Forwarded report taken up"),
    "notice_report_sent": _("The director's report of {event} has come in and waits to be read."),
    "notice_report_sent_subject": _("Director's report: {event}"),
    "notice_report_returned": _("The report of {event} was given back to be corrected: {reason}"),
    "notice_report_returned_subject": _("Report given back: {event}"),
    "notice_report_forwarded": _(
        "The director's report of {event} was forwarded to your body (items: {items})."
    ),
    "notice_report_forwarded_subject": _("Report forwarded: {event}"),
}


def to_come_text(first_day: dt.date, *, on: dt.date) -> str:
    """Return since when the report of an event can be written; "" once its play has begun."""
    if not is_to_come(first_day, on=on):
        return ""
    return sentence("report_event_to_come", {"first_day": first_day})
