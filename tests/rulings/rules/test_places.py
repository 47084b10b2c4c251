"""A call's table and board against the seating: what is meant, what cannot be."""

from dataclasses import dataclass
from typing import Any

import pytest

from federation.errors import RuleError
from rulings.log.rules import identified_place


@dataclass(frozen=True)
class Sat:
    section: str
    round: int
    table: int
    first: int
    last: int


ONE = [Sat("A", 1, 1, 1, 4), Sat("A", 1, 2, 5, 8), Sat("A", 2, 1, 5, 8), Sat("A", 2, 2, 9, 12)]
TWO = [*ONE, Sat("B", 1, 2, 1, 4), Sat("B", 1, 3, 5, 8)]


def meant(sittings: list[Sat], table: str, board: int | None = None, **kwargs: object) -> object:
    data: dict[str, Any] = {"section": "", "turn": None, **kwargs}
    return identified_place(sittings, table=table, board=board, **data)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (("1", 5), Sat("A", 2, 1, 5, 8)),
        (("a1", 2), Sat("A", 1, 1, 1, 4)),
        (("", 12), None),
        (("2", None), None),
        (("", None), None),
    ],
)
def test_the_one_table_and_round_that_are_meant(
    asked: tuple[str, int | None], found: Sat | None
) -> None:
    assert meant(ONE, *asked) == found


def test_a_round_or_a_section_tells_the_rest() -> None:
    assert meant(ONE, "2", turn=2) == Sat("A", 2, 2, 9, 12)
    assert meant(TWO, "2", 1, section="B") == Sat("B", 1, 2, 1, 4)
    assert meant(TWO, "B2", 1) == Sat("B", 1, 2, 1, 4)
    assert meant(TWO, "3") == Sat("B", 1, 3, 5, 8)


@pytest.mark.parametrize(
    ("sittings", "asked", "told", "code", "values"),
    [
        (ONE, ("7", 1), {}, "call_table_unseated", {"table": "7", "tables": "1–2"}),
        (TWO, ("7", 1), {}, "call_table_unseated", {"table": "7", "tables": "A 1–2, B 2–3"}),
        (TWO, ("1",), {"section": "B"}, "call_table_unseated", {"table": "1", "tables": "2–3"}),
        (TWO, ("2", 5), {}, "call_section_unsaid", {"table": "2", "sections": "A, B"}),
        (ONE, ("", 13), {}, "call_board_unplayed", {"board": 13, "boards": "1–12"}),
        (
            ONE, ("1", 9), {}, "call_board_elsewhere",
            {"board": 9, "table": "1", "boards": "1–8"},
        ),
        (
            ONE, ("1", 5), {"turn": 1}, "call_board_other_round",
            {"board": 5, "table": "1", "rounds": "2"},
        ),
        (ONE, ("1",), {"turn": 3}, "call_table_rests", {"table": "1", "turn": 3}),
    ],
)  # fmt: skip
def test_what_the_seating_does_not_have(
    sittings: list[Sat],
    asked: tuple[str, int],
    told: dict[str, Any],
    code: str,
    values: dict[str, object],
) -> None:
    with pytest.raises(RuleError) as refused:
        meant(sittings, *asked, **told)

    assert (refused.value.code, dict(refused.value.values)) == (code, values)
