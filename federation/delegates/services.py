"""The outcome of an election of delegates recorded, and terms ended early."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.timezone import localdate

from federation.delegates.selectors import (
    body_kind,
    delegate_terms,
    on_roll,
    terms_within,
)
from federation.errors import RuleError
from federation.models import (
    Account,
    Association,
    Club,
    Constituency,
    Delegate,
    DelegateEnd,
    Federation,
    IssuedDocument,
    Person,
)
from federation.rules.assembly import Term, most_at_once
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.office_figures import office_figures
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class Elected:
    """A person elected. body: whom a delegate of clubs or regions stands for."""

    person: Person
    body: Club | Association | None = None


@dataclass(frozen=True, slots=True)
class Election:
    """The outcome of an election in one constituency. title: which one it was, and where."""

    constituency: str
    elected: Sequence[Elected]
    elected_on: dt.date
    title: str
    term: Term
    minutes: IssuedDocument | None = None


@transaction.atomic
def record_election(
    *, election: Election, account: Account | None, now: dt.datetime
) -> list[Delegate]:
    """Record all who were elected, or none.

    Raises: RuleError for turned dates, somebody who was not on the roll or is a delegate in that
    time, and for more delegates than the constituency has seats.
    """
    _refuse_days(election, on=localdate(now))
    # One writer at a time, since dates of several rows are compared.
    Federation.objects.select_for_update().order_by("pk").first()
    refuse_being_erased([elected.person.pk for elected in election.elected])
    _refuse_bodies(election)
    _refuse_not_on_roll(election)
    _refuse_twice(election)
    _refuse_too_many(election)
    rows = Delegate.objects.bulk_create(
        _row(election, one, account, now) for one in election.elected
    )
    for row in rows:
        _record("delegate_elected", row, account, until=row.valid_until)
    return rows


@transaction.atomic
def end_delegate(
    *,
    delegate: Delegate,
    reason: str,
    last_day: dt.date | None,
    note: str,
    account: Account | None,
    now: dt.datetime,
) -> Delegate:
    """End a term early; one recorded by mistake needs no last day. Raises: RuleError."""
    Federation.objects.select_for_update().order_by("pk").first()
    row = Delegate.objects.select_related("person").get(pk=delegate.pk)
    if row.ended_on is not None:
        raise RuleError("delegate_ended", on=row.ended_on)
    if reason == DelegateEnd.MISTAKE:
        last_day = row.valid_from
    if last_day is None:
        raise RuleError("delegate_last_day_missing")
    if not row.valid_from <= last_day <= row.valid_until:
        raise RuleError("delegate_end_outside_term", first=row.valid_from, last=row.valid_until)
    return _end(row, last_day, reason, note.strip(), account, now)


def end_delegates_of_erased(person: Person, *, account: Account | None, now: dt.datetime) -> None:
    """End a person's terms with the day their data are erased, and forget the notes.

    A term that has not begun ends with its first day.
    """
    Delegate.objects.filter(person=person).update(end_note="")
    on = localdate(now)
    lasting = delegate_terms().filter(person=person, ended_on__isnull=True, valid_until__gt=on)
    for row in lasting.order_by("pk"):
        _end(row, max(on, row.valid_from), DelegateEnd.ERASED, "", account, now)


def _end(
    row: Delegate,
    last_day: dt.date,
    reason: str,
    note: str,
    account: Account | None,
    now: dt.datetime,
) -> Delegate:
    row.ended_on, row.end_reason, row.end_note = last_day, reason, note
    row.ended_at, row.ended_by = now, account
    row.save(update_fields=["ended_on", "end_reason", "end_note", "ended_at", "ended_by"])
    _record("delegate_ended", row, account, until=last_day)
    return row


def _refuse_days(election: Election, *, on: dt.date) -> None:
    term = election.term
    if term.last < term.first:
        raise RuleError("delegate_dates_turned", first=term.first, last=term.last)
    if election.elected_on > on:
        raise RuleError("delegate_election_to_come", on=election.elected_on)
    if term.first < election.elected_on:
        raise RuleError(
            "delegate_before_election", first=term.first, elected_on=election.elected_on
        )


def _refuse_bodies(election: Election) -> None:
    """Refuse a delegate of clubs or regions without the body, and any other with one."""
    kind = body_kind(election.constituency) or type(None)
    wrong = [one.person.name for one in election.elected if not isinstance(one.body, kind)]
    if wrong:
        raise RuleError(
            "delegate_of_wrong_body", people=wrong, constituency=_title(election.constituency)
        )


def _refuse_not_on_roll(election: Election) -> None:
    electors = [one.body or one.person for one in election.elected]
    there = on_roll(
        election.constituency, [elector.pk for elector in electors], on=election.elected_on
    )
    missing = [elector.name for elector in electors if elector.pk not in there]
    if missing:
        raise RuleError(
            "delegate_not_on_roll",
            who=missing,
            constituency=_title(election.constituency),
            on=election.elected_on,
        )


def _refuse_twice(election: Election) -> None:
    times = Counter(one.person for one in election.elected)
    if twice := [person.name for person, count in times.items() if count > 1]:
        raise RuleError("delegate_named_twice", people=twice)
    held = terms_within(election.term).filter(person__in=times).select_related("person")
    if (row := held.order_by("person__sort_name", "pk").first()) is not None:
        raise RuleError(
            "delegate_in_that_time",
            person=row.person.name,
            constituency=_title(row.constituency),
            first=row.valid_from,
            last=row.last_day,
        )


def _refuse_too_many(election: Election) -> None:
    term = election.term
    held = terms_within(term).filter(constituency=election.constituency)
    terms = [Term(row.valid_from, row.last_day) for row in held]
    delegates = most_at_once([*terms, *[term] * len(election.elected)], within=term)
    seats = office_figures(on=term.first).assembly.seats(election.constituency)
    if delegates > seats:
        raise RuleError(
            "delegate_seats_full",
            constituency=_title(election.constituency),
            seats=seats,
            delegates=delegates,
        )


def _title(constituency: str) -> str:
    return str(Constituency(constituency).label)


def _row(
    election: Election, elected: Elected, account: Account | None, now: dt.datetime
) -> Delegate:
    body = elected.body
    return Delegate(
        person=elected.person,
        constituency=election.constituency,
        club=body if isinstance(body, Club) else None,
        association=body if isinstance(body, Association) else None,
        valid_from=election.term.first,
        valid_until=election.term.last,
        elected_on=election.elected_on,
        election=election.title.strip(),
        minutes=election.minutes,
        recorded_at=now,
        recorded_by=account,
    )


def _record(act: str, row: Delegate, account: Account | None, *, until: dt.date) -> None:
    record_event(
        act,
        subject=f"person:{row.person_id}",
        account=account,
        details={
            "constituency": row.constituency,
            "from": row.valid_from.isoformat(),
            "until": until.isoformat(),
            **({"reason": row.end_reason} if row.end_reason else {}),
        },
    )
