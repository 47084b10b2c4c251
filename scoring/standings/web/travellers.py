"""A board with every table's result, and how often each score was made."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import NOTHING, figure
from federation.page_parts.reasons import Reason
from federation.texts import source_text
from scoring.engine import to_places
from scoring.feed.seats import side_shown
from scoring.feed.values import Scored, ScoredLine
from scoring.page_parts.notation import card, made
from scoring.page_parts.ruling_words import RulingNote, notes_on
from tournaments.entries.selectors.entries import ShownEntry

_ROOMS = {"open": _("open room"), "closed": _("closed room")}
Shown = Callable[[Fraction | None], str]
# Ways a result is counted that its reader should be told of -> the sentence, and its source.
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
    """One table's result. points: matchpoints or IMPs; percent only at matchpoints."""

    section: str
    table: str
    room: str
    ns: ShownEntry | None
    ew: ShownEntry | None
    contract: SafeString
    lead: SafeString
    ns_score: str
    ew_score: str
    ns_points: str
    ew_points: str
    ns_percent: str
    ew_percent: str
    is_mine: bool
    notes: tuple[RulingNote, ...]
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class Frequency:
    """A score of a board and how many tables made it."""

    score: str
    times: int
    ns_points: str
    ew_points: str


@dataclass(frozen=True, slots=True)
class Traveller:
    """One board of an event."""

    rows: tuple[TravellerRow, ...]
    frequencies: tuple[Frequency, ...]
    notes: tuple[Reason, ...]
    in_percent: bool
    has_tables: bool


def traveller(
    scored: Scored,
    *,
    session: int,
    board: int,
    entries: Mapping[str, ShownEntry],
    reader: int | None,
) -> Traveller:
    """Return the sheet of one board, the best result for North-South first."""
    lines = [
        line
        for line in scored.lines
        if line.result.session == session and line.result.board == board
    ]
    lines.sort(key=_best_for_ns_first)
    in_percent = scored.choice.method == "matchpoints"
    places = decimals_needed(each for line in lines for each in (line.ns_points, line.ew_points))
    shown = partial(points_in_words, places=places, signed=not in_percent)
    return Traveller(
        rows=tuple(_row(line, entries, shown, reader) for line in lines),
        # In a match a score earns what the other table makes of it: counting scores tells nothing.
        frequencies=() if scored.matches else tuple(_frequencies(lines, shown)),
        notes=tuple(_notes(lines)),
        in_percent=in_percent,
        has_tables=any(line.result.table or line.result.room for line in lines),
    )


def decimals_needed(points: Iterable[Fraction | None]) -> int:
    """Return how many decimals a column of points needs: 0 where all are whole, at most 2."""
    broken = [each.denominator for each in points if each is not None and each.denominator != 1]
    if not broken:
        return 0
    return 1 if all(10 % denominator == 0 for denominator in broken) else 2


def points_in_words(points: Fraction | None, *, places: int, signed: bool) -> str:
    """Return matchpoints or IMPs as printed; signed: IMPs, which show whether they were won."""
    if points is None:
        return NOTHING
    return figure(to_places(points, places), places, signed=signed)


def percent_in_words(points: Fraction | None, available: Fraction | None) -> str:
    """Return the percentage of the top, a dash where there is none."""
    return figure(percent_of_top(points, available), 2)


def percent_of_top(points: Fraction | None, available: Fraction | None) -> Decimal | None:
    """Return the percentage of the top to two places, None where there is none."""
    if points is None or not available:
        return None
    return to_places(points * 100 / available, 2)


def _best_for_ns_first(line: ScoredLine) -> tuple[bool, int, str, str]:
    score = line.result.ns_score
    return (score is None, -(score or 0), line.result.section, line.result.table.zfill(4))


def _row(
    line: ScoredLine, entries: Mapping[str, ShownEntry], shown: Shown, reader: int | None
) -> TravellerRow:
    result = line.result
    ns, ew = side_shown(result, "NS", entries), side_shown(result, "EW", entries)
    people = {player.person_id for side in (ns, ew) if side for player in side.players}
    score = result.ns_score
    notes = notes_on(result)
    return TravellerRow(
        section=result.section,
        table=result.table,
        room=str(_ROOMS.get(result.room, result.room)),
        ns=ns,
        ew=ew,
        contract=made(result.contract, result.declarer, result.tricks),
        lead=card(result.lead),
        ns_score=_ns_column(line),
        ew_score=figure(-score) if score is not None and score < 0 else "",
        ns_points=shown(line.ns_points),
        ew_points=shown(line.ew_points),
        ns_percent=percent_in_words(line.ns_points, line.available),
        ew_percent=percent_in_words(line.ew_points, line.available),
        is_mine=reader is not None and reader in people,
        notes=notes,
        is_replaced=result.is_ruled_out,
    )


def _ns_column(line: ScoredLine) -> str:
    """Return what stands under North-South: a score, or why there is none."""
    result = line.result
    if result.ns_score is not None:
        return figure(result.ns_score) if result.ns_score >= 0 else ""
    if result.artificial is not None:
        ns, ew = (figure(to_places(each, 0)) for each in result.artificial)
        return f"{ns} / {ew} %"
    return NOTHING


def _frequencies(lines: Sequence[ScoredLine], shown: Shown) -> list[Frequency]:
    """Return the scores of a board from the best for North-South down; split boards by group."""
    counted = Counter(
        (-line.result.ns_score, line.result.group, line.ns_points, line.ew_points)
        for line in lines
        if line.result.ns_score is not None
        and line.result.ew_score is None
        and not line.result.is_ruled_out
    )
    return [
        Frequency(
            figure(-turned, signed=True),
            times,
            shown(ns),
            shown(ew),
        )
        for (turned, _group, ns, ew), times in sorted(counted.items(), key=lambda item: item[0][:2])
    ]


def _notes(lines: Sequence[ScoredLine]) -> list[Reason]:
    rules = dict.fromkeys(line.rule for line in lines if line.rule in _TOLD)
    return [Reason(str(_TOLD[rule][0]), source_text(_TOLD[rule][1])) for rule in rules]
