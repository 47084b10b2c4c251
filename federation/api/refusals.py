"""Refusals of the API as problem details (RFC 9457), with the page's sentence and article."""

from http import HTTPStatus

from django.utils.translation import gettext
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from federation.acts.refusal_log import note_at_door
from federation.errors import Refusal
from federation.page_parts.problems import PROBLEM, problem_data
from federation.selectors.rulebook import rules_cited
from federation.texts import Coded, spoken_value, text_of


def answer_refusal(exc: Exception, context: dict[str, object]) -> Response | None:
    """Answer a refusal with 409 and record it; convert DRF's exceptions to the same format."""
    if isinstance(exc, Refusal):
        note_at_door(context["request"]._request, exc)  # type: ignore[attr-defined]
        return refused(exc, status=409)
    answer = exception_handler(exc, context)
    if answer is None:
        return None
    if isinstance(exc, ValidationError):
        sentence = gettext("What was sent is not as it must be.")
        problem = problem_data(400, "invalid", sentence) | {"errors": answer.data}
    else:
        code = exc.get_codes() if isinstance(exc, APIException) else _code_of(answer.status_code)
        problem = problem_data(answer.status_code, str(code), str(answer.data["detail"]))
    answer.data, answer.content_type = problem, PROBLEM
    return answer


def refused(refusal: Coded, *, status: int) -> Response:
    """Return the answer for a refusal: code, article, rules, values, sentence and errors."""
    problem = problem_data(status, refusal.code, text_of(refusal)) | {
        "article": refusal.article,
        "rules": rules_cited(refusal.article),
        "values": {name: _value(value) for name, value in refusal.values.items()},
    }
    if isinstance(refusal, Refusal) and refusal.errors:
        problem["errors"] = list(refusal.errors)
    return Response(problem, status=status, content_type=PROBLEM)


def _value(value: object) -> str:
    """Return a value for a program: names as they are, of a list too; rows of values in words."""
    if not isinstance(value, list | tuple):
        return str(value)
    parts = [each if isinstance(each, str) else spoken_value(each) for each in value]
    return (" " if parts and all(part.endswith(".") for part in parts) else ", ").join(parts)


def _code_of(status: int) -> str:
    return HTTPStatus(status).name.lower()
