"""A result file scored again and compared with its published figures, without the database."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine import PairsSettings, to_places
from scoring.engine.imps import DatumRule
from scoring.engine_input.contract_scores import CheckedScore, ContractScores
from scoring.importers.records import ImportedContestant, ImportedFile
from scoring.intake.services.published_differences import Comparison, Difference, compared
from scoring.standings.services.published_figures import decimal_places
from scoring.standings.services.recipes import Recipe, best_recipe, fitted_settings
from scoring.standings.services.rescored import Rescored, RescoredRow
from scoring.standings.services.rescored_pairs import PairsFile, PointsOfTop
from scoring.standings.services.rescored_teams import rescored_teams

# Settings found by trying that have their own sentence.
FOUND = frozenset(
    {"found_expected_own_group", "found_conversion_infinite", "found_conversion_factor"}
)
DEFAULT_PLACES = {"score": 2, "imps": 0, "vps": 2}
PERCENTAGE_PLACES = 2
MOST_MISFITS = 50  # scores that differ from their contract, listed singly

Told = tuple[str, tuple[tuple[str, str], ...]]
Warnings = tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class ScoredStanding:
    """One contestant in the standing of the report; texts are rounded figures."""

    key: str
    rank: int
    tied: bool
    number: str
    direction: str
    section: str
    names: tuple[str, ...]
    boards_played: int
    score: Decimal | None
    percentage: Decimal | None
    imps: Decimal | None
    vps: Decimal | None


@dataclass(frozen=True, slots=True)
class ScoreReport:
    """The result of scoring a file again."""

    imported: ImportedFile
    rescored: Rescored
    boards: int
    lines_checked: int
    wrong_lines: tuple[CheckedScore, ...]
    compared: int
    differences: tuple[Difference, ...]
    warnings: Warnings
    by_section: bool = False  # each section has a separate ranking
    # Points on lines, with their top, that differ from the score but count in the file's totals.
    by_hand: Mapping[int, tuple[PointsOfTop | None, PointsOfTop | None]] = field(
        default_factory=dict
    )

    @property
    def method(self) -> str:
        """Return the method of scoring."""
        return self.imported.hints.method

    @property
    def standings(self) -> tuple[ScoredStanding, ...]:
        """Return the standing, with figures rounded as in the file."""
        contestants_by_key = {each.key: each for each in self.imported.contestants}
        places = {name: _places(self.imported, name) for name in DEFAULT_PLACES}
        return tuple(
            _standing(contestants_by_key[row.key], row, places)
            for row in self.rescored.rows
            if row.key in contestants_by_key
        )


@dataclass(frozen=True, slots=True)
class _Counted:
    """A file scored as its program probably scored it."""

    rescored: Rescored
    notes: Warnings = ()
    recipe: Recipe | None = None
    file: PairsFile | None = None


def score_imported(imported: ImportedFile) -> ScoreReport:
    """Return a file scored again by the engine and compared with what it publishes.

    Raises: EngineError if its results contradict one another.
    """
    checked, wrong = ContractScores(imported).checked(imported)
    counted = _rescored(imported)
    rescored, best = counted.rescored, counted.recipe
    by_section = best is not None and (best.ranked_by_section or not best.settings.across_sections)
    by_hand = best is not None and best.by_hand
    if best is not None and best.settings.denominator != PairsSettings().denominator:
        by_hand = False  # such IMPs are not the federation's, and cannot count
    comparison = compared(
        imported, rescored, best, counted.file.count if counted.file is not None else None
    )
    return ScoreReport(
        imported=imported,
        rescored=rescored,
        boards=len({(line.session, line.board) for line in imported.lines}),
        lines_checked=checked,
        wrong_lines=wrong,
        compared=comparison.compared,
        differences=comparison.differences,
        warnings=(
            *imported.warnings,
            *rescored.notes,
            *counted.notes,
            *_line_rounding(comparison),
            *(_misfits(wrong) if wrong else ()),
        ),
        by_section=by_section
        and len({contestant.section for contestant in imported.contestants}) > 1,
        by_hand=PairsFile(imported).points_by_hand(rescored.lines) if by_hand else {},
    )


def _misfits(wrong: tuple[CheckedScore, ...]) -> Warnings:
    rows: list[Told] = [
        (
            "score_not_of_contract",
            (
                ("where", line.where),
                ("written", str(line.written)),
                ("computed", str(line.computed)),
            ),
        )
        for line in wrong[:MOST_MISFITS]
    ]
    if len(wrong) > MOST_MISFITS:
        left = str(len(wrong) - MOST_MISFITS)
        rows.append(("warnings_left_out", (("kind", "score_not_of_contract"), ("count", left))))
    return tuple(rows)


def _rescored(imported: ImportedFile) -> _Counted:
    """Return the file scored, the findings, and the recipe; no recipe for teams."""
    if imported.kind == "teams":
        return _Counted(rescored_teams(imported))
    file = PairsFile(imported)
    recipe = file.program_recipe()
    rescored = file.count(recipe)
    best = best_recipe(imported, recipe, rescored, file.count)
    if best == recipe:
        return _Counted(rescored, (), best, file)
    if best.by_hand and not file.points_by_hand(file.count(best).lines):
        best = replace(best, by_hand=False)  # the settings found leave no such line
    by_hand: Warnings = (("points_given_by_hand", ()),) if best.by_hand else ()
    settings_found = tuple(_setting(name, value) for name, value in fitted_settings(recipe, best))
    return _Counted(file.count(best), by_hand + settings_found, best, file)


def _setting(name: str, value: object) -> Told:
    """Return the message about a setting found by trying."""
    if (text := f"found_{name}_{value}") in FOUND:
        return text, ()
    if name == "ranked_with":
        return "found_ranked_with", (("share", str(value)),)
    return "setting_found", (("setting", name), ("value", _shown(value)))


def _line_rounding(comparison: Comparison) -> Warnings:
    if comparison.rounding == "half_up":
        return ()
    return (("setting_found", (("setting", "line_rounding"), ("value", comparison.rounding))),)


def _shown(value: object) -> str:
    if isinstance(value, DatumRule):
        return f"{value.drop_each} {value.drop_share} {value.unit}"
    return repr(value) if not isinstance(value, str | int | Fraction) else str(value)


def _places(imported: ImportedFile, name: str) -> int:
    """Return the decimals of a figure: those of the file, else those of the method."""
    stated = [getattr(contestant.published, name) for contestant in imported.contestants]
    if name == "vps" or (name == "score" and imported.hints.method == "imps_vp"):
        stated += [match.published_home_vps for match in imported.matches]
    if all(value is None for value in stated):
        by_points = imported.hints.method == "point_a_board"
        return 0 if by_points else DEFAULT_PLACES[name]
    return decimal_places(stated)


def _standing(
    contestant: ImportedContestant, row: RescoredRow, places: Mapping[str, int]
) -> ScoredStanding:
    percentage = None if row.percentage is None else to_places(row.percentage, PERCENTAGE_PLACES)
    return ScoredStanding(
        key=row.key,
        rank=row.rank,
        tied=row.tied,
        number=contestant.number,
        direction=contestant.direction,
        section=contestant.section,
        names=tuple(player.name for player in contestant.players),
        boards_played=row.boards_played,
        score=None if row.score is None else to_places(row.score, places["score"]),
        percentage=percentage,
        imps=None if row.imps is None else to_places(row.imps, places["imps"]),
        vps=None if row.vps is None else to_places(row.vps, places["vps"]),
    )
