"""Two versions of a card: what differs, word by word, and the clause that judges it."""

import pytest

from tests.factories.cards import BROWN, NATURAL, content
from tests.shipped_figures import rtp_2026
from tournaments.cards.rules.compare import ComparedItem, Piece, compared_cards, compared_texts

pytestmark = pytest.mark.rule("2.1.3.4-c")

FIGURES = rtp_2026()


def compare(
    before: dict[str, str], after: dict[str, str], **kwargs: bool
) -> dict[str, ComparedItem]:
    compared_items = compared_cards(
        content(before), content(after), systems=FIGURES.systems, cards=FIGURES.cards, **kwargs
    )
    return {compared_item.key: compared_item for compared_item in compared_items}


@pytest.mark.rule("2.1.3.4-c")
def test_each_change_has_its_clause_and_its_verdict() -> None:
    before = {**BROWN, "conv.1.name": "Stayman", "conv.2.name": "DONT"}
    after = {
        **BROWN, "2H.description": "weak, 5+ hearts or 4+ spades", "conv.1.name": "Puppet Stayman",
        "conv.3.name": "Smith", "2S.description": "weak, either minor", "2S.artificial": "yes",
        "2S.hand1.hcp": "6-9", "2S.hand1.C": "4+", "2S.hand2.hcp": "6-9", "2S.hand2.D": "4+",
    }  # fmt: skip

    items = compare(before, after)

    judged = {
        key: (compared_item.clause, compared_item.change.is_allowed)
        for key, compared_item in items.items()
    }
    assert judged == {
        "2H": ("d", False),
        "2S": ("d", False),
        "conv.1": ("b", True),
        "conv.2": ("a", True),
        "conv.3": ("c", True),
    }


@pytest.mark.rule("2.1.3.5-b")
def test_who_meets_a_written_defence_replaces_nothing() -> None:
    items = compare(
        {**BROWN, "conv.1.name": "Stayman"},
        {**BROWN, "conv.1.name": "Puppet Stayman"},
        meets_written_defence=True,
    )

    assert not items["conv.1"].change.is_allowed


def test_words_that_differ_are_marked_on_either_side() -> None:
    before, after = compared_texts("weak, 4+ hearts or spades", "weak, 5+ hearts")

    assert before == (
        Piece("weak, ", False), Piece("4+", True), Piece(" hearts", False),
        Piece(" or spades", True),
    )  # fmt: skip
    assert after == (Piece("weak, ", False), Piece("5+", True), Piece(" hearts", False))
    assert compared_texts("", "new") == ((), (Piece("new", True),))


def test_the_same_card_differs_in_nothing() -> None:
    assert compare(NATURAL, NATURAL) == {}


def test_what_is_no_agreement_is_shown_and_not_judged() -> None:
    items = compare(NATURAL, {**NATURAL, "declared": "BLUE"})

    assert items["declared"].change is None
    assert items["declared"].clause == ""


def test_a_note_that_changed_stands_where_it_is_pointed_at() -> None:
    data = {**NATURAL, "A1": "sound, note 1"}
    items = compare({**data, "note.1": "10-15"}, {**data, "note.1": "11-15"})

    assert items["A1"].fields == ()
    assert items["A1"].clause == "b"
    assert [field.key for field in items["note.1"].fields] == ["note.1"]
