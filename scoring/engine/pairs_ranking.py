"""Places in a pairs event: order, ties, and one overall list of two lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import readable
from scoring.engine.trace import Trace
from scoring.engine.types import BoardLine, Key, PairRow, PairsSettings

LINES = ("", "NS", "EW")
OUT_OF_COMPETITION = "out_of_competition"


def ranked(rows: Sequence[PairRow], settings: PairsSettings) -> list[PairRow]:
    """Return the rows by line and rank; equal figures share a rank and are marked tied.

    Contestants who abandoned or were excluded come last, preceded by those without a board. A
    contestant out of competition has place 0 and does not displace the others. Source: RTP 3.5.9.1,
    3.5.10.2, 2.2.2.2.
    """
    done: list[PairRow] = []
    for line in LINES:
        members = [row for row in rows if row.line == line]
        placed = [row for row in members if row.status != OUT_OF_COMPETITION]
        done += _ranked_line(placed, settings)
        done += [row for row in members if row.status == OUT_OF_COMPETITION]
    return done


def ranking_figure(row: PairRow, settings: PairsSettings) -> Fraction | None:
    """Return the figure a contestant is ranked on; None without a board.

    Source: RTP 3.5.9.1 (exactly equal points or percentages are a tie).
    """
    by = settings.rank_by or ("percentage" if settings.method == "matchpoints" else "score")
    if by == "percentage":
        if settings.rank_on_rounded and row.percentage is not None:
            return Fraction(row.percentage)
        return row.exact_percentage
    if not row.sessions and not row.carried:
        return None
    return row.score if by == "score" else row.average


def _ranked_line(rows: Sequence[PairRow], settings: PairsSettings) -> list[PairRow]:
    standing = {}
    for row in rows:
        figure = ranking_figure(row, settings)
        last = 2 if row.status else 1 if figure is None else 0
        standing[row.contestant] = (last, *_descending(figure or Fraction(0)))
    ordered = sorted(rows, key=lambda row: (standing[row.contestant], key_order(row.contestant)))
    places = [standing[row.contestant] for row in ordered]
    done: list[PairRow] = []
    for index, row in enumerate(ordered):
        level = index > 0 and places[index] == places[index - 1]
        ahead = index + 1 < len(places) and places[index + 1] == places[index]
        rank = done[-1].rank if level else index + 1
        done.append(row._replace(rank=rank, tied=level or ahead))
    return done


def _descending(figure: Fraction) -> tuple[int, Fraction]:
    """Return a sort key for descending order; its whole trillionths decide all but near ties."""
    return -(figure.numerator * 10**12 // figure.denominator), -figure


def key_order(key: Key) -> tuple[bool, int, str]:
    """Return a sort key for contestants: numbers first, by size, then names.

    Source: none, only order.
    """
    return (False, key, "") if isinstance(key, int) else (True, 0, key)


@dataclass(frozen=True, slots=True)
class OverallPlace:
    """One place in the overall list made of two lines."""

    place: int
    tied: bool
    row: PairRow


def interleaved_ranking(
    rows: Iterable[PairRow], *, trace: Trace | None = None
) -> list[OverallPlace]:
    """Return the overall list of two lines: both winners first, then both seconds, and so on.

    Within each step the higher percentage (score at IMPs) comes first; equal ones share a place.
    Raises: EngineError "bad_line". Source: RTP 3.5.6.
    """
    lines: dict[str, list[PairRow]] = {"NS": [], "EW": []}
    for row in rows:
        if row.line not in lines:
            raise EngineError("bad_line", contestant=row.contestant, line=row.line)
        lines[row.line].append(row)
    for members in lines.values():
        members.sort(key=lambda row: (row.rank, key_order(row.contestant)))
    done: list[OverallPlace] = []
    for step in range(max(len(members) for members in lines.values())):
        both = [members[step] for members in lines.values() if step < len(members)]
        both.sort(key=_figure, reverse=True)
        first = len(done) + 1
        tied = len(both) == 2 and _figure(both[0]) == _figure(both[1])
        for offset, row in enumerate(both):
            done.append(OverallPlace(first if tied else first + offset, tied, row))
    if trace is not None:
        for overall in done:
            row = overall.row
            trace.add(
                "interleaved_place",
                "RTP 3.5.6",
                overall.place,
                contestant=row.contestant,
                line=row.line,
                rank=row.rank,
                figure=readable(_figure(row)),
            )
    return done


def check_one_ranking(lines: Sequence[BoardLine]) -> None:
    """Refuse one ranking of two lines that never changed seats, and so never met the same field.

    Raises: EngineError "no_arrow_switch". Source: RTP 3.5.6.
    """
    north_south = {line.ns for line in lines if line.ns is not None}
    east_west = {line.ew for line in lines if line.ew is not None}
    if not north_south & east_west:
        raise EngineError("no_arrow_switch", pairs=len(north_south | east_west))


def _figure(row: PairRow) -> Fraction:
    return row.score if row.exact_percentage is None else row.exact_percentage
