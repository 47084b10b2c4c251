"""The flows against a file of flows and scenarios stored elsewhere, if available."""

import os
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulings.assistant.rules.flows.walk import Answer, LawText, walk
from rulings.assistant.selectors.flows import flow

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("TRUNFO_LAW_TEXTS", ROOT.parent / "shared"))
FILE = FOLDER / "laws" / "ruling-flows.yaml"
pytestmark = pytest.mark.skipif(not FILE.is_file(), reason=f"extra: no flows at {FILE}")


@cache
def document() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return read


def scenarios() -> list[tuple[str, dict[str, Any]]]:
    return [(one["id"], scenario) for one in document()["flows"] for scenario in one["scenarios"]]


def test_every_flow_has_the_same_nodes() -> None:
    theirs = {one["id"]: set(one["nodes"]) for one in document()["flows"]}

    assert {key: set(flow(key).nodes) for key in theirs} == theirs


def test_every_scenario_gives_its_outcome() -> None:
    wrong = [
        (key, scenario["name"]) for key, scenario in scenarios() if not _as_expected(key, scenario)
    ]

    assert wrong == []
    assert len(scenarios()) == document()["meta"]["counts"]["scenarios"]


def _as_expected(key: str, scenario: dict[str, Any]) -> bool:
    by_node = {node: _answer(value) for node, value in scenario["answers"]}
    law = LawText(scenario["edition"], scenario.get("text", "it"))
    reached = walk(flow(key), law, by_node, settings=scenario.get("settings")).reached
    assert reached is not None
    rows = [{"type": c.kind, **c.details} for c in reached.consequences]
    return (
        reached.outcome == scenario["outcome"]
        and list(reached.follow_ups) == scenario.get("then", [])
        and ("effects" not in scenario or _plain(rows) == _plain(scenario["effects"]))
        and all(
            _plain(reached.values[name]) == _plain(value)
            for name, value in scenario.get("values", {}).items()
        )
    )


def _answer(value: Any) -> Answer:
    match value:
        case float():
            return Decimal(str(value))
        case list():
            return [{name: _cell(cell) for name, cell in row.items()} for row in value]
    given: str | int = value
    return given


def _cell(value: Any) -> str | int | Decimal:
    cell: str | int | Decimal = Decimal(str(value)) if isinstance(value, float) else value
    return cell


def _plain(value: Any) -> Any:
    match value:
        case float() | Decimal():
            return round(Decimal(str(value)), 2)
        case dict():
            return {name: _plain(one) for name, one in value.items()}
        case list() | tuple():
            return [_plain(one) for one in value]
    return value
