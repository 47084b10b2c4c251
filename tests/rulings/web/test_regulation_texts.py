"""A regulation in the library: read by article, dated, and reached from each rule."""

import datetime as dt
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from federation.errors import ImporterError
from federation.models import Account, Federation
from rulings.importers.regulation_text import Article, read_regulation
from rulings.laws.services.regulations import RegulationFile, import_regulation
from rulings.models import RegulationArticle, RegulationText
from rulings.web.forms import LawFileForm, RegulationFileForm
from tests.personas import World

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
    return import_regulation(file=file, account=None, now=NOW, in_use=True)


def test_articles_are_told_from_contents_and_numbered_sentences() -> None:
    articles = read_regulation(BOXES.encode()).articles

    assert [article.number for article in articles] == [
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
    assert [(data["code"], data["in_force_from"], data["articles"]) for data in told] == [
        ("RTP", "2026-01-01", 12)
    ] * 2
    assert [data["version"] for data in told] == [1, 1]
    assert [(item["article"], item["reason"], item["text"]) for item in told[0]["unplaced"]] == [
        ("1", "regulation_front_left_out", "REGULATION OF TOYS CONTENTS"),
        ("3.1", "regulation_heading_out_of_order", "3.1.7 Nothing of the kind"),
    ]
    assert RegulationArticle.objects.count() == 12


@pytest.mark.django_db
def test_a_regulation_is_in_the_language_of_the_federation(world: World, tmp_path: Path) -> None:
    Federation.objects.update(language="en")
    file = tmp_path / "toys.txt"
    file.write_text(BOXES)

    call_command("import_regulation", file, "--from", "2026-01-01", stdout=StringIO())

    assert RegulationText.objects.get().language == "en"
    assert RegulationFileForm()["language"].value() == LawFileForm()["language"].value() == "en"


def uploaded(data: str = BOXES, **kwargs: Any) -> dict[str, object]:
    file = SimpleUploadedFile("toys.txt", data.encode())
    return {"file": file, "code": "rtp", "language": "en", "in_force_from": "2026-01-01", **kwargs}


@pytest.mark.django_db
def test_the_office_brings_a_regulation_looks_and_puts_it_in_use(
    as_account: Callable[[Account], Client], olga: Account, reader: Client, english: None
) -> None:
    client = as_account(olga)

    brought_page = client.post(
        "/laws/regulations/", uploaded(name="Rules of toys", is_public="on"), follow=True
    )
    text = RegulationText.objects.get()
    page = brought_page.content.decode()
    before = reader.get("/laws/rules/2.1/").content.decode()
    used = client.post(f"/laws/regulations/{text.pk}/use/", follow=True).content.decode()
    after = reader.get("/laws/rules/2.1/").content.decode()

    assert brought_page.redirect_chain == [(f"/laws/regulations/{text.pk}/", 302)]
    assert "numbered as an article, but out of order" in page
    assert "“3.1.7 Nothing of the kind”" in page
    assert ("Not in use yet." in page, "Not in use yet." in used) == (True, False)
    assert ("The keeper holds" in before, "The keeper holds" in after) == (False, True)


@pytest.mark.django_db
def test_the_version_put_in_use_last_counts_for_its_day(
    as_account: Callable[[Account], Client], olga: Account, reader: Client
) -> None:
    client = as_account(olga)
    for words in ("There are none.", "There are three.", "There are none."):
        data = BOXES.replace("There are none.", words)
        client.post("/laws/regulations/", uploaded(data, is_public="on"))
    first, second = RegulationText.objects.order_by("version")
    told = []
    for text in (first, second, first):
        client.post(f"/laws/regulations/{text.pk}/use/")
        told.append("There are none." in reader.get("/laws/rules/2.2/").content.decode())

    assert (first.version, second.version) == (1, 2)
    assert told == [True, False, True]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"file": SimpleUploadedFile("a.txt", b"Dear all.")}, "not the text of a regulation"),
        ({"file": SimpleUploadedFile("a.txt", b"%PDF-1.7")}, "a file of another kind (PDF)"),
        ({"code": "R/T P"}, "is no code of a regulation"),
        ({"language": "português"}, "is not the code of a language"),
        ({"in_force_from": "soon"}, "Enter a valid date."),
        ({"file": ""}, "This field is required."),
    ],
)
def test_what_is_refused_on_the_page(
    told: dict[str, Any],
    sentence: str,
    as_account: Callable[[Account], Client],
    olga: Account,
    english: None,
) -> None:
    page = as_account(olga).post("/laws/regulations/", uploaded(**told))

    assert sentence in page.content.decode()
    assert RegulationText.objects.count() == 0


@pytest.mark.django_db
def test_the_list_is_read_in_as_many_queries_whatever_it_holds(
    as_account: Callable[[Account], Client],
    olga: Account,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client = as_account(olga)
    brought()
    client.get("/laws/regulations/")
    counts = []
    for day in (2, 3):
        with django_assert_max_num_queries(8) as queries:
            page = client.get("/laws/regulations/")
        counts.append(len(queries))
        brought(BOXES, day=dt.date(2026, 1, day))

    assert counts[0] == counts[1]
    assert page.content.decode().count('<th scope="row">') == 2


def test_rows_of_a_table_are_no_articles() -> None:
    rows = "".join(f"{n}\t{n},25\t{n},50\n" for n in range(4, 20))
    text = BOXES.replace("\nANEXO I", f"\n{rows}\nANEXO I")

    articles = read_regulation(text.encode()).articles

    assert [article.number for article in articles[-2:]] == ["3.2", "Annex I"]
    assert "19\t19,25\t19,50" in articles[-2].body


def test_what_staff_should_look_at() -> None:
    text = BOXES.replace("1.2.2 Rust", "1.2.3 Rust").replace("1.2.1 Oil", "1.2.2 Oil")
    text = text.replace("There are none.\n", "")

    assert [(item.number, item.reason) for item in read_regulation(text.encode()).unplaced] == [
        ("1", "regulation_front_left_out"),
        ("1.2.1", "regulation_article_missing"),
        ("3.1", "regulation_heading_out_of_order"),
        ("2.2", "law_empty"),
    ]
