"""People's acts on their own clubs: apply, leave, request a transfer; and the clubs' answers."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.bodies.selectors.memberships import home_membership, memberships_on
from federation.bodies.services.memberships import (
    MembershipDraft,
    TransferDraft,
    end_membership,
    join_club,
    refuse_closed,
    request_transfer,
)
from federation.bodies.services.messages import (
    notify_of_application,
    notify_of_leaving,
    notify_of_transfer,
)
from federation.errors import RuleError
from federation.models import (
    Account,
    ApplicationState,
    Club,
    ClubApplication,
    ClubMembership,
    Person,
    Transfer,
)
from federation.rules.transfers import refuse_outside_window
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.office_figures import office_figures
from federation.services.audit import record_event


@transaction.atomic
def ask_to_join(*, club: Club, note: str, account: Account, now: dt.datetime) -> ClubApplication:
    """Apply for membership of a club. Raises: RuleError for members, and for a repetition."""
    on = timezone.localdate(now)
    person = _own_person(account)
    refuse_closed(club, on=on)
    if memberships_on(on).filter(person=person, club=club).exists():
        raise RuleError("membership_overlaps", person=person.name, club=club.name)
    if club.applications.filter(person=person, state=ApplicationState.REQUESTED).exists():
        raise RuleError("application_waiting", club=club.name)
    application = ClubApplication.objects.create(
        club=club, person=person, note=note, requested_at=now
    )
    _record("club_join_asked", application, account)
    notify_of_application("notice_application_asked", application, now=now)
    return application


@transaction.atomic
def accept_application(
    *, application: ClubApplication, account: Account, now: dt.datetime
) -> ClubApplication:
    """Make the applicant a member from today on; without a home club, this one becomes it.

    Raises: RuleError if it was decided before, or membership is no longer possible.
    """
    application = _locked(application)
    on = timezone.localdate(now)
    is_home = home_membership(application.person, on=on) is None
    draft = MembershipDraft(application.person, application.club, on, is_home=is_home)
    join_club(draft=draft, account=account)
    _decide(application, ApplicationState.ACCEPTED, "", account, now)
    _record("club_join_accepted", application, account)
    notify_of_application("notice_application_accepted", application, now=now)
    return application


@transaction.atomic
def refuse_application(
    *, application: ClubApplication, reason: str, account: Account, now: dt.datetime
) -> ClubApplication:
    """Refuse an application, with a reason for the applicant. Raises: RuleError."""
    if not reason.strip():
        raise RuleError("application_reason_missing")
    application = _locked(application)
    _decide(application, ApplicationState.REFUSED, reason.strip(), account, now)
    _record("club_join_refused", application, account)
    notify_of_application("notice_application_refused", application, now=now)
    return application


@transaction.atomic
def withdraw_application(
    *, application: ClubApplication, account: Account, now: dt.datetime
) -> ClubApplication:
    """Withdraw one's own application. Raises: RuleError if it was decided before."""
    application = _locked(application)
    _decide(application, ApplicationState.WITHDRAWN, "", account, now)
    _record("club_join_withdrawn", application, account)
    return application


@transaction.atomic
def leave_club(
    *, membership: ClubMembership, last_day: dt.date, account: Account, now: dt.datetime
) -> ClubMembership:
    """End one's own membership today or on a later day. Raises: RuleError.

    A licence remains valid as issued.
    """
    if last_day < timezone.localdate(now):
        raise RuleError("membership_left_before", last_day=last_day)
    membership = end_membership(membership=membership, last_day=last_day, account=account)
    notify_of_leaving(membership, now=now)
    return membership


@transaction.atomic
def ask_for_transfer(
    *, draft: TransferDraft, account: Account | None, now: dt.datetime
) -> Transfer:
    """Request a transfer as a club or person: within the window, from today on. Raises: RuleError.

    The clubs and the player are notified; the office decides.
    """
    on = timezone.localdate(now)
    refuse_outside_window(office_figures(on=on).transfers, on=on)
    transfer = request_transfer(draft=draft, account=account, now=now)
    notify_of_transfer("notice_transfer_asked", transfer, now=now)
    return transfer


@transaction.atomic
def ask_for_own_transfer(
    *, to_club: Club, effective_on: dt.date, note: str, account: Account, now: dt.datetime
) -> Transfer:
    """Request one's own transfer to another home club. Raises: RuleError."""
    if effective_on < timezone.localdate(now):
        raise RuleError("transfer_in_past", day=effective_on)
    draft = TransferDraft(_own_person(account), to_club, effective_on, note)
    return ask_for_transfer(draft=draft, account=account, now=now)


def _own_person(account: Account) -> Person:
    """Return the account's own person, locked until the transaction ends."""
    person = Person.objects.select_for_update().get(pk=account.person_id or 0)
    refuse_being_erased([person.pk])
    return person


def _locked(application: ClubApplication) -> ClubApplication:
    """Lock an application. Raises: RuleError if it was decided before."""
    rows = ClubApplication.objects.select_for_update(of=("self",))
    current = rows.select_related("person", "club").get(pk=application.pk)
    if current.state != ApplicationState.REQUESTED:
        raise RuleError("application_decided")
    return current


def _decide(
    application: ClubApplication, state: str, reason: str, account: Account, now: dt.datetime
) -> None:
    application.state, application.reason = state, reason
    application.decided_at, application.decided_by = now, account
    application.save(update_fields=["state", "reason", "decided_at", "decided_by"])


def _record(act: str, application: ClubApplication, account: Account) -> None:
    record_event(
        act,
        subject=f"person:{application.person_id}",
        account=account,
        details={"club": application.club.code, "reason": application.reason},
    )
