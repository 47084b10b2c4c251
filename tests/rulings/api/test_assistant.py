"""The assistant in the API: from a call to its proposal and the ruling."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account
from rulings.assistant.services import begin_walk
from rulings.models import FlowWalk, Incident
from tests.factories.federation import make_key
from tests.factories.laws import law_text
from tests.factories.rulings import AT_TABLE, TOO_LOW, make_incident, tell, under_2007, walk_through
from tests.factories.scoring import publish_results
from tests.personas import World

ROWS = [
    {"label": "3NT=", "value": 6, "weight": "60"},
    {"label": "3NT-1", "value": "-2,5", "weight": 40},
]


@pytest.fixture
def program(carla: Account) -> Client:
    _token, key = make_key(carla, "tablet")
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


@pytest.fixture
def call(world: World) -> Incident:
    return make_incident(under_2007(world.event))


def post(client: Client, address: str, body: object) -> Any:
    return client.post(f"/api/v1/{address}", body, content_type="application/json")


def get(client: Client, address: str) -> Any:
    response = client.get(f"/api/v1/{address}")
    assert response.status_code == 200
    return response.json()


def begin(program: Client, call: Incident, key: str) -> int:
    response = post(program, f"calls/{call.pk}/walks/", {"flow": key})
    assert response.status_code == 201
    return int(response.json()["id"])


def answered(program: Client, walk: int, *answers: tuple[str, object]) -> Any:
    for node, answer in answers:
        response = post(program, f"walks/{walk}/answers/", {"node": node, "answer": answer})
        assert response.status_code == 200, response.json()
    return response.json()


def test_a_flow_is_gone_through_to_its_proposal_and_ruled_on(
    world: World, call: Incident, program: Client
) -> None:
    publish_results(call.event)
    tell(call, "1♥ sobre 1♠")
    offered = get(program, f"calls/{call.pk}/assistant/")
    assert (offered["edition"], offered["available"], offered["detail"]) == (2007, True, "")
    assert "insufficient_bid" in {flow["key"] for flow in offered["flows"]}

    walk = begin(program, call, "insufficient_bid")
    first = get(program, f"walks/{walk}/")
    assert first["question"]["node"] == "in_turn"
    assert first["question"]["kind"] == "CHOICE"
    assert first["question"]["options"] == [
        {"value": "yes", "text": "Yes"},
        {"value": "no", "text": "No"},
    ]
    assert (first["answered"], first["outcome"]) == ([], None)
    reached = answered(program, walk, *TOO_LOW)

    assert reached["question"] is None
    assert [item["node"] for item in reached["answered"]] == [node for node, _a in TOO_LOW]
    assert reached["outcome"]["code"] == "o_partner_silenced"
    line = next(item for item in reached["outcome"]["proposal"] if not item["advice"])
    assert line["citations"] == [{"law": 27, "address": "B2", "text": "27B2"}]

    ruling = f"calls/{call.pk}/ruling/"
    nothing = {"accepted": [], "decision": "Passam", "citations": "27B2"}
    refused = post(program, ruling, nothing)
    elsewhere = post(program, ruling, {**nothing, "accepted": [{"walk": walk, "place": 99}]})
    ruled = post(program, ruling, {**nothing, "departure_reason": "O parceiro já passou"})

    assert (refused.status_code, refused.json()["code"]) == (409, "departure_unsaid")
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (409, "proposal_not_there")
    assert ruled.status_code == 201
    version = ruled.json()["revisions"][0]
    assert (version["departs"], version["departure_reason"]) == (True, "O parceiro já passou")
    decisive = [item for item in reached["outcome"]["proposal"] if not item["advice"]]
    assert (version["measures"], version["left_out"]) == ([], [item["text"] for item in decisive])


def test_a_proposal_is_taken_over_whole(call: Incident, program: Client) -> None:
    publish_results(call.event)
    tell(call, "1♥ sobre 1♠")
    answered(program, begin(program, call, "insufficient_bid"), *TOO_LOW)

    ruled = post(program, f"calls/{call.pk}/ruling/", {})

    version = ruled.json()["revisions"][0]
    assert ruled.status_code == 201
    assert (version["departs"], version["left_out"]) == (False, [])
    assert [citation["text"] for citation in version["citations"]] == ["27B2", "26"]


def test_under_an_edition_without_flows_the_citation_form_is_offered(
    world: World, program: Client
) -> None:
    type(world.event).objects.update(law_edition=1987)
    world.event.refresh_from_db()
    call = make_incident(world.event)

    offered = get(program, f"calls/{call.pk}/assistant/")
    refused = post(program, f"calls/{call.pk}/walks/", {"flow": "insufficient_bid"})

    form: dict[str, Any] = {
        "address": f"/api/v1/calls/{call.pk}/ruling/",
        "fields_asked": ["decision", "citations"],
        "example": "16B1, 73C, RTP 2.1.5",
    }
    assert (offered["edition"], offered["available"], offered["flows"]) == (1987, False, [])
    assert "the Laws of 1987" in offered["detail"]
    assert offered["in_words"] == form
    assert offered["matters"]
    assert (refused.status_code, refused.json()["code"]) == (409, "no_flow_for_edition")
    assert refused.json()["in_words"] == form
    assert not FlowWalk.objects.exists()
    tell(call, "1♥ sobre 1♠")
    ruled = post(
        program, form["address"].removeprefix("/api/v1/"),
        {"decision": "Corrige-se", "citations": "27B1"},
    )  # fmt: skip
    assert ruled.status_code == 201


def test_a_draft_is_told_as_one_and_nothing_of_it_is_taken_over(
    world: World, program: Client
) -> None:
    call = make_incident(world.event)  # under the Laws of 2017
    tell(call, "1♥ sobre 1♠")

    offered = get(program, f"calls/{call.pk}/assistant/")
    walk = begin(program, call, "insufficient_bid")
    reached = answered(
        program, walk, ("in_turn", "yes"), ("lho", "no"), ("early_17", "no"),
        ("repl", "lowest_same"),
    )  # fmt: skip
    ruled = post(program, f"calls/{call.pk}/ruling/", {})

    assert offered["available"] is True
    assert {flow["draft"] for flow in offered["flows"]} == {True}
    assert {item["draft"] for item in offered["matters"]} == {False}
    assert "dummy_rights" in {flow["key"] for flow in offered["flows"]}
    assert (reached["draft"], reached["outcome"]["code"]) == (True, "o_free_lowest")
    assert (ruled.status_code, ruled.json()["code"]) == (409, "ruling_decides_nothing")


def test_a_matter_of_the_regulation_holds_under_every_edition(
    world: World, program: Client
) -> None:
    call = make_incident(world.event)
    walk = begin(program, call, "defective_card")

    reached = answered(program, walk, ("material", "NO_CARD"), ("missed_best", "yes"))
    why = get(program, f"walks/{walk}/why/")

    assert reached["article"] == "2.1.3.6"
    assert "Damage is presumed" in reached["outcome"]["text"]
    assert [citation["text"] for citation in why["citations"]] == [
        "RTP 2.1.3.6",
        "40",
        "RTP 2.1.11.3",
    ]
    assert why["laws"] == []
    assert {rule["article"] for rule in why["rules"]} == {"2.1.3.6"}


def test_why_tells_the_answers_the_sources_and_the_law_beside(
    call: Incident, program: Client
) -> None:
    rules = (f"RULE {number} - TOY {number}\nWords of {number}." for number in range(1, 28))
    law_text(data="\n\n".join(rules), edition=2007)
    walk = begin(program, call, "insufficient_bid")
    answered(program, walk, *TOO_LOW)

    with CaptureQueriesContext(connection) as queries:
        why = get(program, f"walks/{walk}/why/")
    read = [query["sql"] for query in queries if "lawpassage" in query["sql"]]

    assert len(read) == 1
    assert any(law["items"] == [{"address": "", "text": "Words of 27."}] for law in why["laws"])
    assert [citation["text"] for citation in why["citations"]] == ["27B2", "26", "23"]
    assert [item["node"] for item in why["answered"]] == [node for node, _a in TOO_LOW]
    assert why["answered"][0]["text"] == "Yes"
    assert why["outcome"] == get(program, f"walks/{walk}/")["outcome"]["text"]
    assert {law["law"] for law in why["laws"]} >= {27}
    assert all(law["title"] and law["summary"] for law in why["laws"])


def test_numbers_and_rows_are_exact(call: Incident, program: Client) -> None:
    walk = begin(program, call, "assigned_score")
    question = answered(
        program, walk, ("obvious", "yes"), ("scoring", "imp"), ("method", "weighted")
    )["question"]
    assert (question["kind"], [column["name"] for column in question["columns"]]) == (
        "ROWS",
        ["label", "value", "weight"],
    )

    number = answered(program, walk, ("results_w", ROWS))["question"]
    data = answered(program, walk, ("table", "-2.5"))

    assert (number["kind"], number["minimum"], number["maximum"]) == ("NUMBER", "-100", "100")
    assert data["answered"][-1]["answer"] == "-2.5"
    assert data["answered"][-2]["answer"] == [
        {"label": "3NT=", "value": 6, "weight": "60"},
        {"label": "3NT-1", "value": "-2.5", "weight": 40},
    ]


@pytest.mark.parametrize(
    ("answer", "status", "code"),
    [
        ("maybe", 409, "answer_not_offered"),
        (3, 409, "answer_not_offered"),
        (ROWS, 409, "answer_not_offered"),
        (2.5, 400, "invalid"),
        (True, 400, "invalid"),
        (None, 400, "invalid"),
        ({"yes": 1}, 400, "invalid"),
        ([["yes"]], 400, "invalid"),
        ([{"a": {"b": []}}], 400, "invalid"),
        ([{"a": 1}] * 61, 400, "invalid"),
        ("a" * 201, 400, "invalid"),
        ("a\x00", 400, "invalid"),
        (10**30, 400, "invalid"),
    ],
)
def test_an_answer_that_is_none(
    call: Incident, program: Client, answer: object, status: int, code: str
) -> None:
    walk = begin(program, call, "insufficient_bid")

    response = post(program, f"walks/{walk}/answers/", {"node": "in_turn", "answer": answer})

    assert (response.status_code, response.json()["code"]) == (status, code)
    assert FlowWalk.objects.get().answers == []


@pytest.mark.parametrize(
    "rows",
    [
        [],
        "60",
        60,
        [{"label": "3NT=", "value": "x", "weight": "100"}],
        [{"label": "3NT=", "value": "NaN", "weight": "100"}],
        [{"label": "3NT=", "value": "1e999999", "weight": "100"}],
        [{"label": "3NT=", "value": "6"}],
        [{"label": "3NT=", "value": "6", "weight": "90"}],
    ],
)
def test_rows_that_are_none(call: Incident, program: Client, rows: object) -> None:
    walk = begin(program, call, "assigned_score")
    answered(program, walk, ("obvious", "yes"), ("scoring", "imp"), ("method", "weighted"))

    response = post(program, f"walks/{walk}/answers/", {"node": "results_w", "answer": rows})

    assert response.status_code == 409
    assert "results_w" not in response.json()["detail"]
    assert len(FlowWalk.objects.get().answers) == 3


def test_one_step_back_and_the_flow_put_aside(call: Incident, program: Client) -> None:
    walk = begin(program, call, "insufficient_bid")
    answered(program, walk, ("in_turn", "yes"))

    passed = post(program, f"walks/{walk}/answers/", {"node": "in_turn", "answer": "no"})
    number = post(program, f"walks/{begin(program, call, 'late_team')}/answers/",
                  {"node": "with_screens", "answer": "no"})  # fmt: skip
    back = post(program, f"walks/{walk}/back/", {})
    first = post(program, f"walks/{walk}/back/", {})
    aside = post(program, f"walks/{walk}/drop/", {})
    late = post(program, f"walks/{walk}/answers/", {"node": "in_turn", "answer": "no"})

    assert (passed.status_code, passed.json()["code"]) == (409, "question_has_passed")
    assert (number.status_code, number.json()["code"]) == (409, "question_has_passed")
    assert (back.status_code, back.json()["answered"]) == (200, [])
    assert (first.status_code, first.json()["code"]) == (409, "nothing_to_go_back")
    assert (aside.status_code, aside.json()["put_aside"]) == (200, True)
    assert (late.status_code, late.json()["code"]) == (409, "walk_is_over")
    assert get(program, f"calls/{call.pk}/")["walks"][0]["flow"] == "late_team"


def test_flows_and_matters_are_found_by_words(call: Incident, program: Client) -> None:
    data = get(program, f"calls/{call.pk}/assistant/?q=27")
    none = get(program, f"calls/{call.pk}/assistant/?q=zzzz")
    Incident.objects.update(about="Revoke in trick five")
    about = get(program, f"calls/{call.pk}/assistant/")

    assert "insufficient_bid" in {flow["key"] for flow in data["flows"]}
    assert (none["flows"], none["matters"]) == ([], [])
    assert "revoke" in {item["key"] for item in about["suggested"]}


@pytest.mark.parametrize("key", ["nothing", "../../secrets", "insufficient_bid.json"])
def test_no_such_flow(call: Incident, program: Client, key: str) -> None:
    response = post(program, f"calls/{call.pk}/walks/", {"flow": key})

    assert (response.status_code, response.json()["code"]) == (409, "flow_unknown")


def test_a_ruling_holds_its_flow(call: Incident, program: Client) -> None:
    publish_results(call.event)
    walk_through(call, "insufficient_bid", *TOO_LOW)
    post(program, f"calls/{call.pk}/ruling/", {})
    walk = FlowWalk.objects.get().pk

    assert post(program, f"walks/{walk}/back/", {}).json()["code"] == "walk_is_used"
    assert post(program, f"walks/{walk}/drop/", {}).json()["code"] == "walk_is_used"


def test_a_flow_of_another_event_is_not_there(world: World, call: Incident, eve: Account) -> None:
    row = begin_walk(incident=call, key="insufficient_bid", account=None, now=AT_TABLE)
    _token, key = make_key(eve, "tablet")
    stranger = Client(headers={"authorization": f"Token {key}"})

    assert stranger.get(f"/api/v1/walks/{row.pk}/").status_code == 404
    response = post(stranger, f"walks/{row.pk}/answers/", {"node": "in_turn", "answer": "yes"})
    assert response.status_code == 404
    row.refresh_from_db()
    assert row.answers == []
