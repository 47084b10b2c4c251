"""What a file publishes against what the federation counts, each difference with its reason."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.feed.files import checked_lines
from scoring.feed.values import Scored, ScoredRow
from scoring.importers.records import ImportedContestant, ImportedFile

_ROUNDING_REACH = Decimal("0.10")  # what rounding each board may move a percentage by


@dataclass(frozen=True, slots=True)
class Difference:
    """One published figure that is not ours. why: a code of the text catalogue."""

    where: str
    what: str
    published: str
    computed: str
    why: str

    def as_row(self) -> dict[str, str]:
        """Return the JSON form."""
        return {
            "where": self.where,
            "what": self.what,
            "published": self.published,
            "computed": self.computed,
            "why": self.why,
        }


def compared_with_published(imported: ImportedFile, scored: Scored) -> dict[str, object]:
    """Return the report a page shows before a file is confirmed: counts and every difference."""
    rows = {row.key: row for row in scored.rows}
    compared, differences = 0, []
    for contestant in imported.contestants:
        row = rows.get(contestant.key)
        if row is None:
            continue
        for what, published, computed in _pairs_of_figures(contestant, row):
            compared += 1
            if published != computed:
                why = _reason(imported, what, published, computed)
                differences.append(
                    Difference(contestant.key, what, str(published), str(computed), why)
                )
    checked, wrong_lines = checked_lines(imported)
    return {
        "compared": compared,
        "different": len(differences),
        "differences": [each.as_row() for each in differences],
        "lines": {"checked": checked, "different": len(wrong_lines)},
        "line_differences": [
            {"where": each.where, "published": str(each.written), "computed": str(each.computed)}
            for each in wrong_lines
        ],
        "contestants": len(imported.contestants),
        "boards": len({(line.session, line.board) for line in imported.lines}),
        "results": len(imported.lines),
        "warnings": [{"code": code, "values": dict(values)} for code, values in imported.warnings],
    }


def _pairs_of_figures(
    contestant: ImportedContestant, row: ScoredRow
) -> list[tuple[str, Decimal, Decimal]]:
    """Return the published figures that can be compared, beside ours at the same rounding."""
    told = contestant.published
    ours: dict[str, tuple[Decimal | None, Fraction | Decimal | None]] = {
        "percentage": (told.percentage, row.percentage),
        "imps": (told.imps, row.imps),
        "vps": (told.vps, row.vps),
    }
    figures = []
    if told.rank is not None and row.rank:
        figures.append(("rank", Decimal(told.rank), Decimal(row.rank)))
    for what, (published, computed) in ours.items():
        if published is None or computed is None:
            continue
        places = max(0, -int(published.as_tuple().exponent))
        figures.append((what, published, to_places(Fraction(computed), places)))
    return figures


def _reason(imported: ImportedFile, what: str, published: Decimal, computed: Decimal) -> str:
    """Return the likeliest reason of a difference, as a code."""
    near = abs(published - computed) <= _ROUNDING_REACH
    if what == "rank":
        return "why_rank_follows"
    if what == "percentage" and near and imported.hints.board_rounding != "none":
        return "why_program_rounds_boards"
    if what == "percentage" and near:
        return "why_rounding"
    if what == "vps" and imported.hints.vp_scale not in {"", "annex1"}:
        return "why_other_scale"
    return "why_unknown"
