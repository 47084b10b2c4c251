"""Texts about acts on results that came after their window."""

import datetime as dt
from collections.abc import Mapping

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.texts import source_text
from federation.texts.dates import date_format

ACTS: Mapping[str, str | Promise] = {
    "result_file": _("Result file"),
    "session_results": _("Session as its tables noted it"),
    "board_rulings": _("Ruling on boards"),
    "board_ruling_end": _("Ruling on a board taken back"),
    "board_ruling_keep": _("Ruling on a board kept over a changed line"),
    "match_ruling": _("Ruling on a match"),
    "match_ruling_end": _("Ruling on a match taken back"),
    "contestant_ruling": _("Ruling on a contestant"),
    "contestant_ruling_end": _("Ruling on a contestant taken back"),
    "penalty": _("Penalty"),
    "penalty_end": _("Penalty taken back"),
}


def would_be_proposed(closed_at: dt.datetime, article: str, body: str) -> str:
    """Return that an act would come too late and be proposed, and who would have to agree."""
    data = {
        "until": date_format(timezone.localtime(closed_at), "DATETIME_FORMAT"),
        "article": source_text(article),
        "body": body,
    }
    to_two = gettext(
        "Results could be changed until %(until)s (%(article)s). Confirming proposes the change:"
        " the director agrees, then the %(body)s."
    )
    to_one = gettext(
        "Results could be changed until %(until)s (%(article)s). Confirming proposes the change to"
        " the director, who alone agrees."
    )
    return (to_two if body else to_one) % data


def counts_at_once(until: dt.datetime | None) -> str:
    """Return that a correction counts at once, without a body's agreement, and until when."""
    if until is None or until < timezone.now():
        return gettext("The correction counts at once, with its reason.")
    return gettext(
        "The correction period runs until %(until)s: the correction counts at once. After it, a"
        " body has to agree."
    ) % {"until": date_format(timezone.localtime(until), "DATETIME_FORMAT")}


def proposed_in_words(closed_at: dt.datetime, article: str, body: str) -> str:
    """Return that an act came too late and is proposed, and who has to agree."""
    data = {
        "until": date_format(timezone.localtime(closed_at), "DATETIME_FORMAT"),
        "article": source_text(article),
        "body": body,
    }
    to_two = gettext(
        "Results could be changed until %(until)s (%(article)s). It is proposed: the director"
        " agrees, then the %(body)s."
    )
    to_one = gettext(
        "Results could be changed until %(until)s (%(article)s). It is proposed to the director,"
        " who alone agrees."
    )
    return (to_two if body else to_one) % data
