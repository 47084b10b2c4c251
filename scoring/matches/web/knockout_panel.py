"""The panel of a knock-out match by its results: who is ahead, and the button to end it."""

import datetime as dt

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from federation.page_parts.reasons import reasons
from federation.selectors.callers import reader_of
from scoring.matches.services.book_matches import lines_of_match
from scoring.matches.services.extra_boards import stand_by_lines
from scoring.matches.services.knockouts import (
    KnockoutStand,
    corrections_until,
    stands_of,
)
from tournaments.models import MatchEnd, PlayFormat, ScheduledMatch
from tournaments.permissions import may_manage_event
from tournaments.seating.selectors.boards_in_play import sees_boards_in_play
from tournaments.selectors.names_shown import entry_shown
from tournaments.teams.selectors.schedule import is_sheet_agreed


def match_result(match: ScheduledMatch, request: HttpRequest) -> Panel | None:
    """Return the result of a knock-out match, and what its director may do."""
    if match.event.team_play.format != PlayFormat.KNOCKOUT or match.ending == MatchEnd.BYE:
        return None
    account = reader_of(request)
    on = timezone.localdate()
    directs = account.is_authenticated and may_manage_event(account, match.event, on=on)
    is_open = match.ending == MatchEnd.OPEN
    by_results = stands_of(match.event).get(match.pk)
    sees = directs and is_open and sees_boards_in_play(account, match.event, on=on)
    by_lines = stand_by_lines(match) if sees else None
    stand = by_lines or by_results
    if stand is None:
        return None
    is_counted = by_results is not None and by_results.winner == stand.winner
    until = corrections_until(match.event).get(match.pk) if is_open else None
    data = {
        "match": match,
        "stand": stand,
        "winner": _team(match, stand.winner, on=on),
        "differs": _differs(match, stand),
        "reasons": reasons(stand.trace.as_rows()),
        "until": until if until is not None and until > timezone.now() else None,
        "may_confirm": directs and is_open and stand.winner and is_counted,
        "waits_for_closing": directs and is_open and stand.winner and not is_counted,
        "may_lay": by_lines is not None
        and by_lines.is_extra
        and by_lines.lacking
        and not lines_of_match(match).waiting,
        "asks_reason": is_sheet_agreed(match),
        "may_interrupt": directs and is_open and not stand.winner and not stand.is_extra,
    }
    html = render_to_string("scoring/panels/knockout_match.html", data, request=request)
    title = _("Who goes on") if match.winner_to_id else _("Who wins")
    return Panel(title, html, key="goes-on")


def _team(match: ScheduledMatch, entry: int, *, on: dt.date) -> str:
    team = match.home if entry == match.home_id else match.away
    return (entry_shown(team, on=on) or str(team)) if entry and team else ""


def _differs(match: ScheduledMatch, stand: KnockoutStand) -> bool:
    """Return whether the results now name another winner than the team that went on."""
    return (
        match.ending == MatchEnd.PLAYED and bool(stand.winner) and stand.winner != match.winner_id
    )
