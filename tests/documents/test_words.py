"""The texts of papers."""

import dataclasses
import datetime as dt
import re
from decimal import Decimal
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from federation.papers.documents.paper import printable
from tests.documents.papers import (
    CODE,
    LONG_NAME,
    licence_card,
    pairs_booklet,
    payment_request,
    printed,
    ranking_list,
    teams_booklet,
)


def words(html: str) -> str:
    """Return the visible text of a page: no tags, single spaces."""
    body = html.partition("<body")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", "<body" + body).split())


def test_a_licence_card_names_person_number_season_club_category_and_iv() -> None:
    text = words(printed("licence_card", licence_card()).html)

    assert text == (
        "♣ Federação de Bridge de Demonstração Łukasz Conceição e Sá Licence no. 10417 Season 2026 "
        "Club or association Clube da Ribeira Category 2 ♥ Value index (IV) 65 "
        f"Valid 1 Jan 2026 – 31 Dec 2026 · {CODE} · trunfo.example/v"
    )


def test_a_card_of_the_demonstration_says_so() -> None:
    assert "Demonstration" in printed("licence_card", licence_card(), sample=True).html


def test_a_payment_request_says_what_for_how_much_and_that_it_is_no_invoice() -> None:
    text = words(printed("payment_request", payment_request()).html)

    assert "This is not a tax invoice." in text
    assert "Homologation of a private tournament, pairs RTP 3.1.6 28 €1.50 €42.00" in text
    assert "Total to pay €1,242.50 Reference to quote PP2026000123" in text
    assert "Due on 30 November 2026" in text
    assert "Certified invoice, issued elsewhere, no." in text
    assert "Sample amounts" not in text


def test_a_request_with_sample_amounts_says_that_nothing_is_owed() -> None:
    text = words(printed("payment_request", payment_request(is_sample=True)).html)

    assert "Sample amounts: nothing is owed" in text


def test_the_number_of_the_certified_invoice_is_printed_once_it_is_known() -> None:
    paper = payment_request()
    known = dataclasses.replace(
        paper, asked=dataclasses.replace(paper.asked, certified_invoice="FT A/123")
    )

    assert "no. FT A/123" in words(printed("payment_request", known).html)


def test_a_paper_speaks_numbers_and_days_of_its_language() -> None:
    html = printed("payment_request", payment_request(), language="pt-pt").html

    assert "28 1,50 € 42,00 €" in words(html)
    assert "1\N{NO-BREAK SPACE}242,50\N{NO-BREAK SPACE}€" in html
    assert "30 de novembro de 2026" in html


def test_every_paper_carries_number_code_and_where_to_check_it() -> None:
    html = printed("ranking_list", ranking_list(3)).html

    assert f"Document {CODE}" in html
    assert "look the number up at trunfo.example/v" in html
    assert f'alt="Code to check document {CODE}"' in html


@pytest.mark.parametrize("kind", ["ranking_list", "licence_card"])
def test_a_paper_of_a_site_without_address_tells_none(kind: str) -> None:
    paper = licence_card() if kind == "licence_card" else ranking_list(3)
    page = printed(kind, paper, check_url=f"http://127.0.0.1:8000/v/{CODE}?k=x").html

    assert "127.0.0.1" not in words(page)
    assert f'alt="Code to check document {CODE}"' in page


def test_a_ranking_list_shows_ties_and_figures_in_their_columns() -> None:
    text = words(printed("ranking_list", ranking_list(4), language="pt-pt").html)

    assert "3= 1074 Carla Modelo Clube da Serra 2♦ 30 14 164 319,9 14 483,9" in text
    assert "3= 1111 Dinis Teste Clube da Ribeira 2♣ 35 14 141 319,6 14 460,6" in text


def test_a_list_of_thousands_says_the_same_in_fewer_cells() -> None:
    short, long = ranking_list(1500), ranking_list(1501)
    html = printed("ranking_list", dataclasses.replace(ranking_list(4), is_dense=True)).html

    assert (short.is_dense, long.is_dense) == (False, True)
    assert "3= 1074 Carla Modelo Clube da Serra 2♦ 30 14164 319.9 14,483.9" in words(html)


def test_a_ranking_kept_from_before_the_sum_was_printed_has_no_column_of_it() -> None:
    data = printable(ranking_list(4))
    assert isinstance(data, dict)
    for row in data["rows"]:
        del row["total"]

    texts = [words(printed("ranking_list", {**data, "is_dense": dense}).html) for dense in (0, 1)]

    assert all("PE + PM" not in text and "319.9 " in text for text in texts)


def test_a_booklet_prints_both_lines_their_reasons_boards_and_cards() -> None:
    text = words(printed("results_booklet", pairs_booklet(pairs=12, boards=2)).html)

    assert "Torneio de Outono do Clube da Ribeira" in text
    assert "Homologated on 15 November 2026" in text
    assert "North-South line, 6 pairs" in text
    assert "East-West line, 6 pairs" in text
    assert f"{LONG_NAME} – Dinis Teste" in text
    assert "Tie not broken: no prize or qualification depends on it. RTP 3.5.9.1" in text
    assert "Board 1 ♠ A Q 10 4 ♥ K 7 ♦ Q J 9 ♣ K 8 6 2" in text
    assert "N deals nobody vul." in text
    assert "3NT× W −3 +500 1 20.0 4.0 1–\u20602" in text
    assert "60 / 40 1 14.4 9.6 2–\u20604" in text
    assert "1 NS · Abílio Exemplo – Berta Amostra Clube da Ribeira" in text
    assert "64.50 % place 1" in text
    assert "(8 + 1) × 13/6 − 1 = 18.50. RTP 3.5.7" in text


def test_a_board_whose_cards_are_not_known_has_no_diagram() -> None:
    html = printed("results_booklet", pairs_booklet(pairs=4, boards=1, deals=False)).html

    assert 'class="deal"' not in html
    assert "N deals · nobody vul." in words(html)


def test_a_team_booklet_prints_matches_boards_and_each_teams_way() -> None:
    text = words(printed("results_booklet", teams_booklet()).html)

    assert "Round 1, table 1 15.00 – 5.00 VPs · 38 – 18 IMPs" not in text
    assert "15.00 – 5.00 VPs · 38 – 18 IMPs Round 1, table 1 Ribeira – Castelo" in text
    assert "For Ribeira For Castelo 1 4 ♠ N +1 +650 3NT× W −3 −500 10 0" in text
    assert "62.40 VPs · place 1 1 · Ribeira" in text
    assert "Provisional results · corrections until 18:50" in text


def test_what_is_printed_can_be_stored_and_printed_from_there() -> None:
    paper = pairs_booklet(pairs=4, boards=2)

    stored = printable(paper)

    assert stored == printable(stored)
    assert printed("results_booklet", stored) == printed("results_booklet", paper)


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (Decimal("402.50"), "402.50"),
        (Fraction(13, 6), "13/6"),
        (dt.date(2026, 11, 15), "2026-11-15"),
        ((1, None, True), [1, None, True]),
        ("Conceic\u0327a\u0303o \u2665\ufe0f", "Conceição ♥"),
    ],
)
def test_figures_days_and_names_are_stored_exactly(value: object, stored: object) -> None:
    assert printable(value) == stored


@pytest.mark.parametrize("value", [0.5, dt.datetime(2026, 1, 1, tzinfo=dt.UTC), object()])
def test_what_cannot_be_kept_exactly_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        printable({"figure": value})


def test_no_paper_carries_a_selector_that_turns_suits_into_pictures() -> None:
    html = printed("licence_card", licence_card("Ana ♥\ufe0f Copas")).html

    assert "\ufe0f" not in html
    assert "Ana ♥ Copas" in html


def test_markup_in_a_name_is_printed_as_it_is_written() -> None:
    html = printed("licence_card", licence_card("<b>Ana</b> & Rui")).html

    assert "&lt;b&gt;Ana&lt;/b&gt; &amp; Rui" in html


def test_hands_stand_beside_their_travellers_six_boards_and_more_a_page() -> None:
    rendered = printed("results_booklet", pairs_booklet(pairs=12, boards=24))
    pages = [page.extract_text() for page in PdfReader(BytesIO(rendered.pdf)).pages]

    boards = [re.findall(r"Board (\d+)", text) for text in pages]
    with_boards = [board for board in boards if board]

    assert len(pages) == 11
    assert [number for board in with_boards for number in board][:24] == [
        str(number) for number in range(1, 25)
    ]
    assert min(len(board) for board in with_boards[:3]) >= 6
