"""Expired rows of the log and the councils, by kind."""

import datetime as dt

from django.db.models import QuerySet

from rulings.models import CaseDecision, CaseDocument, Evidence, IncidentFact

GONE_TYPE = "text/plain; charset=utf-8"  # a sentence replaces the file


def log_due(before: dt.datetime) -> QuerySet[IncidentFact]:
    """Return the facts noted before a date that still have their words."""
    return IncidentFact.objects.filter(noted_at__lt=before).exclude(text="–")


def evidence_due(before: dt.datetime) -> QuerySet[Evidence]:
    """Return the files attached before a date that still exist."""
    return Evidence.objects.filter(attached_at__lt=before).exclude(media_type=GONE_TYPE)


def case_files_due(before: dt.datetime) -> QuerySet[CaseDocument]:
    """Return the files of cases closed before a date that still exist."""
    return CaseDocument.objects.filter(case__closed_at__lt=before).exclude(media_type=GONE_TYPE)


def cases_due(before: dt.datetime) -> QuerySet[CaseDecision]:
    """Return the decisions before a date that still have their words."""
    return CaseDecision.objects.filter(decided_at__lt=before).exclude(facts="–")
