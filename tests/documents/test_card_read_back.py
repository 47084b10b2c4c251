"""A printed card contains its data, which the importer of cards reads back."""

import json

from tests.documents.card_papers import convention_card
from tests.documents.papers import printed
from tournaments.cards.rules.content import card_content
from tournaments.importers.card_files import card_from_file


def test_a_card_printed_here_is_read_back_whole() -> None:
    paper = convention_card()
    pdf = printed("convention_card", paper).pdf

    read = card_content(card_from_file(pdf))

    assert read.as_mapping() == json.loads(paper.attached["convention-card.json"])
    assert read.text("system") == "Precision"
