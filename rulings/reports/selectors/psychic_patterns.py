"""Psychic calls by pair over a period: how often, in which position, with which partner."""

import datetime as dt
from collections import Counter
from dataclasses import dataclass

from federation.models import Account
from federation.page_parts.search_words import matches_search
from rulings.log.selectors.incidents import incidents_visible_to
from rulings.models import PsychicCall
from rulings.reports.rules.psychics import LoggedPsychic, psychic_record
from tournaments.models import EntryPlayer

MOST = 1000


@dataclass(frozen=True, slots=True)
class PsychicPattern:
    """The psychic calls of a pair. made_by: calls by player; turns: by position in the auction.

    fielded: how many partner allowed for. may_be_agreement: what the rule concludes from all of
    them.
    """

    pair: tuple[str, ...]
    calls: tuple[PsychicCall, ...]
    made_by: tuple[tuple[str, int], ...]
    turns: tuple[tuple[int, int], ...]
    fielded: int
    may_be_agreement: bool


def psychic_patterns(
    account: Account, *, since: dt.date, until: dt.date, words: str, on: dt.date
) -> list[PsychicPattern]:
    """Return the pairs with psychic calls in the logs an account reads, the most calls first.

    words: of a name or number of one of the pair. Source: RTP 2.1.2.4.
    """
    read = incidents_visible_to(account, on=on).filter(
        event__starts_on__lte=until, event__ends_on__gte=since
    )
    rows = PsychicCall.objects.filter(incident__in=read.order_by().values("pk"))
    rows = rows.select_related("incident__event", "player__person").order_by("-noted_at", "-pk")
    calls = list(rows[:MOST])
    pairs = _pairs({row.player.entry_id for row in calls})
    groups: dict[frozenset[int], list[PsychicCall]] = {}
    names: dict[frozenset[int], tuple[tuple[str, str], ...]] = {}
    for row in calls:
        people = pairs.get(row.player.entry_id, {})
        key = frozenset(people) or frozenset({row.player.person_id})
        groups.setdefault(key, []).append(row)
        names[key] = tuple(people.values()) or (_named(row.player),)
    patterns = [
        _pattern(names[key], group)
        for key, group in groups.items()
        if matches_search(words, *(text for name in names[key] for text in name))
    ]
    return sorted(
        patterns, key=lambda psychic_pattern: (-len(psychic_pattern.calls), psychic_pattern.pair)
    )


def _pattern(pair: tuple[tuple[str, str], ...], calls: list[PsychicCall]) -> PsychicPattern:
    record = psychic_record([LoggedPsychic(row.turn, row.fielded) for row in calls])
    return PsychicPattern(
        pair=tuple(name for name, _number in pair),
        calls=tuple(calls),
        made_by=tuple(Counter(row.player.person.name for row in calls).most_common()),
        turns=tuple(sorted(Counter(row.turn for row in calls).items())),
        fielded=sum(row.fielded for row in calls),
        may_be_agreement=record.possible_agreement,
    )


def _pairs(entries: set[int]) -> dict[int, dict[int, tuple[str, str]]]:
    """Return the players of each entry, by person: name and number."""
    names: dict[int, dict[int, tuple[str, str]]] = {}
    rows = EntryPlayer.objects.filter(entry__in=entries, left_at__isnull=True)
    for row in rows.select_related("person").order_by("position", "pk"):
        names.setdefault(row.entry_id, {})[row.person_id] = _named(row)
    return names


def _named(row: EntryPlayer) -> tuple[str, str]:
    return row.person.name, row.person.number or ""
