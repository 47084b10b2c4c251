"""What a director types finds flows, laws, rules and decisions."""

import csv
import datetime as dt
from pathlib import Path

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.choice import (
    search_flows,
    search_matters,
    search_offers,
    suggested,
)
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.laws.selectors.rule_map import mapped_rules
from rulings.laws.selectors.search import (
    bridge_things,
    search_definitions,
    search_law_summaries,
    search_rules,
)
from rulings.models import LawText

NOW = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
PHRASES = Path(__file__).resolve().parents[1] / "searched_phrases.csv"


def phrases() -> list[tuple[str, list[str]]]:
    with PHRASES.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="|")
        return [(row["typed"], row["expected"].split()) for row in rows]


@pytest.mark.parametrize(("typed", "expected"), phrases())
def test_what_is_meant_is_among_the_first_three(typed: str, expected: list[str]) -> None:
    first = [data["key"] for data in search_offers(typed)[:3]]

    assert set(expected) & set(first), first


@pytest.mark.parametrize(
    ("typed", "law"),
    [
        ("claim", 68), ("carteira errada", 15), ("pontuação ajustada", 12), ("64A1", 64),
        ("lei 27B1", 27), ("duas saídas simultâneas", 58), ("renúncia", 61), ("93", 93),
        ("dobre fora de vez", 32), ("árbitro", 81), ("carta em falta", 14),
    ],
)  # fmt: skip
def test_the_law_meant_is_the_first_or_the_second(typed: str, law: int) -> None:
    assert law in [law_summary.number for law_summary in search_law_summaries(typed)[:2]]


@pytest.mark.parametrize(
    ("typed", "article"),
    [("telemóvel", "3.4"), ("fumar", "3.3.1"), ("3.5.7", "3.5.7"), ("art. 2.1.5", "2.1.5")],
)
def test_the_rule_meant_is_the_first(typed: str, article: str) -> None:
    assert search_rules(typed)[0].article == article


def test_english_readers_find_by_english_words() -> None:
    with translation.override("en"):
        assert search_offers("did not follow suit")[0]["key"] == "revoke"
        assert search_law_summaries("defective trick")[0].number == 67
        assert search_rules("smoking")[0].article == "3.3.1"


def test_an_article_lists_the_rules_below_it() -> None:
    assert {mapped_rule.article for mapped_rule in search_rules("2.4")} == {
        mapped_rule.article
        for mapped_rule in mapped_rules()
        if mapped_rule.article.startswith("2.4")
    }
    assert search_rules("9.9") == []


def test_without_words_all_are_there_and_none_is_suggested() -> None:
    assert len(search_flows("")) == len(FLOW_WORDS)
    assert len(search_flows("", 2017)) == len(FLOW_WORDS)
    assert len(search_flows("", 2007)) == len(FLOW_WORDS) - 1  # what is comparable is of 2017
    assert len(search_matters(" ")) == len(MATTERS)
    assert suggested("", edition=2007) == []


def test_an_edition_without_flows_suggests_none() -> None:
    keys = [data["key"] for data in suggested("hesitação", edition=1987)]

    assert keys[:1] == ["information_used"]
    assert not set(keys) & set(FLOW_WORDS)


def test_only_flows_written_for_the_edition_are_found() -> None:
    assert "comparable_call" in keys_found("comparable call", 2017)
    assert "comparable_call" not in keys_found("comparable call", 2007)
    assert "dummy_rights" in keys_found("dummy", 2007)
    assert "dummy_rights" in keys_found("dummy", 2017)


def keys_found(words: str, edition: int) -> set[str]:
    with translation.override("en"):
        return {str(data["key"]) for data in search_flows(words, edition)}


def test_each_thing_is_about_something_there_is() -> None:
    articles = {mapped_rule.article for mapped_rule in mapped_rules()}
    above = {".".join(one.split(".")[:count]) for one in articles for count in range(2, 6)}
    laws = {str(number) for number in range(1, 94)}
    known = {*FLOW_WORDS, *MATTERS, *articles, *above, *laws}

    assert [name for thing in bridge_things() for name in thing.about - known] == []
    assert all(name.strip() == name and name for thing in bridge_things() for name in thing.names)


FRONT = """Definições

Carta penalizada – Carta sujeita a disposição.
Honra – Ás, rei, dama, valete ou dez.
Leilão – O tempo das vozes.
Renúncia – Carta de outro naipe jogada por quem podia assistir.
Vaza – Quatro cartas, uma de cada jogador; uma renúncia pode mudar-lhe o dono.
Voz – Marcação, passo, dobre ou redobre."""


@pytest.mark.django_db
def test_definitions_are_found_as_the_laws_are_best_first(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    text = LawText.objects.create(
        edition=2007, language="pt", version=1, front=FRONT, sha256="definitions", imported_at=NOW
    )
    terms_found(text, "x")

    with django_assert_num_queries(0):
        assert terms_found(text, "renuncias")[:2] == ["Renúncia", "Vaza"]
        assert terms_found(text, "revoke")[:1] == ["Renúncia"]
        assert terms_found(text, "vazas") == ["Vaza"]
        assert terms_found(text, "") == []
        assert terms_found(text, "64A1") == []


def terms_found(text: LawText, words: str) -> list[str]:
    return [
        definition_match.definition.term for definition_match in search_definitions([text], words)
    ]


@pytest.mark.parametrize(
    "about", ["ok", "problema na mesa", "venham depressa por favor", "mesa 3", "obrigado a todos"]
)
def test_words_that_say_little_suggest_nothing(about: str) -> None:
    with translation.override("pt-PT"):
        assert suggested(about, edition=2007) == []


@pytest.mark.parametrize(
    ("about", "key"),
    [
        ("renúncia", "revoke"),
        ("renúncia do carteador", "revoke"),
        ("Voz insuficiente", "insufficient_bid"),
        ("hesitação do parceiro", "unauthorised_information"),
    ],
)
def test_what_a_call_is_about_suggests_its_flow(about: str, key: str) -> None:
    with translation.override("pt-PT"):
        assert key in [data["key"] for data in suggested(about, edition=2007)]
