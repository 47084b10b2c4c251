"""Players written into a field by number or by name: whom each part of the text means."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from federation.bodies.selectors.memberships import home_clubs_of
from federation.models import Club, Licence, Person, Season
from federation.people.selectors.people import people_of_numbers, search_people, shown_name
from federation.selectors.seasons import season_running

MOST_MEANT = 8
MOST_PARTS = 12


@dataclass(frozen=True, slots=True)
class PlayerMeant:
    """One person as a form shows them: whoever chooses sees who it is."""

    person: Person
    name: str
    number: str
    club: Club | None
    is_licensed: bool


@dataclass(frozen=True, slots=True)
class PlayerWritten:
    """A part of the text and the people it may mean; `has_more`: others have that name too."""

    text: str
    is_name: bool
    people: Sequence[PlayerMeant]
    has_more: bool


@dataclass(frozen=True, slots=True)
class PlayersWritten:
    """All parts in their order, and the season licences are told of."""

    parts: Sequence[PlayerWritten]
    season: Season | None


def parts_of(text: str) -> list[str]:
    """Return the parts of a text of players; each once."""
    parts = (part.strip() for part in text.replace(";", ",").split(","))
    return list(dict.fromkeys(part for part in parts if part))


def numbers_apart(parts: Sequence[str]) -> list[str]:
    """Return the parts, of several numbers with spaces between them each by itself."""
    apart = [number for part in parts for number in ([part] if is_name(part) else part.split())]
    return list(dict.fromkeys(apart))


def is_name(part: str) -> bool:
    """Return whether a part is a name: numbers have no letters."""
    return any(map(str.isalpha, part))


def people_named(names: Collection[str], *, on: dt.date) -> dict[str, list[Person]]:
    """Return the living people each name may mean, one more than a form offers."""
    return {
        name: list(search_people(name, on=on).filter(deceased_on__isnull=True)[: MOST_MEANT + 1])
        for name in names
    }


def players_written(text: str, *, on: dt.date, today: dt.date) -> PlayersWritten:
    """Return whom each part of a text means. on: the day whose season licences are told of.

    Who may not be found by name is shown by initials, to whom writes the number.
    """
    parts = numbers_apart(parts_of(text))[:MOST_PARTS]
    named = people_named([part for part in parts if is_name(part)], on=today)
    numbered = people_of_numbers([part for part in parts if not is_name(part)])
    people = {
        part: named[part] if is_name(part) else [numbered[part]] if part in numbered else []
        for part in parts
    }
    ids = {player.pk for person in people.values() for player in person}
    season = season_running(on=on)
    clubs, licensed = home_clubs_of(ids, on=today), _licensed(ids, season)
    return PlayersWritten(
        [
            PlayerWritten(
                part,
                is_name(part),
                [
                    PlayerMeant(
                        player,
                        shown_name(player, on=today),
                        player.number or "",
                        clubs.get(player.pk),
                        player.pk in licensed,
                    )
                    for player in people[part][:MOST_MEANT]
                ],
                len(people[part]) > MOST_MEANT,
            )
            for part in parts
        ],
        season,
    )


def _licensed(people: Collection[int], season: Season | None) -> set[int]:
    if season is None:
        return set()
    rows = Licence.objects.filter(person__in=people, season=season, cancelled_at__isnull=True)
    return set(rows.values_list("person_id", flat=True))
