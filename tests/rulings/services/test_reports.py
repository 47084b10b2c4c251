"""RTP 3.2.2: the director's report, from the draft to the bodies it concerns."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import Account, Council, IssuedDocument, Notice
from federation.texts import sentence
from rulings.log.services.log import close_incident
from rulings.models import DirectorReport, ReportForwarding, ReportState
from rulings.reports.rules.reports import CALLS, Lack
from rulings.reports.selectors.parts import report_facts
from rulings.reports.services.forwarding import forward_report, note_forwarding
from rulings.reports.services.papers import issue_director_report
from rulings.reports.services.reports import (
    accept_report,
    missing_items,
    return_report,
    save_report,
    submit_report,
)
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.selectors.checklist import checklist
from scoring.matches.services.knockouts import confirm_by_results
from tests.factories.federation import give_mandate, make_account
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.reports import NOTHING, send_report
from tests.factories.rulings import make_incident
from tests.factories.scoring import publish_results
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

pytestmark = pytest.mark.usefixtures("english")


def report_condition(world: World) -> str:
    found = next(item for item in checklist(world.event) if item.code == "report_accepted")
    return str(found.state)


@pytest.fixture
def official(world: World, carla: Account) -> World:
    """Make the event the federation's, so that a report is required."""
    event = make_event(name="Campeonato Nacional")
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    return World(
        world.season, world.association, world.club, world.other_club, world.members, event
    )


def refused(code: str, act: Callable[..., object], **values: object) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        act(**values)
    assert refusal.value.code == code
    return refusal.value


@pytest.mark.rule("3.2.2.1-a")
def test_a_report_says_what_is_known_and_what_the_director_adds(
    official: World, carla: Account
) -> None:
    revision = send_report(official.event, director=carla, added={"j": "Room too warm."})

    items = revision.content["items"]
    assert items["b"]["known"][0] == "Campeonato Nacional"
    assert items["j"] == {"known": [], "added": "Room too warm.", "none": False}
    assert items["g"] == {"known": [], "added": "", "none": True}
    assert revision.content["ranking"][0]["players"][0] == {
        "name": "Carla Amostra",
        "licence": "1003",
    }
    assert revision.items == ["a", "b", "c", "f", "j"]


@pytest.mark.rule("3.2.2.1-a")
def test_what_a_report_lacks_is_named(official: World, carla: Account) -> None:
    publish_results(official.event)
    player = official.members["1002"]
    player.number = None
    player.save()
    save_report(event=official.event, added={}, none=["d"], account=carla, now=NOW)

    told = refused("report_incomplete", submit_report, event=official.event, account=carla, now=NOW)

    assert told.values == {"items": "e, f, g, h, i, j, k"}
    assert DirectorReport.objects.get().state == ReportState.DRAFT


def test_a_report_says_why_open_calls_were_not_ruled(official: World, carla: Account) -> None:
    call = make_incident(official.event, board=None)
    make_incident(official.event, board=None)
    close_incident(incident=call, reason="Nothing to rule", account=carla, now=NOW)
    why = "The pair left before I could ask."

    with pytest.raises(RuleError) as refusal:
        send_report(official.event, director=carla)
    (lack,) = missing_items(
        official.event, report_facts(official.event), DirectorReport.objects.get()
    )
    revision = send_report(official.event, director=carla, added={CALLS: why})

    assert (refusal.value.code, refusal.value.values) == ("report_incomplete", {"items": "c"})
    assert lack == Lack("c", "report_call_open", "2")
    assert "Without a ruling: call no. 2. Rule on it" in sentence(lack.code, {"what": lack.what})
    told = revision.content["items"]["c"]
    assert told["known"][-1] == "A chamada n.º 2 está aberta: nada foi decidido"
    assert told["added"] == f"Porque ficam chamadas em aberto: {why}"


def test_before_its_play_begins_nothing_is_written_of_an_event(
    official: World, carla: Account
) -> None:
    event, tomorrow = official.event, NOW.date() + dt.timedelta(days=1)
    Event.objects.filter(pk=event.pk).update(starts_on=tomorrow, ends_on=tomorrow)
    event.refresh_from_db()
    sent: dict[str, Any] = {"event": event, "added": {}, "none": NOTHING, "account": carla}

    refused("report_event_to_come", save_report, **sent, now=NOW)
    assert not DirectorReport.objects.exists()
    assert save_report(**sent, now=NOW + dt.timedelta(days=1)).state == ReportState.DRAFT


def test_an_open_event_has_no_report_yet(official: World, carla: Account) -> None:
    save_report(event=official.event, added={}, none=NOTHING, account=carla, now=NOW)

    refused("report_event_open", submit_report, event=official.event, account=carla, now=NOW)
    publish_results(official.event)
    before = dt.datetime(2026, 11, 13, 10, 0, tzinfo=dt.UTC)
    refused("report_event_open", submit_report, event=official.event, account=carla, now=before)


@pytest.mark.rule("3.2.2-a", "3.2.2-b")
@pytest.mark.parametrize(
    ("body", "sent", "due_on", "late"),
    [
        ("federation", dt.date(2026, 11, 29), dt.date(2026, 11, 29), 0),
        ("federation", dt.date(2026, 11, 30), dt.date(2026, 11, 29), 1),
        ("association", dt.date(2026, 12, 5), dt.date(2026, 12, 5), 0),
        ("association", dt.date(2026, 12, 8), dt.date(2026, 12, 5), 3),
    ],
)
def test_late_is_recorded_and_not_refused(
    world: World, carla: Account, body: str, sent: dt.date, due_on: dt.date, late: int
) -> None:
    event = make_event(association=world.association if body == "association" else None)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    at = dt.datetime.combine(sent, dt.time(12, 0), dt.UTC)

    revision = send_report(event, director=carla, now=at)

    assert (revision.due_on, revision.days_late) == (due_on, late)


@pytest.mark.rule("3.2.2.1-b", "3.1.6-d")
def test_given_back_corrected_and_accepted_it_becomes_condition_one(
    official: World, carla: Account, olga: Account
) -> None:
    assert report_condition(official) == ConditionState.NOT_MET
    first = send_report(official.event, director=carla)
    refused(
        "report_reason_missing", return_report, revision=first, reason=" ", account=olga, now=NOW
    )

    return_report(revision=first, reason="Say who was absent.", account=olga, now=NOW)

    report = DirectorReport.objects.get()
    assert report.state == ReportState.RETURNED
    assert report_condition(official) == ConditionState.NOT_MET
    assert Notice.objects.filter(code="notice_report_returned").get().email == carla.email
    second = send_report(official.event, director=carla, added={"e": "Pair 3 left."})
    refused("report_not_open", submit_report, event=official.event, account=carla, now=NOW)
    accept_report(revision=second, account=olga, now=NOW)
    assert [revision.number for revision in report.revisions.all()] == [2, 1]
    assert report_condition(official) == ConditionState.MET
    refused("report_decided", accept_report, revision=second, account=olga, now=NOW)


@pytest.mark.rule("3.2.2.1-b")
@pytest.mark.parametrize("body", ["federation", "association"])
def test_a_regional_report_given_back_is_copied_to_its_association(
    world: World, carla: Account, olga: Account, body: str
) -> None:
    north = give_mandate(make_account("norte"), "SECRETARY", association=world.association)
    event = make_event(association=world.association if body == "association" else None)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)

    return_report(
        revision=send_report(event, director=carla), reason="Item e.", account=olga, now=NOW
    )

    emails = Notice.objects.filter(code="notice_report_returned").values_list("email", flat=True)
    copied = [north.account.email] if body == "association" else []
    assert sorted(emails) == sorted([carla.email, *copied])


@pytest.mark.rule("3.2.2.2-a")
@pytest.mark.parametrize(
    ("told", "acting", "informed"),
    [
        ({"e": "x", "i": "x"}, {"DISCIPLINARY"}, {"DIRECTORS", "BOARD"}),
        ({"h": "x"}, {"JUSTICE"}, {"DIRECTORS", "BOARD"}),
        ({"j": "x"}, {"DIRECTORS"}, {"BOARD"}),
        ({}, set(), set()),
    ],
)
def test_an_accepted_report_goes_to_the_bodies_it_concerns(
    official: World,
    carla: Account,
    olga: Account,
    told: dict[str, str],
    acting: set[str],
    informed: set[str],
) -> None:
    revision = send_report(official.event, director=carla, added=told)

    accept_report(revision=revision, account=olga, now=NOW)

    went = ReportForwarding.objects.filter(revision=revision)
    assert {
        report_forwarding.council for report_forwarding in went if not report_forwarding.is_informed
    } == acting
    assert {
        report_forwarding.council for report_forwarding in went if report_forwarding.is_informed
    } == informed


@pytest.mark.rule("3.2.2.2-a")
def test_the_board_sees_to_what_should_go_elsewhere(
    official: World, carla: Account, olga: Account, diego: Account
) -> None:
    revision = send_report(official.event, director=carla, added={"i": "Scoring program."})
    data: dict[str, Any] = {"revision": revision, "items": ["i"], "account": olga, "now": NOW}
    refused("report_not_accepted", forward_report, council=Council.TECHNICAL, reason="x", **data)
    accept_report(revision=revision, account=olga, now=NOW)

    sent = forward_report(council=Council.TECHNICAL, reason="It is technical.", **data)

    refused(
        "report_forwarded_before", forward_report, council=Council.TECHNICAL, reason="x", **data
    )
    note_forwarding(forwarding=sent, account=diego, now=NOW)
    sent.refresh_from_db()
    assert (sent.seen_by, sent.reason) == (diego, "It is technical.")


def test_nobody_accepts_the_own_report(official: World, carla: Account) -> None:
    revision = send_report(official.event, director=carla)

    refused("report_own", accept_report, revision=revision, account=carla, now=NOW)


def test_the_paper_is_issued_once(official: World, carla: Account) -> None:
    revision = send_report(official.event, director=carla, added={"j": "Room ♥ warm."})

    first = issue_director_report(revision_id=revision.pk)

    assert issue_director_report(revision_id=revision.pk) == first
    paper = IssuedDocument.objects.get(series__kind="director_report")
    assert (paper.is_public, paper.content["days_late"]) == (False, 0)


def test_bodies_and_office_are_written_to(official: World, carla: Account, olga: Account) -> None:
    judge = make_account("juiz@conselho.example")
    give_mandate(judge, "COUNCIL", council="JUSTICE")

    revision = send_report(official.event, director=carla, added={"h": "One appeal."})
    accept_report(revision=revision, account=olga, now=NOW)

    rows = Notice.objects.values_list("code", "email").order_by("pk")
    assert list(rows) == [
        ("notice_report_sent", olga.email),
        ("notice_report_forwarded", judge.email),
    ]


def test_the_report_gives_no_place_to_a_team_still_in_its_knock_out(world: World) -> None:
    event = make_team_event(world, plan=replace(KNOCKOUT, match_boards=2, segments=1))
    enter_teams(world, event, 4)
    draw(event)
    first = open_matches(event, 1)
    play_matches(event, {match: [200, 0] for match in first})
    confirm_by_results(match=first[0], account=None, now=NOW)

    assert [entry.place for entry in report_facts(event).ranking] == ["–", "–", "–", "4"]
