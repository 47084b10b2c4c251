"""Changes of a published line-up by the director, before or during its segment."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.cards.selectors.duties import refuse_pairs_without_card
from tournaments.entries.services.after_points import refuse_once_homologated
from tournaments.models import LineUp, LineUpSeat, ScheduledMatch
from tournaments.rules.line_ups import Room, Side, refuse_change_in_segment
from tournaments.teams.selectors.line_ups import namings_of, seated_by_place
from tournaments.teams.services.draws import update_tables
from tournaments.teams.services.line_ups import (
    ARTICLE,
    Named,
    locked_match,
    pairs_of,
    refuse_pairs_of_one_sex,
    refuse_withdrawn_team,
    refuse_wrong_players,
)

SEATS = "RTP 2.3.1"


@transaction.atomic
def change_line_up(
    *,
    match: ScheduledMatch,
    side: Side,
    segment: int,
    named: Named,
    boards_played: int,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> LineUp:
    """Change a side's line-up of a segment; the earlier line-up stays on record.

    boards_played: in the segment so far. After the first board the pairs stay; only seats within a
    pair, and pairs between the rooms, may change. Raises: RuleError. Source: RTP 2.3.1, 2.3.2.
    """
    match = locked_match(match)
    refuse_once_homologated(match.event)
    refuse_withdrawn_team(match)
    if not reason.strip():
        raise RuleError("entry_reason_missing", article=SEATS)
    refuse_wrong_players(match, side, segment, named)
    refuse_pairs_of_one_sex(match.event, named)
    naming = namings_of(match, match.event.team_play)[segment - 1]
    own = naming.of(side)
    if own is None or not naming.both_in:
        raise RuleError("line_up_not_seen_yet", article=ARTICLE)
    refuse_pairs_without_card(match.event, pairs_of(named), own.entry_id)
    before = {(Room(room), way): who for (room, way), who in seated_by_place(own).items()}
    if _together(before) != _together(named):
        refuse_change_in_segment(boards_played=boards_played)
    row = LineUp.objects.create(
        match=match,
        entry_id=own.entry_id,
        segment=segment,
        version=own.version + 1,
        is_late=own.is_late,
        reason=reason.strip(),
        sent_by=account,
        sent_at=now,
    )
    LineUpSeat.objects.bulk_create(
        LineUpSeat(line_up=row, room=room.value, direction=direction, person=person)
        for (room, direction), person in named.items()
    )
    update_tables(match.event)
    record_event(
        "line_up_changed",
        subject=f"event:{match.event_id}",
        account=account,
        details={"match": match.pk, "segment": segment, "reason": row.reason},
    )
    return row


def _together(named: Named) -> set[frozenset[int]]:
    """Return the pairs, independent of their seats."""
    return {frozenset(pair) for pair in pairs_of(named)}
