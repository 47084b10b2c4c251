"""What a page says after an act on results: refused, done, or proposed since its window is over."""

from contextlib import AbstractContextManager

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from federation.page_parts import refusals
from scoring.engine import EngineError
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


def refusals_to_messages(request: HttpRequest) -> AbstractContextManager[None]:
    """Turn a refusal, the engine's too, into a message in the reader's language."""
    return refusals.refusals_to_messages(request, EngineError)
