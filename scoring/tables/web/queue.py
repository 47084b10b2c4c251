"""Answers to a phone that keeps what a table says until the site has it, and sends it again."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, JsonResponse
from django.utils.html import strip_tags

from federation.errors import RuleError
from federation.page_parts.refusals import refusal_told
from scoring.engine import EngineError
from scoring.tables.selectors.records import BoardAtTable
from scoring.tables.web.page import result_in_words

HEADER = "X-Table-Queue"
DONE, WAITS, REFUSED = "done", "waits", "refused"
# What may yet be done as it is, once something else was done before.
WAITING = frozenset({"board_not_entered", "board_not_verified", "round_not_begun"})


@dataclass(frozen=True, slots=True)
class Done:
    """What an act came to. version: of the line by it; address: the page to go on to."""

    version: int
    address: str


def is_from_queue(request: HttpRequest) -> bool:
    """Say whether a form was sent by the phone's queue rather than by its button."""
    return HEADER in request.headers


def answered(
    request: HttpRequest, act: Callable[[], Done], stands: Callable[[], BoardAtTable | None]
) -> JsonResponse:
    """Do an act and tell the phone: it is done, or kept because something waits, or refused.

    stands: the board as it stands now, shown beside what the phone said where that is refused.
    """
    try:
        done = act()
    except (RuleError, EngineError) as refusal:
        state = WAITS if refusal.code in WAITING else REFUSED
        told = {"state": state, "code": refusal.code, "said": refusal_told(request, refusal)}
        at = stands()
        words = result_in_words(at.result) if at is not None else ""
        told["stands"] = strip_tags(words)
        return JsonResponse(told, status=409)
    return JsonResponse({"state": DONE, "version": done.version, "location": done.address})
