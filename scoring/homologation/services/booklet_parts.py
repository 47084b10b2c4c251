"""How figures of a booklet are printed: labels, points, reasons."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext, pgettext

from federation.texts import source_text, step_sentence
from scoring.engine.rounding import to_places
from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import TableResult
from scoring.matches.selectors.triplets import TripletBoards
from scoring.models import Standing
from scoring.standings.documents.classification import Reason
from tournaments.entries.selectors.entries import ShownEntry

_MOST_REASONS = 40  # of one card; what is longer is on the pages
_PLAIN = frozenset({"board_matchpoints", "board_cross_imps", "board_butler"})


def reasons(steps: Sequence[Mapping[str, object]]) -> tuple[Reason, ...]:
    """Return the steps besides plain matchpointing or comparing: rulings, conversions, totals."""
    telling = [step for step in steps if str(step["code"]) not in _PLAIN][:_MOST_REASONS]
    return tuple(
        Reason(text=step_sentence(step), source=source_text(str(step["source"])))
        for step in telling
    )


def instead_of_score(result: TableResult) -> str:
    """Return what is printed instead of a score: a ruling's article, "60 / 40", or ""."""
    if result.ruled is not None and result.is_ruled_out:
        return source_text(result.ruled.article)
    if result.artificial is not None:
        return " / ".join(f"{to_places(percent, 2).normalize():f}" for percent in result.artificial)
    return pgettext("board", "not played") if result.not_played else ""


def side_label(result: TableResult, side: str, entries: Mapping[str, ShownEntry]) -> str:
    """Return the printed number of a side; "?" if the file has none."""
    seated = side_shown(result, side, entries)
    return seated.label if seated else "?"


def by_place(row: Standing) -> tuple[str, int, int]:
    """Return the sort key of a classification: line, place, those without a place last."""
    return (row.line, row.rank or 10_000, row.pk)


def points_shown(points: Fraction | None) -> Decimal | None:
    """Return points for print: whole ones without decimals, others with two."""
    if points is None:
        return None
    return to_places(points, 0 if points.denominator == 1 else 2)


def boards_of_three(entry: ShownEntry, triplet_boards: TripletBoards | None) -> str:
    """Return the boards of each player of a triplet, "" unless all are known."""
    if triplet_boards is None or not triplet_boards.is_known:
        return ""
    text = ", ".join(
        f"{player.name}: {triplet_boards.boards[player.person_id]}"
        for player in entry.players
        if player.person_id in triplet_boards.boards
    )
    return gettext("Boards – %(of_each)s") % {"of_each": text}


def hundredths(value: int | None) -> Decimal | None:
    """Return a stored figure as a decimal."""
    return None if value is None else Decimal(value).scaleb(-2)


def team_name(entry: ShownEntry) -> str:
    """Return a team's name; a team without one is known by its number."""
    return entry.team or gettext("Team %(number)s") % {"number": entry.label}
