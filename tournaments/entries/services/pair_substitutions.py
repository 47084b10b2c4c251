"""Substitutes in pairs: recorded if allowed, with consequences if not."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from federation.texts import text_of
from tournaments.entries.selectors.pair_substitutions import (
    SubstitutionDraft,
    partners_of,
    refuse_impossible,
    rules_broken,
    tiers_of,
)
from tournaments.entries.services.endings import end_registration
from tournaments.entries.services.entries import (
    EntrySheet,
    enter_at_desk,
    enter_stand_ins,
    held_registration,
)
from tournaments.entries.services.roles import roles_changed
from tournaments.entries.services.seats import charge_entry, locked_event, refuse_failing
from tournaments.models import PairSubstitution, Registration, RegistrationState
from tournaments.rules.substitutes import (
    PAIRS,
    STAND_INS,
    refuse_late_stand_in,
    refuse_stronger,
)
from tournaments.selectors.rule_sets import regulation_of


@transaction.atomic
def substitute_player(
    *,
    registration: Registration,
    draft: SubstitutionDraft,
    account: Account | None,
    now: dt.datetime,
    reason: str = "",
) -> PairSubstitution:
    """Record the substitution of a player. Raises: RuleError with the first rule broken.

    reason: required once points were awarded.
    """
    registration = _held_pair(registration, draft)
    for refusal in rules_broken(registration, draft):
        raise refusal
    row = _write(registration, draft, account=account, now=now, reason=reason)
    record_event(
        "pair_substituted",
        subject=f"event:{registration.event_id}",
        account=account,
        details={"session": draft.session, "boards": draft.boards},
    )
    roles_changed(event=registration.event, account=account, now=now, reason=reason)
    return row


@transaction.atomic
def disqualify_substitution(
    *,
    registration: Registration,
    draft: SubstitutionDraft,
    keeps_new_pair: bool,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> Registration | None:
    """Disqualify a pair changed against the rules; the director may let the new pair stay.

    Returns the new pair's entry, if it stays. Raises: RuleError if no rule was broken, without a
    reason, and for a new pair whose substitute broke a limit of substitutions.
    """
    registration = _held_pair(registration, draft)
    broken = rules_broken(registration, draft)
    if not broken:
        raise RuleError("substitution_is_legal", article=PAIRS)
    if not reason.strip():
        raise RuleError("entry_reason_missing", article=STAND_INS)
    if keeps_new_pair and "substitute_too_strong" in {rule_error.code for rule_error in broken}:
        raise RuleError("new_pair_not_accepted", article=STAND_INS)
    partners = partners_of(registration)
    row = _write(registration, draft, account=account, now=now, broken=broken, reason=reason)
    _disqualify(registration, "; ".join(row.refused), account=account, now=now)
    roles_changed(event=registration.event, account=account, now=now, reason=reason)
    if not keeps_new_pair:
        return None
    pair = [draft.substitute if partner == draft.replaced else partner for partner in partners]
    return enter_at_desk(
        event=registration.event,
        sheet=EntrySheet(captain=pair[0], people=pair, name=registration.name),
        reason="",
        account=account,
        now=now,
    )


@transaction.atomic
def put_in_stand_ins(
    *,
    registration: Registration,
    people: Sequence[Person],
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> Registration:
    """Let a pair stand in for an absent pair: it plays out of competition.

    The absent pair is disqualified. Raises: RuleError without a reason or for a wrong pair.
    """
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    if not reason.strip():
        raise RuleError("entry_reason_missing", article=STAND_INS)
    _disqualify(registration, reason, account=account, now=now)
    stand_in = enter_stand_ins(
        event=event,
        sheet=EntrySheet(captain=people[0], people=people),
        account=account,
        now=now,
    )
    stand_in.stands_in_for = registration
    stand_in.save(update_fields=["stands_in_for"])
    roles_changed(event=event, account=account, now=now, reason=reason)
    return stand_in


@transaction.atomic
def keep_stand_in(
    *,
    registration: Registration,
    published_at: dt.datetime,
    requested_at: dt.datetime,
    account: Account | None,
    now: dt.datetime,
    reason: str = "",
) -> Registration:
    """Let a stand-in pair continue as an entry of its own.

    reason: required once points were awarded.
    Raises: RuleError if it asked too late, is stronger than the absent pair, or may not enter.
    """
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    if registration.state != RegistrationState.STAND_IN or registration.stands_in_for is None:
        raise RuleError("entry_not_standing_in", article=STAND_INS)
    refuse_late_stand_in(
        requested_at, published_at=published_at, figures=regulation_of(event).pair_substitutes
    )
    _refuse_stronger_pair(registration, registration.stands_in_for)
    refuse_failing(registration, on=timezone.localdate(now))
    registration.state = RegistrationState.ACCEPTED
    registration.save(update_fields=["state"])
    charge_entry(registration, account=account, now=now)
    record_event(
        "entry_stays",
        subject=f"event:{event.pk}",
        account=account,
        details={"registration": registration.pk},
    )
    roles_changed(event=event, account=account, now=now, reason=reason)
    return registration


def _refuse_stronger_pair(stand_in: Registration, absent: Registration) -> None:
    """Compare tiers in order, the strongest of each pair first."""
    pair = partners_of(stand_in)
    missing = [row.person for row in absent.players.select_related("person").order_by("position")]
    tiers = tiers_of([*pair, *missing], stand_in.event)
    ranked = zip(
        sorted(tiers[partner.pk] for partner in pair),
        sorted(tiers[person.pk] for person in missing),
        strict=False,
    )
    for candidate, replaced in ranked:
        refuse_stronger(candidate, replaced)


def _held_pair(registration: Registration, draft: SubstitutionDraft) -> Registration:
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    refuse_impossible(registration, draft)
    return registration


def _disqualify(
    registration: Registration, reason: str, *, account: Account | None, now: dt.datetime
) -> None:
    end_registration(registration, RegistrationState.DISQUALIFIED, reason=reason, now=now)
    record_event(
        "entry_disqualified",
        subject=f"event:{registration.event_id}",
        account=account,
        details={"registration": registration.pk, "reason": reason},
    )


def _write(
    registration: Registration,
    draft: SubstitutionDraft,
    *,
    account: Account | None,
    now: dt.datetime,
    broken: Sequence[RuleError] = (),
    reason: str = "",
) -> PairSubstitution:
    return PairSubstitution.objects.create(
        registration=registration,
        replaced=draft.replaced,
        substitute=draft.substitute,
        session=draft.session,
        boards=draft.boards,
        is_legal=not broken,
        refused=[text_of(rule_error) for rule_error in broken],
        reason=reason.strip(),
        decided_by=account,
        decided_at=now,
    )
