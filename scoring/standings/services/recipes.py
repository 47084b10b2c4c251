"""How a program may have scored a pairs file, and which settings reproduce its figures.

Programs differ in the value of a short board, in rounding, in the Butler datum, and in the figure
they rank by. Settings unknown from the file are tried one by one; a setting is used only if it
brings our figures nearer to the published ones. Totals are stronger evidence than lines: travellers
are often printed with other roundings than those used for scoring.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import partial
from typing import Any

from scoring.engine import DatumRule, EngineError, PairsSettings
from scoring.importers.records import ImportedFile
from scoring.standings.services.published_figures import Figure, published_figures
from scoring.standings.services.rescored import Rescored

MOST_LINES_TO_TRY = 20_000  # a larger file is counted once, by the known recipe
MOST_RECIPES = 120
LINES_OF_TRIALS = 60_000  # total of lines counted while settings are tried
ROUNDS = 2  # of all settings: one may only matter once another is found
NOTHING_COUNTED = 20  # distance of a figure without a counterpart
ENOUGH = 2  # further figures to reproduce before a setting is accepted
ROUNDINGS = ("none", "side_0.01", "0.1", "truncate_0.01", "truncate_0.1", "unit")
TRIED: Mapping[str, Mapping[str, Sequence[object]]] = {
    "matchpoints": {
        "small_groups": ("never", "third"),
        "own_average": ("none", "plus", "both"),
        "total_places": (None, 2, 1),
        "rank_by": ("", "score"),
    },
    "cross_imps": {
        "denominator": ("comparisons", "results", "sum", "root"),
        "board_rounding": ("none", "side_0.01", "0.1", "truncate_0.01", "unit"),
        "rank_by": ("", "average"),
    },
    "butler": {
        "datum": (
            DatumRule(),
            DatumRule(drop_each=0),
            DatumRule(drop_each=0, unit=0),
            DatumRule(unit=0),
            DatumRule(drop_each=0, drop_share=Fraction(1, 10)),
            DatumRule(drop_each=0, drop_share=Fraction(1, 10), unit=0),
            DatumRule(drop_each=2),
        ),
        "rank_by": ("", "average"),
    },
}


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a pairs file is counted: the engine's settings, and additions to percentages.

    ranked_with: the share of the handicap used for places; None: the same as in the figures.
    """

    settings: PairsSettings
    handicap_share: Fraction
    adjusted: bool = True  # the published totals include the adjustments
    ranked_by_section: bool = False  # places by section, though the field is one
    by_hand: bool = False  # totals include published points that no score earns
    ranked_with: Fraction | None = None


@dataclass(frozen=True, slots=True, order=True)
class Misfit:
    """The distance between a recipe's figures and the published ones; the first difference counts.

    totals: digits by which they are off, added up. ranks, lines: how many differ. totals_wrong: how
    many totals differ at all.
    """

    totals: int
    ranks: int
    lines: int
    totals_wrong: int = field(default=0, compare=False)

    def brings_out_more_than(self, other: "Misfit") -> bool:
        """Return whether this recipe reproduces more figures: totals before places and lines.

        A near figure does not count, and one single figure may agree by chance.
        """
        totals = other.totals_wrong - self.totals_wrong
        others = other.ranks - self.ranks + other.lines - self.lines
        return totals >= ENOUGH or (totals >= 0 and totals + others >= ENOUGH)


NO_MISFIT = Misfit(0, 0, 0)
Count = Callable[[Recipe], Rescored]
Turn = Callable[[Recipe], Iterable[Recipe]]


def best_recipe(imported: ImportedFile, tried: Recipe, rescored: Rescored, count: Count) -> Recipe:
    """Return the recipe whose figures are nearest to the published ones; in a tie, the known one.

    rescored: the file by the known recipe. If the best reproduces no more figures than the known
    recipe, the known one is returned.
    """
    if len(imported.lines) > MOST_LINES_TO_TRY:
        return tried
    first = misfit(imported, rescored)
    if first == NO_MISFIT:
        return tried
    search = _Search(imported, tried, first)
    trials = min(MOST_RECIPES, LINES_OF_TRIALS // max(1, len(imported.lines)))
    for recipe in search.to_try():
        if search.least == NO_MISFIT or trials <= 0:
            break
        trials -= 1
        try:
            own_misfit = misfit(imported, count(recipe))
        except EngineError:  # a setting this file does not allow
            continue
        if own_misfit < search.least:
            search.best, search.least = recipe, own_misfit
    return search.best if search.least.brings_out_more_than(first) else tried


@dataclass(slots=True)
class _Search:
    """The search for the best recipe."""

    imported: ImportedFile
    best: Recipe
    least: Misfit

    def to_try(self) -> Iterator[Recipe]:
        """Yield the recipes that differ in one setting from the best so far, each once."""
        tried = [self.best]
        for _round in range(ROUNDS):
            before = self.best
            for others in _dimensions(self.imported):
                for recipe in others(self.best):
                    if recipe not in tried:
                        tried.append(recipe)
                        yield recipe
            if self.best == before:
                return


def misfit(imported: ImportedFile, rescored: Rescored) -> Misfit:
    """Return the distance between the published figures and those counted."""
    wrong = [figure for figure in published_figures(imported, rescored) if not figure.is_same]
    totals = [figure for figure in wrong if figure.side is None and not _is_rank(figure)]
    return Misfit(
        totals=sum(map(_digits_off, totals)),
        ranks=sum(map(_is_rank, wrong)),
        lines=sum(figure.side is not None for figure in wrong),
        totals_wrong=len(totals),
    )


def fitted_settings(recipe: Recipe, best: Recipe) -> list[tuple[str, object]]:
    """Return the settings that were found by trying, with their values."""
    own = ("handicap_share", "adjusted", "ranked_by_section", "ranked_with")
    names = [setting.name for setting in fields(best.settings)]
    pairs: list[tuple[object, object, Sequence[str]]] = [
        (recipe, best, own),
        (recipe.settings, best.settings, names),
    ]
    return [
        (name, getattr(after, name))
        for before, after, texts in pairs
        for name in texts
        if getattr(after, name) != getattr(before, name)
    ]


def rounded_on_the_way(recipe: Recipe) -> Iterator[Recipe]:
    """Yield the recipes that differ only in roundings."""
    for board in ROUNDINGS:
        for total in (None, 2, 1):
            settings = replace(recipe.settings, board_rounding=board, total_places=total)
            if settings != recipe.settings:
                yield replace(recipe, settings=settings)


def _is_rank(figure: Figure) -> bool:
    return figure.what == "rank"


def _digits_off(figure: Figure) -> int:
    """Return 1 for a unit of the last place, 2 for two or three, and so on by powers of two."""
    if figure.computed is None:
        return NOTHING_COUNTED
    units = abs(figure.off_by) * 10**figure.places
    return max(1, int(-(-units // 1)).bit_length())


def _dimensions(imported: ImportedFile) -> Iterator[Turn]:
    """Yield, for each setting, the function that turns a recipe into alternatives to try."""
    contestants = imported.contestants
    in_points = not imported.hints.lines_in_percent
    if in_points and any(line.published_ns is not None for line in imported.lines):
        yield lambda recipe: (replace(recipe, by_hand=not recipe.by_hand),)
    if imported.hints.method == "matchpoints":
        yield partial(_with_ways_of_short_boards, _fields(imported))
    for name, values in TRIED[imported.hints.method].items():
        yield partial(_with_setting, name, values)
    if len({line.section for line in imported.lines}) > 1:
        yield partial(_with_setting, "across_sections", (True, False))
        yield lambda recipe: (replace(recipe, ranked_by_section=not recipe.ranked_by_section),)
    if any(contestant.published.score is not None for contestant in contestants):
        yield partial(_with_setting, "factor_totals", (True, False))
    if any(contestant.handicap for contestant in contestants):
        yield _with_handicap
        yield _ranked_with
    if any(contestant.adjustment for contestant in contestants):
        yield lambda recipe: (replace(recipe, adjusted=not recipe.adjusted),)
    yield partial(_with_setting, "rank_on_rounded", (True, False))


def _fields(imported: ImportedFile) -> list[int]:
    """Return the possible numbers of results of a full board: lines, played or not, and tables."""
    boards = Counter((line.session, line.board) for line in imported.lines)
    played = Counter((line.session, line.board) for line in imported.lines if not line.not_played)
    seats = 4 if imported.kind == "individual" else 2
    tables = len(imported.contestants) // seats
    fullest = max(played.values(), default=0)
    sizes = {max(boards.values(), default=0), tables, tables + len(imported.contestants) % seats}
    return sorted(size for size in sizes if size > fullest)


def _with_ways_of_short_boards(expected: Sequence[int], recipe: Recipe) -> Iterator[Recipe]:
    """Yield the conversions of short boards, each with every rounding: one can mask the other."""
    own = recipe.settings.expected, recipe.settings.conversion
    sizes: tuple[int | str, ...] = ("fullest", *expected)
    ways: list[tuple[int | str, str]] = [
        own,
        *((size, way) for way in ("neuberg", "infinite", "factor") for size in sizes),
        ("own_group", "neuberg"),
    ]
    for rounding in dict.fromkeys((recipe.settings.board_rounding, *ROUNDINGS)):
        for size, way in dict.fromkeys(ways):
            settings = replace(
                recipe.settings, expected=size, conversion=way, board_rounding=rounding
            )
            if settings != recipe.settings:
                yield replace(recipe, settings=settings)


def _with_setting(name: str, values: Iterable[object], recipe: Recipe) -> Iterator[Recipe]:
    for value in values:
        if value != getattr(recipe.settings, name):
            changes: dict[str, Any] = {name: value}
            yield replace(recipe, settings=replace(recipe.settings, **changes))


def _with_handicap(recipe: Recipe) -> Iterator[Recipe]:
    for share in (Fraction(0), Fraction(1, 2), Fraction(1)):
        if share != recipe.handicap_share:
            yield replace(recipe, handicap_share=share)


def _ranked_with(recipe: Recipe) -> Iterator[Recipe]:
    for share in (Fraction(0), Fraction(1, 2), Fraction(1)):
        if share != recipe.handicap_share:
            yield replace(recipe, ranked_with=share)
    if recipe.ranked_with is not None:
        yield replace(recipe, ranked_with=None)
