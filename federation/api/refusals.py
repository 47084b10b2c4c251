"""How the API says no: the same sentence and article as the page."""

from rest_framework.response import Response
from rest_framework.views import exception_handler

from federation.errors import Refusal
from federation.texts import text_of


def answer_refusal(exc: Exception, context: dict[str, object]) -> Response | None:
    """Answer a refusal with 409, its code, article, values and text; leave the rest to DRF."""
    if isinstance(exc, Refusal):
        return Response(
            {
                "code": exc.code,
                "article": exc.article,
                "values": {name: str(value) for name, value in exc.values.items()},
                "detail": text_of(exc),
            },
            status=409,
        )
    return exception_handler(exc, context)
