"""Scores and leads worth a second look; a plain result is left in peace."""

import pytest

from scoring.intake.rules import TableResultSeen, remarks_beside, remarks_on

HANDS = {"N": {"SA"}, "E": {"SK", "HT"}, "S": {"SQ"}, "W": {"SJ"}}
GAME = [TableResultSeen("4S", "N", "", 10 + place, 420 + 30 * place) for place in range(3)]


def seen(
    contract: str, declarer: str, tricks: int | None, score: int | None, lead: str = ""
) -> TableResultSeen:
    return TableResultSeen(contract, declarer, lead, tricks, score)


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        (seen("7NXX", "N", 13, 2280), ["score_is_rare"]),
        (seen("1CXX", "S", 7, 230), ["score_is_rare"]),
        (seen("4SXX", "N", 3, -3400), ["score_is_rare"]),
        (seen("7N", "N", 13, 1520), []),
        (seen("4SXX", "N", 9, -200), []),
        (seen("P", "", None, 0), []),
        (seen("", "", None, None), []),
    ],
)
def test_rare_scores_are_marked(result: TableResultSeen, codes: list[str]) -> None:
    assert [remark.code for remark in remarks_on(result)] == codes


@pytest.mark.parametrize(
    ("declarer", "lead", "codes"),
    [
        ("N", "SK", []),
        ("N", "SJ", ["lead_not_held"]),
        ("W", "SA", []),
        ("W", "SK", ["lead_not_held"]),
    ],
)
def test_a_lead_is_of_the_hand_on_declarers_left(
    declarer: str, lead: str, codes: list[str]
) -> None:
    result = seen("1N", declarer, 7, 90, lead)

    assert [remark.code for remark in remarks_on(result, hands=HANDS)] == codes
    assert list(remarks_on(result)) == []  # the cards are not known


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        (seen("4S", "E", 10, -420), ["declared_by_the_other_side"]),
        (seen("5HX", "E", 4, 1700), ["score_unlike_others"]),
        (seen("4S", "S", 9, -50), []),
        (seen("5C", "E", 10, 50), []),  # a sacrifice in another suit
    ],
)
def test_a_result_is_looked_at_beside_those_of_the_other_tables(
    result: TableResultSeen, codes: list[str]
) -> None:
    assert [remark.code for remark in remarks_beside(result, GAME)] == codes
    assert list(remarks_beside(result, GAME[:2])) == []  # too few to say
