"""The strata on the page of an event: a tab each, and what decides who belongs where."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from federation.page_parts.reasons import Reason, reasons
from scoring.engine_input.strata import Stratified, StratumCount, stratified, stratum_steps, within
from scoring.models import Standing, StrataMeasure
from scoring.page_parts.places import standing_place
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class StratumTab(StratumCount):
    """The list of one stratum. limit: None for the strongest. own: contestants of it alone."""

    is_here: bool


@dataclass(frozen=True, slots=True)
class StrataShown:
    """The strata of an event and the chosen list. here: None for the whole classification."""

    stratified: Stratified
    tabs: tuple[StratumTab, ...]
    here: StratumTab | None

    @property
    def measure(self) -> str:
        """Return what is compared with the limits, in words."""
        return str(StrataMeasure(self.stratified.measure).label)

    @property
    def day_shown(self) -> Mapping[str, Any]:
        """Return what is said of the day whose ranking counts."""
        day = self.stratified.day
        return {
            "day": day,
            "ranking": self.stratified.ranking,
            "is_ahead": day >= timezone.localdate(),
        }

    @property
    def names(self) -> dict[int, str]:
        """Return the name of the stratum of each entry."""
        return {entry: self.stratified.name_of(entry) for entry in self.stratified.by_entry}


def strata_shown(stratified: Stratified | None, named: str) -> StrataShown | None:
    """Return the strata of an event, None without any; named: that of the address, "" for all."""
    if stratified is None:
        return None
    place = stratified.named(named) if named else None
    tabs = tuple(
        StratumTab(**asdict(count), is_here=number == place)
        for number, count in enumerate(stratified.counts())
    )
    return StrataShown(stratified, tabs, None if place is None else tabs[place])


def listed(standings: Sequence[Standing], shown: StrataShown | None) -> list[Standing]:
    """Return the standings of the chosen list, with the places in it."""
    if shown is None or shown.here is None:
        return list(standings)
    return within(standings, shown.stratified, shown.tabs.index(shown.here))


def own_stratum(
    strata: Stratified | None,
    standings: Sequence[Standing],
    entry: int,
    still_in: Collection[int],
) -> dict[str, str]:
    """Return the stratum of an entry and its place in it; nothing without strata.

    still_in: the standings of teams still in their knock-out.
    """
    own = strata.own(entry) if strata is not None else None
    if strata is None or own is None:
        return {}
    places = {
        standing.entry_id: standing_place(standing, still_in)
        for standing in within(standings, strata, own)
    }
    return {"stratum": strata.name_of(entry), "stratum_place": places.get(entry, "")}


def why_stratum(event: Event, entry: int) -> list[tuple[str, list[Reason]]]:
    """Return why an entry belongs to its stratum, under a heading; nothing without strata."""
    strata = stratified(event)
    if strata is None or not strata.name_of(entry):
        return []
    title = gettext("Why stratum %(name)s?") % {"name": strata.name_of(entry)}
    return [(title, reasons(stratum_steps(strata, entry)))]
