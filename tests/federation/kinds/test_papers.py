"""The kinds of papers: declared once each, numbered as ever, read by whom the kind names."""

from dataclasses import replace

import pytest

from federation.errors import DocumentError
from federation.kinds.paper import (
    PAPER_KINDS,
    OnErasure,
    all_paper_kinds,
    on_erasure_of,
    paper_kind,
    paper_title,
    papers_left_on_erasure,
    register_papers,
)
from federation.papers.services.documents import PaperIdentity

# How the numbers of papers have begun since the first was issued: none of these may change.
NUMBERED = {
    "account_statement": "EX",
    "appeal_decision": "RD",
    "appeal_form": "RF",
    "calendar": "CD",
    "category_letter": "CT",
    "classification_sheet": "AF",
    "club_certificate": "CC",
    "convention_card": "CV",
    "council_decision": "DC",
    "credit_note": "NC",
    "delegate_certificate": "DG",
    "director_report": "RA",
    "diploma": "DP",
    "electoral_roll": "CA",
    "event_regulation": "RG",
    "event_schedule": "ES",
    "fee_schedule": "TX",
    "guide_cards": "GP",
    "hand_record": "MA",
    "hosting_contract": "CH",
    "joint_request": "PJ",
    "licence_card": "LI",
    "licence_certificate": "CE",
    "licence_sheet": "LF",
    "line_up_sheets": "FA",
    "minutes": "AT",
    "name_list": "LN",
    "pair_sheets": "FP",
    "payment_request": "PG",
    "player_certificate": "CJ",
    "ranking_list": "RK",
    "receipt": "RC",
    "results_booklet": "CL",
    "score_sheets": "FR",
    "session_start_list": "LP",
    "table_cards": "CM",
    "travellers": "TV",
    "year_planner": "PL",
}


def test_papers_are_numbered_as_ever() -> None:
    assert {code: paper_kind(code).prefix for code in NUMBERED} == NUMBERED


def test_each_kind_stands_beside_its_paper_and_is_found() -> None:
    assert len(all_paper_kinds()) >= len(NUMBERED)
    assert paper_kind("convention_card").about == "card_version"


def test_a_code_is_taken_once() -> None:
    other = replace(paper_kind("receipt"), prefix="RX")

    with pytest.raises(ValueError, match="two kinds of papers are called receipt"):
        register_papers(other)

    assert paper_kind("receipt").prefix == "RC"


def test_a_prefix_is_taken_once() -> None:
    other = replace(paper_kind("receipt"), code="second_receipt")

    with pytest.raises(ValueError, match="papers of the kinds receipt and second_receipt begin RC"):
        register_papers(other)

    assert "second_receipt" not in PAPER_KINDS


def test_a_kind_declared_again_by_the_same_value_is_no_second_one() -> None:
    register_papers(paper_kind("receipt"))

    assert paper_kind("receipt").prefix == "RC"


def test_an_unknown_kind_is_refused_and_called_by_its_code() -> None:
    with pytest.raises(DocumentError) as refusal:
        paper_kind("letter_of_old")

    assert (refusal.value.code, refusal.value.values) == (
        "document_template_missing",
        {"kind": "letter_of_old"},
    )
    assert paper_title("letter_of_old") == "letter_of_old"


def test_a_paper_is_about_what_its_kind_says() -> None:
    with pytest.raises(ValueError, match="a receipt is about a payment: event:1"):
        PaperIdentity(paper_kind("receipt"), "event:1")


def test_what_an_erasure_does_with_papers() -> None:
    assert papers_left_on_erasure() == {"payment_request", "receipt", "credit_note"}
    assert {kind.code for kind in all_paper_kinds() if kind.on_erasure is OnErasure.EMPTIED} == {
        "account_statement",
        "category_letter",
        "delegate_certificate",
        "joint_request",
        "licence_card",
        "licence_certificate",
        "licence_sheet",
        "player_certificate",
    }
    assert on_erasure_of("letter_of_old") is OnErasure.EMPTIED


def test_who_reads_what_is_not_public() -> None:
    readers = {kind.code: kind.may_read.__name__ for kind in all_paper_kinds()}

    assert {code: name for code, name in readers.items() if name != "nobody_else"} == {
        "category_letter": "category_holder",
        "club_certificate": "whom_it_certifies",
        "credit_note": "who_owes",
        "delegate_certificate": "whom_it_certifies",
        "licence_card": "licence_holder",
        "licence_certificate": "whom_it_certifies",
        "payment_request": "who_owes",
        "player_certificate": "whom_it_certifies",
        "receipt": "who_owes",
    }
