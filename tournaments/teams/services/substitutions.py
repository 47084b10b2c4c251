"""Substitutes in teams that cannot field four players."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from federation.texts import text_of
from tournaments.entries.selectors.checks import checks_of_people, most_players_of
from tournaments.entries.selectors.pair_substitutions import tiers_of
from tournaments.entries.services.entries import held_registration
from tournaments.entries.services.roles import roles_changed
from tournaments.entries.services.seats import locked_event
from tournaments.models import (
    PlayerState,
    PlayFormat,
    Registration,
    RegistrationPlayer,
    ScheduledMatch,
    TeamSubstitution,
)
from tournaments.rules.eligibility import Sex
from tournaments.rules.event_class import EventType
from tournaments.rules.substitutes import (
    TEAMS,
    TeamSubstitute,
    matches_lost,
    most_substitutions,
    refuse_team_substitute,
)
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.selectors.schedule import team_play_of
from tournaments.teams.services.line_ups import locked_match
from tournaments.teams.services.proposed_penalties import propose_no_show


@dataclass(frozen=True, slots=True)
class TeamSubstituteDraft:
    """A substitute for one segment. available: how many team members can come.

    replaced: the best-classified of those who cannot; partner: the substitute's partner.
    """

    match: ScheduledMatch
    segment: int
    substitute: Person
    replaced: Person
    available: int
    partner: Person | None = None


@transaction.atomic
def substitute_in_team(
    *,
    registration: Registration,
    draft: TeamSubstituteDraft,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> TeamSubstitution:
    """Record a substitute for a segment of a team that cannot field four.

    reason: overrides refusals; broken rules are recorded, since each such match is a no-show.
    Raises: RuleError with the first rule broken.
    """
    event = locked_event(registration.event)
    registration = held_registration(registration, event)
    match = locked_match(draft.match)
    if registration.entry_id not in {match.home_id, match.away_id}:
        raise RuleError("team_not_in_match", article=TEAMS)
    if not 1 <= draft.segment <= match.event.team_play.segments:
        raise RuleError("no_such_segment", article=TEAMS, segment=draft.segment)
    broken = substitute_rules_broken(registration, draft)
    for refusal in broken:
        if not reason.strip():
            raise refusal
    row = TeamSubstitution.objects.create(
        registration=registration,
        match=match,
        segment=draft.segment,
        substitute=draft.substitute,
        replaced=draft.replaced,
        refused=[text_of(rule_error) for rule_error in broken],
        reason=reason.strip(),
        decided_by=account,
        decided_at=now,
    )
    _propose_no_shows(registration, match, broken, now=now)
    record_event(
        "team_substituted",
        subject=f"event:{event.pk}",
        account=account,
        details={"match": match.pk, "segment": draft.segment, "broken": len(broken)},
    )
    roles_changed(event=event, account=account, now=now, reason=reason)
    return row


def _propose_no_shows(
    registration: Registration, match: ScheduledMatch, broken: list[RuleError], *, now: dt.datetime
) -> None:
    """Propose the no-shows caused by a team's substitutes, once for each match.

    Source: RTP 3.6.5.
    """
    entry = registration.entry_id or 0
    most = most_matches_with_substitutes(registration)
    used = _matches_with_substitutes(registration)
    for key in matches_lost(list(used), most=most):
        propose_no_show(
            match=used[key],
            entry_id=entry,
            code="substitutes_over_limit",
            inputs={"used": len(used), "most": most},
            now=now,
        )
    if any(refusal.code != "too_many_substitutions" for refusal in broken):
        propose_no_show(
            match=match, entry_id=entry, code="substitute_broke_rules", inputs={}, now=now
        )


def _matches_with_substitutes(registration: Registration) -> dict[str, ScheduledMatch]:
    """Return the matches (segments in a knock-out) with substitutes, in the order played."""
    play = team_play_of(registration.event)
    is_knockout = play is not None and play.format == PlayFormat.KNOCKOUT
    rows = TeamSubstitution.objects.filter(registration=registration).select_related("match")
    ordered = sorted(rows, key=lambda row: (row.match.round, row.match.number, row.segment))
    return {f"{row.match_id}/{row.segment if is_knockout else 0}": row.match for row in ordered}


def substitute_rules_broken(
    registration: Registration, draft: TeamSubstituteDraft
) -> list[RuleError]:
    """Return each rule a substitute would break, including earlier substitutions in the count."""
    acts: list[Callable[[], None]] = [
        lambda: _refuse_substitute(registration, draft),
        lambda: _refuse_too_many(registration, draft),
        lambda: _refuse_ineligible(registration, draft.substitute),
    ]
    broken = []
    for act in acts:
        try:
            act()
        except RuleError as refusal:
            broken.append(refusal)
    return broken


def most_matches_with_substitutes(registration: Registration) -> int:
    """Return the number of matches (segments in a knock-out) in which a team may use substitutes.

    In a Swiss event all rounds count, also those not drawn yet. Source: RTP 3.6.5.
    """
    event = registration.event
    play = team_play_of(event)
    is_knockout = play is not None and play.format == PlayFormat.KNOCKOUT
    matches = ScheduledMatch.objects.filter(draw__event=event, draw__replaced_at__isnull=True)
    own = [
        match
        for match in matches
        if registration.entry_id in {match.home_id, match.away_id} and match.away_id is not None
    ]
    segments = play.segments if play is not None else 1
    swiss_rounds = (play.rounds or 0) if play is not None and play.format == PlayFormat.SWISS else 0
    return most_substitutions(
        len(own) * segments if is_knockout else max(len(own), swiss_rounds),
        is_knockout=is_knockout,
        figures=regulation_of(event).team_substitutes,
    )


def _refuse_substitute(registration: Registration, draft: TeamSubstituteDraft) -> None:
    event = registration.event
    listed = registration.players.filter(state=PlayerState.ACCEPTED)
    tiers = tiers_of([draft.substitute, draft.replaced], event)
    elsewhere = RegistrationPlayer.objects.filter(
        event=event, person=draft.substitute, state=PlayerState.ACCEPTED
    )
    refuse_team_substitute(
        TeamSubstitute(
            tier=tiers[draft.substitute.pk],
            replaced_tier=tiers[draft.replaced.pk],
            sex=_sex(draft.substitute),
            partner_sex=_sex(draft.partner),
            has_other_team=elsewhere.exists(),
        ),
        registered=listed.count(),
        available=draft.available,
        most=most_players_of(event),
        event_type=EventType(event.event_type),
        figures=regulation_of(event).team_substitutes,
    )


def _refuse_too_many(registration: Registration, draft: TeamSubstituteDraft) -> None:
    play = team_play_of(registration.event)
    is_knockout = play is not None and play.format == PlayFormat.KNOCKOUT
    used = set(_matches_with_substitutes(registration))
    used.add(f"{draft.match.pk}/{draft.segment if is_knockout else 0}")
    most = most_matches_with_substitutes(registration)
    if len(used) > most:
        raise RuleError("too_many_substitutions", article=TEAMS, used=len(used), most=most)


def _refuse_ineligible(registration: Registration, substitute: Person) -> None:
    for line in checks_of_people(registration.event, [substitute]):
        if line.refusal is not None and line.topic in {"licence", "eligible"}:
            raise line.refusal


def _sex(person: Person | None) -> Sex | None:
    return Sex(person.sex) if person is not None and person.sex else None
