"""The queue of homologation: events by conditions, several homologated in one act."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override
from pytest_django import Settings

from federation.config.page_hooks import RESULT_WINDOWS
from federation.models import Account
from federation.services.audit import record_event
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.queue import Queued, WaitsFor, queued_events
from scoring.homologation.services.queue import homologate_events
from scoring.models import EventResult, PointsAward, RankingList, ResultState
from scoring.rankings.services.points_to_come import effect_of
from scoring.selectors.results import latest_results
from scoring.texts.effect import effect_in_words
from tests.factories.pages import markup, words
from tests.factories.scoring import ask_for_payment, pay, publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event
from tournaments.page_parts.words import days_in_words

As = Callable[[Account], Client]
TODAY = NOW.date()


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


def paid(world: World, name: str) -> Event:
    """Return an event that lacks nothing."""
    event = make_event(club=world.club, name=name)
    publish_results(event)
    pay(ask_for_payment(event))
    return event


def unpaid(world: World, name: str) -> Event:
    event = make_event(club=world.club, name=name)
    publish_results(event)
    ask_for_payment(event)
    return event


def queued(event: Event) -> Queued:
    (found,) = queued_events([event], on=TODAY)
    return found


@pytest.mark.rule("3.1.6-g")
def test_ready_events_come_first_and_are_chosen(world: World, office: Client) -> None:
    unpaid(world, "Torneio por pagar")
    ready = paid(world, "Torneio pronto")

    response = office.get("/homologation/")

    told, html = words(response), markup(response)
    assert "1 ready nothing is missing · 1 waits" in told
    assert told.index("Torneio pronto") < told.index("Torneio por pagar")
    assert f'name="events" value="{ready.pk}" checked' in html
    assert html.count("disabled") == 1
    assert "See the payment: Torneio por pagar" in told


def test_each_condition_tells_its_fact_and_who_has_to_act(world: World) -> None:
    publish_results(world.event)
    not_billed = queued(world.event)
    owing = queued(unpaid(world, "Torneio por pagar"))
    ready = queued(paid(world, "Torneio pronto"))

    assert (not_billed.waits_for, owing.waits_for) == (WaitsFor.OFFICE, WaitsFor.ORGANISER)
    assert (ready.waits_for, ready.stopping) == (WaitsFor.NOBODY, ())


@pytest.mark.rule("3.1.6-a")
def test_a_stopped_event_is_counted_alike_everywhere_and_its_rule_is_named(
    world: World, office: Client
) -> None:
    event = paid(world, "Torneio suspenso")
    Event.objects.filter(pk=event.pk).update(name="Campeonato Nacional de Pares")
    event.refresh_from_db()
    cache.clear()
    line = check_event(event).line
    assert line.against

    text = words(queue := office.get("/homologation/"))

    for page in (f"/events/{event.pk}/", f"/events/{event.pk}/homologation/"):
        cache.clear()
        assert f"{line.met} of {line.total} conditions met" in words(office.get(page)), page
        assert f"{line.met} of {line.total} conditions met" in words(office.get(page)), page
    assert f"{line.met} of {line.total} conditions met" in text
    assert f"{len(line.against)} not met" in text
    assert 'class="late"' in markup(queue)


def test_an_event_of_two_days_stands_with_both_and_its_result_with_the_last(
    world: World, office: Client
) -> None:
    event = unpaid(world, "Festival")
    last = timezone.localdate() - dt.timedelta(days=1)
    Event.objects.filter(pk=event.pk).update(starts_on=last - dt.timedelta(days=1), ends_on=last)
    event.revisions.update(made_at=timezone.now() - dt.timedelta(days=2))
    event.refresh_from_db()

    with override("en"):
        days = days_in_words(event)
    assert days in words(office.get("/homologation/"))
    assert [event_result.result_day for event_result in latest_results(1)] == [last]


def test_what_waits_for_the_office_is_shown_alone(world: World, office: Client) -> None:
    publish_results(world.event)
    unpaid(world, "Torneio por pagar")

    text = words(office.get("/homologation/?show=office"))

    assert "Torneio de Outono" in text
    assert "Torneio por pagar" not in text
    assert "Ask for the payment: Torneio de Outono" in text


def test_what_may_still_be_corrected_is_neither_ready_nor_chosen(
    world: World, office: Client, settings: Settings
) -> None:
    settings.RESULT_WINDOWS = RESULT_WINDOWS
    paid(world, "Torneio antigo")
    fresh = paid(world, "Torneio de agora")
    now = timezone.now()
    EventResult.objects.filter(event=fresh).update(published_at=now)
    fresh.revisions.update(made_at=now)

    response = office.get("/homologation/")
    alone = words(office.get("/homologation/?show=corrections"))
    detail = words(office.get(f"/events/{fresh.pk}/homologation/"))

    told, html = words(response), markup(response)
    assert "1 ready nothing is missing · 1 waits" in told
    assert f'name="events" value="{fresh.pk}" disabled' in html
    assert "Corrections may be asked for until" in told
    assert "Torneio de agora" in alone
    assert "Players may ask for corrections until" in detail
    assert "Torneio antigo" not in alone
    assert office.get("/homologation/ready/").content.decode() == "1 ready"


def test_several_are_homologated_after_one_question_that_names_them(
    world: World, office: Client
) -> None:
    first = paid(world, "Torneio um")

    page = office.get("/homologation/")
    asked_first = office.post("/homologation/homologate/", {"events": [first.pk]})

    assert "Homologate those chosen" in words(page)
    assert 'name="apply"' not in markup(page)
    assert "Homologate these events?" in words(asked_first)
    assert "Torneio um" in words(asked_first)
    assert 'name="apply"' in markup(asked_first)
    assert not PointsAward.objects.exists()


def test_a_club_follows_its_own_events_and_homologates_none(
    world: World, bruno: Account, as_account: As
) -> None:
    publish_results(world.event)
    elsewhere = make_event(club=world.other_club, name="Torneio alheio")
    publish_results(elsewhere)

    desk = markup(as_account(bruno).get("/desk/"))
    response = as_account(bruno).get("/homologation/")

    assert 'href="/homologation/"' in desk
    assert "Torneio de Outono" in words(response)
    assert "Torneio alheio" not in words(response)
    assert "Ask for the payment: Torneio de Outono" in words(response)
    assert 'type="checkbox"' not in markup(response)
    assert "Waived and let pass" not in words(response)


def test_an_empty_queue_says_so(world: World, office: Client) -> None:
    assert "No event waits for homologation." in words(office.get("/homologation/"))


@pytest.mark.rule("3.1.6-a")
def test_several_are_homologated_and_each_refusal_is_told(world: World, office: Client) -> None:
    first, second = paid(world, "Torneio um"), paid(world, "Torneio dois")
    owing = unpaid(world, "Torneio por pagar")
    chosen = [first.pk, owing.pk, second.pk]

    response = office.post("/homologation/homologate/", {"events": chosen, "apply": "1"})

    text = words(office.get(response["Location"]))
    assert response["Location"] == "/homologation/"
    assert "2 events are homologated; the ranking is being computed." in text
    assert "Torneio por pagar: The event cannot be homologated yet" in text
    states = dict(EventResult.objects.values_list("event", "state"))
    assert states == {
        first.pk: ResultState.HOMOLOGATED,
        second.pk: ResultState.HOMOLOGATED,
        owing.pk: ResultState.PROVISIONAL,
    }


def test_an_event_that_breaks_midway_takes_no_other_along(world: World) -> None:
    good, bad = paid(world, "Torneio um"), unpaid(world, "Torneio por pagar")

    outcomes = homologate_events(events=[bad, good], account=None, now=NOW)

    assert [outcome.refusal is None for outcome in outcomes] == [False, True]
    assert set(PointsAward.objects.values_list("event", flat=True)) == {good.pk}


def test_what_the_act_will_do_is_told_before_and_nothing_is_written(
    world: World, office: Client
) -> None:
    event = paid(world, "Torneio um")

    line = words(office.get(f"/homologation/effect/?events={event.pk}"))
    page = words(office.post("/homologation/homologate/", {"events": [event.pk]}))

    assert line.startswith("Gives ")
    assert "Effect on the ranking Gives " in page
    assert not PointsAward.objects.exists()
    assert not RankingList.objects.exists()
    homologate_events(events=[event], account=None, now=NOW)
    points_awards = PointsAward.objects.all()
    effect_told = f"{sum(points_award.pe for points_award in points_awards)} PE"
    assert effect_told in line
    assert f"to {len({points_award.person_id for points_award in points_awards})} players" in line


def test_the_button_says_a_number_only_where_a_script_keeps_it_right(
    world: World, office: Client
) -> None:
    paid(world, "Torneio um")

    page = markup(office.get("/homologation/"))

    assert 'Homologate those chosen<span data-ticked="events"></span>…' in page
    assert "js/ticked.js" in page


@pytest.mark.usefixtures("english")
def test_nothing_chosen_has_no_effect(world: World) -> None:
    assert effect_in_words(effect_of([])) == "No event is chosen."


def test_the_home_tells_how_many_are_ready(world: World, office: Client) -> None:
    unpaid(world, "Torneio por pagar")
    none = office.get("/homologation/ready/").content.decode()
    paid(world, "Torneio pronto")

    assert none == "none ready"
    assert office.get("/homologation/ready/").content.decode() == "1 ready"


def test_the_gate_is_asked_again_once_something_was_done(world: World, office: Client) -> None:
    event = unpaid(world, "Torneio por pagar")
    office.get("/homologation/")
    request = EventResult.objects.get(event=event).payment_request
    assert request is not None

    pay(request)

    assert "1 ready" in words(office.get("/homologation/"))


def test_queries_do_not_grow_once_the_gate_was_asked(world: World, office: Client) -> None:
    unpaid(world, "Torneio 1")
    office.get("/homologation/")
    with CaptureQueriesContext(connection) as one:
        office.get("/homologation/")
    for number in range(2, 6):
        unpaid(world, f"Torneio {number}")
    office.get("/homologation/")

    with CaptureQueriesContext(connection) as many:
        office.get("/homologation/")

    assert len(many) == len(one)


def test_what_is_done_on_one_event_leaves_the_conditions_of_others(world: World) -> None:
    first, second = unpaid(world, "Torneio por pagar"), unpaid(world, "Outro por pagar")

    def asked(*events: Event) -> int:
        with CaptureQueriesContext(connection) as queries:
            queued_events(events, on=TODAY)
        return len(queries)

    whole = asked(first, second)
    kept = asked(first, second)
    record_event("event_changed", subject=f"event:{first.pk}", account=None)
    changed = asked(first, second)
    record_event("licence_issued", subject="licence:1", account=None)

    assert kept == 2
    assert 2 < changed < whole - 20
    assert asked(first, second) > whole - 20
    cache.clear()
