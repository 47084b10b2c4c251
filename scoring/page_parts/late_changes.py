"""The page after an act on results that may have come after its window."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.models import LateChange
from scoring.texts.late_changes import proposed_in_words
from tournaments.models import Event


def done_and_redirect(
    request: HttpRequest, event: Event, outcome: object, done: str, page: HttpResponse
) -> HttpResponse:
    """Show the message of the act and redirect to its page, or to the late changes if proposed."""
    if isinstance(outcome, LateChange):
        body = outcome.get_body_display()
        messages.info(request, proposed_in_words(outcome.closed_at, outcome.article, body))
        return redirect("late-change-list", pk=event.pk)
    messages.success(request, done)
    return page
