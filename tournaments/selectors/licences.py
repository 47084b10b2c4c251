"""Who plays, or wants to play, an event without the licence it asks for."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from federation.errors import RuleError
from federation.models import OPEN_STATES, Licence, LicenceRequest, Person
from federation.rules.licences import ARTICLE, LicenceHeld, licence_is_needed, licence_is_valid
from federation.selectors.licence_bodies import body_of
from tournaments.models import Event
from tournaments.selectors.rule_sets import is_official, regulation_of


@dataclass(frozen=True, slots=True)
class Unlicensed:
    """A player without licence on the first day. last: the last one; asked: one on its way."""

    person: Person
    last: Licence | None
    asked: LicenceRequest | None

    @property
    def through(self) -> str:
        """Return the body a licence was asked for through, "" where none was."""
        return body_of(self.asked.batch).name if self.asked else ""

    @property
    def told(self) -> str:
        """Return the player as lists of what is missing print it: number and name."""
        number = self.person.number
        return f"{number} {self.person.name}" if number else self.person.name


def asks_for_licence(event: Event) -> bool:
    """Say whether players of an event must hold the licence of the year."""
    figures = regulation_of(event).licences
    return licence_is_needed(event.event_class, official=is_official(event), figures=figures)


def players_without_licence(event: Event) -> list[Unlicensed]:
    """Return the seated players without a licence on the first day, by name, in three queries."""
    seated = Person.objects.filter(
        entered_in__entry__event=event, entered_in__left_at__isnull=True
    ).distinct()
    return _without(event, seated)


def refuse_unlicensed(event: Event, people: Collection[int]) -> None:
    """Return if some people may enter an event: it asks for no licence, or each holds one.

    Raises: RuleError("players_without_licence") that names them. Source: RTP 3.1.4.1.
    """
    if not asks_for_licence(event):
        return
    lacking = _without(event, Person.objects.filter(pk__in=people))
    if lacking:
        raise RuleError(
            "players_without_licence",
            article=ARTICLE,
            year=event.starts_on.year,
            players=[each.told for each in lacking],
        )


def _without(event: Event, people: QuerySet[Person]) -> list[Unlicensed]:
    figures = regulation_of(event).licences
    licences = Licence.objects.filter(cancelled_at__isnull=True).select_related("season")
    asked = LicenceRequest.objects.filter(
        state__in=OPEN_STATES, season=event.season
    ).select_related("batch__club", "batch__association")
    rows = people.prefetch_related(
        Prefetch("licences", licences.order_by("-season__year"), to_attr="held_licences"),
        Prefetch("licence_requests", asked, to_attr="open_requests"),
    )
    lacking = []
    for person in rows.order_by("sort_name", "pk"):
        held = tuple(LicenceHeld(each.season.year, each.issued_on) for each in person.held_licences)
        if not licence_is_valid(held, on=event.starts_on, figures=figures):
            last = next(iter(person.held_licences), None)
            lacking.append(Unlicensed(person, last, next(iter(person.open_requests), None)))
    return lacking
