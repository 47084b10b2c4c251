"""Lines of the ranking, for pages."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from federation.page_parts.figures import figure, place, tenths
from federation.people.selectors.people import shown_name
from federation.texts import MINUS
from scoring.models import RankingLine, RankingList
from scoring.rankings.selectors.lists import PlaceWithin
from scoring.rankings.web.categories import category_labels


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One player's line of the ranking."""

    line: RankingLine
    place: str
    moved: str
    moved_aloud: str
    name: str
    club: str
    category: SafeString | str
    pe: str
    pm: str
    total: str
    overall: str = ""


def ranking_rows(
    lines: Sequence[RankingLine],
    ranking: RankingList,
    *,
    on: dt.date,
    within: Mapping[int, PlaceWithin] | None = None,
    then: Mapping[int, PlaceWithin] | None = None,
) -> list[RankingRow]:
    """Return lines of one list, for the page.

    within: places by person in a list of some players; the place among all is shown beside it.
    then: places by person on the list compared with, instead of the one published before.
    """
    labels = category_labels(ranking.rule_set)
    return [
        RankingRow(
            line=line,
            place=_place(line, within),
            moved=moved_from(*both_places(line, within, then)),
            moved_aloud=_moved_aloud(both_places(line, within, then)[1]),
            name=shown_name(line.person, on=on),
            club=line.club.name if line.club else "",
            category=labels.get(line.category, line.category),
            pe=figure(line.pe),
            pm=tenths(line.pm_tenths),
            total=tenths(line.pe * 10 + line.pm_tenths),
            overall=str(line.place) if within is not None else "",
        )
        for line in lines
    ]


def _place(line: RankingLine, within: Mapping[int, PlaceWithin] | None) -> str:
    own = within.get(line.person_id) if within is not None else None
    return place(own.place, tied=own.tied) if own else place(line.place, tied=line.tied)


def both_places(
    line: RankingLine,
    within: Mapping[int, PlaceWithin] | None,
    then: Mapping[int, PlaceWithin] | None,
) -> tuple[int, int | None]:
    """Return the place now and the one before, both on the same list."""
    now = within[line.person_id].place if within and line.person_id in within else line.place
    if then is None:
        return now, line.previous_place if within is None else None
    before = then.get(line.person_id)
    return now, before.place if before else None


def moved_in_words(line: RankingLine) -> str:
    """Return the change of a line since the list before, in words."""
    if line.previous_place is None:
        return gettext("new in it")
    up = line.previous_place - line.place
    if up == 0:
        return gettext("the same place")
    if up > 0:
        return ngettext("%(n)s place up", "%(n)s places up", up) % {"n": up}
    return ngettext("%(n)s place down", "%(n)s places down", -up) % {"n": -up}


def moved_from(now: int, before: int | None) -> str:
    """Return the change of a place: "+2", "=", or "new"."""
    if before is None:
        return gettext("new")
    up = before - now
    if up == 0:
        return "="
    return f"+{up}" if up > 0 else f"{MINUS}{-up}"


def _moved_aloud(before: int | None) -> str:
    if before is None:
        return gettext("not on the list before")
    return gettext("was %(place)s") % {"place": before}
