"""The strata of an event in the API."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any

from scoring.engine_input.strata import Stratified, within
from scoring.models import Standing


def strata_data(stratified: Stratified) -> dict[str, Any]:
    """Return the strata of an event and who is of which."""
    return {
        "measure": stratified.measure,
        "day": stratified.day,
        "ranking": stratified.ranking.pk if stratified.ranking is not None else None,
        "is_fixed": stratified.fixed_at is not None,
        "are_after_play": stratified.are_after_play,
        "strata": [asdict(count) for count in stratified.counts()],
        "contestants": [
            {"entry_id": entry, "points": classed.points, "stratum": stratified.name_of(entry)}
            for entry, classed in sorted(stratified.by_entry.items())
        ],
    }


def competing(
    standings: Sequence[Standing], stratified: Stratified | None, named: str
) -> Sequence[Standing]:
    """Return those that compete in a stratum, by its name; all for "", nobody for another name."""
    if not named:
        return standings
    number = stratified.named(named) if stratified is not None else None
    if stratified is None or number is None:
        return []
    return [row for row in standings if stratified.competes(row.entry_id, number)]


def strata_of_entries(
    standings: Sequence[Standing], stratified: Stratified | None, still_in: Collection[int]
) -> dict[int, dict[str, Any]]:
    """Return each entry's own stratum, and those in which it competes with its places there.

    still_in: the standings of teams still in their knock-out, without a place yet.
    """
    if stratified is None:
        return {row.entry_id: {"stratum": "", "strata": []} for row in standings}
    strata: dict[int, dict[str, Any]] = {
        row.entry_id: {"stratum": stratified.name_of(row.entry_id), "strata": []}
        for row in standings
    }
    for number, stratum in enumerate(stratified.strata):
        for row in within(standings, stratified, number):
            rank, tied = (None, False) if row.pk in still_in else (row.rank, row.tied)
            place = {"stratum": stratum.name, "rank": rank, "tied": tied}
            strata[row.entry_id]["strata"].append(place)
    return strata
