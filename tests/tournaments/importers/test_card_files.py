"""Cards from files: BBO cards, and what hostile people send instead."""

import json
import zlib

import pytest

from federation.errors import ImporterError, RuleError
from tournaments.cards.rules.content import card_content
from tournaments.importers.card_files import LARGEST_DATA, LARGEST_FILE, card_from_file

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


def test_a_whole_bbo_card_as_players_write_it() -> None:
    card = {
        "cc_key": "8f1c", "title": "2/1 GF", "partner": "berta_a", "owner": "lukasz", "style": 2,
        "fields": {
            "approach": "2/1 game force, light 3rd seat", "1NTMin1": "15", "1NTMax1": "17",
            "2NTMin": "20", "2NTMax": "21", "2HMin": "5", "2HMax": "10",
            "1NOther1": "2!S minors, 2NT !D", "majorOther1": "Bergen", "dblOther2": "Rosenkranz",
            "vs1NTOther1": "Cappelletti", "slamOther1": "Kickback", "cueOther": "",
            "vsTOOther": None,
        },
        "conventions": {"2HWeak": "y", "1430": "y", "1NLeb": "y", "1N2DTrans": "n", "fsf": "y"},
        "leads": {"ls-akx-k": "y", "ls-htx-t": "n", "ln-akjt-a": "y", "zz": "y"},
    }  # fmt: skip
    data = {"schema_version": "1.1", "source": "bbo-acbl", "cards": [card, {"title": "Other"}]}

    read = card_content(card_from_file(json.dumps(data).encode("utf-8-sig")))

    assert read.text("1NT.hand1.hcp") == "15-17"
    assert read.text("2H.hand1.H") == "6+"
    assert read.text("1NT.responses") == "2♠ minors, 2NT ♦"
    assert read.text("lead.K.suit") == "AKx"
    assert [read.text(f"conv.{n}.name") for n in (1, 2)] == ["Lebensohl", "RKCB"]
    assert read.unknown == {
        "bbo.card.cc_key": "8f1c",
        "bbo.card.owner": "lukasz",
        "bbo.card.partner": "berta_a",
        "bbo.card.style": "2",
        "bbo.cards": "2",
        "bbo.conventions.1N2DTrans": "n",
        "bbo.conventions.fsf": "y",
        "bbo.leads.ls-htx-t": "n",
        "bbo.leads.zz": "y",
    }


def test_wrong_types_and_impossible_figures_are_kept_as_they_were_written() -> None:
    odd = {
        "1NTMin1": 15, "1NTMax1": "seventeen", "2NTMin": "99", "2NTMax": "200",
        "nested": {"a": [1, {"b": None}]}, "yes": True, "nan": float("nan"),
    }  # fmt: skip
    data = {"cards": [{"title": ["not", "a", "title"], "fields": odd, "leads": {"ls-akx-a": 1}}]}

    read = card_content(card_from_file(json.dumps(data).encode()))

    assert read.cells == {"1NT.hand1.hcp": "15+"}
    assert read.unknown["bbo.fields.nested"] == '{"a": [1, {"b": null}]}'
    assert read.unknown["bbo.fields.2NTMin"] == "99"
    assert read.unknown["bbo.fields.yes"] == "true"
    assert read.unknown["bbo.leads.ls-akx-a"] == "1"


def test_half_a_character_is_left_out_before_anything_writes_it() -> None:
    cells = rb'{"C5": "a\ud800b \ud83c\udca1"}'
    data = b'{"form": 1, "cells": %s, "unknown": {"\\udfff": "\\ud800c"}}' % cells

    read = card_content(card_from_file(data))

    assert read.text("C5") == "ab \U0001f0a1"
    assert read.unknown == {"": "c"}


def test_a_box_of_a_bbo_card_that_is_not_ticked_says_nothing() -> None:
    fields = {"2HMin": "6", "2HMax": "10"}
    card = {"cards": [{"fields": fields, "conventions": {"2HWeak": "n"}}]}

    read = card_content(card_from_file(json.dumps(card).encode()))

    assert read.cells == {"2H.hand1.hcp": "6-10"}
    assert read.unknown == {"bbo.conventions.2HWeak": "n"}


def test_texts_that_would_be_code_are_texts() -> None:
    script = "<script>alert(1)</script> javascript:alert(2) {{ 7 }} \u202e\u0000"
    data = {"cards": [{"title": script, "fields": {"approach": script, "x": script}}]}

    read = card_content(card_from_file(json.dumps(data).encode()))

    assert read.text("C5") == "<script>alert(1)</script> javascript:alert(2) {{ 7 }}"
    assert read.unknown["bbo.fields.x"] == read.text("C5")


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
        (b'{"cards": [7]}', "card_file_empty"),
        (b'{"cards": {"0": {}}}', "card_file_unknown"),
        (
            json.dumps({"cards": [{"leads": dict.fromkeys(map(str, range(2001)), "y")}]}).encode(),
            "card_file_broken",
        ),
        (b'{"cards": [{"fields": {"a": ' + b"9" * 5000 + b"}}]}", "card_file_broken"),
        (b"{\xff}", "card_file_broken"),
    ],
)
def test_hostile_and_damaged_files_are_refused(data: bytes, code: str) -> None:
    assert code_of(data) == code


@pytest.mark.parametrize("form", [True, "1", None, 1.0, [1]])
def test_a_card_without_the_number_of_its_form_is_none(form: object) -> None:
    with pytest.raises(RuleError, match="card_not_a_card"):
        card_content(card_from_file(json.dumps({"form": form, "cells": {}}).encode()))
