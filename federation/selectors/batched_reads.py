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
        wanted = next(asking)
        while True:
            wanted = asking.send(_results(wanted, account, read))
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

    for number, item in enumerate(running):
        advance(number, partial(next, item))
    while by_number:
        told = iter((yield [one for asked in by_number.values() for one in asked]))
        sent = {number: [next(told) for _one in asked] for number, asked in by_number.items()}
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


def _results(wanted: Sequence[Wanted], account: Account, read: dict[str, list[Any]]) -> list[Any]:
    """Answer all questions by one query; then read `Rows` where there are any."""
    asked = {f"asked_{number}": _expression(item) for number, item in enumerate(wanted)}
    own = Account.objects.filter(pk=account.pk).order_by().annotate(**asked)
    row = own.values_list(*asked).get() if asked else ()
    return [_result_of(each, answer, read) for each, answer in zip(wanted, row, strict=True)]


def _expression(wanted: Wanted) -> "Subquery[Any]":
    if isinstance(wanted, Count):
        return _Number(wanted.rows.order_by().values("pk"))
    if isinstance(wanted, Value):
        return Subquery(wanted.rows.values(wanted.column)[:1])
    return Exists(wanted.rows)


def _result_of(wanted: Wanted, answer: Any, read: dict[str, list[Any]]) -> Any:
    if isinstance(wanted, Count):
        return answer or 0
    if not isinstance(wanted, Rows):
        return answer
    if not answer:
        return []
    rows = wanted.rows if wanted.most is None else wanted.rows[: wanted.most]
    key = str(rows.query)
    if key not in read:
        read[key] = list(rows)
    return read[key]
