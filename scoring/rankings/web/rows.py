"""Lines of the ranking as printed."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.page_parts.figures import MINUS, figure, place, tenths
from federation.people.selectors.people import shown_name
from scoring.models import RankingLine, RankingList
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


def ranking_rows(
    lines: Sequence[RankingLine], ranking: RankingList, *, on: dt.date
) -> list[RankingRow]:
    """Return lines of one list ready to print."""
    labels = category_labels(ranking.rule_set)
    return [
        RankingRow(
            line=line,
            place=place(line.place, tied=line.tied),
            moved=moved(line),
            moved_aloud=_moved_aloud(line),
            name=shown_name(line.person, on=on),
            club=line.club.name if line.club else "",
            category=labels.get(line.category, line.category),
            pe=figure(line.pe),
            pm=tenths(line.pm_tenths),
        )
        for line in lines
    ]


def moved(line: RankingLine) -> str:
    """Return how a line moved since the list before: "+2", "=", or "new"."""
    if line.previous_place is None:
        return gettext("new")
    up = line.previous_place - line.place
    if up == 0:
        return "="
    return f"+{up}" if up > 0 else f"{MINUS}{-up}"


def _moved_aloud(line: RankingLine) -> str:
    if line.previous_place is None:
        return gettext("not on the list before")
    return gettext("was %(place)s") % {"place": line.previous_place}
