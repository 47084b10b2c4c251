"""Laws 12C2, 81C2, 84, 85: what a ruling rests on."""

import pytest

from federation.errors import RuleError
from rulings.rules.log import (
    check_board_played,
    citation_addresses,
    facts_basis,
    written_citations,
)

pytestmark = pytest.mark.rule("2.1.5-a")


def test_facts_are_agreed_or_found() -> None:
    assert facts_basis(["AGREED", "AGREED"], evidence=0) == "AGREED"
    assert facts_basis(["AGREED", "DISPUTED"], evidence=1) == "FOUND"
    assert facts_basis([], evidence=2) == "FOUND"
    assert facts_basis(["NOT_ASKED"], evidence=0) == ""
    assert facts_basis([], evidence=0) == ""


def test_disputed_facts_want_a_finding() -> None:
    with pytest.raises(RuleError) as refused:
        facts_basis(["AGREED", "DISPUTED"], evidence=0)

    assert (refused.value.code, refused.value.article) == (
        "disputed_facts_need_finding",
        "Law 85A",
    )


def test_a_board_without_result_gets_an_artificial_score_or_nothing() -> None:
    check_board_played({"artificial_score"}, played=False, said_never_played=True)
    check_board_played({"assigned_score"}, played=True, said_never_played=False)
    check_board_played({"assigned_score"}, played=None, said_never_played=False)

    for measures, said, code in (
        ({"assigned_score"}, True, "only_artificial_without_result"),
        ({"transfer_tricks"}, True, "only_artificial_without_result"),
        (set(), False, "board_without_result"),
    ):
        with pytest.raises(RuleError) as refused:
            check_board_played(measures, played=False, said_never_played=said)
        assert refused.value.code == code


def test_citations_of_the_flows_name_their_laws() -> None:
    assert citation_addresses("50D2(a)") == ((50, "D2(a)"),)
    assert citation_addresses("50 and 61-64") == ((50, ""), (61, ""), (64, ""))
    assert citation_addresses("45E or 58B") == ((45, "E"), (58, "B"))
    assert citation_addresses("52.1(c)") == ((52, ".1(c)"),)
    assert citation_addresses("RTP 2.1.11.3") == ()


def test_citations_are_read_as_people_write_them() -> None:
    assert written_citations("16b1, Lei 73 C; law 12C1(C)\n27") == (
        (16, "B1"),
        (73, "C"),
        (12, "C1(c)"),
        (27, ""),
    )
    assert written_citations("16B1, 16B1") == ((16, "B1"),)
    assert written_citations(" ") == ()


@pytest.mark.parametrize("wrong", ["94", "0", "12Z", "B1", "<script>", "12C1 and more"])
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(RuleError) as refused:
        written_citations(f"16B1, {wrong}")

    assert refused.value.code == "law_address_unreadable"
