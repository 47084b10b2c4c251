"""A club's own list: contacts, notes on members, and groups of both."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Account,
    ApplicationState,
    Club,
    ClubApplication,
    ClubContact,
    ClubGroup,
    ClubMembership,
    Person,
)
from federation.people.selectors.identifying_marks import IdentifyingMarks
from federation.rules.names import folded
from federation.selectors.erasures import refuse_being_erased
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class Noted:
    """A club's notes on somebody. name: of a contact; "" for a member, whose name is known."""

    name: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""
    consented_on: dt.date | None = None
    groups: Sequence[ClubGroup] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether there are no notes."""
        return not (self.email or self.phone or self.note or self.consented_on or self.groups)


@transaction.atomic
def add_contact(*, club: Club, noted: Noted, account: Account, now: dt.datetime) -> ClubContact:
    """Add a contact without licence to a club's list. Raises: RuleError."""
    contact = ClubContact(club=club, added_at=now)
    _write(contact, noted, now=now)
    _record("club_contact_added", club, account)
    return contact


@transaction.atomic
def change_contact(
    *, contact: ClubContact, noted: Noted, account: Account, now: dt.datetime
) -> ClubContact:
    """Change a club's notes on a contact. Raises: RuleError."""
    _write(contact, noted, now=now)
    _record("club_contact_changed", contact.club, account)
    return contact


@transaction.atomic
def remove_contact(*, contact: ClubContact, account: Account) -> None:
    """Delete a contact."""
    club = contact.club
    contact.delete()
    _record("club_contact_removed", club, account)


@transaction.atomic
def note_member(
    *, membership: ClubMembership, noted: Noted, account: Account, now: dt.datetime
) -> None:
    """Change a club's notes on a member; without notes the row is deleted.

    Raises: RuleError for a consent dated in the future.
    """
    contact = _row_of(membership, now=now)
    if noted.is_empty:
        if contact.pk:
            contact.delete()
    else:
        _write(contact, noted, now=now)
    _record("club_member_noted", membership.club, account)


@transaction.atomic
def choose_club_messages(
    *, membership: ClubMembership, wants_messages: bool, account: Account, now: dt.datetime
) -> None:
    """Agree to messages of one's club from today on, or opt out."""
    contact = _row_of(membership, now=now)
    if wants_messages and contact.consented_on is None:
        contact.consented_on = timezone.localdate(now)
    elif not wants_messages:
        contact.consented_on = None
    contact.changed_at = now
    contact.save()
    _record("club_messages_chosen", membership.club, account)


@transaction.atomic
def add_group(*, club: Club, name: str, account: Account) -> ClubGroup:
    """Create a group of a club. Raises: RuleError for a name already used."""
    group = ClubGroup(club=club)
    _name(group, name)
    _record("club_group_added", club, account)
    return group


@transaction.atomic
def rename_group(*, group: ClubGroup, name: str, account: Account) -> ClubGroup:
    """Rename a group. Raises: RuleError for a name already used."""
    _name(group, name)
    _record("club_group_renamed", group.club, account)
    return group


@transaction.atomic
def remove_group(*, group: ClubGroup, account: Account) -> None:
    """Delete a group; its people stay in the list."""
    club = group.club
    group.delete()
    _record("club_group_removed", club, account)


def drop_contacts_of(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """Delete clubs' notes on erased people, contacts at their address, open applications."""
    ClubContact.objects.filter(person__in=people).delete()
    for mail in identifying_marks.sure.mails:
        ClubContact.objects.filter(person__isnull=True, email__iexact=mail).delete()
    waiting = ClubApplication.objects.filter(state=ApplicationState.REQUESTED)
    waiting.filter(person__in=people).delete()


def end_club_contacts(
    rows: QuerySet[ClubContact], account: Account | None, now: dt.datetime
) -> int:
    """Delete clubs' notes on people who left. Returns: how many rows."""
    clubs = set(rows.values_list("club", flat=True))
    count = ClubContact.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).delete()[1]
    closed = ClubGroup.objects.filter(club__in=clubs, club__contacts__isnull=True)
    closed.filter(club__affiliated_until__lt=timezone.localdate(now)).delete()
    return count.get("federation.ClubContact", 0)


def _row_of(membership: ClubMembership, *, now: dt.datetime) -> ClubContact:
    """Return the club's row of a member, locked until the transaction ends; a new one if needed."""
    locked = Person.objects.select_for_update().get(pk=membership.person_id)
    refuse_being_erased([locked.pk])
    row = ClubContact.objects.filter(club=membership.club_id, person=locked).first()
    return row or ClubContact(club=membership.club, person=locked, added_at=now)


def _write(contact: ClubContact, noted: Noted, *, now: dt.datetime) -> None:
    if noted.consented_on is not None and noted.consented_on > timezone.localdate(now):
        raise RuleError("contact_consent_in_future", day=noted.consented_on)
    if contact.person_id is None and not noted.name.strip():
        raise RuleError("contact_name_missing")
    _refuse_other_clubs(contact.club, noted.groups)
    contact.name = "" if contact.person_id else " ".join(noted.name.split())
    contact.email, contact.phone, contact.note = noted.email, noted.phone, noted.note
    contact.consented_on, contact.changed_at = noted.consented_on, now
    contact.save()
    contact.groups.set(noted.groups)


def _refuse_other_clubs(club: Club, groups: Collection[ClubGroup]) -> None:
    if any(group.club_id != club.pk for group in groups):
        raise RuleError("club_group_of_another")


def _name(group: ClubGroup, name: str) -> None:
    group.name = " ".join(name.split())
    if not group.name:
        raise RuleError("club_group_name_missing")
    Club.objects.select_for_update().get(pk=group.club_id)
    others = ClubGroup.objects.filter(club=group.club_id).exclude(pk=group.pk)
    if folded(group.name) in {folded(name) for name in others.values_list("name", flat=True)}:
        raise RuleError("club_group_twice", group=group.name)
    group.save()


def _record(act: str, club: Club, account: Account) -> None:
    """Record in the audit trail that the list changed, without names, as the office reads it."""
    record_event(act, subject=f"club:{club.pk}", account=account)
