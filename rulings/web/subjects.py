"""The names of texts of the Laws, reports and appeals in the trail of acts."""

from collections.abc import Collection

from django.urls import reverse

from federation.page_parts.subjects import Named
from rulings.models import Appeal, CouncilCase, Incident, LawText, ReportRevision


def law_texts(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(str(each), reverse("law-text", args=[each.pk]))
        for each in LawText.objects.filter(pk__in=numbers)
    }


def reports(numbers: Collection[int]) -> dict[int, Named]:
    rows = ReportRevision.objects.filter(pk__in=numbers).select_related("report__event")
    return {each.pk: Named(str(each), reverse("report-detail", args=[each.pk])) for each in rows}


def council_cases(numbers: Collection[int]) -> dict[int, Named]:
    """Name cases by body and number only, because their subject is confidential."""
    rows = CouncilCase.objects.filter(pk__in=numbers)
    return {each.pk: Named(str(each), reverse("case-detail", args=[each.pk])) for each in rows}


def appeals(numbers: Collection[int]) -> dict[int, Named]:
    rows = Appeal.objects.filter(pk__in=numbers).select_related("event")
    return {each.pk: Named(str(each), reverse("appeal-detail", args=[each.pk])) for each in rows}


def incidents(numbers: Collection[int]) -> dict[int, Named]:
    """Name calls by event and number only, because the people are confidential."""
    rows = Incident.objects.filter(pk__in=numbers).select_related("event")
    return {each.pk: Named(str(each), reverse("call-detail", args=[each.pk])) for each in rows}
