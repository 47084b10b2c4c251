"""The conditions of an event on its page and for programs; homologated events asked again."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from federation.models import Account, Job, Person
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.services.homologated_check import check_homologated
from scoring.models import EventResult, ResultFile, ResultState
from tests.factories.federation import give_mandate
from tests.factories.pages import AssertQueries, words
from tests.factories.scoring import homologate, mitchell_file, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import ActRefusal, Event

As = Callable[[Account], Client]


def conditions_page(event: Event) -> str:
    return f"/events/{event.pk}/conditions/"


@pytest.mark.rule("3.1.6-a", "2.1.1-a")
def test_the_page_tells_each_condition_with_its_article_and_facts(
    world: World, bruno: Account, as_account: As
) -> None:
    publish_results(world.event)

    text = words(as_account(bruno).get(conditions_page(world.event)))

    assert "It cannot be homologated as it stands." in text
    assert "A qualified director who does not play RTP 2.1.1" in text
    assert "The payment of the homologation fee was not asked for yet." in text
    assert "Asked of official events only." in text


@pytest.mark.rule("3.5.1-a")
def test_a_list_of_nobody_is_told_as_such(world: World, olga: Account, as_account: As) -> None:
    event = make_event()

    text = words(as_account(olga).get(conditions_page(event)))

    assert "0 boards, at least 24; fewer than 20 were played by: –." in text


def test_programs_read_the_same(world: World, bruno: Account, as_account: As) -> None:
    publish_results(world.event)

    data = as_account(bruno).get(f"/api/v1/events/{world.event.pk}/conditions/").json()

    assert list(data) == ["event", "class", "state", "conditions"]
    assert data["state"] == "not_met"
    stopped = [
        condition["rule"] for condition in data["conditions"] if condition["state"] == "not_met"
    ]
    assert stopped == ["3.1.6-g"]


def test_who_has_nothing_to_do_with_the_event_does_not_read_them(
    world: World, reader: Client, eve: Account, as_account: As
) -> None:
    publish_results(world.event)

    assert reader.get(conditions_page(world.event)).status_code == 302
    assert as_account(eve).get(conditions_page(world.event)).status_code == 403
    assert as_account(eve).get(f"/api/v1/events/{world.event.pk}/conditions/").status_code == 403


@pytest.mark.rule("3.1.6-a")
def test_an_event_homologated_before_is_listed_and_stays(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    homologate(world.event)
    world.event.director_name = ""
    world.event.save()

    data = check_homologated(year=world.season.year)

    assert data == {
        "season": world.season.year,
        "checked": 1,
        "against": [{"event": world.event.pk, "rules": ["2.1.1-a"]}],
    }
    assert EventResult.objects.get(event=world.event).state == ResultState.HOMOLOGATED

    office = as_account(olga)
    office.post(f"/homologated-events/{world.season.year}/check/")
    job = Job.objects.get(act="check_homologated")
    assert job.arguments == {"year": world.season.year}
    Job.objects.filter(pk=job.pk).update(state="DONE", result=data)
    page = words(office.get(f"/homologated-events/?season={world.season.year}"))
    assert world.event.name in page
    assert "A qualified director who does not play RTP 2.1.1" in page


def test_only_the_office_and_the_council_ask_homologated_events_again(
    world: World, bruno: Account, reader: Client, as_account: As
) -> None:
    assert reader.get("/homologated-events/").status_code == 302
    assert as_account(bruno).get("/homologated-events/").status_code == 403


def test_the_gate_asks_as_much_of_the_database_for_two_tables_as_for_seven(
    world: World, django_assert_num_queries: AssertQueries
) -> None:
    small = make_event(club=world.club, name="Pequeno")
    large = make_event(club=world.club, name="Grande")
    publish_results(small, data=mitchell_file(tables=2))
    publish_results(large, data=mitchell_file(tables=7, boards=6))
    assert Person.objects.count() > 14

    for event in (small, large):
        found = Event.objects.select_related("season", "rule_set", "ranking_rule_set").get(
            pk=event.pk
        )
        with django_assert_num_queries(34):
            check_event(found)


@pytest.mark.rule("3.1.6-a", "3.1.2-c")
def test_the_technical_council_waives_a_condition_on_the_page(
    world: World, eve: Account, bruno: Account, as_account: As
) -> None:
    give_mandate(eve, "COUNCIL", council="TECHNICAL")
    event = make_event()
    reason = "The hall burnt down a week before; all entered had the draft."
    body = {"rule": "3.1.2-c", "reason": reason}
    waive = f"{conditions_page(event)}waive/"
    council = as_account(eve)

    short = council.post(waive, {**body, "reason": "because"})
    done = council.post(waive, body)

    assert as_account(bruno).post(waive, body).status_code == 403
    assert (short.status_code, done.status_code) == (409, 302)
    text = words(council.get(conditions_page(event)))
    assert f"technical council · {eve} ·" in text
    assert reason in text
    again = council.post(waive, body)
    assert again.status_code == 409
    assert "technical council (" in words(again)
    act_refusals = ActRefusal.objects.filter(event=event, account=eve)
    assert set(act_refusals.values_list("act", "article")) == {
        ("condition-waive", "RTP 3.1.2"),
        ("condition-waive", "RTP 3.1.6"),
    }

    council.post(
        f"{conditions_page(event)}insist/", {**body, "reason": f"It does matter. {reason}"}
    )

    rules = {item.rule for item in check_event(event).stopping}
    assert "3.1.2-c" in rules


@pytest.mark.rule("3.1.6-a", "3.1.6-b", "2.1.1-a")
def test_who_asks_for_homologation_reads_what_paying_does_not_cure(
    world: World, bruno: Account, as_account: As
) -> None:
    lawful, unlawful = make_event(club=world.club), make_event(club=world.club, name="Outro")
    Event.objects.filter(pk=unlawful.pk).update(director_name="")
    texts = []
    for event in (lawful, unlawful):
        publish_results(event)
        address = f"/events/{event.pk}/homologation/payment/"
        texts.append(words(as_account(bruno).post(address, {"once": str(event.pk)}, follow=True)))

    warning = "Against the regulation: A qualified director who does not play."
    assert [("was made." in text, warning in text) for text in texts] == [
        (True, False),
        (True, True),
    ]


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize(
    "page", ["event-manage", "event-preflight", "event-registrations", "event-sessions"]
)
def test_the_line_stands_where_an_event_is_made_ready_and_played(
    world: World, bruno: Account, as_account: As, reader: Client, page: str
) -> None:
    address = reverse(page, args=[world.event.pk])

    text = words(as_account(bruno).get(address))

    # A private pairs event with its director, without entries, results, report and fee.
    assert "5 of 6 conditions met · 1 is decided by play and after it" in text
    assert "conditions met" not in words(reader.get(address, follow=True))


@pytest.mark.rule("3.1.6-a", "3.5.1-a")
def test_before_play_a_condition_that_play_decides_is_to_come(
    olga: Account, as_account: As
) -> None:
    event = make_event()

    text = words(as_account(olga).get(conditions_page(event)))

    assert "Boards of an official pairs event RTP 3.5.1 To come" in text
    assert "It cannot be homologated as it stands." not in text


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize(
    "page",
    [
        "/events/{event}/conditions/line/",
        "/events/{event}/manage/",
        "/events/{event}/preflight/",
        "/events/{event}/registrations/",
        "/events/{event}/start-list/",
        "/events/{event}/sessions/",
        "/events/{event}/homologation/",
        "/files/{file}/",
    ],
)
def test_the_line_stands_on_each_page_of_the_road_of_an_event(
    world: World, bruno: Account, eve: Account, as_account: As, page: str
) -> None:
    publish_results(world.event)
    Event.objects.filter(pk=world.event.pk).update(director_name="")
    file = ResultFile.objects.get(event=world.event)
    address = page.format(event=world.event.pk, file=file.pk)
    line = "not met: A qualified director who does not play (RTP 2.1.1) · 1 more"

    assert line in words(as_account(bruno).get(address))
    others = as_account(eve).get(address)
    assert others.status_code == 403 or line not in words(others)


@pytest.mark.rule("3.1.6-a")
def test_the_desk_of_a_club_asks_for_the_line_of_each_event_to_homologate(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    publish_results(world.event)

    desk = as_account(bruno).get("/desk/").content.decode()
    office = as_account(olga).get("/desk/").content.decode()

    assert f'hx-get="/events/{world.event.pk}/conditions/line/"' in desk
    assert f'href="/events/{world.event.pk}/conditions/"' in desk
    assert 'href="/homologation/"' in office  # there the conditions stand in columns
