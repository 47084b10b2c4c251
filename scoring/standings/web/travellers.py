"""The traveller of a board: every table's result, and how often each score was made."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import NOTHING, figure
from federation.page_parts.reasons import Reason
from federation.texts import source_text
from scoring.engine import to_places
from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import Scored, ScoredLine
from scoring.page_parts.notation import card, made, room_in_words
from scoring.page_parts.ruling_words import RulingNote, notes_on, ruled_score
from tournaments.entries.selectors.entries import ShownEntry

Shown = Callable[[Fraction | None], str]
# Rules of counting that the reader should know about -> the sentence, and its source.
_TOLD: dict[str, tuple[Promise, str]] = {
    "neuberg": (
        _("Played less often than other boards: points are converted to the full field."),
        "RTP 3.5.8",
    ),
    "small_group": (
        _("Too few results to compare: the pairs get fixed percentages of the top."),
        "RTP 3.5.7",
    ),
    "artificial": (_("An artificial score: a percentage of the top in place of a result."),
                   "Law 12 C2"),
    "own_average": (_("A bye or an artificial score counted by the pair's own average."),
                    "RTP 2.2.3.1"),
    "bye": (_("No opponents: the pair's own average counts."), "RTP 3.5.10.1"),
    "awarded": (_("Points given by a ruling."), "Law 12 C1"),
    "missing": (_("A result is missing: nobody gets points for it yet."), ""),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """One table's result seen from one side. figure: percent at matchpoints, else IMPs.

    seen: the contestant on that side. ruled_score: what a ruling put in place of the score, ""
    without one such score. is_explained: the figure has a page with its trace; match:
    the number of the match whose page explains it instead.
    """

    section: str
    table: str
    room: str
    ns: ShownEntry | None
    ew: ShownEntry | None
    seen: ShownEntry | None
    contract: SafeString
    lead: SafeString
    score: str
    ruled_score: str
    figure: str
    ns_points: str
    ew_points: str
    is_mine: bool
    is_explained: bool
    match: int | None
    notes: tuple[RulingNote, ...]
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class Frequency:
    """A score of a board and how many tables made it.

    contract: of all of them; or of most of them, with "and others" added.
    """

    ns_score: int
    score: str
    times: int
    ns_points: str
    ew_points: str
    contract: SafeString


@dataclass(frozen=True, slots=True)
class Traveller:
    """One board of an event, seen from side "NS" or "EW"."""

    side: str
    rows: tuple[TravellerRow, ...]
    frequencies: tuple[Frequency, ...]
    notes: tuple[Reason, ...]
    in_percent: bool
    has_tables: bool
    has_leads: bool


def lines_of_board(scored: Scored, *, session: int, board: int) -> list[ScoredLine]:
    """Return the lines of all tables of one board."""
    return [
        line
        for line in scored.lines
        if line.result.session == session and line.result.board == board
    ]


def traveller(
    scored: Scored,
    *,
    session: int,
    board: int,
    entries: Mapping[str, ShownEntry],
    mine: str = "",
    side: str = "NS",
    matches: Mapping[str, int] = MappingProxyType({}),
) -> Traveller:
    """Return the sheet of one board, the best result for a side first.

    mine: key of an entry. matches: numbers of the event's matches by key.
    """
    lines = lines_of_board(scored, session=session, board=board)
    lines.sort(key=partial(_best_first, side=side))
    in_percent = scored.choice.method == "matchpoints"
    places = decimals_needed(
        points for line in lines for points in (line.ns_points, line.ew_points)
    )
    shown = partial(points_in_words, places=places, signed=is_signed(scored.choice.method))
    rows = tuple(
        replace(
            _row(line, entries, shown, mine=mine, side=side, scored=scored),
            match=matches.get(line.result.match),
        )
        for line in lines
    )
    return Traveller(
        side=side,
        rows=rows,
        # In a match the value of a score depends on the other table: frequencies say nothing.
        frequencies=() if scored.matches else tuple(_frequencies(lines, shown)),
        notes=tuple(_notes(lines)),
        in_percent=in_percent,
        has_tables=any(line.result.table or line.result.room for line in lines),
        has_leads=any(row.lead for row in rows),
    )


def decimals_needed(points: Iterable[Fraction | None]) -> int:
    """Return how many decimals a column of points needs: 0 if all are whole, at most 2."""
    broken = [point.denominator for point in points if point is not None and point.denominator != 1]
    if not broken:
        return 0
    return 1 if all(10 % denominator == 0 for denominator in broken) else 2


def is_signed(method: str) -> bool:
    """Return whether the points of a board mirror each other: IMPs, not matchpoints or points."""
    return method not in ("matchpoints", "point_a_board")


def points_in_words(points: Fraction | None, *, places: int, signed: bool) -> str:
    """Return matchpoints or IMPs as text; signed: IMPs, with + or -."""
    if points is None:
        return NOTHING
    return figure(to_places(points, places), places, signed=signed)


def percent_in_words(points: Fraction | None, available: Fraction | None) -> str:
    """Return the percentage of the top as text, a dash if there is none."""
    return figure(percent_of_top(points, available), 2)


def percent_of_top(points: Fraction | None, available: Fraction | None) -> Decimal | None:
    """Return the percentage of the top to two places, None if there is none."""
    if points is None or not available:
        return None
    return to_places(points * 100 / available, 2)


def points_of_side(line: ScoredLine, side: str) -> Fraction | None:
    """Return the points of a side at one table."""
    return line.ns_points if side == "NS" else line.ew_points


def score_of_side(line: ScoredLine, side: str) -> int | None:
    """Return the score seen from a side; a split score has two. None if it was replaced."""
    result = line.result
    if result.is_ruled_out:
        return None
    if side == "NS":
        return result.ns_score
    score = result.ns_score if result.ew_score is None else result.ew_score
    return None if score is None else -score


def _best_first(line: ScoredLine, side: str) -> tuple[bool, Fraction, bool, int, str, str]:
    points, score = points_of_side(line, side), line.result.ns_score
    turned = -(score or 0) if side == "NS" else score or 0
    return (
        points is None,
        -(points or Fraction(0)),
        score is None,
        turned,
        line.result.section,
        line.result.table.zfill(4),
    )


def _row(
    line: ScoredLine,
    entries: Mapping[str, ShownEntry],
    shown: Shown,
    *,
    mine: str,
    side: str,
    scored: Scored,
) -> TravellerRow:
    result = line.result
    ns, ew = side_shown(result, "NS", entries), side_shown(result, "EW", entries)
    points = points_of_side(line, side)
    in_percent = scored.choice.method == "matchpoints"
    return TravellerRow(
        section=result.section,
        table=result.table,
        room=room_in_words(result.room),
        ns=ns,
        ew=ew,
        seen=ns if side == "NS" else ew,
        contract=made(result.contract, result.declarer, result.tricks),
        lead=card(result.lead),
        score=_score_text(line, side),
        ruled_score=ruled_score(result, side),
        figure=percent_in_words(points, line.available) if in_percent else shown(points),
        ns_points=shown(line.ns_points),
        ew_points=shown(line.ew_points),
        is_mine=bool(mine and result.side_of(mine)),
        # the trace of a match is for the whole match, with the board among its steps
        is_explained=points is not None and not scored.matches,
        match=None,
        notes=notes_on(result),
        is_replaced=result.is_ruled_out,
    )


def _score_text(line: ScoredLine, side: str) -> str:
    """Return the score of a table seen from a side, or the reason why there is none."""
    result = line.result
    score = result.ns_score
    if side == "EW" and score is not None:
        score = -(score if result.ew_score is None else result.ew_score)
    if score is not None:
        return figure(score, signed=True)
    if result.artificial is not None:
        ns, ew = (figure(to_places(percent, 0)) for percent in result.artificial)
        return f"{ns} / {ew} %"
    return NOTHING


def counting_scores(lines: Iterable[ScoredLine]) -> list[ScoredLine]:
    """Return the tables with one score that counts for both sides: those that can be compared."""
    return [
        line
        for line in lines
        if line.result.ns_score is not None
        and line.result.ew_score is None
        and not line.result.is_ruled_out
    ]


def compared_with(
    line: ScoredLine, lines: Sequence[ScoredLine], scored: Scored
) -> list[ScoredLine]:
    """Return the other tables of a board with which one is compared; [] if its score is not."""
    comparable = counting_scores(lines)
    if line not in comparable:
        return []
    return [
        other
        for other in comparable
        if other is not line
        and other.result.group == line.result.group
        and (scored.choice.across_sections or other.result.section == line.result.section)
    ]


def _frequencies(lines: Sequence[ScoredLine], shown: Shown) -> list[Frequency]:
    """Return the scores of a board from the best for North-South down; fouled boards by group."""
    groups: dict[tuple[int, str, Fraction | None, Fraction | None], Counter[SafeString]] = {}
    for line in counting_scores(lines):
        result = line.result
        place = (-(result.ns_score or 0), result.group, line.ns_points, line.ew_points)
        html = made(result.contract, result.declarer, result.tricks)
        groups.setdefault(place, Counter())[html] += 1
    return [
        Frequency(
            -turned,
            figure(-turned, signed=True),
            counted.total(),
            shown(ns),
            shown(ew),
            _made_by(counted),
        )
        for (turned, _group, ns, ew), counted in sorted(groups.items(), key=lambda row: row[0][:2])
    ]


def _made_by(counted: Counter[SafeString]) -> SafeString:
    """Return the contract of a score, with a note if some tables had another contract."""
    html = counted.most_common(1)[0][0]
    return html if len(counted) == 1 else format_html("{} {}", html, gettext("and others"))


def _notes(lines: Sequence[ScoredLine]) -> list[Reason]:
    rules = dict.fromkeys(
        line.rule
        for line in lines
        if line.rule in _TOLD and not (line.rule == "missing" and line.result.is_taken_out)
    )
    return [Reason(str(_TOLD[rule][0]), source_text(_TOLD[rule][1])) for rule in rules]
