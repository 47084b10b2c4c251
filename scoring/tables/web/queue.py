"""Answers to the queue of a phone, which stores acts and sends them until the site has them."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, JsonResponse
from django.utils.html import strip_tags

from federation.errors import RuleError
from federation.page_parts.refusals import refusal_text
from scoring.engine import EngineError
from scoring.tables.selectors.records import BoardAtTable
from scoring.tables.web.page import result_in_words

HEADER = "X-Table-Queue"
DONE, WAITS, REFUSED = "done", "waits", "refused"
# Refusals after which the act may succeed later, once something else was done before.
WAITING = frozenset({"board_not_entered", "board_not_verified", "round_not_begun"})


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of an act. version: of the line after it; address: the next page."""

    version: int
    address: str


def is_from_queue(request: HttpRequest) -> bool:
    """Return whether a form was sent by the phone's queue rather than by its button."""
    return HEADER in request.headers


def answered(
    request: HttpRequest, act: Callable[[], Done], stands: Callable[[], BoardAtTable | None]
) -> JsonResponse:
    """Apply an act and answer the phone: done, to be retried because something waits, or refused.

    stands: the current board, shown next to the phone's version if that is refused.
    """
    try:
        done = act()
    except (RuleError, EngineError) as refusal:
        state = WAITS if refusal.code in WAITING else REFUSED
        data = {"state": state, "code": refusal.code, "said": refusal_text(request, refusal)}
        at = stands()
        words = result_in_words(at.result) if at is not None else ""
        data["stands"] = strip_tags(words)
        return JsonResponse(data, status=409)
    return JsonResponse({"state": DONE, "version": done.version, "location": done.address})
