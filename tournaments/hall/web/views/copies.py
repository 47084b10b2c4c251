"""The events a body may repeat."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from tournaments.hall.selectors.copies import events_to_repeat
from tournaments.page_parts.words import days_in_words
from tournaments.permissions import may_create_event


@require_safe
@require(may=may_create_event)
def events_repeat(request: HttpRequest) -> HttpResponse:
    """Show the latest event of each name, with a link to repeat it."""
    rows = events_to_repeat(account_of(request), on=timezone.localdate())
    page = {"rows": [(row, days_in_words(row)) for row in rows]}
    return render(request, "tournaments/events_repeat.html", page)
