"""People who may want to play at a session's desk: by name, of the club, of the previous event."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Max, Q, QuerySet

from federation.bodies.selectors.memberships import members_of, memberships_on
from federation.models import ClubMembership, Person
from federation.people.selectors.people import person_of_number, search_people
from federation.rules.names import folded
from federation.selectors.words_alike import named_or_alike
from tournaments.hall.rules import moved_name
from tournaments.models import Entry, EntryPlayer, Event, SeatingPlan, Session

MOST_FOUND = 8
MOST_EARLIER = 60  # events looked through for the one held before
REGULARS = dt.timedelta(days=400)
LATELY = dt.timedelta(days=120)  # who came since then is at the top of the members


def is_drawn(session: Session) -> bool:
    """Return whether the session is seated; later contestants have no seat."""
    return SeatingPlan.objects.filter(session=session).exists()


@dataclass(frozen=True, slots=True)
class EarlierEntry:
    """An entry of the previous event, whose people play together again.

    in_event: who of them is in the event already.
    """

    entry: Entry
    people: tuple[Person, ...]
    in_event: tuple[Person, ...]

    @property
    def is_entered(self) -> bool:
        """Return whether one of them is in the event already: then they do not enter together."""
        return bool(self.in_event)

    @property
    def names_in_event(self) -> str:
        """Return the names of those in the event already; "" if all of them are, or nobody is."""
        if len(self.in_event) == len(self.people):
            return ""
        return ", ".join(person.name for person in self.in_event)

    @property
    def name(self) -> str:
        """Return the contestant's name in one line, for the director."""
        return self.entry.name or " – ".join(person.name for person in self.people)


def people_at_desk(text: str, event: Event, *, on: dt.date) -> list[Person]:
    """Return the people a name or a number may mean, MOST_FOUND and one more if there are more.

    Members of the organiser's club first, then recent players at this organiser's events, including
    visitors and minors, then people found by anybody; each group by name.
    """
    if not folded(text):
        return []
    if (numbered := person_of_number(text)) is not None:
        return [numbered]
    alike = named_or_alike(text, among=_regulars(event, on), names=("name", "full_name"))
    regulars = {person.pk: person for person in (alike or [])[: 2 * MOST_FOUND]}
    people_by_id = {person.pk: person for person in search_people(text, on=on)[: 2 * MOST_FOUND]}
    living = [person for person in (people_by_id | regulars).values() if person.deceased_on is None]
    members = memberships_on(on).filter(club=event.club_id, person__in=living)
    own = set(members.values_list("person", flat=True)) if event.club_id else set()
    living.sort(
        key=lambda person: (
            person.pk not in own,
            person.pk not in regulars,
            person.sort_name,
            person.pk,
        )
    )
    return living[: MOST_FOUND + 1]


def members_to_enter(event: Event, *, on: dt.date) -> list[ClubMembership]:
    """Return the members of the organiser's club who are not entered, by name."""
    if event.club is None:
        return []
    rows = members_of(event.club, on=on, season=event.season)
    living = rows.filter(person__deceased_on__isnull=True)
    absent = living.exclude(person__in=people_entered(event))
    return list(absent.order_by("person__sort_name", "pk"))


def people_entered(event: Event) -> set[int]:
    """Return the people who play in the event."""
    playing = EntryPlayer.objects.filter(entry__event=event, entry__withdrawn_at__isnull=True)
    return set(playing.filter(left_at__isnull=True).values_list("person", flat=True))


def partners_entered(event: Event) -> dict[int, str]:
    """Return the partners of each player of the event, as text; "" without."""
    rows = EntryPlayer.objects.filter(
        entry__event=event, entry__withdrawn_at__isnull=True, left_at__isnull=True
    )
    together: dict[int, list[Person]] = defaultdict(list)
    for row in rows.select_related("person").order_by("position", "pk"):
        together[row.entry_id].append(row.person)
    return {
        person.pk: ", ".join(other_person.name for other_person in people if other_person != person)
        for people in together.values()
        for person in people
    }


def plays_the_same_day(people: Collection[int], session: Session) -> dict[int, list[str]]:
    """Return the other events some people play in on the session's day, by person."""
    day = session.played_on
    rows = EntryPlayer.objects.filter(
        Q(entry__event__starts_on=day, entry__event__ends_on=day)
        | Q(entry__event__sessions__played_on=day),
        person__in=people,
        left_at__isnull=True,
        entry__withdrawn_at__isnull=True,
        entry__event__cancelled_at__isnull=True,
    ).exclude(entry__event=session.event_id)
    names_by_person: dict[int, list[str]] = defaultdict(list)
    names = rows.values_list("person", "entry__event__name").distinct()
    for person, name in names.order_by("entry__event__name", "person"):
        names_by_person[person].append(name)
    return names_by_person


def event_before(event: Event) -> Event | None:
    """Return the previous event of the same organiser, of the same kind and name.

    A day written in the name moves with the event: "Weekly (27/11)" comes before "Weekly (04/12)".
    If there is none with the name, the last one of the same class and length, whose people are
    likely to come again; without one the last of the kind. Only events with entries.
    """
    held = Event.objects.filter(
        kind=event.kind,
        is_triplets=event.is_triplets,
        organiser_kind=event.organiser_kind,
        club=event.club_id,
        association=event.association_id,
        starts_on__lt=event.starts_on,
        cancelled_at__isnull=True,
        entries__isnull=False,
    ).distinct()
    latest = list(held.order_by("-starts_on", "-pk")[:MOST_EARLIER])
    if not latest:
        return None
    return max(
        latest, key=lambda before: (_is_named(event, before), _is_of_its_like(event, before))
    )


def _is_named(event: Event, before: Event) -> bool:
    """Return whether an earlier event has the name, its own day replaced."""
    moved = moved_name(before.name, old=before.starts_on, new=event.starts_on)
    return event.name in {before.name, moved}


def _is_of_its_like(event: Event, before: Event) -> bool:
    """Return whether an earlier event is of the same class, and as many days and sessions long."""
    return before.event_class == event.event_class and _length(before) == _length(event)


def _length(event: Event) -> tuple[dt.timedelta, int]:
    return event.ends_on - event.starts_on, event.planned_sessions


def came_lately(event: Event, *, on: dt.date) -> dict[int, dt.date]:
    """Return when each person last played at this organiser's events, if lately. One query."""
    rows = EntryPlayer.objects.filter(
        entry__event__organiser_kind=event.organiser_kind,
        entry__event__club=event.club_id,
        entry__event__association=event.association_id,
        entry__event__starts_on__gt=on - LATELY,
        entry__event__starts_on__lte=on,
        left_at__isnull=True,
    ).exclude(entry__event=event)
    last = rows.values("person").annotate(day=Max("entry__event__starts_on"))
    return dict(last.values_list("person", "day"))


def entries_again(event: Event, before: Event | None) -> list[EarlierEntry]:
    """Return the entries of the previous event, by name; merged people as the remaining one."""
    if before is None:
        return []
    entered = people_entered(event)
    rows = EntryPlayer.objects.filter(
        entry__event=before, left_at__isnull=True, is_substitute=False
    ).select_related("entry", "person__merged_into")
    people: dict[Entry, list[Person]] = defaultdict(list)
    for row in rows.order_by("entry", "position", "pk"):
        people[row.entry].append(row.person.merged_into or row.person)
    earlier_entries = [
        EarlierEntry(entry, tuple(team), tuple(person for person in team if person.pk in entered))
        for entry, team in people.items()
    ]
    return sorted(
        earlier_entries,
        key=lambda earlier_entry: (
            earlier_entry.is_entered,
            folded(earlier_entry.name),
            earlier_entry.entry.pk,
        ),
    )


def _regulars(event: Event, on: dt.date) -> QuerySet[Person]:
    """Return members of the organiser's club, and recent players at its events."""
    lately = EntryPlayer.objects.filter(
        entry__event__organiser_kind=event.organiser_kind,
        entry__event__club=event.club_id,
        entry__event__association=event.association_id,
        entry__event__starts_on__gt=on - REGULARS,
    )
    query = Q(pk__in=lately.values("person"))
    if event.club_id is not None:
        query |= Q(pk__in=memberships_on(on).filter(club=event.club_id).values("person"))
    return Person.objects.filter(query, merged_into__isnull=True).order_by("sort_name", "pk")
