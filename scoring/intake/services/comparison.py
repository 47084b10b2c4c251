"""The figures published in a file compared with ours, each difference with its reason."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.engine_input.values import Scored, ScoredRow
from scoring.importers.records import ImportedContestant, ImportedFile
from scoring.intake.services.score_report import ScoreReport
from scoring.standings.services.published_figures import place_name
from scoring.standings.services.rescored_pairs import stated_in_means

ROUNDING = Decimal("0.05")  # what rounding on the way makes of a total
NO_REASONS = {"why_unknown", "why_unknown_lines_agree", "why_line_not_of_score"}
_FIGURES = frozenset({"rank", "score", "mean", "percentage", "imps", "vps"})  # of a contestant


@dataclass(frozen=True, slots=True)
class Difference:
    """One published figure that differs from ours. why: a code of the text catalogue."""

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


def compared_with_published(
    imported: ImportedFile, scored: Scored, reproduced: ScoreReport
) -> dict[str, object]:
    """Return the report shown before a file is confirmed: counts and every difference.

    scored: as the federation scores. reproduced: as the program that wrote the file scores.
    """
    rows = {row.key: row for row in scored.rows}
    reasons = {
        (difference.where, difference.what): difference.why for difference in reproduced.differences
    }
    compared, differences = 0, []
    for contestant in imported.contestants:
        row = rows.get(contestant.key)
        if row is None:
            continue
        for what, published, computed in _pairs_of_figures(contestant, row):
            compared += 1
            if published != computed:
                reason = reasons.get((place_name(contestant), what))
                is_rounding = abs(published - computed) <= ROUNDING
                why = reason or _reason(imported, what, reproduced, is_rounding=is_rounding)
                differences.append(
                    Difference(contestant.key, what, str(published), str(computed), why)
                )
    return {
        "compared": compared,
        "different": len(differences),
        "differences": [difference.as_row() for difference in differences],
        "lines": {
            "checked": reproduced.lines_checked,
            "different": len(reproduced.wrong_lines),
        },
        "reproduced": {
            "compared": reproduced.compared,
            "different": len(reproduced.differences),
        },
        "points_differences": [
            {
                "where": difference.where,
                "published": difference.published,
                "computed": difference.computed,
                "why": difference.why,
            }
            for difference in reproduced.differences
            if difference.what not in _FIGURES
        ],
        "line_differences": [
            {
                "where": wrong_line.where,
                "published": str(wrong_line.written),
                "computed": str(wrong_line.computed),
            }
            for wrong_line in reproduced.wrong_lines
        ],
        "contestants": len(imported.contestants),
        "boards": len({(line.session, line.board) for line in imported.lines}),
        "results": len(imported.lines),
        "warnings": [{"code": code, "values": dict(values)} for code, values in imported.warnings],
    }


def _pairs_of_figures(
    contestant: ImportedContestant, row: ScoredRow
) -> list[tuple[str, Decimal, Decimal]]:
    """Return the published figures that can be compared, with ours rounded in the same way."""
    stated = contestant.published
    ours: dict[str, tuple[Decimal | None, Fraction | Decimal | None]] = {
        "percentage": (stated.percentage, row.percentage),
        "imps": (stated.imps, row.imps),
        "vps": (stated.vps, row.vps),
    }
    figures = []
    if stated.rank is not None and row.rank:
        figures.append(("rank", Decimal(stated.rank), Decimal(row.rank)))
    for what, (published, computed) in ours.items():
        if published is None or computed is None:
            continue
        places = max(0, -int(published.as_tuple().exponent))
        figures.append((what, published, to_places(Fraction(computed), places)))
    return figures


def _reason(
    imported: ImportedFile, what: str, reproduced: ScoreReport, *, is_rounding: bool
) -> str:
    """Return why a figure differs although the program's own scoring reproduces it."""
    codes = {code for code, _values in reproduced.warnings}
    if what == "vps" and imported.hints.vp_scale not in {"", "annex1"}:
        return "why_unknown" if "vp_scale_unknown" in codes else "why_other_scale"
    if what == "rank" and imported.origin is not None:
        return "why_terms_elsewhere"
    if what == "rank" and "found_ranked_with" in codes:
        return "why_ranked_by_handicap"
    if what == "rank" and stated_in_means(imported):
        return "why_ranked_by_mean"
    if what == "rank":
        return "why_rank_follows"
    if is_rounding or _counts_in_another_way(reproduced):
        return "why_program_counts_otherwise"
    return "why_check_boards"


def _counts_in_another_way(reproduced: ScoreReport) -> bool:
    """Return whether one way of counting makes the file's figures of its own scores.

    Points that do not follow from the score of their line are no way of counting, and a way that
    leaves other figures unexplained was found by chance.
    """
    codes = {code for code, _values in reproduced.warnings}
    unexplained = {difference.why for difference in reproduced.differences} & NO_REASONS
    return "points_given_by_hand" not in codes and not unexplained
