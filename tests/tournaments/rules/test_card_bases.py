"""RTP 2.1.2.3, 2.1.3.2: the systems a card may begin with can be signed as they stand."""

import pytest

from tests.shipped_figures import rtp_2026
from tournaments.cards.rules.content import card_content
from tournaments.cards.rules.judgement import judged_card
from tournaments.cards.selectors.bases import bases
from tournaments.rules.systems import Colour

FIGURES = rtp_2026()
COLOURS = {
    "natural": Colour.GREEN, "two_over_one": Colour.GREEN, "acol": Colour.GREEN,
    "polish_club": Colour.RED, "strong_club": Colour.BLUE,
}  # fmt: skip


@pytest.mark.rule("2.1.2.3-a", "2.1.3.2-a")
@pytest.mark.parametrize("language", ["en", "pt-pt"])
@pytest.mark.parametrize("code", COLOURS)
def test_a_base_is_a_whole_card_of_the_colour_it_declares(code: str, language: str) -> None:
    content = bases()[code].content(language)

    judged = judged_card(content, systems=FIGURES.systems)

    assert [(fault.code, dict(fault.values)) for fault in judged.faults] == []
    assert judged.classified.colour is COLOURS[code]
    assert content.text("declared") == COLOURS[code]
    assert not judged.has_brown


def test_a_base_keeps_to_the_fields_of_the_card_and_speaks_two_languages() -> None:
    assert set(bases()) == set(COLOURS)
    for base in bases().values():
        english, portuguese = base.content("en"), base.content("pt-pt")

        assert card_content(english.as_mapping()) == english
        assert english.unknown == {}
        assert english.cells.keys() == portuguese.cells.keys()
        assert base.content("it") == english
        assert "NT" not in portuguese.text("1C.subsequent")
