"""Expiry of the log, of evidence and of cases."""

import datetime as dt

from django.db.models import Model, QuerySet
from django.utils import translation
from django.utils.translation import gettext

from federation.models import Account
from federation.selectors.languages import language_of
from rulings.models import CaseDecision, CaseHearing, CaseParty, IncidentFact
from rulings.selectors.retention_rows import GONE_TYPE

NOTHING = "–"


def end_log(rows: QuerySet[IncidentFact], account: Account | None, now: dt.datetime) -> int:
    """Remove the words of facts; who was called where, and the ruling, remain."""
    return rows.update(text=NOTHING, code="", values={})


def end_files(rows: QuerySet[Model], account: Account | None, now: dt.datetime) -> int:
    """Replace files by a sentence; name and hash remain."""
    with translation.override(language_of()):
        text = gettext("The file was removed when its time was over. Its hash was kept.")
    return rows.update(file=text.encode(), media_type=GONE_TYPE)


def end_cases(rows: QuerySet[CaseDecision], account: Account | None, now: dt.datetime) -> int:
    """Remove the words of decisions and hearings, and the typed names of parties."""
    cases = list(rows.values_list("case", flat=True))
    CaseHearing.objects.filter(case__in=cases).update(minutes="", called_off_reason="")
    CaseParty.objects.filter(case__in=cases, person__isnull=False).update(name=NOTHING)
    return rows.update(facts=NOTHING, grounds=NOTHING)
