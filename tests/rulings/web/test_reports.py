"""The pages of directors' reports: who sees which, and the road through them."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from rulings.models import DirectorReport, ReportRevision
from rulings.reports.selectors.reports import events_without_report
from rulings.reports.services.papers import issue_director_report
from rulings.reports.services.reports import accept_report, save_report, submit_report
from rulings.selectors.directed_events import events_of_director
from scoring.homologation.services.homologation import (
    record_report_accepted,
    record_report_received,
    record_report_returned,
)
from tests.factories.federation import give_mandate, make_account, make_person
from tests.factories.pages import AssertQueries, markup, words
from tests.factories.reports import NOTHING, send_report
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]


def test_a_report_is_offered_once_play_has_begun(
    world: World, carla: Account, as_account: As
) -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    Event.objects.filter(pk=world.event.pk).update(starts_on=tomorrow, ends_on=tomorrow)
    director, page = as_account(carla), f"/events/{world.event.pk}/report/"

    mine = director.get("/reports/")
    managed = words(director.get(f"/events/{world.event.pk}/manage/"))
    ahead = words(director.get(page))
    sent = words(director.post(page, {"keep": "1"}))
    Event.objects.filter(pk=world.event.pk).update(starts_on=timezone.localdate())
    begun = words(director.get(page))

    assert page not in markup(mine)
    assert "It can be written from" in words(mine)
    for shown in (managed, ahead, sent):
        assert "The event is still to be played: its report can be written from" in shown
    assert "Write the report" not in managed
    assert "Keep for now" not in ahead
    assert not DirectorReport.objects.exists()
    assert "Keep for now" in begun


def test_a_director_keeps_a_draft_then_sends_it(
    world: World, carla: Account, as_account: As
) -> None:
    send_report(world.event, director=carla)
    ReportRevision.objects.all().delete()
    DirectorReport.objects.all().delete()
    page = f"/events/{world.event.pk}/report/"
    browser = as_account(carla)

    seen = words(browser.get(page))
    browser.post(page, {"added_j": "Warm room.", "none_d": "on", "keep": "1"})
    text = words(browser.get(page))
    incomplete = browser.post(page, {"added_j": "Warm room.", "send": "1"}, follow=True)
    whole = {f"none_{item}": "on" for item in NOTHING if item != "j"}
    sent = browser.post(page, {**whole, "added_j": "Warm room.", "send": "1"}, follow=True)

    assert "7 things are lacking" in seen
    assert "5 things are lacking" in text
    assert "The report is not complete: d, e, g, h, i, k." in words(incomplete)
    assert "Warm room." in words(sent)
    assert "To be read by the office" in words(sent)


def test_own_reports_stand_by_what_they_wait_for(
    world: World, carla: Account, eve: Account, as_account: As
) -> None:
    sent = make_event(club=world.club, name="Enviado já")
    owed, on_paper = make_event(name="Torneio oficial"), make_event(name="Torneio em papel")
    for event in (owed, on_paper):
        give_mandate(carla, "DIRECTOR", event_number=event.pk)
    record_report_received(event=on_paper, evidence="em papel", account=None, now=NOW)
    later = make_event(name="Por jogar")
    later.ends_on = later.starts_on = timezone.localdate() + dt.timedelta(days=30)
    later.save(update_fields=["starts_on", "ends_on"])
    for event in (sent, later):
        give_mandate(carla, "DIRECTOR", event_number=event.pk)
    send_report(sent, director=carla)

    mine = words(as_account(carla).get("/reports/"))

    for title, event in (
        ("To write 1", owed),
        ("Still to be played 1", later),
        ("Sent or received on paper 2", on_paper),
        ("No report asked for 1", world.event),
    ):
        assert f"{title} {event.name}" in mine
    assert "Write the report" in mine
    assert "No report is missing." not in mine
    report = as_account(carla).get(f"/events/{world.event.pk}/report/").content.decode()
    assert 'href="#d">d)</a>' in report
    assert "<summary>Add something" in report  # who directed is known already


@pytest.mark.parametrize(
    ("days", "group"),
    [(-3, "No report asked for"), (0, "Not ended yet"), (30, "Still to be played")],
)
def test_an_event_without_a_report_stands_where_its_play_does(
    world: World, carla: Account, as_account: As, days: int, group: str
) -> None:
    event = world.event
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=days)
    event.save(update_fields=["starts_on", "ends_on"])

    mine = words(as_account(carla).get("/reports/"))

    assert f"{group} 1 {event.name}" in mine
    assert "No report is missing." in mine


def test_a_report_names_its_sender_not_the_address(
    world: World, carla: Account, as_account: As
) -> None:
    carla.person = make_person("Dora Diretora")
    carla.save()
    revision = send_report(world.event, director=carla)

    shown = words(as_account(carla).get(f"/reports/{revision.pk}/"))

    assert "by Dora Diretora" in shown
    page = as_account(carla).get(f"/reports/{revision.pk}/").content.decode()
    assert '<p lang="pt-pt">' in " ".join(page.split())
    assert carla.email not in shown


def test_who_reads_a_report(
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
    as_account: As,
) -> None:
    event = make_event(association=world.association)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    keeper = make_account("sede@associacao.example")
    give_mandate(keeper, "SECRETARY", association=world.association)
    revision = send_report(event, director=carla, added={"g": "Words at table 2."})
    issue_director_report(revision_id=revision.pk)
    addresses = [f"/reports/{revision.pk}/", f"/reports/{revision.pk}/report.pdf"]

    def answers(account: Account) -> list[int]:
        return [as_account(account).get(address).status_code for address in addresses]

    assert {item.email: answers(item) for item in (ana, bruno, diego, eve)} == {
        item.email: [404, 404] for item in (ana, bruno, diego, eve)
    }
    assert [answers(item) for item in (carla, keeper, olga)] == [[200, 200]] * 3
    accept_report(revision=revision, account=olga, now=NOW)
    assert answers(diego) == [200, 200]


def test_who_decides_and_forwards(
    world: World, carla: Account, diego: Account, olga: Account, as_account: As
) -> None:
    revision = send_report(world.event, director=carla, added={"g": "Words at table 2."})
    here = f"/reports/{revision.pk}"
    forward = {"council": "TECHNICAL", "items": ["g"], "reason": "Look at it."}

    assert as_account(carla).post(f"{here}/accept/").status_code == 403
    assert as_account(diego).post(f"{here}/accept/").status_code == 404
    as_account(olga).post(f"{here}/accept/")
    assert as_account(diego).post(f"{here}/forward/", forward).status_code == 403
    assert as_account(diego).post(f"{here}/give-back/", {"reason": "x"}).status_code == 403
    as_account(olga).post(f"{here}/forward/", forward)

    went = {
        forwarding.council: forwarding
        for forwarding in revision.forwardings.filter(is_informed=False)
    }
    assert set(went) == {"DISCIPLINARY", "TECHNICAL"}
    note = f"/reports/forwarded/{went['DISCIPLINARY'].pk}/note/"
    assert as_account(olga).post(note).status_code == 404
    assert as_account(diego).post(note).status_code == 302
    inbox = words(as_account(diego).get("/councils/disciplinary/"))
    assert "Torneio de Outono" in inbox
    assert "taken up" in inbox


@pytest.mark.parametrize(
    ("page", "allowed"),
    [("/reports/", {"carla"}), ("/reports/inbox/", {"olga"}), ("/events/{}/report/", {"carla"})],
)
def test_who_opens_the_lists(
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    olga: Account,
    as_account: As,
    page: str,
    allowed: set[str],
) -> None:
    people = {"ana": ana, "bruno": bruno, "carla": carla, "diego": diego, "olga": olga}

    status_codes_by_name = {
        name: as_account(account).get(page.format(world.event.pk)).status_code
        for name, account in people.items()
    }

    assert status_codes_by_name == {name: 200 if name in allowed else 403 for name in people}


@pytest.mark.rule("3.2.2.1-b")
def test_given_back_with_a_reason_it_is_on_the_desk_again(
    world: World, carla: Account, olga: Account, as_account: As
) -> None:
    event = make_event(name="Campeonato Nacional")
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    revision = send_report(event, director=carla)

    waiting = words(as_account(olga).get("/desk/"))
    as_account(olga).post(f"/reports/{revision.pk}/give-back/", {"reason": "Who was absent?"})

    assert "director's report to read" in waiting
    assert "Correct the report given back: Campeonato Nacional" in words(
        as_account(carla).get("/desk/")
    )
    assert "Who was absent?" in words(as_account(carla).get(f"/events/{event.pk}/report/"))


def test_the_inbox_asks_the_same_of_the_database_for_one_report_and_for_three(
    world: World,
    carla: Account,
    olga: Account,
    as_account: As,
    django_assert_num_queries: AssertQueries,
) -> None:
    browser = as_account(olga)

    def more(name: str) -> None:
        event = make_event(club=world.club, name=name)
        give_mandate(carla, "DIRECTOR", event_number=event.pk)
        send_report(event, director=carla)

    more("Um")
    browser.get("/reports/inbox/")
    with django_assert_num_queries(9):
        browser.get("/reports/inbox/")
    more("Dois")
    more("Três")
    with django_assert_num_queries(9):
        response = browser.get("/reports/inbox/")
    assert "3 reports" in words(response)
    assert b"Dois" in browser.get("/reports/inbox/?export=csv").content


def test_what_the_queue_calls_to_be_read_stands_in_the_inbox(
    world: World, olga: Account, as_account: As
) -> None:
    official = make_event(name="Torneio oficial")
    publish_results(official)
    record_report_received(event=official, evidence="em papel", account=None, now=NOW)

    inbox = as_account(olga).get("/reports/inbox/")

    assert "Received on paper, to be read Torneio oficial" in words(inbox)
    assert f'href="/events/{official.pk}/homologation/"' in inbox.content.decode()


def test_words_in_a_report_are_text(world: World, carla: Account, as_account: As) -> None:
    page = f"/events/{world.event.pk}/report/"
    save_report(
        event=world.event, added={"j": "<script>x</script>"}, none=[], account=carla, now=NOW
    )

    text = as_account(carla).get(page).content.decode()

    assert "<script>x</script>" not in text
    assert as_account(carla).post(page, {"added_j": "x" * 9000}).status_code == 200


def test_what_came_on_paper_is_not_asked_of_the_director_again(
    world: World, carla: Account
) -> None:
    owed = events_of_director(carla)
    official = make_event(name="Torneio oficial")
    give_mandate(carla, "DIRECTOR", event_number=official.pk)
    names = [event.name for event in events_without_report(owed, on=NOW.date())]

    record_report_received(event=official, evidence="em papel", account=None, now=NOW)
    received = [event.name for event in events_without_report(owed.all(), on=NOW.date())]
    record_report_returned(event=official, evidence="incompleto", account=None, now=NOW)
    returned = [event.name for event in events_without_report(owed.all(), on=NOW.date())]

    assert "Torneio oficial" in names
    assert "Torneio oficial" not in received
    assert "Torneio oficial" in returned


def test_a_report_accepted_on_paper_is_neither_late_nor_sent_again(
    world: World, carla: Account, as_account: As
) -> None:
    official = make_event(name="Torneio oficial")
    give_mandate(carla, "DIRECTOR", event_number=official.pk)
    page, client = f"/events/{official.pk}/report/", as_account(carla)

    owed = words(client.get(page))
    record_report_accepted(event=official, evidence="em papel", account=None, now=NOW)
    accepted = words(client.get(page))

    assert "lacking" in owed
    assert "report accepted" in accepted
    assert "em papel" in accepted
    assert "It is late" not in accepted
    assert "lacking" not in accepted
    assert "Send the report" not in accepted
    assert "What the director adds" not in accepted
    assert "The item says nothing." not in accepted
    with pytest.raises(RuleError) as refusal:
        submit_report(event=official, account=carla, now=NOW)
    assert refusal.value.code == "report_accepted_on_paper"


def test_an_event_of_which_no_report_is_asked_has_no_term(
    world: World, carla: Account, as_account: As
) -> None:
    long_past = world.event.ends_on + dt.timedelta(days=60)

    browser = as_account(carla)
    page = words(browser.get(f"/events/{world.event.pk}/report/"))
    panel = words(browser.get(f"/events/{world.event.pk}/manage/"))
    data = browser.get("/api/v1/reports/").json()
    sent = send_report(
        world.event, director=carla, now=dt.datetime.combine(long_past, NOW.timetz())
    )

    assert "No report is asked for of this event." in page
    assert "Due on" not in page
    assert "It is late" not in page
    assert "due on" not in panel
    assert data["results"][0]["due_on"] is None
    assert sent.days_late == 0
    assert "late" not in words(browser.get(f"/reports/{sent.pk}/"))


def test_what_is_lacking_is_an_error_only_after_a_refused_sending(
    world: World, carla: Account, as_account: As
) -> None:
    page, director = f"/events/{world.event.pk}/report/", as_account(carla)

    before = director.get(page)
    refused = director.post(page, {"send": "1"}, follow=True)

    assert 'class="errorlist"' not in before.content.decode()
    assert "is lacking" in words(before) or "are lacking" in words(before)
    assert 'class="errorlist"' in refused.content.decode()


def test_one_button_ticks_nothing_to_tell_for_all_without_text(
    world: World, carla: Account, as_account: As
) -> None:
    page, director = f"/events/{world.event.pk}/report/", as_account(carla)
    items = re.findall(r'name="none_(\w+)"', director.get(page).content.decode())

    director.post(page, {"none": "1", f"added_{items[0]}": "Faltou luz."})

    report = DirectorReport.objects.get(event=world.event)
    assert report.none == items[1:]
    assert report.added[items[0]] == "Faltou luz."
    assert 'name="none" value="1"' not in director.get(page).content.decode()
