"""Naming line-ups: in the order of the rules, or sealed until both are in."""

import datetime as dt
from collections.abc import Mapping

from django.db import transaction
from django.utils.timezone import localdate

from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from tournaments.cards.selectors.duties import refuse_pairs_without_card
from tournaments.entries.services.after_points import refuse_once_homologated
from tournaments.models import (
    Event,
    LineUp,
    LineUpSeat,
    MatchEnd,
    ScheduledMatch,
    TeamPlay,
)
from tournaments.rules.eligibility import Entrant, EntryConditions, Sex, refuse_mixed
from tournaments.rules.event_class import EventType, OnlineRules
from tournaments.rules.line_ups import (
    Room,
    Side,
    choice_by_segment,
    refuse_early_line_up,
)
from tournaments.selectors.names_shown import entry_shown
from tournaments.selectors.rule_sets import online_rules_of
from tournaments.teams.selectors.line_ups import (
    choices_of,
    entry_of,
    is_revealed,
    late_among,
    line_up_deadline,
    namings_of,
    picks_due,
    places_to_fill,
    players_for,
)
from tournaments.teams.services.draws import update_tables
from tournaments.teams.services.messages import ask_for_line_up
from tournaments.teams.services.proposed_penalties import propose_late_line_up

ARTICLE = "RTP 2.3.2"
PICKS = "RTP 2.3.4.2"
WITHDRAWN = "RTP 3.6.7.3"
SEALED = "RTP 2.4.2"

Named = Mapping[tuple[Room, str], Person]


@transaction.atomic
def send_line_up(
    *,
    match: ScheduledMatch,
    side: Side,
    segment: int,
    named: Named,
    account: Account | None,
    now: dt.datetime,
) -> LineUp:
    """Name the line-up for a segment; it may be replaced until the opponents could have seen it.

    A late sealed line-up is accepted and marked, and its penalty proposed to the director.
    Raises: RuleError for a wrong segment or player, out of turn, once it has been seen, or if a
    team of the match withdrew.
    """
    match = locked_match(match)
    refuse_once_homologated(match.event)
    refuse_withdrawn_team(match)
    play = match.event.team_play
    entry = _entry_naming(match, side)
    refuse_wrong_players(match, side, segment, named)
    refuse_pairs_of_one_sex(match.event, named)
    refuse_pairs_without_card(match.event, pairs_of(named), entry)
    naming = namings_of(match, play)[segment - 1]
    own, others = naming.of(side), naming.of(side.other)
    if play.sealed_line_ups:
        if match.starts_at is None:
            raise RuleError("match_without_time", article=SEALED)
        if is_revealed(match, naming, now=now):
            raise RuleError("line_up_seen", article=SEALED)
    else:
        choice = _choice(match, play, segment)
        refuse_early_line_up(side, choice=choice, first_is_in=others is not None)
        if own is not None and others is not None:
            raise RuleError("line_up_seen", article=ARTICLE)
    row = LineUp.objects.create(
        match=match,
        entry_id=entry,
        segment=segment,
        version=own.version + 1 if own else 1,
        is_late=bool(late_among(match, play, [now])),
        sent_by=account,
        sent_at=now,
    )
    LineUpSeat.objects.bulk_create(
        LineUpSeat(line_up=row, room=room.value, direction=direction, person=person)
        for (room, direction), person in named.items()
    )
    if row.is_late and own is None and online_rules_of(match.event) is not OnlineRules.ADVICE:
        propose_late_line_up(match=match, entry_id=entry, segment=segment, now=now)
    if not play.sealed_line_ups and others is None:
        ask_for_line_up(match, side.other, segment, now=now)
    if others is not None:  # handicaps depend on the line-ups of both teams
        update_tables(match.event)
    _record("line_up_sent", match, account, segment=segment)
    return row


@transaction.atomic
def pick_segment(
    *,
    match: ScheduledMatch,
    side: Side,
    segment: int | None,
    account: Account | None,
    now: dt.datetime,
) -> ScheduledMatch:
    """Select the segment in which a team has the choice; None lets the visitors select, of three.

    Raises: RuleError if there is nothing to select, out of turn, or against the rule for this
    number of segments.
    """
    match = locked_match(match)
    refuse_once_homologated(match.event)
    refuse_withdrawn_team(match)
    play = match.event.team_play
    due = picks_due(match, play)
    if due is None:
        raise RuleError("nothing_to_pick", article=PICKS)
    if due is not side:
        raise RuleError("others_pick_first", article=PICKS)
    if segment is None:
        if side is Side.VISITORS or play.segments != 3:
            raise RuleError("segment_must_be_picked", article=PICKS)
        match.home_passed = True
    elif not 1 <= segment <= play.segments:
        raise RuleError("no_such_segment", article=PICKS, segment=segment)
    elif side is Side.HOME:
        match.home_picks = [segment]
    else:
        match.visitors_pick = [segment]
    if picks_due(match, play) is None:
        choice_by_segment(
            play.segments,
            home_picks=tuple(match.home_picks),
            visitors_pick=tuple(match.visitors_pick),
        )
    match.save(update_fields=["home_passed", "home_picks", "visitors_pick"])
    _record("segment_picked", match, account, segment=segment or 0)
    return match


@transaction.atomic
def note_missing_line_ups(
    *, match: ScheduledMatch, account: Account | None, now: dt.datetime
) -> int:
    """Propose a penalty for each sealed line-up missing at the deadline. Returns: how many.

    Raises: RuleError if line-ups are not sealed, or before the deadline.
    """
    match = locked_match(match)
    refuse_withdrawn_team(match)
    play = match.event.team_play
    deadline = line_up_deadline(match, play)
    if deadline is None:
        raise RuleError("line_ups_not_sealed", article=SEALED)
    if now <= deadline:
        raise RuleError("line_ups_not_due_yet", article=SEALED, until=deadline)
    missing = 0
    namings = namings_of(match, play)
    for side in Side:
        entry = entry_of(match, side)
        sent = [line_up.sent_at if (line_up := naming.of(side)) else None for naming in namings]
        if entry is None or not late_among(match, play, sent):
            continue
        for naming in namings:
            if naming.of(side) is None:
                missing += propose_late_line_up(
                    match=match, entry_id=entry, segment=naming.number, now=now
                )
    _record("line_ups_missing", match, account, segment=missing)
    return missing


def locked_match(match: ScheduledMatch) -> ScheduledMatch:
    """Return the match, locked until the transaction ends.

    Raises: RuleError once it has ended or its draw was replaced.
    """
    rows = ScheduledMatch.objects.select_for_update(of=("self",)).select_related(
        "draw",
        "event__season",
        "event__rule_set",
        "event__team_play",
        "event__ranking_rule_set",
        "home",
        "away",
    )
    row = rows.get(pk=match.pk)
    if row.draw.replaced_at is not None:
        raise RuleError("draw_replaced", article="RTP 3.6.3")
    if row.ending != MatchEnd.OPEN:
        raise RuleError("match_has_ended", article="RTP 3.6.3", state=row.get_ending_display())
    return row


def refuse_withdrawn_team(match: ScheduledMatch) -> None:
    """Refuse line-ups of a match of a team that withdrew: it is not played. Raises: RuleError.

    Source: RTP 3.6.7.3.
    """
    if teams := match.withdrawn_teams:
        names = [entry_shown(team, on=localdate()) or team.key for team in teams]
        raise RuleError("match_of_withdrawn_team", article=WITHDRAWN, teams=names)


def _entry_naming(match: ScheduledMatch, side: Side) -> int:
    entry = entry_of(match, side)
    if entry is None or entry_of(match, side.other) is None:
        raise RuleError("match_waits_for_teams", article=ARTICLE)
    return entry


def _choice(match: ScheduledMatch, play: TeamPlay, segment: int) -> Side:
    choices = choices_of(match, play)
    if choices is None:
        raise RuleError("segments_not_picked", article=PICKS)
    return choices[segment - 1]


def refuse_wrong_players(match: ScheduledMatch, side: Side, segment: int, named: Named) -> None:
    """Refuse a line-up other than four people of the team's list or substitutes. Raises: RuleError.

    Source: RTP 2.3.1, 2.3.2.
    """
    if not 1 <= segment <= match.event.team_play.segments:
        raise RuleError("no_such_segment", article=PICKS, segment=segment)
    if set(named) != set(places_to_fill(side)):
        raise RuleError("line_up_incomplete", article=ARTICLE)
    people = list(named.values())
    for place, person in enumerate(people):
        if person in people[:place]:
            raise RuleError("line_up_player_twice", article=ARTICLE, player=person.name)
    entry = entry_of(match, side)
    listed = players_for(match, entry, segment) if entry is not None else []
    for person in people:
        if person not in listed:
            raise RuleError("line_up_stranger", article=ARTICLE, player=person.name)


def refuse_pairs_of_one_sex(event: Event, named: Named) -> None:
    """Refuse, in a mixed event, a pair with two players of one sex. Raises: RuleError.

    Source: RTP 3.1.1.
    """
    conditions = EntryConditions(event.season.year, EventType(event.event_type))
    for room in Room:
        one, other = (
            Entrant(person.name, Sex(person.sex) if person.sex else None)
            for (where, _direction), person in named.items()
            if where is room
        )
        refuse_mixed(one, other, conditions)


def pairs_of(named: Named) -> list[list[int]]:
    """Return the partners in each room. Source: RTP 2.3.1."""
    rooms: dict[Room, list[int]] = {}
    for (room, _direction), person in named.items():
        rooms.setdefault(room, []).append(person.pk)
    return list(rooms.values())


def _record(act: str, match: ScheduledMatch, account: Account | None, *, segment: int) -> None:
    record_event(
        act,
        subject=f"event:{match.event_id}",
        account=account,
        details={"match": match.pk, "segment": segment},
    )
