"""An event for one contestant: its boards above and below average, and the decisive ones."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.page_parts.charts import BESIDE, Chart, Swing, swings
from federation.page_parts.figures import decimals, hundredths
from scoring.engine import to_places
from scoring.engine_input.values import Scored, ScoredLine
from scoring.models import Standing
from scoring.page_parts.notation import made
from scoring.standings.web.summaries import board_address
from scoring.standings.web.travellers import (
    decimals_needed,
    percent_in_words,
    points_in_words,
    points_of_side,
)
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event

TOLD = 3
_HALF = Fraction(1, 2)
_BOARD_POINTS = frozenset({"point_a_board", "patton"})
_AVERAGE = {"point_a_board": 1}  # points of a team for a tied board


@dataclass(frozen=True, slots=True)
class BoardContribution:
    """A decisive board. change: its points compared with an average board.

    session: None where all its boards are of one.
    result: its percentage, "" if there is none, and the contract.
    """

    session: int | None
    board: int
    address: str
    result: tuple[str, SafeString]
    change: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """All boards of one contestant as a chart, and the most decisive ones.

    best, worst: None if no board gave more, or less, than an average one.
    """

    entry: ShownEntry
    chart: Chart
    boards: tuple[BoardContribution, ...]
    best: BoardContribution | None
    worst: BoardContribution | None


@dataclass(frozen=True, slots=True)
class _Played:
    line: ScoredLine
    side: str
    change: Fraction  # matchpoints above half of the top, or IMPs
    in_percent: bool


def own_entry(entries: Mapping[int, ShownEntry], reader: int | None) -> ShownEntry | None:
    """Return the entry in which a person plays, None for somebody who does not play."""
    if reader is None:
        return None
    return next(
        (
            entry
            for entry in entries.values()
            if any(player.person_id == reader for player in entry.players)
        ),
        None,
    )


def own_event(
    event: Event,
    scored: Scored,
    entry: ShownEntry,
    *,
    hidden: Collection[tuple[int, int]],
    query: str = "",
) -> OwnEvent | None:
    """Return an event as one contestant played it; None before one of its boards counts.

    hidden: boards in play, which are left out. query: the query string for the addresses of its
    boards.
    """
    played = _played(scored, entry.key, hidden)
    if not played:
        return None
    session = partial(
        _contribution,
        event,
        places=decimals_needed(played_board.change for played_board in played),
        query=query,
        sessions=_has_sessions(played),
    )
    # highest first, equal ones in the order played
    most = sorted(played, key=lambda played_board: -abs(played_board.change))
    return OwnEvent(
        entry=entry,
        chart=_chart(played, scored.choice.method),
        boards=tuple(session(played_board) for played_board in most[:TOLD] if played_board.change),
        best=next(
            (session(played_board) for played_board in most if played_board.change > 0), None
        ),
        worst=next(
            (session(played_board) for played_board in most if played_board.change < 0), None
        ),
    )


def _played(scored: Scored, key: str, hidden: Collection[tuple[int, int]]) -> list[_Played]:
    """Return each board of a contestant once, by number; of a team both rooms are one board."""
    method = scored.choice.method
    in_percent = method == "matchpoints"
    by_place: dict[tuple[int, int, str, int | None], _Played] = {}
    for line in scored.lines:
        result = line.result
        side = result.side_of(key)
        if not side or (result.session, result.board) in hidden:
            continue
        points = points_of_side(line, side)
        if points is None or (in_percent and not line.available):
            continue
        average = (line.available or 0) * _HALF if in_percent else _AVERAGE.get(method, 0)
        turn = None if result.match else result.round
        place = (result.session, result.board, result.match, turn)
        by_place.setdefault(place, _Played(line, side, points - average, in_percent))
    return [
        played
        for _place, played in sorted(
            by_place.items(), key=lambda pair: (pair[0][:3], pair[0][3] or 0)
        )
    ]


def _chart(played: Sequence[_Played], method: str) -> Chart:
    in_percent = method == "matchpoints"
    if in_percent:
        title = gettext("Above and below average (50 %), board by board")
    elif method in _BOARD_POINTS:
        title = gettext("Won and lost, board by board")
    else:
        title = gettext("IMPs won and lost, board by board")
    sessions = _has_sessions(played)
    places = decimals_needed(played.change for played in played)
    rows = []
    for played_board in played:
        result = played_board.line.result
        board = _name(result.session, result.board, sessions=sessions)
        earned = points_of_side(played_board.line, played_board.side)
        share = (percent_in_words(earned, played_board.line.available),) if in_percent else ()
        rows.append(
            (board, *share, points_in_words(played_board.change, places=places, signed=True)),
        )
    percent = ("%",) if in_percent else ()
    above = gettext("Above average") if in_percent or method in _BOARD_POINTS else "IMPs"
    return Chart(
        title=title,
        picture=swings(
            [_swing(each, in_percent=in_percent, sessions=sessions) for each in played],
            title,
            wide=BESIDE,
        ),
        headings=(gettext("Board"), *percent, above),
        rows=tuple(rows),
    )


def _swing(played: _Played, *, in_percent: bool, sessions: bool) -> Swing:
    """Return a column: percentages against 50, so that boards with any top compare; or IMPs."""
    value = (
        played.change / played.line.available
        if in_percent and played.line.available
        else played.change
    )
    result = played.line.result
    name = _name(result.session, result.board, sessions=sessions)
    return Swing(name, int(to_places(value * 100, 0)))


def _has_sessions(played: Sequence[_Played]) -> bool:
    return len({played_board.line.result.session for played_board in played}) > 1


def _name(session: int, board: int, *, sessions: bool) -> str:
    return f"{session}-{board}" if sessions else str(board)


def _contribution(
    event: Event, played: _Played, *, places: int, query: str, sessions: bool
) -> BoardContribution:
    result = played.line.result
    earned = points_of_side(played.line, played.side)
    share = f"{percent_in_words(earned, played.line.available)}\u00a0%" if played.in_percent else ""
    return BoardContribution(
        session=result.session if sessions else None,
        board=result.board,
        address=board_address(event, session=result.session, board=result.board) + query,
        result=(share, made(result.contract, result.declarer, result.tricks)),
        change=points_in_words(played.change, places=places, signed=True),
        is_up=played.change > 0,
    )


def headline(standing: Standing) -> str:
    """Return the figure by which a contestant is ranked."""
    if standing.vps_hundredths is not None:
        return gettext("%(figure)s VPs") % {"figure": hundredths(standing.vps_hundredths)}
    if standing.percent_hundredths is not None:
        return f"{hundredths(standing.percent_hundredths)}\u00a0%"
    imps = standing.imps_hundredths
    return f"{hundredths(imps, decimals([imps]), signed=True)} IMPs"
