"""One match on a page: both rooms of a board in one line, its gain, the running total."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.page_parts.charts import Chart, Swing, swings
from federation.page_parts.figures import figure
from scoring.engine import to_places
from scoring.engine.team_types import BoardResult
from scoring.engine_input.values import Scored, ScoredLine, ScoredMatch
from scoring.page_parts.notation import card, made, room_in_words
from scoring.page_parts.ruling_words import RulingNote, notes_on, ruled_score
from scoring.standings.web.summaries import board_address
from scoring.web.cards import imps_in_words
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class TableOfBoard:
    """The result of one room on a board, its score seen from North-South."""

    contract: SafeString
    lead: SafeString
    score: str
    ruled_score: str
    notes: tuple[RulingNote, ...]
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class BoardOfMatch:
    """One board in a line. home, away: the gain of each team, "" for none."""

    board: int
    address: str
    home_ns: TableOfBoard | None
    away_ns: TableOfBoard | None
    home: str
    away: str


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match, board by board. home_room, away_room: where home, and away, sits North-South.

    brought: what each team has besides its boards: handicap, carry-over, less penalties. figures:
    VPs, or IMPs without them. is_whole: no board of it is hidden, so its totals may be shown.
    """

    home: ShownEntry | None
    away: ShownEntry | None
    home_room: str
    away_room: str
    boards: tuple[BoardOfMatch, ...]
    chart: Chart | None
    brought: tuple[str, str] | None
    total: tuple[str, str]
    figures: tuple[str, str]
    unit: str
    is_whole: bool


def shown_match(
    event: Event,
    scored: Scored,
    match: ScoredMatch,
    *,
    entries: Mapping[str, ShownEntry],
    hidden: Collection[tuple[int, int]],
) -> ShownMatch:
    """Return a match as its page shows it. hidden: boards in play, whose lines are left out."""
    plan = match.plan
    lines = [line for line in scored.lines if line.result.match == plan.key]
    is_whole = not any((line.result.session, line.result.board) in hidden for line in lines)
    tables = _tables(lines, plan.home, hidden)
    gains = {board.board: board for board in match.result.boards}
    query = f"?entry={entries[plan.home].pk}" if plan.home in entries else ""
    boards, run, changes = [], Fraction(0), []
    for (session, board), (home_ns, away_ns) in sorted(tables.items()):
        home, away = _gains(gains.get(board))
        run += home - away
        changes.append((board, home - away, run))
        boards.append(
            BoardOfMatch(
                board=board,
                address=board_address(event, session=session, board=board) + query,
                home_ns=_table(home_ns),
                away_ns=_table(away_ns),
                home=imps_in_words(home) if home else "",
                away=imps_in_words(away) if away else "",
            )
        )
    won = [sum((_gains(gain)[side] for gain in gains.values()), Fraction(0)) for side in (0, 1)]
    brought = (match.home_imps - won[0], match.away_imps - won[1])
    total = (imps_in_words(match.home_imps), imps_in_words(match.away_imps))
    vps = (figure(match.home_vps, 2), figure(match.away_vps, 2))
    home_room, away_room = _rooms(lines, plan.home)
    return ShownMatch(
        home=entries.get(plan.home),
        away=entries.get(plan.away),
        home_room=home_room,
        away_room=away_room,
        boards=tuple(boards),
        chart=_chart(changes, entries.get(plan.home), entries.get(plan.away)) if is_whole else None,
        brought=(_signed(brought[0]), _signed(brought[1])) if any(brought) else None,
        total=total,
        figures=total if match.home_vps is None else vps,
        unit="IMPs" if match.home_vps is None else gettext("VPs"),
        is_whole=is_whole,
    )


def _tables(
    lines: Sequence[ScoredLine], home: str, hidden: Collection[tuple[int, int]]
) -> dict[tuple[int, int], list[ScoredLine | None]]:
    """Return both lines of each board by session and number: home North-South, then away."""
    scored_lines: dict[tuple[int, int], list[ScoredLine | None]] = {}
    for line in lines:
        place = (line.result.session, line.result.board)
        if place not in hidden:
            scored_lines.setdefault(place, [None, None])[line.result.ns != home] = line
    return scored_lines


def _gains(board: BoardResult | None) -> tuple[Fraction, Fraction]:
    """Return what home and away gained on a board, both at least 0."""
    if board is None:
        return Fraction(0), Fraction(0)
    home, away = (max(Fraction(gain or 0), Fraction(0)) for gain in (board.home, board.away))
    return home, away


def _rooms(lines: Sequence[ScoredLine], home: str) -> tuple[str, str]:
    """Return the room where home, and where away, sits North-South; "" if that changed."""
    notes = []
    for is_home in (True, False):
        rooms = {line.result.room for line in lines if (line.result.ns == home) == is_home}
        notes.append(room_in_words(next(iter(rooms))) if len(rooms) == 1 else "")
    return notes[0], notes[1]


def _table(line: ScoredLine | None) -> TableOfBoard | None:
    if line is None:
        return None
    result = line.result
    return TableOfBoard(
        contract=made(result.contract, result.declarer, result.tricks),
        lead=card(result.lead),
        score=figure(result.ns_score, signed=True),
        ruled_score=ruled_score(result, "NS"),
        notes=notes_on(result),
        is_replaced=result.is_ruled_out,
    )


def _chart(
    changes: Sequence[tuple[int, Fraction, Fraction]],
    home: ShownEntry | None,
    away: ShownEntry | None,
) -> Chart | None:
    if not changes:
        return None
    title = gettext("Board by board: up for %(home)s, down for %(away)s; the line is the sum") % {
        "home": home.title if home else "",
        "away": away.title if away else "",
    }
    items = [Swing(str(board), int(to_places(change * 100, 0))) for board, change, _run in changes]
    return Chart(
        title=title,
        picture=swings(items, title, total=_signed(changes[-1][2]) or "0"),
        headings=(gettext("Board"), gettext("Swing"), gettext("Sum so far")),
        rows=tuple((str(board), _signed(change), _signed(run)) for board, change, run in changes),
    )


def _signed(imps: Fraction) -> str:
    return imps_in_words(imps, signed=True)
