"""Changes of a team after its entry: players, captain, club."""

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Club, Person
from federation.services.audit import record_event
from federation.texts import text_of
from tournaments.calendar.selectors.representation import registered_associations
from tournaments.entries.selectors.checks import (
    checks_of_people,
    most_players_of,
    refuse_members,
    refuse_size,
    stated_size,
)
from tournaments.entries.services.after_points import refuse_once_homologated
from tournaments.entries.services.entries import held_registration
from tournaments.entries.services.roles import roles_changed
from tournaments.entries.services.seats import locked_event
from tournaments.models import (
    EntryPlayer,
    EventKind,
    PlayerState,
    Registration,
    RegistrationPlayer,
    RegistrationState,
    TeamClub,
    TeamListChange,
)
from tournaments.phases.selectors.phases import used_in_qualifying
from tournaments.rules.team_lists import (
    CHANGES,
    Squad,
    changed_squad,
    refuse_after_qualifying,
)
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.rules.names import club_represented
from tournaments.teams.selectors.line_ups import players_used
from tournaments.teams.selectors.strength import best_ranked, team_iv
from tournaments.teams.services.names import club_members, name_team

# Refusals that cannot be overridden: played for another team, or no players left.
ALWAYS = frozenset({"player_played_for_another", "player_already_used", "team_too_small"})


@dataclass(frozen=True, slots=True)
class ListChange:
    """A change of a team's list: a player added, removed, or replaced."""

    added: Person | None = None
    dropped: Person | None = None


@transaction.atomic
def change_team_list(
    *,
    registration: Registration,
    change: ListChange,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> TeamListChange:
    """Add or replace a player of an entered team. reason: overrides refusals.

    A player listed with another team who has not played for it changes teams. Raises: RuleError
    with the first rule broken, unless the director gave a reason and it can be overridden.
    """
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    if event.kind != EventKind.TEAMS or registration.state != RegistrationState.ACCEPTED:
        raise RuleError("team_not_entered", article=CHANGES)
    if change.added is None and change.dropped is None:
        raise RuleError("list_change_empty", article=CHANGES)
    rows = _players(registration)
    if change.dropped is not None and change.dropped.pk not in {row.person_id for row in rows}:
        raise RuleError("not_on_the_team_list", article=CHANGES, player=change.dropped.name)
    broken = _broken(registration, change, rows, now=now)
    for refusal in broken:
        if not reason.strip() or refusal.code in ALWAYS:
            raise refusal
    before = team_iv(event, _seated(registration))
    if change.dropped is not None:
        _take_off(registration, change.dropped, now=now)
        _pass_captaincy(registration, change.dropped, account)
    if change.added is not None:
        _bring_over(registration, change.added, account=account, now=now)
        _put_on(registration, change.added, now=now)
    row = TeamListChange.objects.create(
        registration=registration,
        added=change.added,
        dropped=change.dropped,
        iv_before=before,
        iv_after=team_iv(event, _seated(registration)),
        refused=[text_of(one) for one in broken],
        reason=reason.strip(),
        decided_by=account,
        decided_at=now,
    )
    _record("team_list_changed", registration, account)
    roles_changed(event=event, account=account, now=now, reason=reason)
    return row


@transaction.atomic
def name_captain(
    *, registration: Registration, captain: Person, account: Account | None, now: dt.datetime
) -> Registration:
    """Make somebody captain, playing or not. Raises: RuleError for a captain of another team."""
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    refuse_once_homologated(event)
    others = event.registrations.filter(state=RegistrationState.ACCEPTED, captain=captain).exclude(
        pk=registration.pk
    )
    playing = RegistrationPlayer.objects.filter(
        event=event, person=captain, state=PlayerState.ACCEPTED
    ).exclude(registration=registration)
    if others.exists() or playing.exists():
        raise RuleError("captain_of_another_team", article="RTP 2.3.3", player=captain.name)
    registration.captain = captain
    registration.save(update_fields=["captain"])
    name_team(registration)
    _record("captain_named", registration, account)
    return registration


@transaction.atomic
def agree_club(
    *, registration: Registration, club: Club, account: Account | None, now: dt.datetime
) -> Registration:
    """Record the club all members agreed to represent. Raises: RuleError for no member's club."""
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    refuse_once_homologated(event)
    club_represented(club_members(registration), agreed=club.name)
    TeamClub.objects.create(registration=registration, club=club, agreed_by=account, agreed_at=now)
    name_team(registration)
    _record("club_agreed", registration, account)
    return registration


def _broken(
    registration: Registration,
    change: ListChange,
    rows: Sequence[RegistrationPlayer],
    *,
    now: dt.datetime,
) -> list[RuleError]:
    event = registration.event
    gone = change.dropped.pk if change.dropped else None
    people = [row.person for row in rows if row.person_id != gone]
    people += [change.added] if change.added else []
    acts: list[Callable[[], object]] = [
        lambda: refuse_size(event, len(people), stated=stated_size(event)),
        lambda: _squads(registration, change, now=now),
        lambda: _refuse_newcomer(registration, change.added),
        lambda: _refuse_one_sex(registration, people),
        lambda: _refuse_strangers(registration, people),
        lambda: _refuse_too_few_qualified(registration, people, now=now),
    ]
    broken = []
    for act in acts:
        try:
            act()
        except RuleError as refusal:
            broken.append(refusal)
    return broken


def _squads(registration: Registration, change: ListChange, *, now: dt.datetime) -> None:
    """Check the rule with the lists of all teams; players are identified by name and number."""
    event = registration.event
    used = players_used(event, now=now)
    squads = {}
    teams = event.registrations.filter(state=RegistrationState.ACCEPTED)
    for team in teams.prefetch_related("players__person"):
        played = used.get(team.entry_id or 0, set())
        listed = [row for row in team.players.all() if row.state == PlayerState.ACCEPTED]
        squads[team.pk] = Squad(
            team.name or team.captain.name,
            tuple(_label(row.person) for row in listed),
            frozenset(_label(row.person) for row in team.players.all() if row.person_id in played),
        )
    own = squads.pop(registration.pk)
    changed_squad(
        own,
        list(squads.values()),
        added=[_label(change.added)] if change.added else [],
        dropped=[_label(change.dropped)] if change.dropped else [],
        most=most_players_of(event),
    )


def _refuse_newcomer(registration: Registration, added: Person | None) -> None:
    if added is None:
        return
    for line in checks_of_people(registration.event, [added]):
        if line.refusal is None or line.topic in {"size", "team"}:
            continue
        # A player on another list may change teams; one possibly listed under another number may
        # not.
        if line.refusal.code != "entry_player_elsewhere":
            raise line.refusal


def _refuse_one_sex(registration: Registration, people: Sequence[Person]) -> None:
    """Refuse a mixed team that cannot seat a mixed pair at each table. RTP 3.1.1."""
    for line in checks_of_people(registration.event, people):
        if line.refusal is not None and line.topic == "team":
            raise line.refusal


def _refuse_strangers(registration: Registration, people: Sequence[Person]) -> None:
    if registration.association is None:
        return
    held = registered_associations([person.pk for person in people], registration.event)
    refuse_members(
        registration.event, [held.get(person.pk) for person in people], registration.association
    )


def _refuse_too_few_qualified(
    registration: Registration, people: Sequence[Person], *, now: dt.datetime
) -> None:
    """Refuse a list with too few of the players who qualified for a national event. RTP 3.6.4."""
    used = used_in_qualifying(registration, now=now)
    if used:
        refuse_after_qualifying(
            used,
            [str(person.pk) for person in people],
            figures=regulation_of(registration.event).team_events,
        )


def _bring_over(
    registration: Registration, person: Person, *, account: Account | None, now: dt.datetime
) -> None:
    """Remove a player from the list of another team, with a record of the change."""
    elsewhere = RegistrationPlayer.objects.filter(
        event=registration.event, person=person, state=PlayerState.ACCEPTED
    ).select_related("registration")
    for row in elsewhere:
        team = row.registration
        team.event = registration.event
        before = team_iv(team.event, _seated(team))
        _take_off(team, person, now=now)
        _pass_captaincy(team, person, account)
        TeamListChange.objects.create(
            registration=team,
            dropped=person,
            iv_before=before,
            iv_after=team_iv(team.event, _seated(team)),
            decided_by=account,
            decided_at=now,
        )


def _take_off(registration: Registration, person: Person, *, now: dt.datetime) -> None:
    registration.players.filter(person=person, state=PlayerState.ACCEPTED).update(
        state=PlayerState.LEFT
    )
    EntryPlayer.objects.filter(
        entry=registration.entry, person=person, left_at__isnull=True
    ).update(left_at=now)


def _pass_captaincy(registration: Registration, gone: Person, account: Account | None) -> None:
    """Make the best-ranked player captain when the captain leaves; another may be named later.

    Source: RTP 2.3.3.
    """
    if registration.captain_id != gone.pk:
        return
    heir = best_ranked(registration.event, _seated(registration))
    if heir is None:
        return
    registration.captain = heir
    registration.save(update_fields=["captain"])
    name_team(registration)
    _record("captain_named", registration, account)


def _put_on(registration: Registration, person: Person, *, now: dt.datetime) -> None:
    places = registration.players.values_list("position", flat=True)
    RegistrationPlayer.objects.create(
        registration=registration,
        event=registration.event,
        person=person,
        position=max(places, default=0) + 1,
        state=PlayerState.ACCEPTED,
        invited_at=now,
        answered_at=now,
    )
    entry = registration.entry
    seated = EntryPlayer.objects.filter(entry=entry)
    if entry is None or seated.filter(person=person, left_at__isnull=True).exists():
        return  # already there as a substitute, from now on a member
    EntryPlayer.objects.create(
        entry=entry,
        person=person,
        position=max(seated.values_list("position", flat=True), default=0) + 1,
        name_as_entered=person.name,
        added_at=now,
    )


def _players(registration: Registration) -> list[RegistrationPlayer]:
    rows = registration.players.filter(state=PlayerState.ACCEPTED)
    return list(rows.select_related("person").order_by("position", "pk"))


def _seated(registration: Registration) -> list[EntryPlayer]:
    rows = EntryPlayer.objects.filter(entry=registration.entry, left_at__isnull=True)
    return list(rows.select_related("person"))


def _label(person: Person) -> str:
    return f"{person.name} ({person.number})" if person.number else person.name


def _record(act: str, registration: Registration, account: Account | None) -> None:
    record_event(
        act,
        subject=f"event:{registration.event_id}",
        account=account,
        details={"registration": registration.pk, "team": registration.name},
    )
