"""The names of texts of the Laws, reports and appeals in the trail of acts."""

from collections.abc import Collection

from django.urls import reverse

from federation.page_parts.audit_labels import AuditLabel
from rulings.models import Appeal, CouncilCase, Incident, LawText, ReportRevision


def law_texts(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        law_text.pk: AuditLabel(str(law_text), reverse("law-text", args=[law_text.pk]))
        for law_text in LawText.objects.filter(pk__in=numbers)
    }


def reports(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = ReportRevision.objects.filter(pk__in=numbers).select_related("report__event")
    return {row.pk: AuditLabel(str(row), reverse("report-detail", args=[row.pk])) for row in rows}


def council_cases(numbers: Collection[int]) -> dict[int, AuditLabel]:
    """Name cases by body and number only, because their subject is confidential."""
    rows = CouncilCase.objects.filter(pk__in=numbers)
    return {row.pk: AuditLabel(str(row), reverse("case-detail", args=[row.pk])) for row in rows}


def appeals(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = Appeal.objects.filter(pk__in=numbers).select_related("event")
    return {row.pk: AuditLabel(str(row), reverse("appeal-detail", args=[row.pk])) for row in rows}


def incidents(numbers: Collection[int]) -> dict[int, AuditLabel]:
    """Name calls by event and number only, because the people are confidential."""
    rows = Incident.objects.filter(pk__in=numbers).select_related("event")
    return {row.pk: AuditLabel(str(row), reverse("call-detail", args=[row.pk])) for row in rows}
