"""Combines the questions of several sources into one database query.

A source that takes part is a generator: it yields a list of questions (`Count`, `Value`, `AnyRow`,
`Rows`), is sent the answers in the same order, and returns its result. The sources advance
together, so that each step costs one query for all of them. `Rows` are read by a query of their
own, only if there are any; the same rows are read once.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from django.db.models import Exists, IntegerField, QuerySet, Subquery

from federation.errors import Refusal
from federation.models import Account

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Count:
    """The number of rows."""

    rows: QuerySet[Any]


@dataclass(frozen=True, slots=True)
class Value:
    """One column of the first row: its value, or None if there is no row."""

    rows: QuerySet[Any]
    column: str


@dataclass(frozen=True, slots=True)
class AnyRow:
    """Whether there is a row: True or False."""

    rows: QuerySet[Any]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows themselves, limited in number: a list."""

    rows: QuerySet[Any]
    most: int | None = None


Wanted = Count | Value | AnyRow | Rows
Asking = Generator[Sequence[Wanted], list[Any], Answer]


class _Number(Subquery):
    template = "(SELECT COUNT(*) FROM (%(subquery)s) counted)"
    output_field = IntegerField()


def gathered(asking: Asking[Answer], account: Account) -> Answer:
    """Run a generator, answer its questions, and return its result."""
    read: dict[str, list[Any]] = {}
    try:
        questions = next(asking)
        while True:
            questions = asking.send(_results(questions, account, read))
    except StopIteration as end:
        value: Answer = end.value
        return value


def side_by_side(
    calls: Sequence[Callable[[], Any]], *, is_refusal: Callable[[Refusal], bool] | None = None
) -> Asking[list[Any]]:
    """Return what each call returns; calls that are generators advance together.

    is_refusal: tells for a refusal whether its call simply has no answer, which becomes None.
    """
    answers: list[Any] = [None] * len(calls)
    by_number: dict[int, Sequence[Wanted]] = {}
    running = [_asking(call) for call in calls]

    def advance(number: int, step: Callable[[], Sequence[Wanted]]) -> None:
        try:
            by_number[number] = step()
        except StopIteration as end:
            answers[number] = end.value
        except Refusal as refusal:
            if is_refusal is None or not is_refusal(refusal):
                raise

    for number, generator in enumerate(running):
        advance(number, partial(next, generator))
    while by_number:
        results = iter((yield [one for questions in by_number.values() for one in questions]))
        sent = {
            number: [next(results) for _one in questions] for number, questions in by_number.items()
        }
        by_number.clear()
        for number, own in sent.items():
            advance(number, partial(running[number].send, own))
    return answers


def _asking(call: Callable[[], Any]) -> Asking[Any]:
    """Return the call as a generator; one that is no generator returns its value at once."""
    made = call()
    if isinstance(made, Generator):
        made = yield from made
    return made


def _results(
    questions: Sequence[Wanted], account: Account, read: dict[str, list[Any]]
) -> list[Any]:
    """Answer all questions by one query; then read `Rows` where there are any."""
    expressions = {
        f"asked_{number}": _expression(question) for number, question in enumerate(questions)
    }
    own = Account.objects.filter(pk=account.pk).order_by().annotate(**expressions)
    row = own.values_list(*expressions).get() if expressions else ()
    return [
        _result_of(question, answer, read) for question, answer in zip(questions, row, strict=True)
    ]


def _expression(question: Wanted) -> "Subquery[Any]":
    if isinstance(question, Count):
        return _Number(question.rows.order_by().values("pk"))
    if isinstance(question, Value):
        return Subquery(question.rows.values(question.column)[:1])
    return Exists(question.rows)


def _result_of(question: Wanted, answer: Any, read: dict[str, list[Any]]) -> Any:
    if isinstance(question, Count):
        return answer or 0
    if not isinstance(question, Rows):
        return answer
    if not answer:
        return []
    rows = question.rows if question.most is None else question.rows[: question.most]
    key = str(rows.query)
    if key not in read:
        read[key] = list(rows)
    return read[key]
