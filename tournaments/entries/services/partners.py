"""Looking for a partner in an event of pairs."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.selectors.erasures import refuse_being_erased
from federation.services.audit import record_event
from tournaments.entries.selectors.checks import checks_of_people
from tournaments.entries.selectors.partners import partners_may_be_sought
from tournaments.entries.services.seats import locked_event, refuse_lines
from tournaments.entries.services.terms import refuse_not_open
from tournaments.models import NOTE_LETTERS, Event, PartnerWish
from tournaments.rules.entries import ENTRIES

# Checks that a single player cannot pass, since they need two.
_OF_THE_PAIR = "size"


@transaction.atomic
def seek_partner(*, event: Event, note: str, account: Account, now: dt.datetime) -> PartnerWish:
    """Record that a player looks for a partner, if the player may enter.

    Raises: RuleError while entries are closed, in events of another kind, for a second wish, or
    naming the first check of the player that fails.
    """
    event = locked_event(event)
    refuse_not_open(event, now)
    if not partners_may_be_sought(event):
        raise RuleError("partner_of_pairs_only", article=ENTRIES)
    person = account.person
    if person is None:
        raise RuleError("entry_sender_must_play", article=ENTRIES)
    refuse_being_erased([person.pk])
    lines = [
        check_line
        for check_line in checks_of_people(event, [person])
        if check_line.topic != _OF_THE_PAIR
    ]
    refuse_lines(event, lines, on=timezone.localdate(now))
    if PartnerWish.objects.filter(event=event, person=person).exists():
        raise RuleError("partner_sought_before", article=ENTRIES)
    wish = PartnerWish.objects.create(
        event=event,
        person=person,
        note=note.strip()[:NOTE_LETTERS],
        requested_by=account,
        requested_at=now,
    )
    record_event("partner_sought", subject=f"event:{event.pk}", account=account)
    return wish


@transaction.atomic
def withdraw_partner_wish(*, wish: PartnerWish, account: Account) -> None:
    """Delete a wish; only the fact that it existed is recorded."""
    PartnerWish.objects.filter(pk=wish.pk).delete()
    record_event("partner_sought_no_more", subject=f"event:{wish.event_id}", account=account)


def forget_partner_wishes(*, now: dt.datetime) -> int:
    """Delete the wishes of past events.

    Returns: how many.
    """
    over = PartnerWish.objects.filter(event__ends_on__lt=timezone.localdate(now))
    count, _by_table = over.delete()
    return count
