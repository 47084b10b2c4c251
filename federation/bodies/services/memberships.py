"""Memberships of clubs, by dates, and transfers of the home club."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from federation.bodies.selectors.memberships import home_membership
from federation.bodies.services.messages import notify_of_transfer
from federation.errors import RuleError
from federation.models import Account, Club, ClubMembership, Person, Transfer, TransferState
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.seasons import season_running
from federation.services.audit import record_event
from federation.services.row_history import sign_history

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class MembershipDraft:
    """A new membership. is_home: of the home club."""

    person: Person
    club: Club
    valid_from: dt.date
    valid_until: dt.date | None = None
    is_home: bool = False


@dataclass(frozen=True, slots=True)
class TransferDraft:
    """A transfer to a new home club from a day on."""

    person: Person
    to_club: Club
    effective_on: dt.date
    note: str = ""


@transaction.atomic
def join_club(*, draft: MembershipDraft, account: Account | None) -> ClubMembership:
    """Add a membership. Raises: RuleError if it overlaps another one, or the club is closed."""
    if draft.valid_until is not None and draft.valid_until < draft.valid_from:
        raise RuleError("membership_dates_turned")
    person = _locked_person(draft.person)
    refuse_closed(draft.club, on=draft.valid_from)
    memberships = person.memberships.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=draft.valid_from)
    ).select_related("club")
    if draft.valid_until is not None:
        memberships = memberships.filter(valid_from__lte=draft.valid_until)
    for other in memberships:
        if other.club_id == draft.club.pk:
            raise RuleError("membership_overlaps", person=person.name, club=other.club.name)
        if draft.is_home and other.is_home:
            raise RuleError("membership_home_taken", person=person.name, club=other.club.name)
    membership = ClubMembership(
        person=person,
        club=draft.club,
        valid_from=draft.valid_from,
        valid_until=draft.valid_until,
        is_home=draft.is_home,
    )
    _save(membership, account)
    record_event(
        "club_joined",
        subject=f"person:{person.pk}",
        account=account,
        details={"club": draft.club.code, "home": draft.is_home},
    )
    return membership


@transaction.atomic
def end_membership(
    *, membership: ClubMembership, last_day: dt.date, account: Account | None
) -> ClubMembership:
    """End a membership on a day. Raises: RuleError if it ended before."""
    person = _locked_person(membership.person)
    membership = ClubMembership.objects.select_related("club").get(pk=membership.pk)
    if membership.valid_until is not None and membership.valid_until <= last_day:
        raise RuleError("membership_ended")
    if last_day < membership.valid_from:
        raise RuleError("membership_dates_turned")
    membership.valid_until = last_day
    _save(membership, account)
    record_event(
        "club_left",
        subject=f"person:{person.pk}",
        account=account,
        details={"club": membership.club.code, "last_day": last_day.isoformat()},
    )
    return membership


@transaction.atomic
def request_transfer(
    *, draft: TransferDraft, account: Account | None, now: dt.datetime
) -> Transfer:
    """Request a transfer to a new home club. Raises: RuleError if it is not possible."""
    person = _locked_person(draft.person)
    if person.merged_into_id is not None:
        raise RuleError("transfer_person_merged", person=person.name)
    if draft.effective_on > (latest := _latest_day(timezone.localdate(now))):
        raise RuleError("transfer_too_far_ahead", day=draft.effective_on, latest=latest)
    refuse_closed(draft.to_club, on=draft.effective_on)
    waiting = person.transfers.filter(state=TransferState.REQUESTED).select_related("to_club")
    if (other := waiting.first()) is not None:
        raise RuleError("transfer_waiting", person=person.name, club=other.to_club.name)
    home = home_membership(person, on=draft.effective_on)
    _refuse_move(person, home, draft.to_club, draft.effective_on)
    transfer = Transfer.objects.create(
        person=person,
        from_club=home.club if home else None,
        to_club=draft.to_club,
        effective_on=draft.effective_on,
        note=draft.note,
        requested_at=now,
        requested_by=account,
    )
    _record("transfer_requested", transfer, account)
    return transfer


@transaction.atomic
def approve_transfer(*, transfer: Transfer, account: Account | None, now: dt.datetime) -> Transfer:
    """Carry out a transfer; the old membership ends the day before.

    The season's licence remains with the body through which it was issued and paid.
    Raises: RuleError if the transfer was decided, or is no longer possible.
    """
    transfer = _locked_transfer(transfer)
    person = _locked_person(transfer.person)
    refuse_closed(transfer.to_club, on=transfer.effective_on)
    home = home_membership(person, on=transfer.effective_on)
    _refuse_move(person, home, transfer.to_club, transfer.effective_on)
    _move(person, transfer.to_club, home=home, on=transfer.effective_on, account=account)
    transfer.from_club = home.club if home else None
    _decide(transfer, TransferState.APPROVED, "", account, now)
    _record("transfer_approved", transfer, account)
    notify_of_transfer("notice_transfer_approved", transfer, now=now)
    return transfer


@transaction.atomic
def refuse_transfer(
    *, transfer: Transfer, reason: str, account: Account | None, now: dt.datetime
) -> Transfer:
    """Refuse a transfer, with a reason. Raises: RuleError if it was decided before."""
    if not reason.strip():
        raise RuleError("transfer_reason_missing")
    transfer = _locked_transfer(transfer)
    _decide(transfer, TransferState.REFUSED, reason.strip(), account, now)
    _record("transfer_refused", transfer, account)
    notify_of_transfer("notice_transfer_refused", transfer, now=now)
    return transfer


@transaction.atomic
def withdraw_transfer(*, transfer: Transfer, account: Account | None, now: dt.datetime) -> Transfer:
    """Withdraw a transfer. Raises: RuleError if it was decided before."""
    transfer = _locked_transfer(transfer)
    _decide(transfer, TransferState.WITHDRAWN, "", account, now)
    _record("transfer_withdrawn", transfer, account)
    return transfer


def _latest_day(today: dt.date) -> dt.date:
    """Return the last day a transfer can begin: the end of next season, or of next year."""
    running = season_running(on=today)
    following = season_running(on=running.ends_on + _DAY) if running else None
    return following.ends_on if following else dt.date(today.year + 1, 12, 31)


def _locked_person(person: Person) -> Person:
    locked = Person.objects.select_for_update().get(pk=person.pk)
    refuse_being_erased([locked.pk])
    return locked


def _locked_transfer(transfer: Transfer) -> Transfer:
    """Lock the transfer. Raises: RuleError if it was decided before."""
    locked = Transfer.objects.select_for_update(of=("self",)).select_related("person", "to_club")
    current = locked.get(pk=transfer.pk)
    if current.state != TransferState.REQUESTED:
        raise RuleError("transfer_decided")
    return current


def refuse_closed(club: Club, *, on: dt.date) -> None:
    """Refuse a club not affiliated on a day. Raises: RuleError."""
    begun = club.affiliated_from is None or club.affiliated_from <= on
    lasts = club.affiliated_until is None or club.affiliated_until >= on
    if not (begun and lasts):
        raise RuleError("transfer_club_closed", club=club.name, on=on)


def _refuse_move(person: Person, home: ClubMembership | None, to_club: Club, on: dt.date) -> None:
    if home is None:
        return
    if home.club_id == to_club.pk:
        raise RuleError("transfer_to_same_club", person=person.name, club=to_club.name)
    if home.valid_from >= on:
        raise RuleError(
            "transfer_before_membership", person=person.name, on=on, joined_on=home.valid_from
        )


def _move(
    person: Person,
    to_club: Club,
    *,
    home: ClubMembership | None,
    on: dt.date,
    account: Account | None,
) -> None:
    there = person.memberships.filter(club=to_club, is_home=False).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )
    for other in there:
        # If a second club becomes the home club, its earlier membership is a separate row.
        if other.valid_from < on:
            other.valid_until = on - _DAY
            _save(other, account)
        else:
            other.delete()
    if home is not None:
        home.valid_until = on - _DAY
        _save(home, account)
    _save(ClubMembership(person=person, club=to_club, valid_from=on, is_home=True), account)


def _save(membership: ClubMembership, account: Account | None) -> None:
    sign_history(membership, account)
    membership.save()


def _decide(
    transfer: Transfer, state: str, reason: str, account: Account | None, now: dt.datetime
) -> None:
    transfer.state, transfer.reason = state, reason
    transfer.decided_at, transfer.decided_by = now, account
    transfer.save(update_fields=["state", "reason", "decided_at", "decided_by", "from_club"])


def _record(act: str, transfer: Transfer, account: Account | None) -> None:
    record_event(
        act,
        subject=f"person:{transfer.person_id}",
        account=account,
        details={
            "transfer": transfer.pk,
            "to": transfer.to_club.name,
            "on": transfer.effective_on.isoformat(),
            "reason": transfer.reason,
        },
    )
