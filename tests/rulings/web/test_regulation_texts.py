"""A regulation in the library: read by article, dated, and reached from each rule."""

import datetime as dt
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from federation.errors import ImporterError
from federation.models import Account
from rulings.importers.regulation_text import Article, read_regulation
from rulings.models import RegulationArticle, RegulationText
from rulings.services.regulations import RegulationFile, import_regulation

NOW = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
BOXES = """REGULATION OF TOYS

CONTENTS
1 BOXES\t3
1.1 Lids\t3
2 KEYS\t4

1 Boxes

1.1 Lids
A lid is lifted
with both hands.
1. First one looks.
2. Then one lifts.

1.2 Hinges

1.2.1 Oil
Hinges are oiled in March.

1.2.2 Rust
See 1.2.1 for oil.

2. Keys

2.1 Keeper
The keeper holds them.
2.2 Copies
There are none.
3 End
3.1 Last words
It ends.
3.1.7 Nothing of the kind
3.2 Really
It does.

ANEXO I - Sizes
Small and large.
"""


def brought(
    data: str = BOXES, *, day: dt.date = dt.date(2026, 1, 1), is_public: bool = True
) -> RegulationText:
    file = RegulationFile(data.encode(), "RTP", "Toys", "en", day, is_public=is_public)
    return import_regulation(file=file, account=None, now=NOW)


def test_articles_are_told_from_contents_and_numbered_sentences() -> None:
    articles = read_regulation(BOXES.encode())

    assert [each.number for each in articles] == [
        "1", "1.1", "1.2", "1.2.1", "1.2.2", "2", "2.1", "2.2", "3", "3.1", "3.2", "Annex I",
    ]  # fmt: skip
    assert articles[1] == Article(
        "1.1", "Lids", "A lid is lifted\nwith both hands.\n1. First one looks.\n2. Then one lifts."
    )
    assert articles[-1] == Article("Annex I", "Sizes", "Small and large.")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b"%PDF-1.7", "law_file_not_plain"),
        (b"Dear all,\n1. We met.\n2. We left.\n", "not_a_regulation"),
    ],
)
def test_what_is_no_regulation_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ImporterError) as refused:
        read_regulation(data)

    assert refused.value.code == code


@pytest.mark.django_db
def test_a_rule_leads_to_its_article_as_it_was_on_a_day(reader: Client) -> None:
    brought()
    brought(BOXES.replace("are none", "are two"), day=dt.date(2026, 2, 1))

    before = reader.get("/laws/rules/2.2/?on=2026-01-15").content.decode()
    now = reader.get("/laws/rules/2.2/?on=2026-02-15").content.decode()
    early = reader.get("/laws/rules/2.2/?on=2025-01-15")

    assert ("There are none." in before, "There are two." in before) == (True, False)
    assert ("There are none." in now, "There are two." in now) == (False, True)
    assert "?on=2026-01-01" in now
    assert "There are" not in early.content.decode()
    assert reader.get("/laws/rules/2.2/?on=nonsense").status_code == 200


@pytest.mark.django_db
def test_a_text_that_is_not_public_is_for_office_and_directors(
    reader: Client, as_account: Callable[[Account], Client], olga: Account, eve: Account
) -> None:
    brought(is_public=False)
    told = [
        "The keeper holds them." in client.get("/laws/rules/2.1/").content.decode()
        for client in (reader, as_account(eve), as_account(olga))
    ]

    assert told == [False, False, True]


@pytest.mark.django_db
def test_the_command_keeps_a_text_once_and_refuses_what_is_none(tmp_path: Path) -> None:
    file, letter, out = tmp_path / "toys.txt", tmp_path / "letter.txt", StringIO()
    file.write_text(BOXES)
    letter.write_text("Dear all.")

    for _twice in range(2):
        call_command("import_regulation", file, "--from", "2026-01-01", stdout=out)
    with pytest.raises(CommandError):
        call_command("import_regulation", letter, "--from", "2026-01-01")

    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert told == [{"code": "RTP", "in_force_from": "2026-01-01", "articles": 12}] * 2
    assert RegulationArticle.objects.count() == 12
