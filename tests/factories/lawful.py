"""The requirements of a lawful official event: its director, its regulation, enough boards."""

import copy
import datetime as dt

from django.utils import timezone

from federation.models import Account, Person, RuleSet
from federation.selectors.shipped_rules import digest_of
from tournaments.models import (
    AppointedBy,
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    Event,
    EventRegulation,
    RegulationState,
)

BEFORE = dt.timedelta(days=30)


def appoint_lawful_director(event: Event, *, name: str = "Dora Árbitro") -> DirectorAppointment:
    """Appoint a registered director to an event by the council."""
    return DirectorAppointment.objects.create(
        event=event,
        person=Person.objects.create(name=name),
        post=DirectorPost.CHIEF,
        body=AppointedBy.COUNCIL,
        grade="NATIONAL",
        state=AppointmentState.ACCEPTED,
        answered_at=_before(event),
    )


def publish_lawful_regulation(event: Event, *, account: Account | None = None) -> None:
    """Publish the regulation of an event a month before it."""
    EventRegulation.objects.create(
        event=event,
        version=1,
        state=RegulationState.PUBLISHED,
        conditions={},
        published_by=account,
        published_at=_before(event),
    )


def ask_for_fewer_boards(event: Event, *, boards: int) -> None:
    """Give an event a version of its rule set that requires only this number of boards."""
    figures = copy.deepcopy(event.rule_set.figures)
    figures["pairs_events"] |= {"event_min_boards": boards, "player_min_boards": 0}
    figures["team_events"]["match_min_boards"] = boards
    event.rule_set = RuleSet.objects.create(
        code=event.rule_set.code,
        valid_from=event.rule_set.valid_from,
        version=event.rule_set.version + 1,
        figures=figures,
        sha256=digest_of(figures),
    )
    event.save(update_fields=["rule_set"])


def make_lawful(event: Event, *, boards: int) -> None:
    """Meet the requirements of an official event, under a rule set with low requirements."""
    appoint_lawful_director(event)
    publish_lawful_regulation(event)
    ask_for_fewer_boards(event, boards=boards)


def _before(event: Event) -> dt.datetime:
    day = dt.datetime.combine(event.starts_on, dt.time(12))
    return timezone.make_aware(day) - BEFORE
