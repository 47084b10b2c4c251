"""Grades of all players, computed from the homologated events of pairs of three years."""

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from federation.models import Account, Erasure, Person, Season
from scoring.engine.ratings import par_of_pair
from scoring.engine.rounding import to_places
from scoring.engine.strength import BEGINNING, grade_next, percent_of_imps
from scoring.models import PlayingStrength, ResultState, Standing, StrengthScale
from tournaments.models import EntryPlayer, EventKind

YEARS = 3
PAIR = 2
BATCH = 500


@dataclass(frozen=True, slots=True)
class _Session:
    """One entry in one event: its players, and its percentage."""

    event: int
    day: dt.date
    scale: str
    line: str
    people: tuple[int, ...]
    scored: Fraction
    boards: int


@dataclass(slots=True)
class _Count:
    """A grade while it is computed."""

    grade: Decimal = BEGINNING
    boards: int = 0
    steps: list[dict[str, object]] = field(default_factory=list)


# Whose grade on which scale, its origin, the grade after, and the number of boards.
_Move = tuple[tuple[int, str], dict[str, object], Decimal, int]


@transaction.atomic
def count_strengths(
    *,
    account: Account | None = None,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    now: dt.datetime | None = None,
) -> dict[str, object]:
    """Compute the grades of all players; the same results give the same grades.

    Entries of more than two people count for the strength of the field, but get no grade. Erased
    people have none. account: who requested it; nothing depends on it. Returns: players, events.
    Source: EBU NGS.
    """
    now = now or timezone.now()
    list(Season.objects.select_for_update().order_by("pk")[:1])  # one count at a time
    since = timezone.localdate(now) - dt.timedelta(days=365 * YEARS)
    counts: dict[tuple[int, str], _Count] = defaultdict(_Count)
    events = _events(since)
    for done, sessions in enumerate(events, start=1):
        _count_event(sessions, counts)
        progress(done, len(events))
    erased = set(Erasure.objects.values_list("person_id", flat=True))
    rows = [
        PlayingStrength(
            person_id=person,
            scale=scale,
            grade_hundredths=_hundredths(count.grade),
            boards=count.boards,
            steps=count.steps,
            counted_at=now,
        )
        for (person, scale), count in sorted(counts.items())
        if count.steps and person not in erased
    ]
    PlayingStrength.objects.all().delete()
    PlayingStrength.objects.bulk_create(rows, batch_size=BATCH)
    return {"players": len({row.person_id for row in rows}), "events": len(events)}


def forget_strengths(people: Sequence[Person], _known: object, _now: dt.datetime) -> None:
    """Delete the grades of people who are erased."""
    PlayingStrength.objects.filter(person__in=people).delete()


def _events(since: dt.date) -> list[list[_Session]]:
    """Return the sessions of each event, in the order the events were played."""
    rows = (
        Standing.objects.filter(
            revision__event__kind=EventKind.PAIRS,
            revision__event__ends_on__gte=since,
            revision__event__result__state=ResultState.HOMOLOGATED,
            revision=F("revision__event__result__revision"),
            boards_played__gt=0,
            status="",
        )
        .order_by("revision__event__ends_on", "revision__event_id", "pk")
        .values_list(
            "revision__event_id", "revision__event__ends_on", "entry_id", "line",
            "percent_hundredths", "imps_hundredths", "boards_played",
        )
    )  # fmt: skip
    people = _people_of([entry for _event, _day, entry, *_rest in rows])
    events: dict[int, list[_Session]] = defaultdict(list)
    for event, day, entry, line, percent, imps, boards in rows:
        scale, scored = StrengthScale.PERCENT, Fraction(percent or 0, 100)
        if percent is None:
            if imps is None:
                continue
            scale, scored = StrengthScale.IMPS, percent_of_imps(Fraction(imps, 100), boards)
        events[event].append(
            _Session(event, day, scale, line, people.get(entry, ()), scored, boards)
        )
    return list(events.values())


def _people_of(entries: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return everybody who ever played in each entry."""
    people: dict[int, list[int]] = defaultdict(list)
    rows = EntryPlayer.objects.filter(entry__in=set(entries)).order_by("pk")
    for entry, person in rows.values_list("entry_id", "person_id").iterator():
        people[entry].append(person)
    return {entry: tuple(value) for entry, value in people.items()}


def _count_event(sessions: Sequence[_Session], counts: dict[tuple[int, str], _Count]) -> None:
    """Update the grades of those who played an event, all from the grades before it."""
    grades = [
        _mean([counts[person, session.scale].grade for person in session.people])
        for session in sessions
    ]
    lines: dict[str, list[int]] = defaultdict(list)
    for place, session in enumerate(sessions):
        lines[session.line].append(place)
    moved: list[_Move] = []
    for place, played_session in enumerate(sessions):
        others = [grades[other] for other in lines[played_session.line] if other != place]
        if (
            len(set(played_session.people)) == PAIR
            and len(played_session.people) == PAIR
            and others
        ):
            moved += _moved(played_session, _mean(others), counts)
    for key, step, grade, boards in moved:
        count = counts[key]
        count.grade, count.boards = grade, count.boards + boards
        count.steps.append(step)


def _moved(
    session: _Session, strength: Fraction, counts: Mapping[tuple[int, str], _Count]
) -> Iterable[_Move]:
    """Yield the effect of a session on the grades of a pair."""
    first, second = session.people
    own = {person: counts[person, session.scale] for person in session.people}
    par = par_of_pair(own[first].grade, own[second].grade, strength)
    for person, partner in ((first, second), (second, first)):
        grade = grade_next(
            own[person].grade,
            session.scored - par,
            boards=session.boards,
            before=own[person].boards,
        )
        step = {
            "event": session.event,
            "day": session.day.isoformat(),
            "partner": partner,
            "boards": session.boards,
            "scored": _hundredths(session.scored),
            "partner_grade": _hundredths(own[partner].grade),
            "field": _hundredths(strength),
            "par": _hundredths(par),
            "grade": _hundredths(grade),
        }
        yield (person, session.scale), step, grade, session.boards


def _mean(grades: Sequence[Decimal | Fraction]) -> Fraction:
    """Return the mean of grades; without any, the initial grade."""
    return (
        sum((Fraction(grade) for grade in grades), Fraction()) / len(grades)
        if grades
        else Fraction(BEGINNING)
    )


def _hundredths(value: Decimal | Fraction) -> int:
    return int(to_places(value, 2) * 100)
