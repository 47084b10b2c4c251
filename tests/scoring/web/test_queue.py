"""The queue of homologation: events by conditions, several homologated in one act."""

import datetime as dt
import re
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
from federation.models import Account, Licence
from federation.money.selectors.ledger import outstanding_cents
from federation.services.audit import record_event
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.queue import LICENSED, Queued, WaitsFor, queued_events
from scoring.homologation.services.homologation import (
    record_appeals_decided,
    record_report_accepted,
)
from scoring.homologation.services.queue import homologate_events
from scoring.models import EventResult, PointsAward, RankingList, ResultState, SeasonClosing
from scoring.rankings.selectors.versions import version_changes
from scoring.rankings.services.points_to_come import effect_of
from scoring.rankings.services.rankings import compute_ranking
from scoring.selectors.results import latest_results
from scoring.texts.effect import effect_in_words
from tests.factories.federation import give_mandate, make_season
from tests.factories.lawful import make_lawful
from tests.factories.pages import markup, words
from tests.factories.scoring import ask_for_payment, pay, publish_results
from tests.factories.teams import make_players
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
def test_ready_events_come_first_and_none_is_chosen(world: World, office: Client) -> None:
    unpaid(world, "Torneio por pagar")
    ready = paid(world, "Torneio pronto")

    response = office.get("/homologation/")

    told, html = words(response), markup(response)
    assert "1 ready nothing is missing · 1 waits" in told
    assert told.index("Torneio pronto") < told.index("Torneio por pagar")
    assert f'name="events" value="{ready.pk}"' in html
    assert "checked" not in html
    assert html.count("disabled") == 1
    assert "See the payment: Torneio por pagar" in told


def test_all_ready_events_are_chosen_at_once_and_let_go_again(world: World, office: Client) -> None:
    owing = unpaid(world, "Torneio por pagar")
    ready = [paid(world, "Torneio um"), paid(world, "Torneio dois")]

    plain = markup(office.get("/homologation/?show=ready"))
    chosen = markup(office.get("/homologation/?choose=ready"))

    assert 'href="?show=ready&amp;page=1&amp;choose=ready"' in plain
    assert "Choose all ready" in plain
    for event in ready:
        assert f'name="events" value="{event.pk}" checked' in chosen
    assert f'name="events" value="{owing.pk}" disabled' in chosen
    assert 'href="?page=1"' in chosen
    assert "Choose none" in chosen


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
    assert [row.result_day for row in latest_results(1)] == [last]  # type: ignore[attr-defined]


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
    assert "Players may ask for corrections until" in told
    assert "Torneio de agora" in alone
    assert "Players may ask for corrections until" in detail
    assert "Torneio antigo" not in alone
    assert office.get("/homologation/ready/").content.decode() == "1 ready"


def test_the_time_for_corrections_is_no_alert(
    world: World, office: Client, settings: Settings
) -> None:
    settings.RESULT_WINDOWS = RESULT_WINDOWS
    fresh, now = unpaid(world, "Torneio de agora"), timezone.now()
    EventResult.objects.filter(event=fresh).update(published_at=now)
    fresh.revisions.update(made_at=now)

    html = markup(office.get("/homologation/"))

    assert "Players may ask for corrections until" in html
    assert '<span class="late">Players may ask' not in re.sub(r"\s+", " ", html)


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
    assert "Pay the fee: Torneio de Outono" in words(response)
    assert 'type="checkbox"' not in markup(response)
    assert "Waived and let pass" not in words(response)


def test_what_the_organiser_has_to_ask_for_waits_for_the_organiser(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    club, office = as_account(bruno), as_account(olga)

    page = club.get("/homologation/?show=organiser")

    assert "Torneio de Outono" in words(page)
    assert "Wait for us 1" in words(page)
    assert "Wait for the federation's office" not in words(page)
    assert "Torneio de Outono" not in words(club.get("/homologation/?show=office"))
    assert "Torneio de Outono" in words(office.get("/homologation/?show=office"))
    assert "Wait for the office 1" in words(office.get("/homologation/"))


def test_who_directs_reads_that_the_organiser_has_to_ask_for_the_payment(
    world: World, carla: Account, as_account: As
) -> None:
    publish_results(world.event)
    give_mandate(carla, "DIRECTOR", event_number=world.event.pk)

    page = words(as_account(carla).get("/homologation/"))

    assert "Ask for the payment" not in page
    assert "Waits for the organiser: Torneio de Outono" in page
    assert "Wait for the organiser 1" in page


def test_what_the_federation_lacks_as_the_organiser_waits_for_its_office(
    world: World, office: Client
) -> None:
    event = make_event(name="Nacional")
    publish_results(event)
    make_lawful(event, boards=6)
    record_report_accepted(event=event, evidence="carta 1", account=None, now=NOW)
    record_appeals_decided(event=event, evidence="nenhum", account=None, now=NOW)
    Licence.objects.filter(person=world.members["1001"]).delete()

    assert {condition.rule for condition in queued(event).stopping} == {LICENSED}
    assert queued(event).waits_for is WaitsFor.OFFICE
    assert "See who: Nacional" in words(office.get("/homologation/?show=office"))


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


def test_one_event_leads_back_to_those_that_wait_and_tells_its_effect_before(
    world: World, office: Client
) -> None:
    event = paid(world, "Torneio um")
    page = f"/events/{event.pk}/homologation/"

    before = markup(office.get(page))
    done = office.post(f"{page}homologate/", follow=True)

    assert f'hx-get="/homologation/effect/?events={event.pk}"' in before
    assert 'href="/homologation/"' in before
    assert "The event is homologated; the ranking is being computed." in words(done)
    assert "Events to be homologated" in words(done)
    assert "hx-get" not in markup(done).partition("Put on record")[0].partition("<h2>")[2]
    assert "No event here." in words(office.get("/homologation/?show=ready"))


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


def test_the_effect_counts_the_changes_that_the_next_version_then_shows(world: World) -> None:
    season = world.season
    last_year = make_season(season.year - 1)
    waiting = make_players(world, 3, first=7000)
    for person, pe in zip(waiting, (900, 800, 1), strict=True):
        SeasonClosing.objects.create(
            season=last_year, person=person, pe=pe, pm_tenths=0, category="2H"
        )
    Licence.objects.filter(season=season, person=waiting[0]).update(cancelled_at=NOW)
    compute_ranking(year=season.year, publish=True, now=NOW, with_jobs=False)
    Licence.objects.filter(season=season, person=waiting[0]).update(cancelled_at=None)
    event = paid(world, "Torneio um")

    told = effect_of([event])
    homologate_events(events=[event], account=None, now=NOW)
    compute_ranking(year=season.year, publish=True, now=NOW, with_jobs=False)
    changes = version_changes(RankingList.objects.order_by("-version")[0])

    assert (told.changed, told.moved) == (changes.changed, changes.moved)
    assert changes.changed == told.people + 1
    assert changes.moved == 2
    with override("en"):
        assert f"The points of {changes.changed} players change in it" in effect_in_words(told)


def test_before_the_first_list_whoever_gets_points_changes(world: World) -> None:
    told = effect_of([paid(world, "Torneio um")])

    assert told.people > 0
    assert (told.changed, told.moved) == (told.people, 0)


def test_who_gets_no_points_is_not_counted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    event = paid(world, "Torneio um")
    earned = {1: (5, 0), 2: (0, 3), 3: (0, 0)}
    monkeypatch.setattr(
        "scoring.rankings.services.points_to_come.points_earned", lambda *_of: earned
    )

    assert effect_of([event]).people == 2


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


def test_a_recorded_payment_leads_on_to_the_homologation_of_its_event(
    world: World, bruno: Account, office: Client, as_account: As
) -> None:
    event = unpaid(world, "Torneio por pagar")
    request = EventResult.objects.get(event=event).payment_request
    assert request is not None
    page = f"/payment-requests/{request.pk}/"
    way = f'href="/events/{event.pk}/homologation/"'
    before = markup(office.get(page))

    sent = office.post(
        f"{page}receive/",
        {
            "amount_cents": f"{outstanding_cents(request) / 100:.2f}",
            "received_on": "2026-11-16",
            "method": "bank",
        },
        follow=True,
    )

    assert way not in before
    assert way in markup(sent)
    assert "To the event's homologation" in words(sent)
    assert way not in markup(as_account(bruno).get(page))


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


@pytest.mark.parametrize("who", ["olga", "bruno", "carla"])
def test_a_page_of_six_events_reads_their_conditions_in_as_many_queries_as_of_one(
    world: World, who: str, request: pytest.FixtureRequest, as_account: As
) -> None:
    account: Account = request.getfixturevalue(who)
    reader = as_account(account)

    def held(number: int) -> Event:
        event = unpaid(world, f"Torneio {number}")
        if who == "carla":
            give_mandate(account, "DIRECTOR", event_number=event.pk)
        return event

    def queries() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            page = reader.get("/homologation/")
        assert markup(page).count("conditions met") == EventResult.objects.count()
        return len(asked)

    held(1)
    reader.get("/homologation/")
    of_one = queries()
    for number in range(2, 7):
        held(number)

    assert queries() == of_one
    assert of_one < 80


def test_what_is_done_on_one_event_leaves_the_conditions_of_others(world: World) -> None:
    first, second = unpaid(world, "Torneio por pagar"), unpaid(world, "Outro por pagar")

    def without_director(*numbers: int) -> list[bool]:
        return [
            "2.1.1-a" in {condition.rule for condition in row.stopping}
            for row in queued_events(list(Event.objects.filter(pk__in=numbers)), on=TODAY)
        ]

    assert without_director(first.pk, second.pk) == [False, False]
    with CaptureQueriesContext(connection) as kept:
        queued_events([first, second], on=TODAY)
    Event.objects.filter(pk__in=[first.pk, second.pk]).update(director_name="")
    record_event("event_changed", subject=f"event:{first.pk}", account=None)

    assert len(kept) == 2
    assert without_director(first.pk) == [True]
    assert without_director(second.pk) == [False]
    record_event("licence_issued", subject="licence:1", account=None)
    assert without_director(first.pk, second.pk) == [True, True]
    cache.clear()
