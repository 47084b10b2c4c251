"""What a revision changed in the results: lines of tables, rulings, places."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.engine_input.revisions import standing_after
from scoring.engine_input.rows import recorded_results
from scoring.engine_input.values import TableResult
from scoring.models import (
    BoardRuling,
    ContestantRuling,
    EntryAdjustment,
    MatchRuling,
    ResultRevision,
    Standing,
)

RulingOnScores = BoardRuling | MatchRuling | ContestantRuling | EntryAdjustment
RULINGS: dict[type[RulingOnScores], tuple[str, ...]] = {
    BoardRuling: (),
    MatchRuling: ("match__home", "match__away"),
    ContestantRuling: ("entry",),
    EntryAdjustment: ("entry",),
}
# Status read from files is not a ruling.
_GIVEN_HERE: dict[type[RulingOnScores], dict[str, bool]] = {EntryAdjustment: {"by_ruling": True}}


@dataclass(frozen=True, slots=True)
class LineChange:
    """One table's line of one board. was: None for a new line; now: None for a removed one."""

    was: TableResult | None
    now: TableResult | None

    @property
    def line(self) -> TableResult:
        """Return the current line, or the old one if it was removed."""
        return next(result for result in (self.now, self.was) if result is not None)


@dataclass(frozen=True, slots=True)
class RulingChange:
    """A ruling of one of four tables that a revision gave, or took back."""

    row: RulingOnScores
    is_given: bool


def revision_before(revision: ResultRevision) -> ResultRevision | None:
    """Return the revision before this one, None if there was none."""
    earlier = revision.event.revisions.filter(number__lt=revision.number)
    counted = Standing.objects.filter(revision__in=earlier)
    return earlier.filter(pk__in=counted.values("revision")).order_by("-number").first()


def corrections_of(revisions: Iterable[ResultRevision]) -> set[int]:
    """Return the keys of the revisions of an event that changed existing results."""
    rows = sorted(revisions, key=lambda revision: revision.number)
    counted = Standing.objects.filter(revision__in=[row.pk for row in rows])
    first = counted.order_by("revision__number").values_list("revision__number", flat=True).first()
    return {row.pk for row in rows if first is not None and row.number > first}


def lines_changed(before: ResultRevision, after: ResultRevision) -> list[LineChange]:
    """Return the lines that changed between two revisions, by session and board."""
    was, now = (
        {line.place: line for line in recorded_results(after.event, revision=revision)}
        for revision in (before, after)
    )
    changed = [
        LineChange(was.get(place), now.get(place))
        for place in dict.fromkeys([*was, *now])
        if was.get(place) != now.get(place)
    ]
    return sorted(changed, key=lambda line_change: line_change.line.place[:2])


def rulings_changed(before: ResultRevision, after: ResultRevision) -> list[RulingChange]:
    """Return the rulings given between two revisions, and those taken back."""
    changed = []
    for model, related in RULINGS.items():
        rows = model._default_manager.filter(event=after.event, **_GIVEN_HERE.get(model, {}))
        stood, stands = (_by_key(rows, revision, related) for revision in (before, after))
        changed += [
            RulingChange(row, is_added)
            for rows_before, other, is_added in ((stood, stands, False), (stands, stood, True))
            for key, row in rows_before.items()
            if key not in other
        ]
    return changed


def _by_key(
    rows: QuerySet[RulingOnScores], revision: ResultRevision, related: tuple[str, ...]
) -> dict[int, RulingOnScores]:
    added = standing_after(rows, revision).order_by("pk")
    return {row.pk: row for row in (added.select_related(*related) if related else added)}
