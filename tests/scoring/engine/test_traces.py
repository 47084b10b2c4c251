"""Single figures explain themselves: the step of each says, in words, how it was made."""

import ast
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from django.utils import translation

import scoring.engine
from federation.texts import all_texts, step_sentence
from federation.texts.amounts import with_decimal
from scoring.engine import (
    BoardLine,
    CarryOverRule,
    DatumRule,
    PairsSettings,
    Trace,
    added_strength_penalty,
    balanced_margin,
    carried_over,
    contract_score,
    cross_imp_victory_points,
    datum,
    handicapped_percentage,
    has_title_share,
    imps,
    interleaved_ranking,
    less_own_error,
    match_handicap,
    matchpoints,
    mismatch_points,
    neuberg,
    pair_handicap,
    pairs_standing,
    percentage_victory_points,
    resistance_points,
    small_group_percentages,
    trimmed_resistance_points,
    victory_points,
    void_match_percentages,
    withdrawal_loss,
)

pytestmark = pytest.mark.rule("3.5.7-b", "3.5.8-b", "3.6.6-b")

EIGHT = [620, 620, 650, 170, -100, 200, 620, 140]
TWO_LINES = [BoardLine(1, "a", "b", 420), BoardLine(1, "c", "d", -50)]


@pytest.mark.parametrize(
    ("asked", "sentence", "source"),
    [
        (lambda t: neuberg(8, group=6, field=10, trace=t),
         "6 results of 10: (8 + 1) × 10/6 - 1 = 14.", "RTP 3.5.8"),
        (lambda t: neuberg(Fraction(7, 2), 6, 8, scale=1, trace=t),
         "6 results of 8: (7/2 + 1/2) × 8/6 - 1/2 = 29/6.", "RTP 3.5.8"),
        (lambda t: imps(450, trace=t), "A difference of 450 is 10 IMPs.", "Law 78 B"),
        (lambda t: matchpoints([420, None, 50, 420], trace=t),
         "Result 4, 420: better than 1 and equal to 1, 3 matchpoints.", "Law 78 A"),
        (lambda t: datum(EIGHT, DatumRule(), trace=t),
         "Datum: 6 of 8 results, mean 395, rounded 400.", "Law 78 D"),
        (lambda t: victory_points(11, boards=16, trace=t),
         "11 IMPs over 16 boards, column 16: 13.04 to 6.96 VPs.", "RTP Annex I"),
        (lambda t: victory_points(15, boards=13, trace=t),
         "15 IMPs over 13 boards, column 16: 13.97 to 6.03 VPs.", "RTP Annex I"),
        (lambda t: cross_imp_victory_points(Fraction(15, 2), 8, trace=t),
         "8 IMPs over 8 boards, column 8: 13 to 7 VPs.", "Law 78 D"),
        (lambda t: percentage_victory_points(Decimal("56.23"), 8, trace=t),
         "56.23% over 8 boards: 14 to 6 VPs.", "EBU White Book 3.1.7"),
        (lambda t: carried_over(Decimal("87.37"), CarryOverRule(Fraction(1, 2)), trace=t),
         "Carried over: 87.37 × 1/2 = 43.69.", "RTP 3.1.3.2"),
        (lambda t: match_handicap([(245, 198, 20)], trace=t),
         "(245 - 198) × 20 boards / 150 = 6.27 IMPs.", "RTP 3.6.9"),
        (lambda t: pair_handicap(3, 6, trace=t), "Handicap of the pair: 3 + 6 = 9.", "RTP 3.5.4"),
        (lambda t: handicapped_percentage(Decimal("47.25"), 9, trace=t),
         "47.25% with a handicap of 9: 56.25%.", "RTP 3.5.4"),
        (lambda t: has_title_share(32, 96, trace=t),
         "The title needs 1/3 of 96 boards: 32.", "RTP 3.6.10.4"),
        (lambda t: added_strength_penalty(210, 245, trace=t),
         "Value index grown by 35: 35 / 100 = 0.35 VPs lost.", "RTP 3.6.4"),
        (lambda t: small_group_percentages([620, 170, 170], trace=t),
         "Result 3, 170, in a group of 3: 55% of the top, 45% for the opponents.", "RTP 3.5.7"),
        (lambda t: void_match_percentages(8, trace=t),
         "Void match of 8 boards, 4 of them above and below average: 55% and 45%.",
         "EBU White Book 4.1"),
        (lambda t: mismatch_points(12, higher_opponent=True, at_fault=False, trace=t),
         "Sides too far apart: 12 victory points become 14.", "EBU White Book 3"),
        (lambda t: resistance_points("ABC", dict(zip("ABC", map(Decimal,
         ("55.20", "60.10", "48.75")), strict=True)), trace=t),
         "Resistance points: 55.20 + 60.10 + 48.75 = 164.05.", "RTP 3.6.12.5"),
        (lambda t: trimmed_resistance_points("ABC", {"A": 55, "B": 60, "C": 48}, trace=t),
         "Without the best and the worst opponent: 55 = 55.", "RTP 3.6.12.7"),
        (lambda t: balanced_margin(5, -1, trace=t),
         "Mean of 5 for home and -1 for away: home ahead by 3.", "Law 86 B"),
        (lambda t: withdrawal_loss(25, trace=t),
         "By decision 1/2 of 25 is lost, 13.", "RTP 3.1.3.3"),
        (lambda t: less_own_error(8, without_error=6, at_table=1, trace=t),
         "Lost by an error of its own: 6 less 1; 8 becomes 3.", "Law 12 C1(b)"),
        (lambda t: interleaved_ranking(
            pairs_standing(TWO_LINES, PairsSettings(winners=2)).rows, trace=t),
         "b, 2 in its line EW with 0: place 3.", "RTP 3.5.6"),
    ],
)  # fmt: skip
def test_a_figure_says_how_it_was_made(
    asked: Callable[[Trace], object], sentence: str, source: str
) -> None:
    trace = Trace()

    asked(trace)

    last = trace.as_rows()[-1]
    with translation.override("en"):
        assert step_sentence(last).replace("−", "-") == sentence
    assert last["source"] == source


def test_a_contract_says_what_each_of_its_points_is_for() -> None:
    made, down = Trace(), Trace()

    assert contract_score("6SX", 13, vulnerable=True, trace=made) == 1860
    assert contract_score("3NT", 6, trace=down) == -150

    with translation.override("en"):
        assert [step_sentence(row).replace("−", "-") for row in made.as_rows()] == [
            "6SX: 360 for the tricks bid.",
            "Game: 500.",
            "Slam: 750.",
            "Made though doubled: 50.",
            "Overtricks, 1: 200.",
            "6SX with 13 tricks: 1860.",
        ]
        assert [step_sentence(row).replace("−", "-") for row in down.as_rows()] == [
            "3NT, 3 down: -150.",
            "3NT with 6 tricks: -150.",
        ]


@pytest.mark.parametrize(
    ("exact", "told"),
    [
        ("1015/16", "1015/16 (63,44)"),  # 63.4375
        ("687/8", "85,875"),
        ("−33/2", "−16,5"),
        ("259/3", "259/3 (86,33)"),
        ("29/6", "29/6"),
        ("5/4", "5/4"),
        ("−203/192", "−203/192 (−1,06)"),
        ("3/16", "3/16 (0,19)"),
        ("4/5", "4/5"),
        ("7", "7"),
        ("7/1", "7/1"),
    ],
)
def test_a_fraction_that_is_not_read_at_sight_is_told_in_decimals(exact: str, told: str) -> None:
    with translation.override("pt-pt"):
        assert with_decimal(exact) == told


def test_every_step_of_the_engine_has_its_sentence() -> None:
    folder = Path(scoring.engine.__file__).parent
    calls = [
        node
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "trace.add"
    ]

    codes = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
    assert len(codes) > 40
    assert codes - all_texts().keys() == set()
