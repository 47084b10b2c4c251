"""The shipped flows are sound, and an unsound one is reported."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import pytest

from rulings.assistant.rules.flows.graph import Flow, Outcome, read_flow
from rulings.assistant.rules.flows.proposal import citations
from rulings.assistant.rules.flows.validation import FlowFault, faults_of
from rulings.assistant.rules.flows.walk import Answer, LawText, Reached, walk
from rulings.assistant.selectors.flows import SHIPPED, all_flows
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS


def a_flow(nodes: Mapping[str, Any], **more: object) -> Flow:
    return read_flow({"flow": "toy", "laws": ["7"], "start": "first", "nodes": nodes, **more})


def test_the_shipped_flows_are_sound() -> None:
    flows = all_flows(2007)

    assert len(flows) == len(list(SHIPPED.glob("*.json"))) == 32
    assert faults_of(flows) == []


def test_the_flows_of_2017_are_sound() -> None:
    flows = all_flows(2017)

    assert len(flows) == len(list(SHIPPED.glob("2017/*.json"))) == 33
    assert faults_of(flows, known=FLOW_WORDS) == []


@pytest.mark.parametrize("edition", [2007, 2017])
def test_every_flow_is_reached_from_the_one_to_begin_with(edition: int) -> None:
    flows = {flow.key: flow for flow in all_flows(edition)}
    reached, left = set[str](), ["start"]
    while left:
        if (key := left.pop()) not in reached:
            reached.add(key)
            outcomes = [node for node in flows[key].nodes.values() if isinstance(node, Outcome)]
            left += [follow_up.flow for outcome in outcomes for follow_up in outcome.follow_ups]

    assert reached == set(flows)


def test_every_fault_of_a_flow_is_named() -> None:
    end = {"kind": "outcome", "effects": [{"type": "see_law", "target": "7"}]}
    flow = a_flow(
        {
            "first": {
                "kind": "ask",
                "options": [
                    {"value": "a", "next": "round"},
                    {"value": "b", "next": "nowhere"},
                    {"value": "c", "next": "bare", "only_if": "wind == 1"},
                ],
            },
            "round": {"kind": "switch", "cases": [{"if": "edition == 1997", "next": "end"}],
                      "else": "round"},
            "bare": {"kind": "outcome", "effects": [{"type": "no_infraction"}]},
            "end": {**end, "then": []},
            "alone": end,
            "away": {**end, "then": ["elsewhere"]},
        }
    )  # fmt: skip

    faults = faults_of([flow])

    assert set(faults) == {
        FlowFault("toy", "nowhere", "node_missing"),
        FlowFault("toy", "alone", "node_unreachable"),
        FlowFault("toy", "away", "node_unreachable"),
        FlowFault("toy", "round", "path_without_end"),
        FlowFault("toy", "bare", "outcome_without_citation"),
        FlowFault("toy", "away", "flow_missing", "elsewhere"),
        FlowFault("toy", "first", "name_unknown", "wind"),
    }


@pytest.mark.parametrize(
    ("flow", "edition"),
    [(flow, edition) for edition in (1997, 2007, 2017) for flow in all_flows(edition)],
    ids=lambda value: getattr(value, "key", value),
)
def test_every_path_ends_in_an_outcome_that_cites(flow: Flow, edition: int) -> None:
    outcomes = {name for name, node in flow.nodes.items() if isinstance(node, Outcome)}
    paths = list(every_path(flow, LawText(edition, "pt"), {}))

    assert {reached.outcome for reached in paths} <= outcomes
    assert [r.outcome for r in paths if not (citations_or_flows(r))] == []


def citations_or_flows(reached: Reached) -> tuple[str, ...]:
    targets = (c.details.get("target") for c in reached.consequences)
    return (*citations(reached.consequences), *map(str, filter(None, targets)), *reached.follow_ups)


def every_path(flow: Flow, law: LawText, answers: dict[str, Answer]) -> Iterator[Reached]:
    """Yield every end of a flow, with numbers at their bounds."""
    done = walk(flow, law, answers)
    if done.reached is not None:
        yield done.reached
        return
    question = done.question
    assert question is not None
    if question.options:
        choices: list[Answer] = list(question.options)
    elif question.fields:
        row: dict[str, str | int | Decimal] = {
            "label": "x",
            "value": 5,
            "weight": 100,
            "likely": "yes",
            "plausible": "yes",
        }
        choices = [[{field.name: row[field.name] for field in question.fields}]]
    else:
        choices = [int(question.minimum or 0), int(question.maximum or 0)]
    for choice in choices:
        yield from every_path(flow, law, {**answers, question.node: choice})
