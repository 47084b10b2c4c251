"""Who sits where according to a result file: the people identified, visitors included."""

from collections import defaultdict
from collections.abc import Mapping

from federation.models import Person
from scoring.models import ResultFile
from scoring.standings.services.results import Seat
from tournaments.models import EntryPlayer


def people_seated(file: ResultFile) -> dict[Seat, int | None]:
    """Return who sits where according to a waiting file; None for a visitor."""
    rows = file.person_matches.values_list("contestant", "position", "person_id")
    return {(contestant, position): person for contestant, position, person in rows}


def names_identified(file: ResultFile, keys: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the names of each contestant: of the member identified, else as in the file.

    keys: as in `people_of_file`.
    """
    names: dict[str, list[str]] = defaultdict(list)
    for match in file.person_matches.select_related("person").order_by("contestant", "position"):
        key = match.contestant if keys is None else keys.get(match.contestant, match.contestant)
        is_member = match.person is not None and match.person.number is not None
        names[key].append(match.person.name if match.person and is_member else match.name)
    return {key: " – ".join(value) for key, value in names.items()}


def identified_entries(file: ResultFile) -> dict[str, int]:
    """Return the entry for each contestant of a file: the one all its known players belong to."""
    sitting = EntryPlayer.objects.filter(
        entry__event=file.event_id, left_at__isnull=True, entry__withdrawn_at__isnull=True
    )
    entry_of: dict[int, set[int]] = defaultdict(set)
    for entry, person in sitting.values_list("entry", "person"):
        entry_of[person].add(entry)
    by_contestant: dict[str, set[int]] = defaultdict(set)
    for contestant, person in file.person_matches.values_list("contestant", "person"):
        by_contestant[contestant] |= entry_of.get(person, set())
    return {
        contestant: next(iter(value))
        for contestant, value in by_contestant.items()
        if len(value) == 1
    }


def people_of_file(
    file: ResultFile, keys: Mapping[str, str] | None = None
) -> dict[Seat, tuple[Person, str]]:
    """Return who sits where; visitors become people, the same ones as in the current results.

    keys: the event's keys for contestants of a file of one session, who keep their seats in the
    event. Without it, every contestant has the key and the seats of the file.
    """
    sitting = EntryPlayer.objects.filter(entry__event=file.event_id, left_at__isnull=True)
    seated: dict[str, dict[int, Person]] = defaultdict(dict)
    for player in sitting.select_related("entry", "person"):
        seated[player.entry.key][player.position] = player.person
    people_of: dict[str, dict[int, tuple[Person, str]]] = defaultdict(dict)
    for match in file.person_matches.select_related("person"):
        if keys is not None and match.contestant not in keys:
            continue
        key = match.contestant if keys is None else keys[match.contestant]
        if match.person is None:
            here = seated[key].values() if keys is not None else _at(seated[key], match.position)
            people = [
                person for person in here if person.number is None and person.name == match.name
            ]
            match.person = people[0] if people else Person.objects.create(name=match.name or "?")
            match.save(update_fields=["person"])
        people_of[key][match.position] = (match.person, match.name)
    return {
        (key, position): who
        for key, named in people_of.items()
        for position, who in (named if keys is None else _as_seated(named, seated[key])).items()
    }


def _at(seated: Mapping[int, Person], position: int) -> list[Person]:
    return [seated[position]] if position in seated else []


def _as_seated(
    named: Mapping[int, tuple[Person, str]], seated: Mapping[int, Person]
) -> dict[int, tuple[Person, str]]:
    """Return who plays by the seats they have in the event; a new player gets a free seat."""
    at = {person.pk: position for position, person in seated.items()}
    same_people = {at[who[0].pk]: who for who in named.values() if who[0].pk in at}
    free = [person_id for person_id in sorted({*seated, *named}) if person_id not in same_people]
    new = [who for _position, who in sorted(named.items()) if who[0].pk not in at]
    return {**same_people, **dict(zip(free, new, strict=False))}
