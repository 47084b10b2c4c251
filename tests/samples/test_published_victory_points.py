"""Published victory point tables, cell by cell. Skipped if the samples are missing."""

import json
import os
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from scoring.engine import PercentageScale, percentage_victory_points, victory_points

ROOT = Path(__file__).parents[2]
SAMPLES = Path(os.environ.get("TRUNFO_SAMPLES", ROOT.parent / "shared" / "samples"))
pytestmark = pytest.mark.skipif(
    not (SAMPLES / "vp").is_dir(), reason=f"no published tables in {SAMPLES}"
)


def table(name: str) -> Mapping[str, Any]:
    """Return one published table, its decimals exact."""
    text = (SAMPLES / "vp" / f"{name}.json").read_text(encoding="utf-8")
    data: Mapping[str, Any] = json.loads(text, parse_float=Decimal)
    return data


def test_every_cell_of_the_continuous_table() -> None:
    published = table("wbf_continuous_published")

    for margin, row in enumerate(published["rows_imp_0_to_85"]):
        counted = [
            victory_points(margin, boards, "wbf_continuous")[0] for boards in published["boards"]
        ]
        assert counted == row, margin


@pytest.mark.parametrize(
    ("name", "scale", "draw"),
    [
        ("band_start_imp_for_winner_VP_10_to_20", "wbf_discrete", 10),
        ("half_match_10VP", "wbf_discrete_half", 5),
    ],
)
def test_every_band_of_the_discrete_tables(name: str, scale: str, draw: int) -> None:
    for boards, starts in table("ebu_wbf_discrete_published")[name].items():
        for step, margin in enumerate(starts):
            assert victory_points(margin, int(boards), scale)[0] == draw + step
            if margin:
                assert victory_points(margin - 1, int(boards), scale)[0] == draw + step - 1


@pytest.mark.parametrize(("name", "total"), [("full_20VP", 20), ("half_10VP", 10)])
def test_every_limit_of_the_pairs_tables(name: str, total: int) -> None:
    published = table("ebu_swiss_pairs_mp_to_vp")[name]
    limits = {int(boards.lstrip("<=").split("-")[-1]): row for boards, row in published.items()}
    scale = PercentageScale(name, limits, total)

    for boards, row in limits.items():
        for step, limit in enumerate(row):
            won = Decimal(total) / 2 + step
            assert percentage_victory_points(limit, boards, scale)[0] == won
            above = percentage_victory_points(limit + Decimal("0.01"), boards, scale)
            assert above == (won + 1, total - won - 1)
