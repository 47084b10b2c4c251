"""Who would be in which stratum, for the organiser who chooses the limits."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils import timezone

from scoring.engine.rounding import readable
from scoring.engine_input.strata import Stratified, day_that_counts, stratified_by
from scoring.rankings.services.strata import StrataDraft
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class EntryPoints:
    """An entry with the points that are compared with the limits. stratum: "" without strata."""

    entry: ShownEntry
    points: int | Decimal | None
    stratum: str


def preview_strata(*, event: Event, draft: StrataDraft) -> Stratified:
    """Return who would belong to which stratum; writes nothing. Raises: EngineError."""
    return stratified_by(event, draft.strata, draft.measure, day=day_that_counts(event))


def preview_in_words(event: Event, stratified: Stratified, *, on: dt.date) -> Mapping[str, Any]:
    """Return what a page shows of strata that are being chosen: counts, and entries by points."""
    shown = shown_entries(stratified.by_entry, season=None, on=on)
    ordered = sorted(
        stratified.by_entry.items(), key=lambda item: (-item[1].points, shown[item[0]].title)
    )
    return {
        "strata": stratified.counts(),
        "entries": [
            EntryPoints(
                shown[entry],
                readable(classed.points),
                stratified.name_of(entry) if stratified.strata else "",
            )
            for entry, classed in ordered
        ],
        "ranking": stratified.ranking,
        "day": stratified.day,
        "is_ahead": stratified.day >= timezone.localdate(),
        "kind": event.kind,
    }
