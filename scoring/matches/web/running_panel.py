"""A match in play, on its page: the IMPs of each board that both rooms have entered."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.page_parts.figures import figure
from federation.page_parts.panels import Panel
from scoring.engine.team_types import BoardResult
from scoring.engine_input.values import ScoredMatch
from scoring.live.rules.lines import DUE, ENTERED
from scoring.matches.services.book_matches import counted_by_lines
from scoring.models import BookLine, BookSession
from scoring.web.cards import imps_in_words
from tournaments.models import ScheduledMatch
from tournaments.seating.selectors.boards_in_play import hidden_boards
from tournaments.selectors.names_shown import entry_shown
from tournaments.teams.selectors.line_ups import segment_boards

Imps = tuple[Fraction, Fraction]
MOST_EXTRA = 999


@dataclass(frozen=True, slots=True)
class Segment:
    """The visible boards of a segment. title: "" if the match has only one segment."""

    title: str
    boards: tuple[tuple[int, str, str], ...]
    home: str
    away: str


def match_now(match: ScheduledMatch, request: HttpRequest) -> Panel | None:
    """Return the panel with the score of a match in play; None once its session is closed."""
    rows = list(BookLine.objects.filter(match=match).values_list("session_id", "board", "state"))
    if not rows or _is_closed(match):
        return None
    scored_match = counted_by_lines(match, with_entered=False)
    if scored_match is None or not scored_match.result.boards_counted:
        return None
    session = match.event.sessions.get(pk=rows[0][0])
    hidden = {
        board
        for number, board in hidden_boards(match.event, request.user)
        if number == session.number
    }
    waiting = {board for _session, board, state in rows if state in {DUE, ENTERED}}
    page = {
        "event": match.event,
        "teams": [
            (entry_shown(team, on=timezone.localdate()) or str(team)) if team else ""
            for team in (match.home, match.away)
        ],
        "segments": _segments(match, scored_match, min(board for _s, board, _t in rows), hidden),
        "brought": _brought(match, scored_match),
        "is_whole": not hidden.intersection(board for _s, board, _t in rows),
        "total": _in_words(
            _sides(match, scored_match, (scored_match.home_imps, scored_match.away_imps))
        ),
        "vps": _vps(match, scored_match) if not waiting else None,
        "waiting": len(waiting),
    }
    html = render_to_string("scoring/panels/match_now.html", page, request=request)
    return Panel(_("Score so far"), html, key="now")


def _is_closed(match: ScheduledMatch) -> bool:
    """Return whether nothing was entered for a match since its session was closed."""
    book_session = BookSession.objects.filter(session__book_lines__match=match).first()
    if book_session is None or book_session.closed_version is None:
        return False
    later = BookLine.objects.filter(match=match, version__gt=book_session.closed_version)
    return not later.exclude(state=DUE).exists()


def _segments(
    match: ScheduledMatch, scored_match: ScoredMatch, first: int, hidden: Collection[int]
) -> list[Segment]:
    sizes = segment_boards(match.event.team_play)
    lasts = [first + end for end in accumulate(sizes)]
    parts = [
        (
            _("Segment %(n)s") % {"n": number} if len(sizes) > 1 else "",
            range(last - sizes[number - 1], last),
        )
        for number, last in enumerate(lasts, start=1)
    ]
    parts.append((_("Extra boards"), range(lasts[-1], lasts[-1] + MOST_EXTRA)))
    segments = []
    for title, of_segment in parts:
        gains = [
            (board.board, _sides(match, scored_match, _gained(board)))
            for board in scored_match.result.boards
            if board.board in of_segment and board.board not in hidden and board.home is not None
        ]
        if gains:
            boards = tuple((board, *_in_words(imps, blank=True)) for board, imps in gains)
            total = _in_words(_sum(imps for _board, imps in gains))
            segments.append(Segment(title, boards, *total))
    return segments


def _brought(match: ScheduledMatch, scored_match: ScoredMatch) -> tuple[str, str] | None:
    """Return what each team has besides its boards; None if neither has anything."""
    won = _sum(_gained(board) for board in scored_match.result.boards)
    own = scored_match.home_imps - won[0], scored_match.away_imps - won[1]
    if not any(own):
        return None
    home, away = (imps_in_words(imps, signed=True) for imps in _sides(match, scored_match, own))
    return home, away


def _gained(board: BoardResult) -> Imps:
    home, away = (max(Fraction(imps or 0), Fraction(0)) for imps in (board.home, board.away))
    return home, away


def _sum(all_imps: Iterable[Imps]) -> Imps:
    both = list(all_imps)
    return sum((home for home, _ in both), Fraction(0)), sum((a for _, a in both), Fraction(0))


def _sides(match: ScheduledMatch, scored_match: ScoredMatch, imps: Imps) -> Imps:
    """Return the IMPs of home and visitors as the schedule names them."""
    is_same = match.home is not None and scored_match.plan.home == match.home.key
    return imps if is_same else (imps[1], imps[0])


def _in_words(imps: Imps, *, blank: bool = False) -> tuple[str, str]:
    home, away = ("" if blank and not imp else imps_in_words(imp) for imp in imps)
    return home, away


def _vps(match: ScheduledMatch, scored_match: ScoredMatch) -> tuple[str, str] | None:
    if scored_match.home_vps is None or scored_match.away_vps is None:
        return None
    both = figure(scored_match.home_vps, 2), figure(scored_match.away_vps, 2)
    is_same = match.home is not None and scored_match.plan.home == match.home.key
    return both if is_same else (both[1], both[0])
