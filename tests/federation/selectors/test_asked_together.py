"""What several sources ask is one query for each step."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.errors import RuleError
from federation.models import Account, Club
from federation.selectors.batched_reads import (
    AnyRow,
    Asking,
    Count,
    Rows,
    Value,
    gathered,
    side_by_side,
)
from tests.personas import World


def clubs() -> Asking[str]:
    number, first, is_there = yield [
        Count(Club.objects.all()),
        Value(Club.objects.order_by("name"), "name"),
        AnyRow(Club.objects.filter(code="CAS")),
    ]
    (rows,) = yield [Rows(Club.objects.order_by("name"), 1)]
    return f"{number} {first} {is_there} {[club.code for club in rows]}"


def nothing() -> Asking[str]:
    number, first, is_there, rows = yield [
        Count(Club.objects.filter(code="?")),
        Value(Club.objects.none(), "name"),
        AnyRow(Club.objects.none()),
        Rows(Club.objects.filter(code="?")),
    ]
    return f"{number} {first} {is_there} {rows}"


def refused() -> Asking[str]:
    yield [Count(Club.objects.all())]
    raise RuleError("no_season", article="RTP 1.1")


def test_each_is_told_what_it_asked(world: World, eve: Account) -> None:
    calls = [clubs, nothing, lambda: "at once", clubs]

    with CaptureQueriesContext(connection) as queries:
        told = gathered(side_by_side(calls), eve)

    found = "2 Clube da Ribeira True ['RIB']"
    assert told == [found, "0 None False []", "at once", found]
    # Two steps, and the same rows once.
    assert len(queries) == 3


def test_one_that_is_refused_leaves_the_others(world: World, eve: Account) -> None:
    calls = [refused, clubs]

    told = gathered(side_by_side(calls, is_refusal=lambda fault: True), eve)

    assert told == [None, "2 Clube da Ribeira True ['RIB']"]
    with pytest.raises(RuleError, match="no_season"):
        gathered(side_by_side(calls, is_refusal=lambda fault: False), eve)
