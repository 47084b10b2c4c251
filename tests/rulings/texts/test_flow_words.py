"""Every flow has its words, and no word is left over."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rulings.rules.flows.graph import Ask, AskNumber, AskRows, Flow, Outcome
from rulings.selectors.flows import SHIPPED, all_flows
from rulings.texts.flow_catalogue import FLOW_WORDS
from rulings.texts.flow_effects import KINDS
from rulings.texts.flow_remarks import REMARKS
from rulings.texts.flow_terms import TERMS
from rulings.texts.flow_words import NAMES, PLAIN_ANSWERS

CITING = {"type", "law", "flow", "target", "only_if"}


def needed(flow: Flow) -> Iterator[str]:
    yield from (f"setting:{name}" for name in flow.settings)
    for name, node in flow.nodes.items():
        if isinstance(node, Ask | AskNumber | AskRows | Outcome):
            yield name
        if isinstance(node, Ask):
            yield from (f"{name}.{option.value}" for option in node.options)


@pytest.mark.parametrize("flow", all_flows(), ids=lambda flow: flow.key)
def test_a_flow_has_all_its_words_and_no_others(flow: Flow) -> None:
    said = FLOW_WORDS[flow.key].said
    plain = {f".{value}" for value in PLAIN_ANSWERS}

    missing = [
        key for key in needed(flow) if key not in said and f".{key.split('.')[-1]}" not in plain
    ]
    left_over = {key for key in said if not key.endswith(":help")} - set(needed(flow))

    assert (missing, left_over) == ([], set())
    assert all(key.removesuffix(":help") in flow.nodes for key in said if key.endswith(":help"))


def effects() -> Iterator[Mapping[str, Any]]:
    for file in SHIPPED.glob("*.json"):
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
