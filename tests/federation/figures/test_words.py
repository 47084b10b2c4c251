"""Every figure of every kind has a name in words."""

from collections.abc import Iterator
from typing import Any

import pytest

from federation.figures.rules.shapes import Shape, figures_of, item_of, shape_of, without_none
from federation.figures.selectors.kinds import KINDS
from federation.figures.texts.names import NAMES
from federation.figures.web.words import value_text
from federation.rules.figures_scoring import TeamMatchFigures


def names(kind: type[Any]) -> Iterator[str]:
    for field, hint in figures_of(kind):
        yield field.name
        inner = without_none(hint)
        if shape_of(inner) in {Shape.TABLE, Shape.TEXT}:
            inner = without_none(item_of(inner))
        if shape_of(inner) is Shape.GROUP:
            yield from names(inner)


@pytest.mark.parametrize("use", KINDS)
def test_every_figure_has_a_name(use: str) -> None:
    found = set(names(KINDS[use].schema))

    assert len(found) > 10
    assert sorted(found - NAMES.keys()) == []


def test_a_name_is_of_a_figure_that_is_there() -> None:
    known = {name for kind in KINDS.values() for name in names(kind.schema)}

    assert sorted(NAMES.keys() - known - {"key", "value"}) == []


@pytest.mark.parametrize(
    ("value", "hint", "name", "words"),
    [
        (3550, None, "amount_cents", "35.50"),
        (None, None, "amount_cents", "–"),
        ([2, 3], TeamMatchFigures.__annotations__["comparable_min_share"], "", "2/3"),
        ([3, 5], None, "committee_sizes", "3, 5"),
        (True, None, "", "yes"),
        ("HALF_EVEN", None, "rounding", "halves to the even figure"),
        ("CALENDAR_YEAR", None, "season", "the calendar year"),
        (["total", "pm"], None, "order", "PE and PM together, PM alone"),
        ("OTHER_PLAYING", None, "replacement_order", "somebody else who plays"),
        ("MONEY", None, "what", "Bookings, payment requests and payments"),
        ({"code": "1S", "iv": 95}, None, "", "Code: 1S; IV: 95"),
        (
            {"code": "1S", "any_of": [{"merit_place_max": 20}, {"experience_min": 5}]},
            None,
            "",
            "Code: 1S; Ways in, any is enough: ((Place in PM at most: 20), (PE at least: 5))",
        ),
        ([[2, 4], [3, 3]], None, "boards", "(2, 4), (3, 3)"),
    ],
)
def test_values_are_told_in_words(
    value: object, hint: Any, name: str, words: str, english: None
) -> None:
    assert value_text(value, hint, name=name) == words
