"""How papers write numbers, days, amounts, contracts and cards."""

import pytest
from django.utils import translation

from federation.templatetags.papers import (
    aligned,
    day,
    money,
    number,
    padded,
    place,
    signed,
    suit_class,
    suits,
)
from scoring.templatetags.cards import contract, lead, side
from tournaments.templatetags.hands import holdings, seat, vulnerable

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("value", "places", "english", "portuguese"),
    [
        ("402.50", None, "402.50", "402,50"),
        ("402.50", 1, "402.5", "402,5"),
        ("0.125", 2, "0.13", "0,13"),
        ("-0.125", 2, "−0.13", "−0,13"),
        ("1234567.5", 1, "1,234,567.5", f"1{NBSP}234{NBSP}567,5"),
        (14210, None, "14,210", f"14{NBSP}210"),
        (0, None, "0", "0"),
        ("1E+3", None, "1,000", f"1{NBSP}000"),
        (None, 2, "–", "–"),
    ],
)
def test_a_number_has_the_papers_separators_and_a_true_minus(
    value: str | int | None, places: int | None, english: str, portuguese: str
) -> None:
    with translation.override("en"):
        assert number(value, places) == english
    with translation.override("pt-pt"):
        assert number(value, places) == portuguese


def test_a_float_is_no_number() -> None:
    with pytest.raises(TypeError):
        number(0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "told"), [(620, "+620"), (-100, "−100"), (0, "0"), (None, "–")])
def test_a_score_carries_its_sign(value: int | None, told: str) -> None:
    with translation.override("en"):
        assert signed(value) == told


def test_days_and_amounts_are_written_as_the_language_does() -> None:
    with translation.override("pt-pt"):
        assert day("2026-11-15") == "15 de novembro de 2026"
        assert money("1180.5", "EUR") == f"1{NBSP}180,50{NBSP}€"
    with translation.override("en"):
        assert day("2026-11-15") == "15 November 2026"
        assert money("-1180.5", "EUR") == "−€1,180.50"
        assert day(None) == ""


@pytest.mark.parametrize(
    ("line", "told"),
    [({"place": 3, "tied": True}, "3="), ({"place": 1, "tied": False}, "1"),
     ({"place": None, "tied": False}, "–")],
)  # fmt: skip
def test_ties_are_marked(line: dict[str, object], told: str) -> None:
    assert place(line) == told


def test_columns_of_digits_are_filled_with_spaces_as_wide_as_digits() -> None:
    assert (padded("12", 4), aligned("12", 4)) == ("12\u2007\u2007", "\u2007\u200712")


def test_suits_are_coloured_and_the_rest_is_escaped() -> None:
    assert suits("1♥ & 2♣") == '1<span class="h">♥</span> &amp; 2<span class="c">♣</span>'
    assert (suit_class("2♦"), suit_class("Nac.")) == ("d", "")


@pytest.mark.parametrize(
    ("bid", "declarer", "tricks", "told"),
    [
        ("4SX", "N", 11, "4♠× N +1"),
        ("3N", "W", 9, "3NT W ="),
        ("5DXX", "E", 9, "5♦×× E −2"),
        ("7C", "", None, "7♣"),
        ("P", "", None, "pass"),
        ("", "", None, ""),
    ],
)
def test_a_contract_reads_as_players_write_it(
    bid: str, declarer: str, tricks: int | None, told: str
) -> None:
    with translation.override("en"):
        written = contract({"contract": bid, "declarer": declarer, "tricks": tricks})

    assert plain(written) == told


def test_cards_and_hands_write_ten_in_full_and_a_void_as_a_dash() -> None:
    assert [lead("SA"), lead("DT"), lead("")] == ["♠A", "♦10", ""]
    assert plain(holdings("AQT4..QJ9.K86432")).replace("\u202f\u2009", " ") == (
        "♠ A Q 10 4|♥ –|♦ Q J 9|♣ K 8 6 4 3 2"
    )


def test_seats_sides_and_vulnerability_have_words() -> None:
    with translation.override("en"):
        assert [seat(letter) for letter in "NESW"] == ["N", "E", "S", "W"]
        assert [side("NS"), side("EW"), side("")] == ["NS", "EW", ""]
        assert [vulnerable(who) for who in ("None", "NS", "EW", "All")] == [
            "nobody vul.",
            "NS vul.",
            "EW vul.",
            "all vul.",
        ]


def plain(html: str) -> str:
    """Return the text of a filter's markup, lines separated by a bar."""
    text = html.replace("<br>", "|")
    for css in "shdc":
        text = text.replace(f'<span class="{css}">', "")
    return text.replace("</span>", "")


def test_a_hand_that_nobody_noted_is_a_question_mark() -> None:
    assert plain(holdings("?")) == "?"
