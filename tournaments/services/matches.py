"""Matches of a schedule: their time and room, how they ended, who goes on, the official sheet."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import (
    Draw,
    Entry,
    LineUp,
    MatchEnd,
    PlayFormat,
    ScheduledMatch,
    SheetFigures,
)
from tournaments.rules.concession import refuse_concession
from tournaments.rules.line_ups import Side
from tournaments.rules.score_sheets import ARTICLE as SHEETS
from tournaments.rules.score_sheets import SheetTotals, refuse_difference
from tournaments.selectors.line_ups import entry_of
from tournaments.selectors.rule_sets import regulation_of
from tournaments.selectors.team_strength import unusual_teams
from tournaments.services.draws import ARTICLE, sides
from tournaments.services.line_ups import locked_match


@transaction.atomic
def set_round_time(
    *,
    draw: Draw,
    round_number: int,
    starts_at: dt.datetime,
    room: str,
    account: Account | None,
    now: dt.datetime,
) -> int:
    """Say when and where a round is played. Returns: matches changed.

    Once published, the time of a match that has one moves only as article 3.6.11 allows: those
    keep it. Raises: RuleError for a time outside the event, or where nothing is left to set.
    """
    draw = Draw.objects.select_for_update().select_related("event").get(pk=draw.pk)
    if draw.replaced_at is not None:
        raise RuleError("draw_replaced", article=ARTICLE)
    day = starts_at.date()
    if not draw.event.starts_on <= day <= draw.event.ends_on:
        raise RuleError(
            "round_outside_event",
            article=ARTICLE,
            first=draw.event.starts_on,
            last=draw.event.ends_on,
        )
    rows = draw.matches.filter(round=round_number, ending=MatchEnd.OPEN)
    if draw.published_at is not None:
        rows = rows.filter(starts_at__isnull=True)
    matches = list(rows.select_for_update())
    if not matches:
        raise RuleError("round_has_its_time", article="RTP 3.6.11", round=round_number)
    for match in matches:
        match.starts_at, match.room = starts_at, room.strip()
        match.save(update_fields=["starts_at", "room"])
    record_event(
        "round_timed",
        subject=f"event:{draw.event_id}",
        account=account,
        details={"round": round_number, "starts_at": starts_at.isoformat()},
    )
    return len(matches)


@transaction.atomic
def end_match(
    *,
    match: ScheduledMatch,
    ending: str,
    winner: Entry | None,
    note: str,
    account: Account | None,
    now: dt.datetime,
) -> ScheduledMatch:
    """Note how a match ended; in a knock-out its winner goes on. Raises: RuleError.

    winner: who goes on, or who was there where the other did not come.
    """
    match = locked_match(match)
    is_knockout = match.event.team_play.format == PlayFormat.KNOCKOUT
    if ending not in {MatchEnd.PLAYED, MatchEnd.NO_SHOW}:
        raise RuleError("match_ending_unknown", article=ARTICLE)
    if match.home_id is None or match.away_id is None:
        raise RuleError("match_waits_for_teams", article=ARTICLE)
    if winner is not None and winner.pk not in {match.home_id, match.away_id}:
        raise RuleError("winner_not_in_match", article=ARTICLE)
    if winner is None and (is_knockout or ending == MatchEnd.NO_SHOW):
        raise RuleError("match_needs_winner", article=ARTICLE)
    return _ended(match, ending, winner.pk if winner else None, note, account)


@transaction.atomic
def concede_match(
    *,
    match: ScheduledMatch,
    side: Side,
    segments_played: int,
    by_captain: bool,
    account: Account | None,
    now: dt.datetime,
) -> ScheduledMatch:
    """Give up a knock-out match at the end of a segment. Raises: RuleError. Source: 3.6.10.3."""
    match = locked_match(match)
    play = match.event.team_play
    refuse_concession(
        is_knockout=play.format == PlayFormat.KNOCKOUT,
        segments_played=segments_played,
        segments=play.segments,
        by_captain=by_captain,
        figures=regulation_of(match.event).knockout,
    )
    winner = entry_of(match, side.other)
    if winner is None:
        raise RuleError("match_waits_for_teams", article=ARTICLE)
    note = f"{segments_played}/{play.segments}"
    return _ended(match, MatchEnd.CONCEDED, winner, note, account)


@transaction.atomic
def send_sheet(
    *,
    match: ScheduledMatch,
    side: Side,
    totals: SheetTotals,
    difference: int,
    account: Account | None,
    now: dt.datetime,
) -> SheetFigures:
    """Write what a captain reads off the official sheet. Raises: RuleError for a wrong difference.

    The figures stand once both captains wrote the same; until then either may write again.
    """
    match = ScheduledMatch.objects.select_for_update(of=("self",)).get(pk=match.pk)
    entry = entry_of(match, side)
    if entry is None or match.ending in {MatchEnd.BYE, MatchEnd.NO_SHOW}:
        raise RuleError("match_waits_for_teams", article=SHEETS)
    refuse_difference(totals, difference)
    row = SheetFigures.objects.create(
        match=match,
        entry_id=entry,
        home_imps=totals.home,
        away_imps=totals.away,
        sent_by=account,
        sent_at=now,
    )
    record_event(
        "sheet_sent",
        subject=f"event:{match.event_id}",
        account=account,
        details={"match": match.pk, "home": totals.home, "away": totals.away},
    )
    return row


def _ended(
    match: ScheduledMatch, ending: str, winner: int | None, note: str, account: Account | None
) -> ScheduledMatch:
    match.ending, match.winner_id, match.end_note = ending, winner, note.strip()
    match.save(update_fields=["ending", "winner", "end_note"])
    if winner is not None and match.winner_to_id is not None:
        _send_on(match, winner)
    record_event(
        "match_ended",
        subject=f"event:{match.event_id}",
        account=account,
        details={"match": match.pk, "ending": ending, "note": match.end_note},
    )
    return match


def _send_on(match: ScheduledMatch, winner: int) -> None:
    """Seat the winner in the next match; who plays an unusual system there is the visitor."""
    following = ScheduledMatch.objects.select_for_update().get(pk=match.winner_to_id)
    if LineUp.objects.filter(match=following).exists():
        raise RuleError("next_match_begun", article=ARTICLE)
    if match.winner_is_home:
        following.home_id = winner
    else:
        following.away_id = winner
    if following.home_id is not None and following.away_id is not None:
        home, away, first = sides(following.home_id, following.away_id, unusual_teams(match.event))
        following.home_id, following.away_id, following.visitors_first = home, away, first
    following.save(update_fields=["home", "away", "visitors_first"])
