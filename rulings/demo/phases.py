"""A championship of two phases in the demo, and appointments of directors."""

import datetime as dt
from collections.abc import Sequence

from federation.models import Account, Person
from rulings.demo.bodies import Bodies
from rulings.demo.course import moment
from tournaments.direction.services import answer_appointment, appoint_director
from tournaments.models import AppointedBy, DirectorPost, Event
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)

QUALIFIED = 6


def draw_up_demo_championship(bodies: Bodies, *, office: Account) -> None:
    """Create the phases of this season's National Pairs: the regional qualifier, then the final."""
    season = bodies.current
    held = Event.objects.filter(
        season=season, kind="PAIRS", event_type="OPEN", age_group="NONE", cancelled_at__isnull=True
    )
    championship = draw_up_championship(
        name="Nacional de Pares",
        season=season,
        association=None,
        account=office,
        now=moment(season.starts_on, 10),
    )
    drafts = (
        (PhaseDraft("Apuramento"), QUALIFIED),
        (PhaseDraft("Final"), 0),
    )
    for (draft, places), event_class in zip(
        drafts, ("NATIONAL_QUALIFIER", "NATIONAL_CHAMPIONSHIP"), strict=True
    ):
        phase = add_phase(championship=championship, draft=draft, account=office)
        for event in held.filter(event_class=event_class):
            label = event.association.name if event.association else ""
            place_event(phase=phase, event=event, label=label, places=places, account=office)


def appoint_demo_directors(directors: Sequence[Person], *, office: Account, today: dt.date) -> None:
    """Appoint the demo's director to the next two club events; one appointment is unanswered."""
    director = directors[0]
    coming = Event.objects.filter(club__isnull=False, starts_on__gt=today)
    for place, event in enumerate(coming.order_by("starts_on", "pk")[:2]):
        row = appoint_director(
            event=event,
            person=director,
            post=DirectorPost.CHIEF,
            body=AppointedBy.ORGANISER,
            qualified_abroad="",
            account=office,
            now=moment(today),
        )
        if place == 0:
            answer_appointment(appointment=row, accepts=True, account=None, now=moment(today, 1))
