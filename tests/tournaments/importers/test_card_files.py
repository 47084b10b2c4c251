"""Cards from files: our own PDF, BBO cards, and what hostile people send instead."""

import json
import zlib

import pytest

from federation.errors import ImporterError
from tests.documents.card_papers import convention_card
from tests.documents.papers import printed
from tournaments.importers.card_files import LARGEST_DATA, LARGEST_FILE, card_from_file
from tournaments.rules.card_content import card_content

BBO = {
    "schema_version": "1.1",
    "source": "bbo-acbl",
    "cards": [
        {
            "title": "Standard",
            "fields": {"1NTMin1": "15", "1NTMax1": "17", "majorOther1": "!S fit", "odd": "kept"},
            "conventions": {"1NStayman": "y", "1430": "y", "NMF": "y"},
            "leads": {"ls-akx-a": "y", "ln-qjt-q": "y"},
        }
    ],
}


def embedded(stream: bytes, head: bytes = b"/Filter /FlateDecode ") -> bytes:
    return (
        b"%PDF-1.7\n4 0 obj\n<< /Type /EmbeddedFile " + head + b">>\nstream\n"
        + stream + b"\nendstream\nendobj\n"
    )  # fmt: skip


def code_of(data: bytes) -> str:
    with pytest.raises(ImporterError) as refused:
        card_from_file(data)
    return refused.value.code


def test_a_card_printed_here_is_read_back_whole() -> None:
    paper = convention_card()
    pdf = printed("convention_card", paper).pdf

    read = card_content(card_from_file(pdf))

    assert read.as_mapping() == json.loads(paper.attached["convention-card.json"])
    assert read.text("system") == "Precision"


def test_a_bbo_card_is_read_and_what_has_no_place_is_kept() -> None:
    read = card_content(card_from_file(json.dumps(BBO).encode()))

    assert read.cells == {
        "system": "Standard",
        "1H.responses": "♠ fit",
        "1NT.hand1.hcp": "15-17",
        "conv.1.name": "Stayman",
        "conv.2.name": "RKCB",
        "conv.2.text": "1430",
        "lead.A.suit": "AKx",
        "lead.Q.nt": "QJ10",
    }
    assert read.unknown == {"bbo.fields.odd": "kept", "bbo.conventions.NMF": "y"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "card_file_unknown"),
        (b"PK\x03\x04", "card_file_unknown"),
        (b"%PDF-1.7\n", "card_file_without_card"),
        (embedded(zlib.compress(b"{}")), "card_file_without_card"),
        (embedded(b"not compressed"), "card_file_broken"),
        (embedded(zlib.compress(b'{"cells": ')), "card_file_broken"),
        (embedded(zlib.compress(b" " * (LARGEST_DATA * 50))), "card_file_too_large"),
        (b"{" + b" " * LARGEST_FILE, "card_file_too_large"),
        (b"{" + b" " * LARGEST_DATA, "card_file_too_large"),
        (b'{"a":' + b"[" * 100_000, "card_file_broken"),
        (b'{"a": 1}', "card_file_unknown"),
        (b'{"cards": []}', "card_file_empty"),
        (b'{"cards": [{"fields": [1]}]}', "card_file_broken"),
        (b"{\xff}", "card_file_broken"),
    ],
)
def test_hostile_and_damaged_files_are_refused(data: bytes, code: str) -> None:
    assert code_of(data) == code
