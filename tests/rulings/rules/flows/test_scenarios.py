"""Every scenario of the flows ends as expected, with all its consequences."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rulings.assistant.rules.flows.walk import LawText, walk
from rulings.assistant.selectors.flows import all_flows, flow, scenarios

HERE = Path(__file__).parent
SCENARIOS = json.loads((HERE / "scenarios.json").read_text(), parse_float=Decimal) + [
    {"flow": each.key, "edition": 2017, "text": "pt", **scenario}
    for each in all_flows(2017)
    for scenario in scenarios(each.key, 2017)
]


def name_of(scenario: dict[str, Any]) -> str:
    text = "-".join(str(answer) for _node, answer in scenario["answers"] if answer == str(answer))
    return f"{scenario['flow']}-{scenario['edition']}-{scenario['text']}-{text}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name_of)
def test_a_scenario_gives_its_exact_outcome(scenario: dict[str, Any]) -> None:
    law = LawText(scenario["edition"], scenario["text"])

    done = walk(
        flow(scenario["flow"], scenario["edition"]),
        law,
        dict(scenario["answers"]),
        settings=scenario.get("settings"),
    )

    assert done.reached is not None
    assert done.reached.outcome == scenario["outcome"]
    assert list(done.reached.follow_ups) == scenario["then"]
    expected_values = scenario.get("values", {})
    assert {name: rounded(done.reached.values[name]) for name in expected_values} == {
        name: rounded(value) for name, value in expected_values.items()
    }
    if "effects" in scenario:
        rows = [
            {"type": c.kind, **{k: plain(v) for k, v in c.details.items()}}
            for c in done.reached.consequences
        ]
        assert rows == [{k: plain(v) for k, v in e.items()} for e in scenario["effects"]]


def plain(value: object) -> object:
    return rounded(list(value) if isinstance(value, tuple) else value)


def rounded(value: object) -> object:
    return round(value, 2) if isinstance(value, Decimal) else value
