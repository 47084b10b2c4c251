"""Delegates of the general assembly."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from federation.delegates.services import Elected, Election, record_election
from federation.models import Account, Constituency, Delegate, Person
from federation.rules.assembly import Term

ELECTED_ON = dt.date(2026, 2, 1)
FIRST, LAST = dt.date(2026, 2, 15), dt.date(2026, 12, 31)


def election_of(
    people: Sequence[Person],
    constituency: str = Constituency.PLAYERS,
    *,
    first: dt.date = FIRST,
    last: dt.date = LAST,
    body: Any = None,
    **changes: Any,
) -> Election:
    values: dict[str, Any] = {"elected_on": ELECTED_ON, "title": "Sede, 1 de fevereiro"}
    elected = [Elected(person, body) for person in people]
    return Election(constituency, elected, term=Term(first, last), **{**values, **changes})


def elect(
    people: Sequence[Person], constituency: str = Constituency.PLAYERS, **changes: Any
) -> list[Delegate]:
    """Record an election of players unless told."""
    account: Account | None = changes.pop("account", None)
    election = election_of(people, constituency, **changes)
    return record_election(election=election, account=account, now=timezone.now())
