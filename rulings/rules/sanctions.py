"""Sanctions of the bodies: nobody unheard, held back on probation, served once put into force."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from federation.errors import RuleError


def refuse_unheard(
    sanctioned: Collection[int], heard: Collection[int], names: Mapping[int, str]
) -> None:
    """Refuse a sanction of somebody who was neither heard nor answered in writing.

    Source: both sides are heard before anybody is judged: the bodies' own duty, in every country.
    """
    unheard = [names[person] for person in sanctioned if person not in heard]
    if unheard:
        raise RuleError("sanction_unheard", people=", ".join(unheard))


@dataclass(frozen=True, slots=True)
class Served:
    """The days a suspension is served, both counted."""

    starts_on: dt.date
    ends_on: dt.date


def served_from(starts_on: dt.date, ends_on: dt.date, *, begins_on: dt.date) -> Served:
    """Return the days of a suspension held back that is served from a day on: as many as given.

    Source: RTP 2.1.11.1 (suspension), the length being the decision's own.
    """
    return Served(begins_on, begins_on + (ends_on - starts_on))


def on_probation(*, probation_until: dt.date | None, enforced: bool, on: dt.date) -> bool:
    """Return whether a sanction is held back on a day and may still be put into force.

    Source: RTP 2.1.11.1 (suspension), the days being the decision's own.
    """
    return probation_until is not None and not enforced and on <= probation_until
