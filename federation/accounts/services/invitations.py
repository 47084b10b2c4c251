"""Inviting many members of a club in one act."""

import datetime as dt
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from federation.accounts.selectors.members import accounts_of_members, members_of_club
from federation.bodies.services.invitations import invite_account
from federation.errors import RuleError
from federation.models import Account, Club, Person
from federation.services.audit import record_event


@dataclass(slots=True)
class Invited:
    """The result for each member, as the code of a sentence, and the number of each."""

    states: dict[int, str] = field(default_factory=dict)

    @property
    def counts(self) -> Counter[str]:
        """Return the number of members by result."""
        return Counter(self.states.values())


@transaction.atomic
def invite_members(
    *,
    club: Club,
    people: Collection[Person] = (),
    everybody: bool = False,
    account: Account | None,
    now: dt.datetime,
) -> Invited:
    """Invite the chosen members, or all of a club, who have an address and no account.

    A repetition, or another club at the same time, invites nobody twice: the people are locked
    before their accounts are read. Raises: RuleError if nobody was chosen.
    """
    members = members_of_club(club, on=timezone.localdate(now))
    chosen = members if everybody else members.filter(pk__in=[person.pk for person in people])
    keys = sorted(chosen.order_by().values_list("pk", flat=True))
    if not keys:
        raise RuleError("invite_nobody")
    locked = list(Person.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    outcome = Invited()
    for member_account in accounts_of_members(locked, now=now):
        outcome.states[member_account.person.pk] = member_account.state
        if member_account.may_be_invited:
            invite_account(
                email=member_account.email, person=member_account.person, account=account, now=now
            )
            outcome.states[member_account.person.pk] = "invite_done"
    record_event(
        "members_invited",
        subject=f"club:{club.pk}",
        account=account,
        details={"count": outcome.counts["invite_done"], "chosen": len(keys)},
    )
    return outcome
