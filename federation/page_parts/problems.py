"""What a program is told where it gets no answer: a problem, as RFC 9457 lays it out."""

from http import HTTPStatus
from typing import Any

PROBLEM = "application/problem+json"


def problem_told(status: int, code: str, detail: str) -> dict[str, Any]:
    """Return what every problem has. Its kind is its `code`: no address stands for it."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
    }
