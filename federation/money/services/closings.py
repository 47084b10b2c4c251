"""Closing a club, after its open matters were shown and its members' new club was chosen."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from federation.errors import RuleError
from federation.models import Account, Club, ClubMembership, Transfer, TransferState
from federation.money.selectors.closings import closing_facts, memberships_left_at
from federation.selectors.languages import language_of
from federation.services.audit import record_event, record_events
from federation.services.row_history import sign_history

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ClubClosing:
    """The closing of a club. last_day: of its affiliation. moves_to: the members' new home club.

    leaves_members: they get no home club. is_confirmed: the open matters were read.
    """

    club: Club
    last_day: dt.date
    moves_to: Club | None = None
    leaves_members: bool = False
    is_confirmed: bool = False


@transaction.atomic
def close_club(*, closing: ClubClosing, account: Account | None, now: dt.datetime) -> Club:
    """End a club's affiliation. Its licences stay valid, its debts remain.

    Raises: RuleError with the open matters, until they are confirmed and the members' new club is
    chosen.
    """
    club = Club.objects.select_for_update().get(pk=closing.club.pk)
    _refuse(club, closing)
    left = list(memberships_left_at(club, on=closing.last_day).order_by("pk"))
    _end(left, closing.last_day, account)
    if closing.moves_to is not None:
        _move(left, closing, account, now)
    _refuse_waiting(club, account, now)
    club.affiliated_until = closing.last_day
    sign_history(club, account)
    club.save(update_fields=["affiliated_until"])
    record_event(
        "club_closed",
        subject=f"club:{club.pk}",
        account=account,
        details={
            "last_day": closing.last_day.isoformat(),
            "members": len(left),
            "moved_to": closing.moves_to.code if closing.moves_to else "",
        },
    )
    return club


@transaction.atomic
def reopen_club(*, club: Club, account: Account | None) -> Club:
    """Reopen a club; memberships that ended with it are entered again one by one."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    before = club.affiliated_until
    club.affiliated_until = None
    sign_history(club, account)
    club.save(update_fields=["affiliated_until"])
    record_event(
        "club_reopened",
        subject=f"club:{club.pk}",
        account=account,
        details={"closed_until_then": before.isoformat() if before else ""},
    )
    return club


def _refuse(club: Club, closing: ClubClosing) -> None:
    if club.affiliated_until is not None:
        raise RuleError("club_closed_already", club=club.name, on=club.affiliated_until)
    if club.affiliated_from is not None and closing.last_day < club.affiliated_from:
        raise RuleError("club_closes_before_opening", club=club.name, since=club.affiliated_from)
    target = closing.moves_to
    if target is not None:
        if target.pk == club.pk:
            raise RuleError("club_members_to_itself")
        if target.affiliated_until is not None and target.affiliated_until <= closing.last_day:
            raise RuleError("transfer_club_closed", club=target.name, on=closing.last_day + _DAY)
    facts = closing_facts(club, on=closing.last_day)
    if not facts.is_empty and not closing.is_confirmed:
        raise RuleError(
            "club_closing_unconfirmed",
            club=club.name,
            members=facts.members,
            licensed=facts.licensed,
            open_charges=facts.open_charges,
        )
    if facts.home_members and target is None and not closing.leaves_members:
        raise RuleError("club_members_need_choice", club=club.name, members=facts.home_members)


def _end(left: list[ClubMembership], last_day: dt.date, account: Account | None) -> None:
    for membership in left:
        # A membership that would have started later ends on its first day, so the row shows it.
        membership.valid_until = max(last_day, membership.valid_from)
    bulk_update_with_history(
        left, ClubMembership, ["valid_until"], batch_size=500, default_user=account
    )


def _move(
    left: list[ClubMembership], closing: ClubClosing, account: Account | None, now: dt.datetime
) -> None:
    """Give the members their new home club, with a transfer for each."""
    first_day = closing.last_day + _DAY
    moving = [row.person for row in left if row.is_home and row.valid_from <= closing.last_day]
    target = closing.moves_to
    there = ClubMembership.objects.filter(
        club=target, person__in=moving, is_home=False, valid_until__isnull=True
    )
    second = list(there.filter(valid_from__lt=first_day))
    _end(second, closing.last_day, account)
    there.filter(valid_from__gte=first_day).delete()
    bulk_create_with_history(
        [ClubMembership(person=person, club=target, valid_from=first_day) for person in moving],
        ClubMembership,
        batch_size=500,
        default_user=account,
    )
    with translation.override(language_of()):
        note = gettext("%(club)s closes.") % {"club": closing.club.name}
    Transfer.objects.bulk_create(
        Transfer(
            person=person,
            from_club=closing.club,
            to_club=target,
            effective_on=first_day,
            state=TransferState.APPROVED,
            note=note,
            requested_at=now,
            requested_by=account,
            decided_at=now,
            decided_by=account,
        )
        for person in moving
    )
    record_events(
        "transfer_approved",
        details=((f"person:{person.pk}", {"closed": closing.club.code}) for person in moving),
        account=account,
    )


def _refuse_waiting(club: Club, account: Account | None, now: dt.datetime) -> None:
    """Refuse pending transfers to a club that closes."""
    waiting = Transfer.objects.filter(to_club=club, state=TransferState.REQUESTED)
    with translation.override(language_of()):
        reason = gettext("The club closes.")
    waiting.update(state=TransferState.REFUSED, decided_at=now, decided_by=account, reason=reason)
