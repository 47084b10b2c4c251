"""A body decides its case by a program: score, notices and term of appeal as on the page."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from federation.models import Account, Job, Notice, PaymentRequest
from rulings.councils.services.case_decisions import LONGEST_LAWS
from rulings.models import (
    Appeal,
    AppealBody,
    CasebookEntry,
    CaseDecision,
    CouncilCase,
    Penalty,
    RulingMeasure,
    Sanction,
)
from scoring.models import BoardRuling, Standing
from tests.factories.cases import (
    FOR_THEM,
    PANEL,
    RULED,
    hear,
    make_before_justice,
    make_case,
    sanction_lines,
    voted,
)
from tests.factories.federation import give_mandate, make_account, make_key
from tests.factories.rows import need
from tests.factories.rulings import make_call_on_board_one
from tests.personas import World

As = Callable[[Account], Client]
WORDS: dict[str, object] = {
    "facts": "A long pause.", "grounds": "The law was misread.", "outcome": "It is turned.",
    "panel": list(PANEL),
}  # fmt: skip
CITED = {"laws": "16B1", "articles": "RTP 3.8.3"}
FOR_THE_OTHERS = {"kind": "ARTIFICIAL", "shares": ["40", "60"]}
TURNED: dict[str, object] = {
    **WORDS, **CITED, "changes_ruling": True, "has_merit": True, "measures": [FOR_THE_OTHERS],
}  # fmt: skip
TURNED_ON_PAGE = {
    **WORDS, **CITED, "changes_ruling": "yes", "has_merit": "yes", "measure": "ARTIFICIAL",
    "ns_share": "40", "ew_share": "60", "apply": "1",
}  # fmt: skip


def program(account: Account, *scopes: str) -> Client:
    _token, key = make_key(account, scopes=scopes or ("cases",))
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


def post(client: Client, address: str, sent: Mapping[str, object], key: str = "") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(f"/api/v1/{address}", sent, content_type="application/json", headers=headers)


@pytest.fixture
def judge(world: World) -> Account:
    account = make_account("juiz@conselho.example")
    give_mandate(account, "COUNCIL", council="JUSTICE")
    return account


@pytest.fixture
def before_justice(world: World, carla: Account) -> CouncilCase:
    return make_before_justice(world, make_call_on_board_one(world.event, now=RULED), carla)


def left_behind(case: CouncilCase) -> dict[str, object]:
    """Return the rows written by deciding a case, without times and accounts."""
    unlike = ("id", "decided_at", "decided_by")
    decision = CaseDecision.objects.values().get(case=case)
    appeal = Appeal.objects.values("state", "outcome", "decision", "measures", "without_merit")
    return {
        "decision": {name: told for name, told in decision.items() if name not in unlike},
        "appeal": list(appeal.filter(body=AppealBody.JUSTICE)),
        "sanctions": list(Sanction.objects.values_list(
            "person", "kind", "starts_on", "ends_on", "amount_cents", "probation_until"
        )),
        "bills": list(PaymentRequest.objects.values_list("lines__amount_cents", flat=True)),
        "score": list(
            Standing.objects.order_by("pk").values_list("entry", "rank", "score_hundredths")
        ),
        "boards": list(BoardRuling.objects.values_list("board", "values").order_by("pk")),
        "measures": list(RulingMeasure.objects.filter(ended_in=None).values_list("kind", "values")),
        "penalties": Penalty.objects.filter(taken_back_at=None).count(),
        "notices": sorted(Notice.objects.values_list("code", "email")),
        "work": sorted(Job.objects.values_list("act", flat=True)),
        "book": list(CasebookEntry.objects.values_list("summary", "laws", "articles")),
    }  # fmt: skip


def both_ways(
    case: CouncilCase, page: Callable[[], Any], api: Callable[[], Any]
) -> list[dict[str, object]]:
    """Return the rows written by the page, and by the API."""
    found = []
    for act, status in ((page, 302), (api, 201)):
        with transaction.atomic():
            response = act()
            assert response.status_code == status, response.content
            found.append(left_behind(case))
            transaction.set_rollback(True)
    return found


@pytest.mark.rule("2.1.1.1-c", "3.8.3-a")
def test_an_appeal_is_decided_as_on_the_page(
    before_justice: CouncilCase, judge: Account, as_account: As
) -> None:
    at = f"cases/{before_justice.pk}/decide/"

    by_page, by_program = both_ways(
        before_justice,
        lambda: as_account(judge).post(f"/{at}", {**TURNED_ON_PAGE, **voted("JUSTICE")}),
        lambda: post(program(judge), at, TURNED),
    )

    assert by_program == by_page
    assert [item["outcome"] for item in by_program["appeal"]] == ["CHANGED"]  # type: ignore[attr-defined]
    assert "notice_appeal_decided" in dict(by_program["notices"])  # type: ignore[call-overload]
    data = post(program(judge), at, TURNED).json()
    assert data["in_the_score"] == ["Artificial score: 40 % to North-South, 60 % to East-West"]
    assert (data["appeal_until"], data["appeal_notice"]) == (
        None, "This decision is the last word within the federation.",
    )  # fmt: skip


@pytest.mark.rule("3.8.1.2-a")
def test_sanctions_and_the_casebook_are_given_as_on_the_page(
    world: World, diego: Account, ana: Account, as_account: As
) -> None:
    person = world.members["1001"]
    case = make_case(person)
    hear(case)
    at, who = f"cases/{case.pk}/decide/", f"person:{person.pk}"
    days = {"starts_on": "2026-12-01", "ends_on": "2026-12-31"}
    book = {"summary": "Words at a table.", "grounds": "Heard by three.", "outcome": "Suspended."}
    words = {**WORDS, "laws": "74A2", "articles": "RTP 1.3.3", "votes_for": 2, "votes_against": 0}
    fined = {"who": who, "kind": "FINE", "amount_cents": "12.50"}
    lines = sanction_lines({"who": who, "kind": "SUSPENSION", **days}, fined)

    by_page, by_program = both_ways(
        case,
        lambda: as_account(diego).post(f"/{at}", {
            **words, **lines, **voted(), "is_in_casebook": "on",
            "summary": book["summary"], "book_grounds": book["grounds"],
            "book_outcome": book["outcome"],
        }),
        lambda: post(program(diego), at, {
            **words, "casebook": book,
            "sanctions": [
                {"party": who, "kind": "SUSPENSION", **days},
                {"party": who, "kind": "FINE", "amount_cents": 1250},
            ],
        }),
    )  # fmt: skip

    assert by_program == by_page
    assert by_program["bills"] == [1250]
    assert by_program["notices"] == [
        ("notice_case_decided", ana.email), ("notice_payment_asked_ask", ana.email),
    ]  # fmt: skip
    data = post(program(diego), at, {**WORDS, "sanctions": [
        {"party": who, "kind": "SUSPENSION", **days}
    ]}).json()  # fmt: skip
    assert [(sanction["party"], sanction["ends_on"]) for sanction in data["sanctions"]] == [
        (who, "2026-12-31")
    ]
    assert data["appeal_article"] == "RTP 3.8.1.2, CPA 87"
    assert data["appeal_until"] is not None


def test_what_does_not_fit_is_refused_and_nothing_is_written(
    world: World, before_justice: CouncilCase, judge: Account, diego: Account
) -> None:
    alone = make_case(world.members["1001"])
    person = f"person:{world.members['1001'].pk}"
    stranger = f"person:{world.members['1006'].pk}"
    suspended = {"party": person, "kind": "SUSPENSION"}
    days = {"starts_on": "2026-12-01", "ends_on": "2026-12-31"}
    at, of_appeal = f"cases/{alone.pk}/decide/", f"cases/{before_justice.pk}/decide/"
    measures = [FOR_THE_OTHERS]
    asked: list[tuple[Account, str, dict[str, object], int, str]] = [
        (diego, at, {**WORDS, "has_merit": True}, 409, "decision_not_on_appeal"),
        (diego, at, {**WORDS, "changes_ruling": True}, 409, "decision_not_on_ruling"),
        (diego, at, {**WORDS, "measures": measures}, 409, "decision_not_on_ruling"),
        (diego, at, {**WORDS, "sanctions": [{**suspended, **days}]}, 409, "sanction_unheard"),
        (diego, at, {**WORDS, "sanctions": [suspended]}, 400, "invalid"),
        (diego, at, {**WORDS, "sanctions": [{**suspended, **days, "party": stranger}]}, 400,
         "invalid"),
        (diego, at, {**WORDS, "laws": "1" * (LONGEST_LAWS + 1)}, 400, "invalid"),
        (diego, at, {**WORDS, "panel": ["x" * 80] * 9}, 400, "invalid"),
        (diego, at, {**WORDS, "panel": []}, 409, "decision_without_panel"),
        (diego, at, {**WORDS, "panel": ["Rui Mesa", "Ana"]}, 409, "decision_by_non_member"),
        (diego, at, {**WORDS, "votes_for": 3}, 409, "decision_votes_over_panel"),
        (diego, at, {**WORDS, "votes_for": 1}, 409, "decision_votes_missing"),
        (diego, at, {**WORDS, "laws": "999Z"}, 409, "law_address_unreadable"),
        (diego, at, {**WORDS, "votes_against": 2}, 409, "decision_outvoted"),
        (diego, at, {**WORDS, "votes_for": 1, "votes_against": 1}, 409, "decision_votes_tied"),
        (judge, of_appeal, {**TURNED, "votes_against": 2}, 409, "decision_outvoted"),
        (judge, of_appeal, {**TURNED, "has_merit": None}, 409, "decision_needs_merit"),
        (judge, of_appeal, {**TURNED, "changes_ruling": None}, 409, "decision_silent_on_ruling"),
        (judge, of_appeal, {**TURNED, "changes_ruling": False}, 409, "appeal_upheld_with_measures"),
    ]  # fmt: skip

    for account, address, sent, status, code in asked:
        response = post(program(account), address, sent)
        assert (response.status_code, response.json()["code"]) == (status, code), (
            sent,
            response.json(),
        )
    assert set(CouncilCase.objects.values_list("state", flat=True)) == {"OPEN"}
    assert not CaseDecision.objects.exists()


def test_laws_as_long_as_the_form_takes_are_kept(world: World, diego: Account) -> None:
    case = make_case(world.members["1001"])
    laws = " ".join(["16B1"] * 40)[:LONGEST_LAWS].strip()

    response = post(program(diego), f"cases/{case.pk}/decide/", {**WORDS, "laws": laws})

    assert response.status_code == 201

    decision = CaseDecision.objects.get(case=case)
    assert len(decision.laws) <= need(CaseDecision._meta.get_field("laws").max_length)


@pytest.mark.rule("2.1.1.1-c")
def test_the_effect_is_told_before_and_nothing_is_written(
    before_justice: CouncilCase, judge: Account
) -> None:
    by_name = {name: TURNED[name] for name in ("changes_ruling", "measures")}
    at = f"cases/{before_justice.pk}/decide/effect/"

    data = post(program(judge), at, by_name).json()

    assert data["waits_for"] == ""
    moved = [
        standing
        for standing in data["standings"]
        if standing["score_before"] != standing["score_after"]
    ]
    assert len(moved) > 1
    assert not CaseDecision.objects.exists()
    assert [row.values["shares"] for row in RulingMeasure.objects.filter(kind="ARTIFICIAL")] == [
        list(FOR_THEM.shares or ())
    ]
    assert post(program(judge), at, {"measures": []}).json()["code"] == "decision_silent_on_ruling"


def test_a_case_is_decided_once(world: World, diego: Account) -> None:
    case = make_case(world.members["1001"])
    at = f"cases/{case.pk}/decide/"

    first = post(program(diego), at, WORDS, key="a")
    again = post(program(diego), at, WORDS, key="a")
    other = post(program(diego), at, WORDS, key="b")

    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert (other.status_code, other.json()["code"]) == (409, "case_is_closed")
    assert CaseDecision.objects.count() == 1


def test_a_case_tells_the_keys_of_its_parties_and_who_was_heard(
    world: World, diego: Account, ana: Account
) -> None:
    case = make_case(world.members["1001"], world.club)
    hear(case)

    for_body = program(diego).get(f"/api/v1/cases/{case.pk}/").json()
    for_party = program(ana).get(f"/api/v1/cases/{case.pk}/").json()

    person, club = for_body["parties"]
    assert (person["key"], person["is_heard"]) == (f"person:{world.members['1001'].pk}", True)
    assert club["key"] == f"club:{world.club.pk}"
    assert [party["is_heard"] for party in for_party["parties"]] == [None, None]
    assert (for_body["council"], for_body["state"], for_body["decision"]) == (
        "DISCIPLINARY", "OPEN", None,
    )  # fmt: skip
    post(program(diego), f"cases/{case.pk}/decide/", WORDS)
    assert (
        program(ana).get(f"/api/v1/cases/{case.pk}/").json()["decision"]["outcome"]
        == (WORDS["outcome"])
    )
