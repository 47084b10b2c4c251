"""Each incident from the call to the score: by pages, by the API and by the command, alike."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from federation.models import Account, Notice
from rulings.assistant.rules.flows.proposal import ADVICE
from rulings.assistant.selectors.standing import is_draft
from rulings.models import FlowWalk, Incident, Ruling, RulingMeasure
from rulings.rulings.selectors.rulings import revision_in_force
from tests.factories.federation import make_key
from tests.factories.pages import words
from tests.factories.rulings import AT_TABLE
from tests.factories.scoring import publish_results
from tests.personas import World
from tests.rulings.incidents import INCIDENTS, Told
from tournaments.models import Event

As = Callable[[Account], Client]
BOARD = 2
WORDS = "Decided as the Law says."
# How a page of a ruling sends what is chosen of its measures.
FIELDS: dict[str, Callable[[dict[str, Any]], dict[str, str]]] = {
    "TRICKS": lambda one: {"tricks": str(one["tricks"]), "tricks_side": one["side"]},
    "ARTIFICIAL": lambda one: dict(zip(("ns_share", "ew_share"), one["shares"], strict=True)),
    "WEIGHTED": lambda one: {
        f"{name}{place}": outcome[name]
        for place, outcome in enumerate(one["outcomes"], start=1)
        for name in ("result", "weight")
    },
    "DELETED": lambda _one: {},
    "PENALTY": lambda one: {
        f"penalty_{name}": str(one[name]) for name in ("side", "unit", "offence", "minutes")
    },
}

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def played(world: World, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Return the played event of four pairs, at the time of the call."""
    publish_results(world.event)
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)
    return world.event


def under(event: Event, incident: Told) -> Event:
    event.law_edition = incident.edition
    event.save(update_fields=["law_edition"])
    return event


def per_cent(event: Event) -> tuple[str, ...]:
    """Return the published percentages of pairs 1 to 4."""
    rows = Client().get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    return tuple(row["percentage"] for row in sorted(rows, key=lambda row: row["entry"]["number"]))


def by_pages(client: Client, event: Event, incident: Told) -> None:
    entered = client.post(
        f"/events/{event.pk}/log/new/",
        {"session": 1, "table": "1", "board": BOARD, "ns": "1", "ew": "4", "about": incident.name},
    )
    assert entered.status_code == 302, words(entered)
    call = Incident.objects.get()
    client.post(f"/calls/{call.pk}/flows/{incident.flow}/")
    walk = FlowWalk.objects.get()
    for node, answer in incident.answered():
        client.post(f"/calls/walks/{walk.pk}/answer/", {"node": node, "answer": answer})
    assert client.get(f"/calls/walks/{walk.pk}/").status_code == 200
    walk.refresh_from_db()
    texts = [
        f"{walk.pk}:{place}"
        for place, item in enumerate(walk.proposal)
        if item["kind"] not in ADVICE and not is_draft(walk)
    ]
    sent: dict[str, Any] = {"accepted": texts, "decision": WORDS, "citations": incident.cited}
    for one in incident.measures:
        on_board = {} if one["kind"] == "PENALTY" else {"measure": one["kind"]}
        sent |= {**on_board, **FIELDS[one["kind"]](one)}
    response = client.post(f"/calls/{call.pk}/rule/", sent)
    assert response.status_code == 302, words(response)


def by_programs(client: Client, event: Event, incident: Told) -> None:
    def send(address: str, told: object) -> Any:
        response = client.post(f"/api/v1/{address}", told, content_type="application/json")
        assert response.status_code in {200, 201}, response.content
        return response.json()

    place = {"table": "1", "board": BOARD, "ns": "1", "ew": "4", "about": incident.name}
    call = send(f"events/{event.pk}/calls/", place)["id"]
    walk = send(f"calls/{call}/walks/", {"flow": incident.flow})
    for node, answer in incident.sent():
        if walk["question"]["node"] == node:  # what the event itself says is not asked
            walk = send(f"walks/{walk['id']}/answers/", {"node": node, "answer": answer})
    data = {"decision": WORDS, "citations": incident.cited, "measures": incident.measures}
    send(f"calls/{call}/ruling/", data)


def by_command(client: Client, event: Event, incident: Told, account: Account) -> None:
    walked = asked(
        incident.flow, edition=incident.edition, answers=[json.dumps(incident.sent())], json=True
    )
    assert walked["outcome"] == incident.outcome
    assert incident.cited in walked["citations"]
    place = {"table": "1", "board": BOARD, "ns": "1", "ew": "4", "about": incident.name}
    call = client.post(f"/api/v1/events/{event.pk}/calls/", place, "application/json").json()["id"]
    asked(
        call=call, measures=json.dumps(incident.measures), by=account.email, decision=WORDS,
        cite=incident.cited, json=True,
    )  # fmt: skip


def asked(*arguments: str, **options: Any) -> Any:
    out = StringIO()
    call_command("rule", *arguments, stdout=out, **options)
    return json.loads(out.getvalue())


def follows(event: Event, incident: Told, client: Client, ana: Account) -> None:
    """Check that the ruling cites, counts, is in the report, and is e-mailed to the players."""
    ruling = Ruling.objects.get()
    cited = [str(citation) for citation in revision_in_force(ruling).citations.all()]
    assert incident.cited.replace("(", "").replace(")", "") in [
        text.replace("(", "").replace(")", "").replace(" ", "") if "RTP" not in text else text
        for text in cited
    ]
    assert per_cent(event) == incident.per_cent
    measures = RulingMeasure.objects.filter(ended_in=None)
    assert [measure.waits_for for measure in measures] == ["" for _ in incident.measures]
    shown = words(client.get(f"/rulings/{ruling.pk}/"))
    assert WORDS in shown
    reported = words(client.get(f"/events/{event.pk}/report/"))
    in_report = f"call {ruling.incident.number} · board {BOARD}" in reported
    assert in_report is bool(incident.measures)  # the rest only if the director thinks so
    notices = Notice.objects.filter(code="notice_ruling_given", email=ana.email)
    assert notices.exists() is bool(incident.measures)


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.parametrize("incident", INCIDENTS, ids=str)
def test_by_pages(
    played: Event, ana: Account, carla: Account, as_account: As, incident: Told
) -> None:
    event = under(played, incident)

    by_pages(as_account(carla), event, incident)

    walk = FlowWalk.objects.get()
    assert walk.outcome == incident.outcome
    follows(event, incident, as_account(carla), ana)


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.parametrize("incident", INCIDENTS, ids=str)
def test_by_programs(
    played: Event, ana: Account, carla: Account, as_account: As, incident: Told
) -> None:
    event = under(played, incident)
    _token, key = make_key(carla, "tablet")
    program = Client(headers={"authorization": f"Token {key}", "accept-language": "en"})

    by_programs(program, event, incident)

    assert FlowWalk.objects.get().outcome == incident.outcome
    follows(event, incident, as_account(carla), ana)


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.parametrize("incident", INCIDENTS, ids=str)
def test_by_the_command(
    played: Event, ana: Account, carla: Account, as_account: As, incident: Told
) -> None:
    event = under(played, incident)

    by_command(as_account(carla), event, incident, carla)

    follows(event, incident, as_account(carla), ana)
