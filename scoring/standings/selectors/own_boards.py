"""A player's boards of a season compared with other tables, with partners and opponents."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, F, QuerySet

from federation.models import Person, Season
from scoring.engine.room import AgainstRoom, TableLine, against_room
from scoring.models import BoardResult, BoardRuling, ResultState, Standing
from tournaments.models import Entry, EntryPlayer, EventKind

Board = tuple[int, int, int, str]  # event, session, board, version of it
PAIR = 2


@dataclass(frozen=True, slots=True)
class Sum:
    """Boards of one kind: number and means. on_tricks: number of boards with known tricks."""

    boards: int
    percent: Fraction | None
    imps: Fraction | None
    tricks: Fraction | None
    on_tricks: int


@dataclass(frozen=True, slots=True)
class OwnBoards:
    """Boards of a season compared with other tables; opponents: boards by the pair's people."""

    every: Sum
    declaring: Sum
    defending: Sum
    opponents: Mapping[tuple[int, ...], Sum]


@dataclass(frozen=True, slots=True)
class Partner:
    """A partner. percent_hundredths: mean over the events that have a percentage."""

    person_id: int
    events: int
    percent_hundredths: int | None


@dataclass(frozen=True, slots=True)
class _Played:
    """One board of the player: side, opponents, and the comparison with the other tables."""

    side: str
    declaring: str
    opponents: int | None
    comparison: AgainstRoom


def own_boards(person: Person, season: Season) -> OwnBoards | None:
    """Return the boards of homologated events of pairs of a season; None without any.

    Scores are those of the table: boards with a ruling or an adjusted score are left out, and so
    are entries in which more than two people played. Five queries, for any number of boards.
    """
    entries = _entries_of_two(person, season)
    if not entries:
        return None
    boards = _boards_of(set(entries.values()))
    played = list(_played(boards, entries.keys(), _ruled(set(entries.values()))))
    if not played:
        return None
    people = _people_of({row.opponents for row in played if row.opponents is not None})
    against: dict[tuple[int, ...], list[AgainstRoom]] = defaultdict(list)
    for played_board in played:
        if played_board.opponents in people:
            against[people[played_board.opponents]].append(played_board.comparison)
    return OwnBoards(
        _summed(row.comparison for row in played),
        _summed(played.comparison for played in played if played.declaring == played.side),
        _summed(
            played.comparison for played in played if played.declaring not in ("", played.side)
        ),
        {pair: _summed(results) for pair, results in against.items()},
    )


def partners_of(person: Person) -> list[Partner]:
    """Return the partners of a player in pairs events with current results, most frequent first."""
    rows = _standing(person).values_list("entry_id", "percent_hundredths")
    percents = dict(rows.filter(entry__event__kind=EventKind.PAIRS))
    seated = EntryPlayer.objects.filter(entry__in=percents, left_at__isnull=True)
    opponents: dict[int, list[int | None]] = defaultdict(list)
    for entry, partner in seated.exclude(person=person).values_list("entry_id", "person_id"):
        opponents[partner].append(percents[entry])
    partners = [
        Partner(partner, len(value), _mean([one for one in value if one is not None]))
        for partner, value in opponents.items()
    ]
    return sorted(partners, key=lambda partner: (-partner.events, partner.person_id))


def _standing(person: Person) -> QuerySet[Standing]:
    return Standing.objects.filter(
        entry__players__person=person,
        entry__players__left_at__isnull=True,
        revision=F("revision__event__result__revision"),
    )


def _entries_of_two(person: Person, season: Season) -> dict[int, int]:
    """Return the player's entries in which nobody was replaced, and their events."""
    own = EntryPlayer.objects.filter(person=person, left_at__isnull=True)
    rows = (
        Entry.objects.filter(
            pk__in=own.values("entry"),
            event__kind=EventKind.PAIRS,
            event__season=season,
            event__result__state=ResultState.HOMOLOGATED,
        )
        .annotate(people=Count("players"))
        .filter(people=PAIR)
    )
    return dict(rows.values_list("pk", "event_id"))


def _boards_of(
    events: set[int],
) -> dict[Board, list[tuple[int | None, int | None, TableLine]]]:
    rows = BoardResult.objects.filter(
        event__in=events,
        removed_in__isnull=True,
        not_played=False,
        ns_score__isnull=False,
        ew_score__isnull=True,
        artificial_ns_hundredths__isnull=True,
        artificial_ew_hundredths__isnull=True,
        awarded_ns_hundredths__isnull=True,
        awarded_ew_hundredths__isnull=True,
    ).values_list(
        "event_id", "session", "board", "board_group",
        "ns_id", "ew_id", "ns_score", "contract", "declarer", "tricks",
    )  # fmt: skip
    boards: dict[Board, list[tuple[int | None, int | None, TableLine]]] = defaultdict(list)
    for event, session, board, group, ns, ew, score, contract, declarer, tricks in rows:
        line = TableLine(score or 0, contract, declarer, tricks)
        boards[event, session, board, group].append((ns, ew, line))
    return boards


def _ruled(events: set[int]) -> set[tuple[int, int, int]]:
    rulings = BoardRuling.objects.filter(event__in=events, removed_in__isnull=True)
    return set(rulings.values_list("event_id", "session", "board"))


def _played(
    boards: Mapping[Board, Sequence[tuple[int | None, int | None, TableLine]]],
    entries: Iterable[int],
    ruled: set[tuple[int, int, int]],
) -> Iterable[_Played]:
    own = set(entries)
    for (event, session, board, _group), tables in boards.items():
        if (event, session, board) in ruled:
            continue
        for at, (ns, ew, line) in enumerate(tables):
            side = "NS" if ns in own else "EW" if ew in own else ""
            if not side:
                continue
            others = [table for number, (_ns, _ew, table) in enumerate(tables) if number != at]
            result = against_room(line, others, side=side)
            if result is not None:
                yield _Played(side, line.declaring, ew if side == "NS" else ns, result)


def _people_of(entries: set[int]) -> dict[int | None, tuple[int, ...]]:
    """Return the people of each entry that is a pair without a substitute."""
    people: dict[int | None, list[int]] = defaultdict(list)
    rows = EntryPlayer.objects.filter(entry__in=entries).values_list("entry_id", "person_id")
    for entry, person in rows.order_by("person_id"):
        people[entry].append(person)
    return {entry: tuple(value) for entry, value in people.items() if len(value) == PAIR}


def _summed(results: Iterable[AgainstRoom]) -> Sum:
    rows = list(results)
    tricks = [row.tricks for row in rows if row.tricks is not None]
    return Sum(
        len(rows),
        _fraction_mean([row.percent for row in rows]),
        _fraction_mean([row.imps for row in rows]),
        _fraction_mean(tricks),
        len(tricks),
    )


def _fraction_mean(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction()) / len(values) if values else None


def _mean(values: Sequence[int]) -> int | None:
    """Return the mean of whole numbers, halves up."""
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else None
