"""Matches of a schedule: time, room and official sheet."""

import datetime as dt
from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import Draw, MatchEnd, ScheduledMatch, SheetFigures
from tournaments.rules.line_ups import Side
from tournaments.teams.rules.score_sheets import ARTICLE as SHEETS
from tournaments.teams.rules.score_sheets import SheetTotals, refuse_difference
from tournaments.teams.selectors.line_ups import entry_of
from tournaments.teams.selectors.match_days import refuse_match_ahead
from tournaments.teams.selectors.schedule import is_sheet_agreed
from tournaments.teams.services.draws import ARTICLE, update_tables


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
    """Set time and place of a round. Returns: matches changed.

    Once published, a match with a time can be moved only under article 3.6.11, so it is not changed
    here. Raises: RuleError for a time outside the event, or if no match can be set.
    """
    draw = Draw.objects.select_for_update().select_related("event").get(pk=draw.pk)
    if draw.replaced_at is not None:
        raise RuleError("draw_replaced", article=ARTICLE)
    day = timezone.localdate(starts_at)
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
    update_tables(draw.event)
    record_event(
        "round_timed",
        subject=f"event:{draw.event_id}",
        account=account,
        details={"round": round_number, "starts_at": starts_at.isoformat()},
    )
    return len(matches)


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
    """Store the scores that a captain enters from the official sheet.

    Raises: RuleError for a wrong difference, or before the day of the match.

    The scores are final once both captains entered the same; until then either may change them. If
    results are noted board by board, other scores are refused, and agreement verifies those
    results.
    """
    rows = ScheduledMatch.objects.select_for_update(of=("self",))
    match = rows.select_related("event", "home", "away").get(pk=match.pk)
    entry = entry_of(match, side)
    if entry is None or match.ending in {MatchEnd.BYE, MatchEnd.NO_SHOW}:
        raise RuleError("match_waits_for_teams", article=SHEETS)
    refuse_match_ahead(match, now=now)
    refuse_difference(totals, difference)
    row = SheetFigures.objects.create(
        match=match,
        entry_id=entry,
        home_imps=totals.home,
        away_imps=totals.away,
        sent_by=account,
        sent_at=now,
    )
    agree: Callable[..., None] = import_string(settings.SHEET_WRITTEN)
    agree(
        match=match,
        totals=totals,
        is_agreed=is_sheet_agreed(match),
        account=account,
        now=now,
    )
    record_event(
        "sheet_sent",
        subject=f"event:{match.event_id}",
        account=account,
        details={"match": match.pk, "home": totals.home, "away": totals.away},
    )
    return row
