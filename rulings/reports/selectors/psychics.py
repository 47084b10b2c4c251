"""Psychic calls in the log: of an event, of a pair in its season, and what they suggest."""

from collections.abc import Iterable

from rulings.models import Incident, PsychicCall
from rulings.reports.rules.psychics import (
    LoggedPsychic,
    PsychicRecord,
    PsychicRuling,
    psychic_record,
)
from rulings.reports.rules.reports import PsychicEntry
from tournaments.models import EntryPlayer, Event

MATTER = "psychic"  # of the assistant: used for a call about a psychic


def psychics_of_event(event: Event) -> list[PsychicCall]:
    """Return the psychic calls noted at an event, in the order of the calls."""
    rows = PsychicCall.objects.filter(incident__event=event).select_related(
        "incident", "player__person", "player__entry"
    )
    return list(rows.order_by("incident__number"))


def earlier_psychics(player: EntryPlayer, *, but: Incident) -> list[LoggedPsychic]:
    """Return the psychic calls of a player's pair in the season, except one call.

    A pair is its two players, in whichever event and whichever seat.
    """
    pair = _people([player.entry_id]).get(player.entry_id, frozenset())
    rows = list(
        PsychicCall.objects.filter(
            player__person__in=pair, incident__event__season=but.event.season_id
        )
        .exclude(incident=but)
        .select_related("player")
        .order_by("pk")
    )
    with_whom = _people({row.player.entry_id for row in rows})
    return [
        LoggedPsychic(row.turn, row.fielded)
        for row in rows
        if with_whom.get(row.player.entry_id) == pair
    ]


def record_of(
    player: EntryPlayer, *, turn: int, fielded: bool, incident: Incident
) -> PsychicRecord:
    """Return what this psychic call and the earlier ones of the pair suggest.

    Source: RTP 2.1.2.4.
    """
    earlier = earlier_psychics(player, but=incident)
    return psychic_record([*earlier, LoggedPsychic(turn, fielded)])


def ruling_of(row: PsychicCall) -> PsychicRuling:
    """Return the director's finding on a psychic call as a value of the rules."""
    return PsychicRuling(row.finding)


def psychic_entries(event: Event) -> list[PsychicEntry]:
    """Return the psychic calls for the report, with the numbers of the players.

    A call heard only by the assistant is among them, and lacks what is not noted.
    Source: RTP 2.1.2.4.
    """
    noted = psychics_of_event(event)
    people = _numbers(row.player.entry_id for row in noted)
    psychic_entries = [
        PsychicEntry(row.incident.board or 0, row.description, people.get(row.player.entry_id, ()))
        for row in noted
    ]
    calls = Incident.objects.filter(
        event=event, walks__flow=MATTER, walks__dropped_at__isnull=True, psychic__isnull=True
    )
    return psychic_entries + [PsychicEntry(call.board or 0, "", ()) for call in calls.distinct()]


def _people(entries: Iterable[int]) -> dict[int, frozenset[int]]:
    people_by_entry: dict[int, set[int]] = {}
    seated = EntryPlayer.objects.filter(entry__in=list(entries), left_at__isnull=True)
    for entry, person in seated.values_list("entry", "person"):
        people_by_entry.setdefault(entry, set()).add(person)
    return {entry: frozenset(people) for entry, people in people_by_entry.items()}


def _numbers(entries: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """Return, by entry, the numbers of its players; none if one of them has no number."""
    numbers_by_entry: dict[int, list[str]] = {}
    seated = EntryPlayer.objects.filter(entry__in=list(entries), left_at__isnull=True)
    rows = seated.order_by("position", "pk").values_list("entry", "person__number")
    for entry, number in rows:
        numbers_by_entry.setdefault(entry, []).append(number or "")
    return {entry: tuple(number) for entry, number in numbers_by_entry.items() if all(number)}
