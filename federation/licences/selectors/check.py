"""The public check by number whether a player is licensed."""

import datetime as dt
from dataclasses import dataclass

from federation.licences.rules.licences import LicenceHeld, licence_is_valid
from federation.models import Licence, Person, Season
from federation.people.selectors.people import shown_name
from federation.people.selectors.players import licences_of
from federation.selectors.rule_sets import regulation_on


@dataclass(frozen=True, slots=True)
class LicenceCheck:
    """The answer, without personal data other than what public lists contain."""

    number: str
    name: str
    season: int
    on: dt.date
    valid: bool
    licence: Licence | None


def nearest_season_day(season: Season, *, on: dt.date) -> dt.date:
    """Return the day of a season nearest to a day."""
    return min(max(on, season.starts_on), season.ends_on)


def licence_check(person: Person, *, on: dt.date, today: dt.date) -> LicenceCheck:
    """Return whether a person has a valid licence on a day. Raises: RuleError."""
    figures = regulation_on(on).licences
    licences = licences_of(person)
    held = tuple(LicenceHeld(licence.season.year, licence.issued_on) for licence in licences)
    valid = licence_is_valid(held, on=on, figures=figures)
    counting = [licence for licence in licences if valid and licence.issued_on <= on]
    return LicenceCheck(
        number=person.number or "",
        name=shown_name(person, on=today),
        season=on.year,
        on=on,
        valid=valid,
        licence=next((licence for licence in counting if licence.season.year <= on.year), None),
    )
