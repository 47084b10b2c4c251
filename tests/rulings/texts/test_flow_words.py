"""Every flow has its words, and no word is left over."""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import pytest

from rulings.assistant.rules.flows.graph import Ask, AskNumber, AskRows, ByText, Flow, Outcome
from rulings.assistant.rules.flows.walk import Consequence
from rulings.assistant.selectors.flows import (
    SHIPPED,
    SHIPPED_EDITIONS,
    all_flows,
    editions_of,
    flow,
)
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_effects import KINDS, YES_NO
from rulings.assistant.texts.flow_remarks import REMARKS
from rulings.assistant.texts.flow_terms import TERMS
from rulings.assistant.texts.flow_texts import consequence_text
from rulings.assistant.texts.flow_words import NAMES, PLAIN_ANSWERS

CITING = {"type", "law", "article", "flow", "target", "only_if"}


def needed(flow: Flow) -> Iterator[str]:
    yield from (f"setting:{name}" for name in flow.settings)
    for name, node in flow.nodes.items():
        if isinstance(node, Ask | AskNumber | AskRows | Outcome):
            yield name
        if isinstance(node, Ask):
            yield from (f"{name}.{option.value}" for option in node.options)


@pytest.mark.parametrize("key", FLOW_WORDS)
def test_a_flow_has_all_its_words_and_no_others(key: str) -> None:
    said, flows = FLOW_WORDS[key].said, [flow(key, edition) for edition in editions_of(key)]
    needs = {item for one in flows for item in needed(one)}
    plain = {f".{value}" for value in PLAIN_ANSWERS}

    missing = [key for key in needs if key not in said and f".{key.split('.')[-1]}" not in plain]
    left_over = {key for key in said if not key.endswith(":help")} - needs

    assert (missing, left_over) == ([], set())
    assert all(
        any(key.removesuffix(":help") in one.nodes for one in flows)
        for key in said
        if key.endswith(":help")
    )


def effects() -> Iterator[Mapping[str, Any]]:
    for file in SHIPPED.rglob("*.json"):
        for node in json.loads(file.read_text())["nodes"].values():
            yield from node.get("effects", [])


def words_of(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from value.values()
        case list():
            yield from value


def test_every_effect_and_term_has_words() -> None:
    used = {
        word
        for effect in effects()
        for name, value in effect.items()
        if name not in CITING
        for word in words_of(value)
        if not word.startswith("=") and any(letter.isalpha() for letter in word)
    }

    assert {effect["type"] for effect in effects()} == set(KINDS)
    assert used - set(TERMS) - set(NAMES) - set(REMARKS) == set()
    assert len(TERMS) == len(set(TERMS))


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("kind", "details", "told"),
    [
        ("lead_accepted", {"forced": "no", "law": "53A"}, "Lead let stand (Law 53A)"),
        (
            "lead_accepted",
            {"forced": "yes", "law": "54C"},
            "Lead let stand: nobody may refuse it (Law 54C)",
        ),
        (
            "penalty_card",
            {"whose": "offender", "rank": "major", "optional": "no", "law": "50B"},
            "Penalty card: offender; major (Law 50B)",
        ),
        ("result", {"nos_tricks": 6, "law": "64"}, "Tricks of the innocent side: 6 (Law 64)"),
        (
            "award_tricks",
            {"to_claimer": 4, "to_opponents": 1, "law": "70"},
            "Tricks awarded: 4 to the claimer; 1 to the opponents (Law 70)",
        ),
        (
            "adjust",
            {"score": "assigned", "nos_tricks": 6, "instead_of": 4, "law": "64C"},
            "Score to adjust: assigned; 6 for the innocent side; instead of 4 (Law 64C)",
        ),
        (
            "assigned_score",
            {"innocent": 6, "offending": -7, "unit": "imp", "balanced": "no", "law": "12C2"},
            "Assigned score: innocent side 6; offending side −7; IMPs; the two do not balance"
            " (Law 12C2)",
        ),
        (
            "artificial_score",
            {"side_a_pct": 40, "side_b_pct": Decimal("67.5"), "law": "12C2(a)"},
            "Artificial score: side A 40 %; side B 67.5 % (Law 12C2(a))",
        ),
    ],
)
def test_figures_and_plain_answers_say_what_they_are_about(
    kind: str, details: dict[str, Any], told: str
) -> None:
    assert consequence_text(Consequence(kind, details)) == told


def test_no_plain_yes_or_no_is_left_to_be_guessed_at() -> None:
    rows = {
        (name, value)
        for e in SHIPPED_EDITIONS
        for flow in all_flows(e)
        for name, value in _plain(flow)
    }

    assert rows <= {*YES_NO, ("applied", "yes"), ("applied", "no")}


def _plain(flow: Flow) -> Iterator[tuple[str, str]]:
    for node in flow.nodes.values():
        if isinstance(node, Outcome):
            for effect in node.effects:
                for name, detail in effect.details:
                    words = detail.words if isinstance(detail, ByText) else (("", detail),)
                    yield from ((name, word) for _text, word in words if word in PLAIN_ANSWERS)
