"""Texts of the Laws: versions are added, never overwritten."""

import datetime as dt
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import Account, AuditEvent
from rulings.laws.selectors.laws import (
    items_beside,
    items_elsewhere,
    read_law,
    texts_in_use,
)
from rulings.laws.selectors.records import law_records
from rulings.laws.selectors.search import search_passages
from rulings.laws.services.laws import mend_law
from rulings.models import LawText
from tests.factories.laws import NOW, TOYS, law_text

pytestmark = pytest.mark.django_db
LATER = NOW + dt.timedelta(days=1)


@pytest.mark.parametrize(
    ("other", "lacking"),
    [
        ({"language": "en"}, {1: ["A2"]}),
        ({"language": "en", "in_use": False}, {}),
        ({"language": "en", "edition": 1997}, {}),
        ({"language": "pt-br"}, {}),
    ],
)
def test_a_text_is_read_alike_whatever_was_read_before_and_told_what_others_have(
    other: dict[str, Any], lacking: dict[int, list[str]]
) -> None:
    damaged = TOYS.replace("1. With care.", "1. With care.\n\nWith a smile.")
    alone = law_records(law_text(data=damaged, language="es"))
    law_text(data=TOYS.replace("1. With care.", "1. With care.\n2. With joy."), **other)

    text = law_text(data=damaged)

    assert law_records(text) == alone
    assert items_elsewhere(text) == lacking


def test_importing_again_adds_a_version() -> None:
    first = law_text()

    second = law_text(data=TOYS.replace("noon", "night"), now=LATER)

    assert [(text.pk, text.version) for text in LawText.objects.order_by("version")] == [
        (first.pk, 1),
        (second.pk, 2),
    ]
    assert list(texts_in_use()) == [second]
    assert first.passages.get(law=4).body == "Nobody plays at noon."
    assert AuditEvent.objects.filter(act="laws_imported").count() == 2


def test_the_same_file_again_is_the_version_it_made() -> None:
    first = law_text()

    again = law_text(now=LATER)

    assert again.pk == first.pk
    assert LawText.objects.count() == 1


def test_an_earlier_version_can_be_put_in_use_again() -> None:
    first = law_text()
    law_text(data=TOYS.replace("noon", "night"), now=LATER)

    law_text(now=LATER + dt.timedelta(days=1))

    assert list(texts_in_use()) == [first]


@pytest.mark.parametrize(
    ("edition", "language", "code"),
    [
        (2007, "português", "law_language_unknown"),
        (2007, "", "law_language_unknown"),
        (1492, "pt", "law_edition_unknown"),
    ],
)
def test_what_is_no_edition_or_language(edition: int, language: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        law_text(edition=edition, language=language)

    assert refused.value.code == code
    assert LawText.objects.count() == 0


@pytest.mark.parametrize(("words", "laws"), [("coracao", [3]), ("GUARDADOS", [3]), ("zebra", [])])
def test_search_minds_no_accents(words: str, laws: list[int]) -> None:
    text = law_text()

    assert [law_passage.law for law_passage in search_passages([text], words)] == laws


def test_search_knows_word_forms_on_both_databases() -> None:
    text = law_text()

    assert [law_passage.law for law_passage in search_passages([text], "brinquedo guardado")] == [3]
    assert [law_passage.law for law_passage in search_passages([text], "guardar")] == [3]


def test_one_law_is_mended_as_the_next_version(olga: Account) -> None:
    first = law_text()
    law = "## 1. THE BOX\r\n\r\n### A\r\n\r\nLid.\r\n\r\n### B (?)\r\n\r\nKey."

    mended = mend_law(text=first, law=1, markdown=law, account=olga, now=LATER)

    assert (mended.version, mended.in_use_since) == (2, None)
    assert [
        (passage.address, passage.body, passage.is_reconstructed)
        for passage in mended.passages.filter(law=1).exclude(address="")
    ] == [("A", "Lid.", False), ("B", "Key.", True)]
    assert mended.passages.get(law=4).body == "Nobody plays at noon."
    assert first.passages.filter(law=1, address="A1").exists()


@pytest.mark.parametrize(
    "words", ["## 2. OTHER\n\nWords.", "words before\n\n## 1. THE BOX", "## 1. A\n\n## 2. B"]
)
def test_another_law_is_not_taken_for_the_one_mended(olga: Account, words: str) -> None:
    text = law_text()

    with pytest.raises(RuleError, match="law_mended_is_another"):
        mend_law(text=text, law=1, markdown=words, account=olga, now=LATER)

    assert LawText.objects.count() == 1


def test_a_file_that_is_read_better_since_makes_a_new_version() -> None:
    first = law_text()
    again = law_text()
    first.passages.filter(law=1, address="A1").update(body="Glued to the item before")

    better = law_text()

    assert (again.pk, better.version) == (first.pk, 2)
    assert law_text().pk == better.pk


def test_the_items_of_two_texts_stand_side_by_side() -> None:
    more = TOYS.replace("1. With care.", "1. With care.\n2. With joy.").replace(
        "A. Lid.", "A. Cover."
    )
    one = read_law(law_text(), 1)
    other = read_law(law_text(edition=1997, data=more), 1)
    assert one is not None
    assert other is not None

    rows = items_beside(one, other)

    assert [(row.address, row.one is not None, row.other is not None) for row in rows] == [
        ("A", True, True),
        ("A1", True, True),
        ("A2", False, True),
    ]
    assert [row.address for row in items_beside(other, one)] == ["A", "A1", "A2"]
    assert (rows[2].other and rows[2].other.passage.body) == "With joy."


def test_a_note_stands_with_the_item_that_bears_its_mark() -> None:
    text = LawText.objects.create(
        edition=2007, language="en", version=1, sha256="noted", imported_at=NOW, in_use_since=NOW
    )
    rows = [("", "", "Opening."), ("A", "", "The lid* opens."), ("B", "", "The key** turns.¹²")]
    rows += [("", "*", "Gently."), ("", "**", "Twice."), ("", "12", "Left."), ("", "2", "Lost.")]
    for place, (address, mark, body) in enumerate(rows):
        text.passages.create(law=1, place=place, address=address, note_mark=mark, body=body)
    read = read_law(text, 1)
    assert read is not None

    assert [
        (read_item.passage.address, [n.body for n in read_item.notes]) for read_item in read.placed
    ] == [
        ("A", ["Gently."]),
        ("B", ["Twice.", "Left."]),
    ]
    assert [note.body for note in read.loose_notes] == ["Lost."]
