"""Questions to the office: waiting and recently answered."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account, OfficeQuestion


def questions_visible_to(account: Account, *, on: dt.date) -> QuerySet[OfficeQuestion]:
    """Return every question; the door admits only the office."""
    return OfficeQuestion.objects.select_related("asked_by__person", "closed_by__person")


def questions_waiting() -> QuerySet[OfficeQuestion]:
    """Return the unanswered questions, oldest first."""
    return OfficeQuestion.objects.filter(closed_at__isnull=True).order_by("asked_at", "pk")
