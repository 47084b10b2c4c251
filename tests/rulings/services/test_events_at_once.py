"""Rulings, windows, triplets and appeals of several events, read at once and one by one."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.models import Account
from scoring.homologation.rules.checklist import ReportProgress
from scoring.homologation.rules.conditions import stopping
from scoring.homologation.selectors.gate import check_event, check_events
from scoring.homologation.selectors.rulings import rulings_of, rulings_of_events
from scoring.homologation.services.homologation import record_appeal_lodged
from scoring.selectors.windows import windows_of, windows_of_events
from tests.factories.appeals import make_appeal, make_ruling, note_times
from tests.factories.federation import give_mandate, make_association
from tests.factories.reports import send_report
from tests.factories.rulings import make_incident
from tests.factories.scoring import ask_for_payment, pay, publish_results, publish_team_match
from tests.factories.tournaments import NOW, make_event
from tests.factories.triplets import make_triplet_event, play_triplets, triplet_file
from tests.personas import World
from tournaments.models import Event

pytestmark = [pytest.mark.windows, pytest.mark.usefixtures("english")]


@pytest.fixture
def events(world: World, olga: Account, carla: Account) -> list[Event]:
    """Return events that differ: appealed, reported, called at, of an association, unplayed."""
    appealed, called = world.event, make_event(club=world.club, name="Com chamada")
    reported = make_event(name="Com relatório")
    give_mandate(carla, "DIRECTOR", event_number=reported.pk)
    regional = make_event(association=world.association, name="Regional")
    south = make_association("SUL", "Associação do Sul")
    other, twin = make_event(association=south, name="Do Sul"), make_event(name="Igual")
    Event.objects.filter(pk=twin.pk).update(
        event_class=regional.event_class,
        organiser_kind="ASSOCIATION",
        association=world.association,
    )  # the same title twice
    triplets = make_triplet_event(world)
    teams = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    for event in (appealed, called, regional, other):
        publish_results(event)
    publish_team_match(teams)
    play_triplets(triplets, triplet_file(world))
    send_report(reported, director=carla)
    note_times(appealed)
    make_appeal(make_ruling(appealed, made_by=olga), account=olga)
    make_incident(called)
    record_appeal_lodged(
        event=other, body="CJ", reference="CJ 3", evidence="mail", account=None, now=NOW
    )
    pay(ask_for_payment(called))
    ask_for_payment(teams)
    unplayed = make_event(name="Por jogar", day=NOW.date() + dt.timedelta(days=30))
    return [appealed, called, reported, regional, twin, other, triplets, teams, unplayed]


@pytest.mark.rule("3.1.6-a")
def test_the_gate_of_many_is_that_of_each(events: list[Event]) -> None:
    alone = [check_event(Event.objects.get(pk=event.pk)) for event in events]

    with CaptureQueriesContext(connection) as queries:
        together = check_events([Event.objects.get(pk=event.pk) for event in events])

    assert together == alone
    assert len({str(stopping(checked.conditions)) for checked in together}) == len(events)
    assert len(queries) - len(events) < 60  # one to get each event


def test_rulings_are_told_by_event(events: list[Event]) -> None:
    appealed, called, reported = (event.pk for event in events[:3])

    rulings = rulings_of_events(events)

    assert rulings == {event.pk: rulings_of(event) for event in events}
    assert [event for event, told in rulings.items() if told.pending] == [appealed]
    assert [event for event, told in rulings.items() if told.report] == [reported]
    assert rulings[reported].report is ReportProgress.RECEIVED
    open_calls = {event: told.conditions[0].facts["against"] for event, told in rulings.items()}
    assert {event for event, against in open_calls.items() if against} == {called}


def test_windows_are_told_by_event(events: list[Event]) -> None:
    with CaptureQueriesContext(connection) as queries:
        windows = windows_of_events(events, NOW)

    assert windows == {event.pk: windows_of(event, NOW) for event in events}
    assert not windows[events[-1].pk].sessions
    assert len(queries) <= 5
