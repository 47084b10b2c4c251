"""The parts of a booklet: columns, frequencies, pages, sums."""

from decimal import Decimal
from typing import Any

from federation.money.documents.payment_request import (
    Charge,
    RequestDetails,
    payment_request_content,
)
from scoring.matches.documents.frequency_sheet import BoardTable, board_sheet
from scoring.standings.documents.classification import (
    ClassificationRow,
    classification_table,
    places_needed,
)
from scoring.templatetags.cards import boards_on_pages, cards_on_pages
from tests.documents.papers import FEDERATION, ISSUED_ON


def row(**figures: Any) -> ClassificationRow:
    return ClassificationRow(place=1, tied=False, number="1", name="Ana – Rui", **figures)


def table(ns: str, score: int | None, **more: Any) -> BoardTable:
    return BoardTable(ns=ns, ew="9", ns_score=score, **more)


def test_a_classification_prints_the_columns_that_say_something() -> None:
    printed = classification_table(
        "All",
        [row(score=Decimal("402.50"), percent=Decimal("64.50")), row(score=Decimal(371), pe=9)],
    )

    assert printed.columns == ("score", "percent", "pe")
    assert printed.score_places == 1


def test_a_column_may_be_left_out() -> None:
    printed = classification_table("All", [row(percent=Decimal(64), pe=9)], without=["pe"])

    assert printed.columns == ("percent",)


def test_a_column_has_the_decimals_its_figures_need_and_two_at_most() -> None:
    assert places_needed([Decimal("14.40"), Decimal("9.00"), None]) == 1
    assert places_needed([Decimal("14.00"), 3, Decimal("1E+2")]) == 0
    assert places_needed([Decimal("0.125")]) == 2
    assert places_needed([]) == 0


def test_a_frequency_sheet_counts_equal_results_best_for_north_south_first() -> None:
    sheet = board_sheet(
        7,
        [
            table("1", -100, contract="4S", declarer="N", tricks=9),
            table("2", 620, contract="4S", declarer="N", tricks=10),
            table("3", None, label="60 / 40"),
            table("4", 620, contract="4S", declarer="N", tricks=10),
            table("5", 620, contract="4H", declarer="S", tricks=10),
        ],
    )

    assert (sheet.dealer, sheet.vulnerable) == ("S", "All")
    assert [(line.contract, line.ns_score, line.count, line.pairs) for line in sheet.lines] == [
        ("4S", 620, 2, "2–9, 4–9"),
        ("4H", 620, 1, "5–9"),
        ("4S", -100, 1, "1–9"),
        ("", None, 1, "3–9"),
    ]


def test_equal_scores_that_earned_different_points_stay_apart() -> None:
    sheet = board_sheet(
        1,
        [
            table("1", 420, ns_points=Decimal(5), ew_points=Decimal(1)),
            table("2", 420, ns_points=Decimal(4), ew_points=Decimal(2)),
        ],
    )

    assert [line.count for line in sheet.lines] == [1, 1]


def test_cards_of_26_boards_go_two_to_a_page() -> None:
    cards = [{"number": str(number), "lines": [{}] * 26, "reasons": []} for number in range(5)]

    pages = cards_on_pages(cards)

    assert [[card["number"] for card in page] for page in pages] == [["0", "1"], ["2", "3"], ["4"]]


def test_boards_with_diagrams_go_six_to_a_page() -> None:
    boards = [{"hands": ["", "", "", ""], "lines": [], "notes": []} for _ in range(14)]

    assert [len(page) for page in boards_on_pages(boards)] == [6, 6, 2]


def test_a_part_taller_than_a_page_has_a_page_of_its_own() -> None:
    cards: list[dict[str, Any]] = [
        {"lines": [{}] * length, "reasons": []} for length in (90, 10, 90)
    ]

    assert [len(page) for page in cards_on_pages(cards)] == [1, 1, 1]


def test_a_payment_request_adds_up_its_charges_in_cents() -> None:
    request_details = RequestDetails(
        debtor="Clube", subject="x", reference="PP1", currency="EUR", requested_on=ISSUED_ON
    )

    paper = payment_request_content(
        federation=FEDERATION,
        title="Payment request",
        details=request_details,
        charges=[
            Charge(title="a", article="RTP 3.1.6", quantity=28, unit_cents=150),
            Charge(title="b", article="RTP 3.1.6", quantity=3, unit_cents=1),
        ],
        is_sample=False,
    )

    assert [(row.unit_amount, row.amount) for row in paper.rows] == [
        (Decimal("1.50"), Decimal("42.00")),
        (Decimal("0.01"), Decimal("0.03")),
    ]
    assert paper.total == Decimal("42.03")
