"""A match in play, on its page: the IMPs of each board that both rooms have entered."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from federation.page_parts.figures import figure
from federation.page_parts.panels import Panel
from scoring.engine.team_types import BoardResult
from scoring.feed.values import ScoredMatch
from scoring.live.rules.lines import DUE, ENTERED
from scoring.matches.services.book_matches import counted_by_lines
from scoring.models import BookLine, BookSession
from scoring.web.cards import imps_in_words
from tournaments.models import ScheduledMatch
from tournaments.seating.selectors.boards_in_play import hidden_boards
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
    told = counted_by_lines(match, with_entered=False)
    if told is None or not told.result.boards_counted:
        return None
    session = match.event.sessions.get(pk=rows[0][0])
    hidden = {
        board
        for number, board in hidden_boards(match.event, request.user)
        if number == session.number
    }
    waiting = {board for _session, board, state in rows if state in {DUE, ENTERED}}
    page = {
        "match": match,
        "segments": _segments(match, told, min(board for _s, board, _t in rows), hidden),
        "is_whole": not hidden.intersection(board for _s, board, _t in rows),
        "total": _in_words(_sides(match, told, (told.home_imps, told.away_imps))),
        "vps": _vps(match, told) if not waiting else None,
        "waiting": len(waiting),
    }
    html = render_to_string("scoring/panels/match_now.html", page, request=request)
    return Panel(_("Score so far"), html, key="now")


def _is_closed(match: ScheduledMatch) -> bool:
    """Return whether nothing was entered for a match since its session was closed."""
    kept = BookSession.objects.filter(session__book_lines__match=match).first()
    if kept is None or kept.closed_version is None:
        return False
    later = BookLine.objects.filter(match=match, version__gt=kept.closed_version)
    return not later.exclude(state=DUE).exists()


def _segments(
    match: ScheduledMatch, told: ScoredMatch, first: int, hidden: Collection[int]
) -> list[Segment]:
    sizes = segment_boards(match.event.team_play)
    lasts = [first + each for each in accumulate(sizes)]
    parts = [
        (
            _("Segment %(n)s") % {"n": number} if len(sizes) > 1 else "",
            range(last - sizes[number - 1], last),
        )
        for number, last in enumerate(lasts, start=1)
    ]
    parts.append((_("Extra boards"), range(lasts[-1], lasts[-1] + MOST_EXTRA)))
    found = []
    for title, of_segment in parts:
        gains = [
            (each.board, _sides(match, told, _gained(each)))
            for each in told.result.boards
            if each.board in of_segment and each.board not in hidden and each.home is not None
        ]
        if gains:
            boards = tuple((board, *_in_words(imps, blank=True)) for board, imps in gains)
            total = _in_words(_sum(imps for _board, imps in gains))
            found.append(Segment(title, boards, *total))
    return found


def _gained(board: BoardResult) -> Imps:
    home, away = (max(Fraction(each or 0), Fraction(0)) for each in (board.home, board.away))
    return home, away


def _sum(all_imps: Iterable[Imps]) -> Imps:
    both = list(all_imps)
    return sum((home for home, _ in both), Fraction(0)), sum((a for _, a in both), Fraction(0))


def _sides(match: ScheduledMatch, told: ScoredMatch, imps: Imps) -> Imps:
    """Return the IMPs of home and visitors as the schedule names them."""
    is_same = match.home is not None and told.plan.home == match.home.key
    return imps if is_same else (imps[1], imps[0])


def _in_words(imps: Imps, *, blank: bool = False) -> tuple[str, str]:
    home, away = ("" if blank and not each else imps_in_words(each) for each in imps)
    return home, away


def _vps(match: ScheduledMatch, told: ScoredMatch) -> tuple[str, str] | None:
    if told.home_vps is None or told.away_vps is None:
        return None
    both = figure(told.home_vps, 2), figure(told.away_vps, 2)
    is_same = match.home is not None and told.plan.home == match.home.key
    return both if is_same else (both[1], both[0])
