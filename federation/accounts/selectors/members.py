"""The accounts of a club's members: who has one, and who can be invited."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.timezone import localdate

from federation.accounts.selectors.addresses import shared_among
from federation.bodies.selectors.mandates import has_office_mandate
from federation.bodies.selectors.memberships import clubs_managed_by, memberships_on
from federation.models import Account, Club, Guardianship, Notice, Person
from federation.selectors.minors import guardianships_in_force, is_minor
from federation.selectors.office_figures import office_figures


@dataclass(frozen=True, slots=True)
class MemberAccount:
    """The account of a member: state is the code of a sentence, "invite_ready" if it can be sent.

    invited_at: the time of the last invitation, if any.
    """

    person: Person
    state: str
    email: str = ""
    invited_at: dt.datetime | None = None
    guardians: Sequence[Guardianship] = ()

    @property
    def may_be_invited(self) -> bool:
        """Return whether an invitation would go out."""
        return self.state in {"invite_ready", "invite_expired"}

    @property
    def may_have_guardian(self) -> bool:
        """Return whether somebody can be named who acts for the member."""
        return self.state in {"invite_minor", "invite_guarded"} or bool(self.guardians)


def members_of_club(club: Club, *, on: dt.date) -> QuerySet[Person]:
    """Return the members of a club on a day, by name."""
    rows = memberships_on(on).filter(club=club).values("person")
    living = Person.objects.filter(merged_into__isnull=True, deceased_on__isnull=True)
    return living.filter(pk__in=rows).order_by("sort_name", "pk")


def people_managed_by(account: Account, *, on: dt.date) -> QuerySet[Person]:
    """Return the members of an account's clubs; everybody for the office."""
    living = Person.objects.filter(merged_into__isnull=True)
    if has_office_mandate(account, on=on):
        return living
    clubs = clubs_managed_by(account, on=on)
    return living.filter(pk__in=memberships_on(on).filter(club__in=clubs).values("person"))


def accounts_of_members(people: Collection[Person], *, now: dt.datetime) -> list[MemberAccount]:
    """Return the state of each person's account, in their order; five queries in all."""
    on = localdate(now)
    keys = [person.pk for person in people]
    owners = {account.person_id: account for account in Account.objects.filter(person__in=keys)}
    invited = _invited([owner.pk for owner in owners.values()])
    addresses = {person.email.lower() for person in people if person.email}
    shared = shared_among(addresses)
    others = Account.objects.filter(email__in=addresses)
    taken = {account.email: account.person_id for account in others}
    guardians: dict[int, list[Guardianship]] = {}
    for row in guardianships_in_force(on=on).filter(person__in=keys).order_by("pk"):
        guardians.setdefault(row.person_id, []).append(row)
    since = now - dt.timedelta(days=office_figures(on=on).invitation_days)
    member_accounts = []
    for person in people:
        owner = owners.get(person.pk)
        at = invited.get(owner.pk) if owner else None
        if owner is not None:
            state = _state_of(owner, at, since)
        else:
            state = _state_without(person, shared, taken, is_minor(person, on=on))
        if state == "invite_minor" and person.pk in guardians:
            state = "invite_guarded"
        email = owner.email if owner is not None else person.email
        member_accounts.append(
            MemberAccount(person, state, email, at, guardians.get(person.pk, ()))
        )
    return member_accounts


def _state_of(owner: Account, invited_at: dt.datetime | None, since: dt.datetime) -> str:
    if not owner.is_active:
        return "invite_closed"
    if owner.has_usable_password():
        return "invite_has_account"
    return "invite_sent" if invited_at is not None and invited_at > since else "invite_expired"


def _state_without(
    person: Person, shared: frozenset[str], taken: dict[str, int | None], minor: bool
) -> str:
    if minor:
        return "invite_minor"
    if not person.email:
        return "invite_no_address"
    if person.email.lower() in shared:
        return "invite_shared"
    return "invite_address_in_use" if person.email.lower() in taken else "invite_ready"


def _invited(accounts: Collection[int]) -> dict[int, dt.datetime]:
    """Return the time of each account's last invitation."""
    subjects = [f"account:{pk}" for pk in accounts]
    rows = Notice.objects.filter(code="notice_invitation", about__in=subjects)
    selected_rows = rows.order_by("made_at", "pk").values_list("about", "made_at")
    return {int(about.removeprefix("account:")): at for about, at in selected_rows}
