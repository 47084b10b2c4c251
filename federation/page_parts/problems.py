"""Error answers of the API: problem details as in RFC 9457."""

from http import HTTPStatus
from typing import Any

PROBLEM = "application/problem+json"


def problem_data(status: int, code: str, detail: str) -> dict[str, Any]:
    """Return the common members of a problem. It is identified by its `code`, not by a type URL."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
    }
