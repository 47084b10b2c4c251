"""The decision flows shipped with the platform."""

import json
from functools import cache
from pathlib import Path

from federation.errors import RuleError
from rulings.rules.flows.graph import Flow, read_flow
from rulings.texts.flow_catalogue import FLOW_WORDS

SHIPPED = Path(__file__).resolve().parents[1] / "flows"


@cache
def flow(key: str) -> Flow:
    """Return a flow by its key, or refuse one that does not exist."""
    if key not in FLOW_WORDS:
        raise RuleError("flow_unknown", flow=key)
    return read_flow(json.loads((SHIPPED / f"{key}.json").read_text(encoding="utf-8")))


def all_flows() -> list[Flow]:
    """Return every flow, the one to begin with first."""
    return [flow(key) for key in FLOW_WORDS]
