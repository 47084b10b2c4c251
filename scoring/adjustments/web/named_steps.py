"""Steps of a trace that name contestants by key, in words for a reader."""

from collections.abc import Iterable, Mapping
from typing import Any

TIE = "tie_break_"


def named_steps(
    steps: Iterable[Mapping[str, Any]], titles: Mapping[str, str]
) -> list[Mapping[str, Any]]:
    """Return stored steps with the titles of opponents, and of those compared in a tie."""
    return [_named(step, titles) for step in steps]


def _named(step: Mapping[str, Any], titles: Mapping[str, str]) -> Mapping[str, Any]:
    inputs, result = dict(step["inputs"]), step["result"]
    if (opponent := str(inputs.get("opponent", ""))) in titles:
        inputs["opponent"] = titles[opponent]
    if str(step["code"]).startswith(TIE):
        parts = (part.rpartition(" ") for part in str(result).split(", "))
        result = ", ".join(f"{titles.get(key, key)} {figure}" for key, _, figure in parts)
    return {**step, "inputs": inputs, "result": result}
