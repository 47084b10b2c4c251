"""The close of a season in figures, bars and rows, for its page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.page_parts.figures import figure, tenths
from federation.page_parts.reasons import Reason, reasons
from federation.rules.categories import tier_of_group
from federation.rules.figures_federation import TierFigures
from federation.rules.ranking_figures import RankingFigures
from scoring.models import CategoryMove, SeasonCloseLine

BAR, LABELS, ROW = 460, 130, 34  # of the chart, in its own units


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """Numbers promoted, demoted, gone, placed for the first time: of one tier or club."""

    name: str | Promise
    code: str
    up: int
    down: int
    same: int
    first: int

    @property
    def all(self) -> int:
        """Return the sum of all."""
        return self.up + self.down + self.same + self.first


@dataclass(frozen=True, slots=True)
class LadderBar:
    """One category of the chart: numbers before and after, and the lengths of the bars."""

    label: str
    before: int
    after: int
    y: int
    before_width: int
    after_width: int

    @property
    def label_y(self) -> int:
        """Return the y coordinate of the label's baseline."""
        return self.y + 20

    @property
    def after_y(self) -> int:
        """Return the y coordinate of the lower bar."""
        return self.y + 14

    @property
    def before_text(self) -> tuple[int, int]:
        """Return the coordinates of the number of the upper bar."""
        return LABELS + self.before_width + 6, self.y + 11

    @property
    def after_text(self) -> tuple[int, int]:
        """Return the coordinates of the number of the lower bar."""
        return LABELS + self.after_width + 6, self.y + 26


@dataclass(frozen=True, slots=True)
class CloseRow:
    """One person's line, for the page."""

    line: SeasonCloseLine
    before: SafeString | str
    earned: SafeString | str
    after: SafeString | str
    pe: str
    pm: str
    retained_pe: str
    retained_pm: str
    reasons: list[Reason]


def counts_of(name: str | Promise, code: str, counted: Mapping[tuple[str, ...], int]) -> MoveCounts:
    """Return the counts of one group from rows keyed by the group's code and the move."""
    return MoveCounts(
        name,
        code,
        *(
            counted.get((code, move), 0)
            for move in (
                CategoryMove.UP, CategoryMove.DOWN, CategoryMove.SAME, CategoryMove.FIRST,
            )
        ),
    )  # fmt: skip


def tier_categories(tier: int, *, figures: RankingFigures, tiers: TierFigures) -> tuple[str, ...]:
    """Return the codes of a tier's categories."""
    return tuple(
        category.code
        for category in figures.categories
        if tier_of_group(category.group, tiers=tiers) == tier
    )


def counts_by_tier(
    counted: Mapping[tuple[str, ...], int], *, figures: RankingFigures, tiers: TierFigures
) -> list[MoveCounts]:
    """Return the counts of each tier, by the category held after the close."""
    counts = []
    for tier in sorted(tiers.groups_by_tier):
        sums: dict[tuple[str, ...], int] = {}
        codes = {*tier_categories(tier, figures=figures, tiers=tiers)}
        if tier == max(tiers.groups_by_tier):
            codes.add("")  # who has no category is not classified
        for (code, move), count in counted.items():
            if code in codes:
                key = (str(tier), move)
                sums[key] = sums.get(key, 0) + count
        counts.append(counts_of(gettext("Tier %(n)s") % {"n": tier}, str(tier), sums))
    return counts


def ladder_bars(
    before: Mapping[str, int], after: Mapping[str, int], labels: Mapping[str, SafeString]
) -> list[LadderBar]:
    """Return the bars of the ladder, strongest category first."""
    most = max([*before.values(), *after.values(), 1])
    codes = [*labels, *([""] if before.get("") or after.get("") else [])]
    return [
        LadderBar(
            strip_tags(labels[code]) if code else gettext("none"),
            before.get(code, 0),
            after.get(code, 0),
            at * ROW + 4,
            before.get(code, 0) * BAR // most,
            after.get(code, 0) * BAR // most,
        )
        for at, code in enumerate(codes)
    ]


def close_rows(
    lines: Sequence[SeasonCloseLine], labels: Mapping[str, SafeString]
) -> list[CloseRow]:
    """Return lines for the page, each with its reasons."""
    return [
        CloseRow(
            line,
            labels.get(line.category_before, line.category_before),
            labels.get(line.category_earned, line.category_earned),
            labels.get(line.category_after, line.category_after),
            figure(line.pe),
            tenths(line.pm_tenths),
            figure(line.kept_pe),
            tenths(line.kept_pm_tenths),
            reasons(line.steps),
        )
        for line in lines
    ]
