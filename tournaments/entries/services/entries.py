"""Entering an event: by a player or at the desk, invitations, overrides."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Person
from federation.selectors.erasures import refuse_being_erased
from federation.services.audit import record_event
from federation.texts import text_of
from tournaments.entries.selectors.checks import checks_of, checks_of_people, size_of_entry
from tournaments.entries.selectors.online import invitations_of
from tournaments.entries.selectors.waits import waits_for_licence
from tournaments.entries.services.after_points import refuse_once_homologated
from tournaments.entries.services.messages import notify_invited, notify_players
from tournaments.entries.services.seats import (
    complete_registration,
    locked_event,
    record_act,
    refuse_lines,
    seat_registration,
)
from tournaments.entries.services.terms import refuse_ended, refuse_not_open
from tournaments.events.selectors.regulations import published_regulation
from tournaments.models import (
    CheckOverride,
    DeclaredSystem,
    Event,
    EventKind,
    PlayerState,
    Registration,
    RegistrationPlayer,
    RegistrationState,
    RegulationAcceptance,
)
from tournaments.rules.declarations import SystemDeclaration
from tournaments.rules.entries import ENTRIES, refuse_unaccepted
from tournaments.selectors.rule_sets import is_official

# The number of pairs in an entry that declare a system.
PAIRS_OF = {EventKind.PAIRS: 1, EventKind.TEAMS: 3, EventKind.INDIVIDUAL: 0}


@dataclass(frozen=True, slots=True)
class EntrySheet:
    """The content of an entry form. systems: each pair's declaration, or None."""

    captain: Person
    people: Sequence[Person]
    name: str = ""
    association: Association | None = None
    systems: Sequence[SystemDeclaration | None] = ()


@transaction.atomic
def send_entry(
    *, event: Event, sheet: EntrySheet, accepts: bool, account: Account, now: dt.datetime
) -> Registration:
    """Enter with partner or team-mates, who are invited; the sender accepts the regulations.

    Raises: RuleError while entries are closed, or naming the first check that fails.
    """
    event = locked_event(event)
    refuse_not_open(event, now)
    refuse_unaccepted(accepted=accepts)
    if account.person is None or account.person not in (sheet.captain, *sheet.people):
        raise RuleError("entry_sender_must_play", article=ENTRIES)
    _refuse_twice(sheet.people)
    on = timezone.localdate(now)
    refuse_lines(event, checks_of_people(event, sheet.people, association=sheet.association), on=on)
    registration = _write(event, sheet, account=account, now=now, is_at_desk=False)
    record_event(
        "entry_sent",
        subject=f"event:{event.pk}",
        account=account,
        details={"registration": registration.pk},
    )
    own = registration.players.filter(person=account.person).first()
    if own is not None:
        _decline_others(own, account=account, now=now)
        _accept(own, account=account, now=now)
    notify_invited(registration, now=now)
    _complete_if_all_accepted(registration, account=account, now=now)
    return registration


@transaction.atomic
def enter_at_desk(
    *, event: Event, sheet: EntrySheet, reason: str, account: Account | None, now: dt.datetime
) -> Registration:
    """Enter people at the director's desk, even late. reason: overrides refusals.

    Raises: RuleError naming the first check that fails, unless a reason is given.
    """
    event = locked_event(event)
    refuse_ended(event, now)
    refuse_once_homologated(event)
    _refuse_twice(sheet.people)
    registration = _write(event, sheet, account=account, now=now, is_at_desk=True)
    for line in checks_of(event, [registration])[registration.pk]:
        if line.refusal is None:
            continue
        if not reason.strip() and waits_for_licence(event, line, on=timezone.localdate(now)):
            continue
        if not reason.strip() or line.refusal.code in ALWAYS:
            raise line.refusal
        _let_pass(registration, line.refusal, line.person, reason, account, now)
    for row in registration.players.all():
        _accept(row, account=account, now=now)
    record_event(
        "entry_at_desk",
        subject=f"event:{event.pk}",
        account=account,
        details={"registration": registration.pk},
    )
    complete_registration(registration, account=account, now=now)
    return registration


@transaction.atomic
def enter_stand_ins(
    *, event: Event, sheet: EntrySheet, account: Account | None, now: dt.datetime
) -> Registration:
    """Enter a pair out of competition, in place of an absent one. Raises: RuleError."""
    event = locked_event(event)
    refuse_ended(event, now)
    _refuse_twice(sheet.people)
    registration = _write(event, sheet, account=account, now=now, is_at_desk=True)
    for line in checks_of(event, [registration])[registration.pk]:
        if line.refusal is not None and line.refusal.code in ALWAYS:
            raise line.refusal
    for row in registration.players.all():
        _accept(row, account=account, now=now)
    seat_registration(registration, RegistrationState.STAND_IN, account=account, now=now)
    record_act("entry_stands_in", registration, account)
    return registration


@transaction.atomic
def accept_invitation(
    *, player: RegistrationPlayer, takes_regulations: bool, account: Account, now: dt.datetime
) -> Registration:
    """Accept an invitation. The last player to accept completes the entry.

    Raises: RuleError if it was answered before, entries are closed, or a check fails.
    """
    event = locked_event(player.event)
    player, registration = _held_invitation(player, event, account=account)
    refuse_not_open(event, now)
    refuse_unaccepted(accepted=takes_regulations)
    for line in checks_of(event, [registration])[registration.pk]:
        if line.person == player.person:
            refuse_lines(event, [line], on=timezone.localdate(now))
    _accept(player, account=account, now=now)
    record_act("entry_invitation_accepted", registration, account)
    _complete_if_all_accepted(registration, account=account, now=now)
    return registration


@transaction.atomic
def decline_invitation(
    *, player: RegistrationPlayer, account: Account, now: dt.datetime
) -> Registration:
    """Decline an invitation. Raises: RuleError if it was answered before."""
    event = locked_event(player.event)
    player, registration = _held_invitation(player, event, account=account)
    _decline(player, registration, account=account, now=now)
    return registration


@transaction.atomic
def invite_player(
    *, registration: Registration, person: Person, account: Account, now: dt.datetime
) -> RegistrationPlayer:
    """Invite a player to an open place, for example after a refusal. Raises: RuleError."""
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    refuse_not_open(event, now)
    if registration.state != RegistrationState.INVITING:
        raise RuleError("entry_not_inviting", article=ENTRIES)
    live = list(
        registration.players.filter(
            state__in=[PlayerState.INVITED, PlayerState.ACCEPTED]
        ).select_related("person")
    )
    if len(live) >= size_of_entry(event)[1]:
        raise RuleError("entry_has_its_players", article=ENTRIES)
    people = [*(row.person for row in live), person]
    _refuse_twice(people)
    lines = checks_of_people(event, [person], association=None)
    of_person = [line for line in lines if line.topic not in {"size", "team"}]
    refuse_lines(event, of_person, on=timezone.localdate(now))
    row = RegistrationPlayer.objects.create(
        registration=registration,
        event=event,
        person=person,
        position=1 + max((player.position for player in registration.players.all()), default=0),
        invited_at=now,
    )
    record_act("entry_player_invited", registration, account)
    notify_invited(registration, [person], now=now)
    return row


@transaction.atomic
def override_check(
    *,
    registration: Registration,
    code: str,
    person: int | None,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> CheckOverride:
    """Override a refusal, with a reason that is recorded.

    Raises: RuleError if no check fails so.
    """
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    if not reason.strip():
        raise RuleError("entry_reason_missing", article=ENTRIES)
    for line in checks_of(event, [registration])[registration.pk]:
        person_id = line.person.pk if line.person else None
        if not line.stops or line.refusal is None or line.refusal.code in ALWAYS:
            continue
        if (line.refusal.code, person_id) == (code, person):
            row = _let_pass(registration, line.refusal, line.person, reason, account, now)
            _complete_if_all_accepted(registration, account=account, now=now)
            return row
    raise RuleError("entry_check_not_failing", article=ENTRIES)


# Nobody may override that a player is in two entries, that an entry has the wrong size, or a
# suspension, which only the body that imposed it can lift.
ALWAYS = frozenset({"entry_size", "entry_player_elsewhere", "player_suspended"})


def _write(
    event: Event,
    sheet: EntrySheet,
    *,
    account: Account | None,
    now: dt.datetime,
    is_at_desk: bool,
) -> Registration:
    refuse_being_erased(
        person.pk for person in (sheet.captain, *sheet.people) if person is not None
    )
    registration = Registration.objects.create(
        event=event,
        captain=sheet.captain,
        name=sheet.name.strip(),
        association=sheet.association,
        is_at_desk=is_at_desk,
        sent_by=account,
        sent_at=now,
    )
    RegistrationPlayer.objects.bulk_create(
        RegistrationPlayer(
            registration=registration, event=event, person=person, position=place, invited_at=now
        )
        for place, person in enumerate(sheet.people, start=1)
    )
    DeclaredSystem.objects.bulk_create(
        DeclaredSystem(
            registration=registration,
            pair=pair,
            nature=system.nature or "",
            brown=system.brown,
            declared_at=now,
        )
        for pair, system in enumerate(sheet.systems, start=1)
        if system is not None
    )
    return registration


def _accept(row: RegistrationPlayer, *, account: Account | None, now: dt.datetime) -> None:
    """Record that a player plays, and the version of the regulations accepted."""
    row.state, row.answered_at = PlayerState.ACCEPTED, now
    row.save(update_fields=["state", "answered_at"])
    event = row.event
    RegulationAcceptance.objects.create(
        player=row,
        rule_set=event.rule_set,
        regulation=published_regulation(event),
        law_edition=event.law_edition,
        covers_transmission=is_official(event),
        accepted_at=now,
        accepted_by=account,
    )


def _held_invitation(
    player: RegistrationPlayer, event: Event, *, account: Account
) -> tuple[RegistrationPlayer, Registration]:
    """Return an invitation that waits for its player's answer, and its entry, locked.

    Raises: RuleError for anybody else, or if it was answered before.
    """
    player = RegistrationPlayer.objects.select_related("registration", "person").get(pk=player.pk)
    if account.person_id != player.person_id:
        raise RuleError("entry_not_yours", article=ENTRIES)
    if player.state != PlayerState.INVITED:
        raise RuleError("invitation_answered", article=ENTRIES)
    return player, held_registration(player.registration, event)


def _decline(
    player: RegistrationPlayer, registration: Registration, *, account: Account, now: dt.datetime
) -> None:
    """Record that a player declines an entry, and notify who invited."""
    player.state, player.answered_at = PlayerState.REFUSED, now
    player.save(update_fields=["state", "answered_at"])
    record_act("entry_invitation_refused", registration, account)
    notify_players("notice_entry_invitation_refused", registration, now=now)


def _decline_others(own: RegistrationPlayer, *, account: Account, now: dt.datetime) -> None:
    """Decline the other invitations to an event of somebody who enters it."""
    on = timezone.localdate(now)
    for registration_player in (
        invitations_of(account, on=on).filter(event=own.event_id).exclude(pk=own.pk)
    ):
        _decline(registration_player, registration_player.registration, account=account, now=now)


def _complete_if_all_accepted(
    registration: Registration, *, account: Account | None, now: dt.datetime
) -> None:
    if registration.state != RegistrationState.INVITING:
        return
    states = list(registration.players.values_list("state", flat=True))
    least, _most = size_of_entry(registration.event)
    if PlayerState.INVITED in states or states.count(PlayerState.ACCEPTED) < least:
        return
    complete_registration(registration, account=account, now=now)


def _let_pass(
    registration: Registration,
    refusal: RuleError,
    person: Person | None,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> CheckOverride:
    row = CheckOverride.objects.create(
        registration=registration,
        code=refusal.code,
        person=person,
        article=refusal.article,
        refused=text_of(refusal),
        reason=reason.strip(),
        decided_by=account,
        decided_at=now,
    )
    record_event(
        "entry_check_overridden",
        subject=f"event:{registration.event_id}",
        account=account,
        details={"code": refusal.code, "reason": reason.strip()},
    )
    return row


def held_registration(registration: Registration, event: Event) -> Registration:
    """Return the entry, locked. Raises: RuleError if it has ended."""
    row = Registration.objects.select_related("captain", "association").get(pk=registration.pk)
    row.event = event
    if row.state in {RegistrationState.WITHDRAWN, RegistrationState.DISQUALIFIED}:
        raise RuleError("entry_ended", article=ENTRIES, state=row.get_state_display())
    return row


def _refuse_twice(people: Sequence[Person]) -> None:
    for place, person in enumerate(people):
        if person in people[:place]:
            raise RuleError("entry_player_given_twice", article=ENTRIES, player=person.name)
