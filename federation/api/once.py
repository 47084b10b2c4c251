"""API calls that move money: one repeated with the same key is booked once."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from federation.once import digest_of
from federation.selectors.callers import account_of
from federation.services.idempotency import LONGEST, ActSent, Answer, done_once

HEADER = "Idempotency-Key"


def once_in_api(method: Callable[..., Response]) -> Callable[..., Response]:
    """Process a call with the header `Idempotency-Key` once; repeat its answer."""

    @wraps(method)
    def guarded(self: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER, "")
        if not key:
            return method(self, request, *args, **kwargs)

        def do() -> tuple[Response, Answer]:
            response = method(self, request, *args, **kwargs)
            text = JSONRenderer().render(response.data).decode()
            return response, {"status": response.status_code, "data": text}

        act = f"{request.method} {request.get_full_path()}"
        done, answer = done_once(
            ActSent(account_of(request), key, act, {"data": _sent(request)}), do
        )
        if done is not None:
            return done
        receipt = answer["data"]
        return Response(json.loads(receipt) if receipt else None, status=answer["status"])

    guarded.acts_once = True  # type: ignore[attr-defined]
    described = extend_schema(
        parameters=[
            OpenApiParameter(
                HEADER,
                str,
                OpenApiParameter.HEADER,
                description=(
                    f"Any text of at most {LONGEST} characters, a new one for each act. Sent "
                    "again with the same body, the act is not done again and the first answer "
                    "is repeated; with another body it is refused."
                ),
            )
        ]
    )
    return described(guarded)


def _sent(request: Request) -> Any:
    """Return what was sent; a file is identified by its bytes."""
    if not isinstance(request.data, QueryDict):
        return request.data
    return {
        name: [digest_of(value) if isinstance(value, UploadedFile) else value for value in values]
        for name, values in request.data.lists()
    }
