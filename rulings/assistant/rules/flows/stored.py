"""Storage of answers and consequences: exact numbers, lists and words."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from rulings.assistant.rules.flows.walk import Answer, Consequence, Shown


def stored_answer(answer: Answer) -> Any:
    """Return an answer as a JSON value. Source: convention."""
    match answer:
        case Decimal():
            return {"decimal": str(answer)}
        case str() | int():
            return answer
    return [{name: stored_answer(cell) for name, cell in row.items()} for row in answer]


def answer_of(stored: Any) -> Answer:
    """Return an answer from its stored form. Source: convention."""
    match stored:
        case {"decimal": str(number)}:
            return Decimal(number)
        case list():
            return [{name: _cell(cell) for name, cell in row.items()} for row in stored]
        case str() | int():
            return stored
    raise TypeError(stored)


def answers_of(stored: Sequence[Sequence[Any]]) -> dict[str, Answer]:
    """Return the answers of a walk by question, in order. Source: convention."""
    return {node: answer_of(answer) for node, answer in stored}


def stored_consequence(consequence: Consequence) -> dict[str, Any]:
    """Return a consequence as a JSON value. Source: convention."""
    details = {name: _stored_detail(value) for name, value in consequence.details.items()}
    return {"kind": consequence.kind, "details": details}


def consequence_of(data: Mapping[str, Any]) -> Consequence:
    """Return a consequence from its stored form. Source: convention."""
    return Consequence(
        data["kind"], {name: _detail(value) for name, value in data["details"].items()}
    )


def _cell(stored: Any) -> str | int | Decimal:
    answer = answer_of(stored)
    if isinstance(answer, str | int | Decimal):
        return answer
    raise TypeError(stored)


def _stored_detail(value: Shown) -> Any:
    match value:
        case Decimal():
            return {"decimal": str(value)}
        case tuple():
            return list(value)
    return value


def _detail(stored: Any) -> Shown:
    match stored:
        case {"decimal": str(number)}:
            return Decimal(number)
        case list():
            return tuple(stored)
        case bool() | str() | int():
            return stored
    raise TypeError(stored)
