"""The line of an event before the regulation."""

import pytest
from django.utils import translation

from scoring.homologation.rules.conditions import Condition, Group, State
from scoring.homologation.rules.gate_line import gate_line
from scoring.homologation.texts.gate_line import line_in_words


def condition(rule: str, state: State) -> Condition:
    return Condition(rule, f"RTP {rule.partition('-')[0]}", Group.REGULATION, state, "")


CONDITIONS = [
    condition("1.2-a", State.NOT_MET),
    condition("2.1.1-a", State.MET),
    condition("3.1.1-a", State.NOT_APPLICABLE),
    condition("3.1.2-c", State.WAIVED),
    condition("3.5.1-a", State.NOT_MET),
    condition("3.1.6-d", State.NOT_MET),
]


@pytest.mark.rule("3.1.6-a")
def test_before_play_only_what_is_known_is_against_the_event() -> None:
    line = gate_line(CONDITIONS, has_results=False)

    assert (line.total, line.met) == (5, 2)
    assert [item.rule for item in line.against] == ["1.2-a"]
    assert [condition.rule for condition in line.awaited] == ["3.5.1-a", "3.1.6-d"]


@pytest.mark.rule("3.1.6-a")
def test_with_results_nothing_waits_for_play() -> None:
    line = gate_line(CONDITIONS, has_results=True)

    assert [item.rule for item in line.against] == ["1.2-a", "3.5.1-a", "3.1.6-d"]
    assert line.awaited == ()


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize(
    ("has_results", "words"),
    [
        (
            False,
            "2 of 5 conditions met · not met: One championship a season (RTP 1.2)"
            " · 2 are decided by play and after it",
        ),
        (
            True,
            "2 of 5 conditions met · not met: One championship a season (RTP 1.2) · 2 more",
        ),
    ],
)
def test_the_line_in_words(has_results: bool, words: str) -> None:
    with translation.override("en"):
        assert line_in_words(gate_line(CONDITIONS, has_results=has_results)) == words
