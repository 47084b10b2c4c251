"""How the API says no: the same sentence and article as the page."""

from rest_framework.response import Response
from rest_framework.views import exception_handler

from federation.acts.refused import note_at_door
from federation.errors import Refusal
from federation.texts import Coded, text_of


def answer_refusal(exc: Exception, context: dict[str, object]) -> Response | None:
    """Answer a refusal with 409, and keep it; leave the rest to DRF."""
    if isinstance(exc, Refusal):
        note_at_door(context["request"]._request, exc)  # type: ignore[attr-defined]
        return refused(exc, status=409)
    return exception_handler(exc, context)


def refused(refusal: Coded, *, status: int) -> Response:
    """Return the answer that tells a refusal: code, article, values and sentence."""
    return Response(
        {
            "code": refusal.code,
            "article": refusal.article,
            "values": {name: str(value) for name, value in refusal.values.items()},
            "detail": text_of(refusal),
        },
        status=status,
    )
