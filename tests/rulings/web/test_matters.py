"""Ruling by the regulation: from the call to the ruling, under every edition of the Laws."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.log.services.log import note_session_times
from rulings.models import FlowWalk, Incident, Ruling
from rulings.reports.selectors.parts import report_facts
from rulings.rulings.selectors.rulings import revision_in_force
from tests.factories.federation import give_mandate
from tests.factories.pages import markup, told
from tests.factories.rulings import AT_TABLE, make_incident, under_2007
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import TableSettings

As = Callable[[Account], Client]


@pytest.fixture
def director(carla: Account, as_account: As) -> Client:
    return as_account(carla)


@pytest.fixture
def call(world: World) -> Incident:
    return make_incident(world.event)  # under the Laws of 2017


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return told(response.content.decode())


def begin(client: Client, call: Incident, key: str, *answers: tuple[str, str]) -> FlowWalk:
    client.post(f"/calls/{call.pk}/flows/{key}/")
    walk = FlowWalk.objects.latest("pk")
    for node, answer in answers:
        client.post(f"/calls/walks/{walk.pk}/answer/", {"node": node, "answer": answer})
    walk.refresh_from_db()
    return walk


def test_a_matter_ends_in_a_ruling_that_cites_its_article(call: Incident, director: Client) -> None:
    walk = begin(director, call, "defective_card",
                 ("material", "NO_CARD"), ("missed_best", "yes"))  # fmt: skip
    shown = page(director, f"/calls/walks/{walk.pk}/")
    assert "Damage is presumed" in shown
    assert "Penalty to consider: Convention card wrong or not complete (RTP 2.1.11.3)" in shown
    assert "Article 2.1.3.6" in shown

    director.post(
        f"/calls/{call.pk}/rule/", {"accepted": [f"{walk.pk}:{place}" for place in range(3)]}
    )

    ruling = Ruling.objects.get()
    cited = [str(citation) for citation in revision_in_force(ruling).citations.all()]
    assert cited == ["RTP 2.1.3.6", "40", "RTP 2.1.11.3"]
    shown = director.get(f"/rulings/{ruling.pk}/").content.decode()
    assert 'href="/laws/rules/2.1.3.6/"' in shown
    assert "Ruling: Torneio de Outono, call 1" in page(director, "/laws/rules/2.1.3.6/")
    corrected = page(director, f"/rulings/{ruling.pk}/correct/")
    assert "Damage is presumed" in corrected


def test_a_departure_from_a_matter_is_kept(call: Incident, director: Client) -> None:
    walk = begin(director, call, "spoken_calls", ("unable", "no"))

    director.post(
        f"/calls/{call.pk}/rule/",
        {"decision": "Fala", "citations": "RTP 2.1.6.1", "departure_reason": "Mão ligada"},
    )

    revision = revision_in_force(Ruling.objects.get())
    assert (revision.departs, revision.measures, len(revision.left_out)) == (True, [], 1)
    assert [str(citation) for citation in revision.citations.all()] == ["RTP 2.1.6.1"]
    assert revision.walks.get() == walk


def test_an_article_nobody_wrote_is_not_cited(call: Incident, director: Client) -> None:
    sent = {"decision": "Sim", "citations": "RTP 9.9.9"}

    shown = director.post(f"/calls/{call.pk}/rule/", sent).content.decode()

    assert "The regulation has no article 9.9.9." in told(shown)


def test_what_the_event_says_is_not_asked(call: Incident, carla: Account, director: Client) -> None:
    TableSettings.objects.create(event=call.event, has_screens=True)
    walk = begin(director, call, "late_team", ("boards", "16"))
    assert walk.answers == [["boards", {"decimal": "16"}], ["with_screens", "yes"]]

    director.post(f"/calls/walks/{walk.pk}/back/")
    assert "Are there screens?" in page(director, f"/calls/walks/{walk.pk}/")
    note_session_times(
        event=call.event, account=carla, now=AT_TABLE, session=1, starts_at=AT_TABLE,
        ended_at=AT_TABLE + dt.timedelta(hours=3), results_at=None,
    )  # fmt: skip
    rung = begin(director, call, "device", ("allowed", "no"))
    assert 'type="time"' in director.get(f"/calls/walks/{rung.pk}/").content.decode()
    director.post(f"/calls/walks/{rung.pk}/answer/", {"node": "used_at", "answer": "midday"})
    rung.refresh_from_db()
    assert rung.ended_at is None


def test_a_matter_without_questions_says_at_once(call: Incident, director: Client) -> None:
    walk = begin(director, call, "settled_at_table")

    assert walk.outcome == "settlement_void"
    assert "Director not called to an irregularity" in page(director, f"/calls/walks/{walk.pk}/")


def test_matters_are_found_by_kind_and_by_words(call: Incident, director: Client) -> None:
    by_default = page(director, f"/calls/{call.pk}/flows/?by=regulation")
    assert "Late or unseen alert" in by_default

    screens = page(director, f"/calls/{call.pk}/flows/?by=regulation&kind=SCREENS")
    assert "Tray delayed behind screens" in screens
    assert "Late or unseen alert" not in screens
    assert "Smoking" in page(director, f"/calls/{call.pk}/flows/?q=3.3.1")
    assert "Nothing answers" in page(director, f"/calls/{call.pk}/flows/?q=zebra")
    under_2007(call.event)
    both = page(director, f"/calls/{call.pk}/flows/?q=lead")
    assert "Lead out of turn behind screens" in both
    assert "Opening lead by the wrong player" in both


def test_the_matters_stand_with_the_flows(world: World, reader: Client) -> None:
    shown = page(reader, "/flows/")

    assert "Matters of the regulation" in shown
    assert "What the assistant asks by this article" in page(reader, "/laws/rules/3.4/")


@pytest.mark.rule("3.7.1-a")
def test_late_results_are_marked_in_the_log(
    call: Incident, carla: Account, director: Client
) -> None:
    ended = AT_TABLE.replace(hour=18, minute=2)
    for session, minutes in ((1, 31), (2, 30)):
        note_session_times(
            event=call.event, account=carla, now=AT_TABLE, session=session, starts_at=AT_TABLE,
            ended_at=ended, results_at=ended + dt.timedelta(minutes=minutes),
        )  # fmt: skip

    shown = markup(director.get(f"/events/{call.event_id}/log/"))

    assert shown.count('<span class="verdict not-met">late</span>') == 1
    assert shown.count("due by") == 2


def test_what_a_call_is_about_leads_to_what_is_asked(world: World, director: Client) -> None:
    under_2007(world.event)
    phone = make_incident(world.event, about="Um telefone / a phone")
    nothing = make_incident(world.event, about="abc", board=4)

    offered = director.get(f"/calls/{phone.pk}/flows/").context["suggested"]
    searched = director.get(f"/calls/{phone.pk}/flows/?q=lead").context["suggested"]

    assert [item["key"] for item in offered] == ["device"]
    assert searched == []
    assert director.get(f"/calls/{nothing.pk}/flows/").context["suggested"] == []


def test_few_tricks_are_tapped_and_many_seconds_are_typed(call: Incident, director: Client) -> None:
    under_2007(call.event)
    tricks = begin(director, call, "revoke", ("could", "yes"), ("illegal_ask", "normal"),
                   ("established", "yes"), ("exempt12", "no"), ("exempt", "none"),
                   ("winner", "revoker"))  # fmt: skip
    seconds = begin(director, call, "screen_delay")

    tapped = director.get(f"/calls/walks/{tricks.pk}/").content.decode()
    typed = director.get(f"/calls/walks/{seconds.pk}/").content.decode()

    assert tapped.count('class="key" name="answer"') == 13
    assert 'class="key" name="answer"' not in typed


def test_ruling_as_proposed_is_one_tap(call: Incident, director: Client) -> None:
    walk = begin(director, call, "device", ("allowed", "no"), ("used_at", "15:10"),
                 ("starts_at", "15:00"), ("ends_at", "18:00"))  # fmt: skip
    assert director.get(f"/calls/walks/{walk.pk}/").context["kept"] == [0, 1]

    director.post(f"/calls/{call.pk}/rule/", {"accepted": [f"{walk.pk}:0", f"{walk.pk}:1"]})

    ruling = Ruling.objects.get()
    assert not revision_in_force(ruling).departs
    link = f"/events/{call.event_id}/penalties/new/?incident={call.pk}&amp;offence=phones"
    assert link in director.get(f"/rulings/{ruling.pk}/").content.decode()
    assert director.get(f"/calls/walks/{walk.pk}/").context["kept"] == []


@pytest.mark.rule("3.2.2.1-a")
def test_what_a_matter_says_goes_into_the_report(
    world: World, call: Incident, carla: Account, director: Client
) -> None:
    begin(director, call, "regulation_gap", ("has_delegate", "no"))
    walk = FlowWalk.objects.get()
    director.post(f"/calls/{call.pk}/rule/", {"accepted": [f"{walk.pk}:0", f"{walk.pk}:1"]})

    lines = report_facts(world.event).lines["j"]

    assert len(lines) == 1
    assert "2.1.1.1" in lines[0]


def test_a_penalty_from_a_call_begins_at_its_table(world: World, director: Client) -> None:
    publish_results(world.event)
    one = world.event.entries.get(number="1")
    call = make_incident(world.event, ns=one)

    who = director.get(f"/events/{world.event.pk}/penalties/new/?incident={call.pk}&offence=phones")
    give = director.get(
        f"/events/{world.event.pk}/penalties/new/?incident={call.pk}&offence=phones&entry={one.pk}"
    )

    assert [item.entry.pk for item in who.context["at_table"]] == [one.pk]
    assert give.context["form"].initial["facts"] == call.about


def test_what_is_known_is_not_asked_of_a_new_call(world: World, director: Client) -> None:
    shown = director.get(f"/events/{world.event.pk}/log/new/")
    form = shown.context["form"]
    assert (form["session"].is_hidden, form["section"].is_hidden) == (True, True)
    assert not shown.context["knows_seats"]
    publish_results(world.event)
    world.event.board_results.update(table="3")

    assert director.get(f"/events/{world.event.pk}/log/new/").context["knows_seats"]


def test_a_call_may_lead_straight_to_the_assistant(world: World, director: Client) -> None:
    sent = {"session": 1, "table": "2", "then": "assistant"}

    response = director.post(f"/events/{world.event.pk}/log/new/", sent)

    assert response["Location"] == f"/calls/{Incident.objects.get().pk}/flows/"


def test_weights_that_do_not_sum_up_are_told_and_the_results_stay_filled_in(
    world: World, director: Client
) -> None:
    call = make_incident(under_2007(world.event))
    walk = begin(director, call, "assigned_score",
                 ("obvious", "yes"), ("scoring", "imp"), ("method", "weighted"))  # fmt: skip
    rows = {
        "label-0": "4S made", "value-0": "5", "weight-0": "60",
        "label-1": "4S down", "value-1": "-7,5", "weight-1": "50",
    }  # fmt: skip

    refused = director.post(f"/calls/walks/{walk.pk}/answer/", {"node": "results_w", **rows})

    shown = markup(refused)
    assert refused.status_code == 200
    assert "110 per cent" in told(shown)
    assert all(f'name="{name}" value="{value}"' in shown for name, value in rows.items())
    walk.refresh_from_db()
    assert [node for node, _answer in walk.answers] == ["obvious", "scoring", "method"]

    director.post(
        f"/calls/walks/{walk.pk}/answer/", {"node": "results_w", **rows, "weight-1": "40"}
    )

    walk.refresh_from_db()
    assert walk.answers[-1][0] == "results_w"


@pytest.mark.rule("3.3.1-a", "3.4-a")
def test_the_log_of_an_official_event_says_when_smoking_and_devices_are_barred(
    world: World, carla: Account, as_account: As
) -> None:
    event = make_event(name="Campeonato Nacional")  # the federation's: official
    give_mandate(carla, "DIRECTOR", event_number=event.pk)

    def at(hour: int, minute: int = 0) -> dt.datetime:
        return dt.datetime(2026, 11, 14, hour, minute, tzinfo=dt.UTC)

    for official in (event, world.event):
        for session, ended, results in ((1, at(18), at(18, 20)), (2, None, None)):
            note_session_times(
                event=official,
                session=session,
                starts_at=at(15 if session == 1 else 21),
                ended_at=ended,
                results_at=results,
                account=carla,
                now=at(18, 30),
            )

    shown = page(as_account(carla), f"/events/{event.pk}/log/")

    assert "Session 1: smoking barred from 14:30 to 18:50 RTP 3.3.1" in shown
    assert "devices barred from 14:55 to 18:00 RTP 3.4" in shown
    assert "Session 2: smoking barred from 20:30, intervals included RTP 3.3.1" in shown
    assert "devices barred from 20:55 RTP 3.4" in shown
    assert "barred" not in page(as_account(carla), f"/events/{world.event.pk}/log/")
