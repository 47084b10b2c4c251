"""The figures the project ships, read once for the tests."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from federation.rules.fees import FeeSchedule, parse_fee_schedule
from federation.rules.ranking_figures import RankingFigures, parse_ranking
from federation.rules.rule_sets import RuleSetFigures, parse_rule_set
from federation.selectors.rule_sets import REGULATION
from federation.selectors.shipped_rules import shipped_rules

CITED = {"source", "article", "note"}
RULESETS = Path(__file__).parent.parent / "federation" / "rulesets"


def shipped_mapping(name: str) -> dict[str, Any]:
    """Return a fresh copy of the JSON value of one shipped file."""
    mapping: dict[str, Any] = json.loads((RULESETS / f"{name}.json").read_text(encoding="utf-8"))
    return mapping


def regulation_group(name: str) -> Any:
    """Return one group of the regulation's figures, without the articles it cites."""
    return _figures_of(shipped_mapping("fpb-rtp-2026-01-01")[name])


def _figures_of(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _figures_of(value) for key, value in value.items() if key not in CITED}
    return [_figures_of(item) for item in value] if isinstance(value, list) else value


@cache
def rtp_2026() -> RuleSetFigures:
    """Return the figures of the regulation in force from 2026."""
    return parse_rule_set(shipped_mapping("fpb-rtp-2026-01-01"))


@cache
def shipped_regulations() -> dict[str, RuleSetFigures]:
    """Return the figures of every shipped regulation, by file."""
    return {
        f"{one.code}-{one.valid_from}": parse_rule_set(one.figures)
        for one in shipped_rules()
        if one.use == REGULATION
    }


@cache
def default_ranking_2026() -> RankingFigures:
    """Return the ranking figures by documented defaults."""
    return parse_ranking(shipped_mapping("default-ranking-2026-01-01"))


@cache
def fees_2026() -> FeeSchedule:
    """Return the fee schedule whose amounts are not set."""
    return parse_fee_schedule(shipped_mapping("fees-2026"))


@cache
def sample_fees_2026() -> FeeSchedule:
    """Return the fee schedule with the made-up amounts of the demonstration."""
    return parse_fee_schedule(shipped_mapping("fees-demo-2026"))
