"""Walking a flow: the next question, what is refused, and the proposed ruling at the end."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from federation.errors import RuleError
from rulings.assistant.rules.flows.expressions import evaluate, read_expression
from rulings.assistant.rules.flows.proposal import Transfer, proposal
from rulings.assistant.rules.flows.walk import Answer, LawText, Question, walk
from rulings.assistant.selectors.flows import flow
from rulings.rules.log import cited_in

LAWS_OF_2007 = LawText(2007)


def test_the_next_question_comes_one_at_a_time() -> None:
    insufficient = flow("insufficient_bid")

    first = walk(insufficient, LAWS_OF_2007, {})
    second = walk(insufficient, LAWS_OF_2007, {"in_turn": "yes"})

    assert first.question == Question("in_turn", options=("yes", "no"))
    assert (second.answered, second.question) == (
        ("in_turn",),
        Question("lho", options=("yes", "no")),
    )


def test_a_2017_event_has_no_flow() -> None:
    with pytest.raises(RuleError) as refused:
        walk(flow("revoke"), LawText(2017), {})

    assert (refused.value.code, refused.value.values["edition"]) == ("no_flow_for_edition", 2017)


@pytest.mark.parametrize(
    ("key", "answers", "code"),
    [
        ("insufficient_bid", {"in_turn": "perhaps"}, "answer_not_offered"),
        ("insufficient_bid", {"in_turn": "yes", "able": "yes"}, "answer_not_asked"),
        ("artificial_score", weighing := {"scoring": "mp", "a_role": "innocent"}, ""),
        ("artificial_score", {**weighing, "a_session": 101}, "answer_out_of_range"),
        ("artificial_score", {**weighing, "a_session": "many"}, "answer_not_a_number"),
        ("artificial_score", {**weighing, "a_session": True}, "answer_not_a_number"),
        (
            "artificial_score",
            {**weighing, "a_session": Decimal("1e-999999")},
            "answer_not_a_number",
        ),
        ("artificial_score", {**weighing, "a_session": Decimal("NaN")}, "answer_not_a_number"),
    ],
)
def test_answers_that_are_none_are_refused(key: str, answers: dict[str, Answer], code: str) -> None:
    found = ""

    try:
        walk(flow(key), LAWS_OF_2007, answers)
    except RuleError as refusal:
        found = refusal.code

    assert found == code


def test_weights_of_110_per_cent_are_refused() -> None:
    data: dict[str, Answer] = {
        "obvious": "yes",
        "scoring": "imp",
        "method": "weighted",
        "results_w": [
            {"label": "made", "value": 5, "weight": 60},
            {"label": "down", "value": -7, "weight": 50},
        ],
    }

    with pytest.raises(RuleError) as refused:
        walk(flow("assigned_score"), LAWS_OF_2007, data)

    assert (refused.value.code, refused.value.values["total"]) == ("weights_not_100", 110)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"likely": ["no"]}, "answer_not_yes_or_no"),
        ({"likely": 1}, "answer_not_yes_or_no"),
        ({"label": ["4S"]}, "answer_not_words"),
        ({"value": "five"}, "answer_not_a_number"),
    ],
)
def test_cells_of_another_kind_are_refused(row: dict[str, Any], code: str) -> None:
    usual: dict[str, Any] = {"label": "4S", "value": 5, "likely": "yes", "plausible": "yes"}
    data: dict[str, Answer] = {
        "obvious": "yes",
        "scoring": "imp",
        "method": "best_worst",
        "results_b": [{**usual, **row}],
    }

    with pytest.raises(RuleError) as refused:
        walk(flow("assigned_score"), LawText(1997), data)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("key", "settings", "code"),
    [
        ("revoke", {"zone_allows_defenders_to_ask": 3}, "answer_not_offered"),
        ("score_correction", {"correction_minutes": True}, "answer_not_a_number"),
        ("score_correction", {"correction_minutes": -5}, "answer_out_of_range"),
        ("score_correction", {"correction_minutes": "soon"}, "answer_not_a_number"),
    ],
)
def test_choices_of_another_kind_are_refused(
    key: str, settings: dict[str, Answer | bool], code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        walk(flow(key), LAWS_OF_2007, {}, settings=settings)

    assert refused.value.code == code


def test_a_proposal_sums_up_a_revoke() -> None:
    # The revoker won the trick and one more later: two tricks (64A1).
    data: dict[str, Answer] = {
        "could": "yes",
        "illegal_ask": "normal",
        "established": "yes",
        "exempt12": "no",
        "exempt": "none",
        "winner": "revoker",
        "later": 3,
        "nos_table": 4,
        "nos_fair": 5,
    }

    done = walk(flow("revoke"), LAWS_OF_2007, data)

    assert done.reached is not None
    assert proposal(done.reached).transfers == (Transfer(2, "non_offending"),)
    assert "64A1" in proposal(done.reached).citations


REVOKE: dict[str, Answer] = {
    "could": "yes",
    "illegal_ask": "normal",
    "established": "yes",
    "exempt12": "no",
    "exempt": "none",
}


@pytest.mark.parametrize(
    ("winner", "later", "most"), [("revoker", 3, 9), ("partner", 0, 12), ("opponents", 3, 10)]
)
def test_the_innocent_side_had_no_more_tricks_than_the_others_left(
    winner: str, later: int, most: int
) -> None:
    # 13 tricks, less the revoke trick where the offending side won it, less those won after it
    data = {**REVOKE, "winner": winner, "later": later}

    question = walk(flow("revoke"), LAWS_OF_2007, data).question
    with pytest.raises(RuleError) as refused:
        walk(flow("revoke"), LAWS_OF_2007, {**data, "nos_table": most + 1})

    assert question is not None
    assert (question.node, question.maximum) == ("nos_table", most)
    assert refused.value.code == "answer_out_of_range"
    assert walk(flow("revoke"), LAWS_OF_2007, {**data, "nos_table": most}).question


def test_yes_is_offered_before_no_whichever_way_a_flow_lists_them() -> None:
    done = walk(flow("revoke"), LAWS_OF_2007, {"could": "yes", "illegal_ask": "normal"})

    assert done.question is not None
    assert (done.question.node, done.question.options) == ("established", ("yes", "no"))


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("1 + min(1, later)", Fraction(2)),
        ("(mp + 1) * 10 / 4 - 1", Fraction(13, 2)),
        ("later in ['a', 'b']", False),
        ("never == 1", False),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("not (later > 1 and mp < 3)", False),
        ("-later if mp >= 2 else 0", Fraction(-3)),
    ],
)
def test_expressions_are_worked_out_exactly(text: str, worth: object) -> None:
    assert evaluate(read_expression(text), {"later": Fraction(3), "mp": Fraction(2)}) == worth


@pytest.mark.parametrize(
    "text", ["__import__('os')", "a.b", "a[0]", "lambda: 1", "open('x')", "2 ** 9", "1 +", "f'{a}'"]
)
def test_anything_outside_the_language_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_expression(text)

    assert refused.value.code == "flow_expression_faulty"


def test_figures_come_out_short() -> None:
    done = walk(flow("knockout_unbalanced"), LAWS_OF_2007, {"ko": "yes", "a": 3, "b": Decimal(0)})

    assert done.reached is not None
    assert (done.reached.values["a_final"], done.reached.values["b_final"]) == (
        Decimal("1.5"),
        Decimal("-1.5"),
    )


@pytest.mark.rule("2.2.3.1-a", "2.2.3.1-c")
@pytest.mark.parametrize(
    ("scoring", "elsewhere", "own_session", "side", "given", "follows"),
    [
        ("mp", 35, 0, "side_a_pct", 35, ""),
        ("mp", 35, 1, "side_a_pct", 40, "the regulation"),
        ("mp", 35, 2, "side_a_pct", 35, "the Law"),
        ("mp", 48, 1, "side_a_pct", 40, ""),
        ("imp", -5, 0, "side_a_imps", -5, ""),
        ("imp", -5, 1, "side_a_imps", -3, "the regulation"),
    ],
)
@pytest.mark.parametrize("edition", [2007, 2017])
def test_an_offender_below_the_average_minus_has_two_answers(
    scoring: str,
    elsewhere: int,
    own_session: int,
    side: str,
    given: int,
    follows: str,
    edition: int,
) -> None:
    data: dict[str, Answer] = {"many": "no"} if edition == 2017 else {}
    data |= {"scoring": scoring, "a_role": "fault", "a_session": elsewhere, "b_role": "partly"}

    law = LawText(edition, "pt")
    done = walk(flow("artificial_score", edition), law, data, settings={"own_session": own_session})

    assert done.reached is not None
    details_by_kind = {
        consequence.kind: consequence.details for consequence in done.reached.consequences
    }
    assert details_by_kind["artificial_score"][side] == given
    if follows:
        payload = details_by_kind["two_answers"]
        assert str(payload["follows"]).startswith(follows)
        assert cited_in(payload) == [(None, "2.2.3.1"), (12, "C2(c)")]
    else:
        assert "two_answers" not in details_by_kind
