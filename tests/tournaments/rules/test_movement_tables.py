"""RTP 3.5.5: the tables of movements."""

from collections.abc import Callable

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.seating.rules.movement_tables import SectionPlan, howell_section, mitchell_sections

FIGURES = rtp_2026().movements


@pytest.mark.parametrize(
    ("pairs", "plans"),
    [
        (22, (SectionPlan(22, 11, ((9, 3), (10, 3))),)),
        (26, (SectionPlan(26, 13, ((13, 2),)),)),
        (34, (SectionPlan(34, 17, ((15, 2),)),)),
        (40, (SectionPlan(20, 10, ((9, 3),)), SectionPlan(20, 10, ((9, 3),)))),
    ],
)
@pytest.mark.rule("3.5.5.1-a")
def test_the_mitchell_table(pairs: int, plans: tuple[SectionPlan, ...]) -> None:
    assert mitchell_sections(pairs, figures=FIGURES) == plans


@pytest.mark.rule("3.5.5.1-a")
def test_sections_of_an_odd_number_of_tables_and_pairs() -> None:
    plans = mitchell_sections(75, figures=FIGURES)

    assert [(plan.pairs, plan.tables) for plan in plans] == [(26, 13), (26, 13), (23, 12)]


@pytest.mark.rule("3.5.5.2-a")
def test_the_howell_table() -> None:
    assert howell_section(10, figures=FIGURES) == SectionPlan(10, 5, ((9, 3),))
    assert howell_section(15, figures=FIGURES) == SectionPlan(15, 8, ((15, 2),))


@pytest.mark.parametrize(
    ("ask", "pairs", "code"),
    [
        (mitchell_sections, 16, "mitchell_not_for_so_many"),
        (howell_section, 17, "howell_not_for_so_many"),
        (howell_section, 6, "howell_not_for_so_many"),
    ],
)
def test_numbers_outside_the_tables_are_refused(
    ask: Callable[..., object], pairs: int, code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        ask(pairs, figures=FIGURES)

    assert refused.value.code == code


@pytest.mark.rule("3.5.5.2-a", "3.5.5.2-b")
def test_a_howell_that_is_not_for_so_many_says_for_how_many_it_is() -> None:
    with pytest.raises(RuleError) as refused:
        howell_section(17, figures=FIGURES)

    assert (refused.value.values["fewest"], refused.value.values["most"]) == (7, 16)
