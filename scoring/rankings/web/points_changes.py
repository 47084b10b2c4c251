"""What made the difference between two rankings for a player, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.page_parts.figures import figure, tenths
from scoring.models import RankingLine, RankingList
from scoring.rankings.selectors.points_changes import (
    CategoryChange,
    ChangeKind,
    PointsChange,
    changes_between,
    line_then,
)
from scoring.rankings.web.categories import category_labels
from tournaments.models import Event

KINDS: dict[ChangeKind, Promise] = {
    ChangeKind.WON: pgettext_lazy("ranking points", "won"),
    ChangeKind.CORRECTED: pgettext_lazy("ranking points", "corrected"),
    ChangeKind.LOST: pgettext_lazy("ranking points", "lost by withdrawing"),
    ChangeKind.EXPIRED: _("Did not pass into the new season"),
    ChangeKind.EARLIER: _("Points of earlier seasons, counted anew"),
    ChangeKind.OTHER: _("Otherwise, as when two records of a player become one"),
}


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """Points that came or went for one reason; kind: in words, event: what they are of."""

    kind: str
    event: Event | None
    pe: str
    pm: str


@dataclass(frozen=True, slots=True)
class ChangesShown:
    """What made the difference between two lists; without rows the points are the same."""

    rows: list[ChangeRow]
    pe: str
    pm: str
    category: CategoryChange | None


def changes_shown(line: RankingLine, before: RankingList) -> ChangesShown | None:
    """Return what made the difference to an earlier list; None for who was not on it."""
    then = line_then(line, before)
    if then is None:
        return None
    changes = changes_between(line, then)
    return ChangesShown(
        [_row(change) for change in changes.changes],
        figure(changes.pe, signed=True),
        tenths(changes.pm_tenths, signed=True),
        _in_words(changes.category, category_labels(line.ranking.rule_set)),
    )


def _row(change: PointsChange) -> ChangeRow:
    return ChangeRow(
        str(KINDS[change.kind]),
        change.event,
        figure(change.pe, signed=True),
        tenths(change.pm_tenths, signed=True),
    )


def _in_words(
    change: CategoryChange | None, labels: Mapping[str, SafeString]
) -> CategoryChange | None:
    if change is None:
        return None
    before, now = (labels.get(code, code) for code in (change.before, change.now))
    return CategoryChange(before, now, change.since)
