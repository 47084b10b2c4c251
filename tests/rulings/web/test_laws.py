"""The law library's pages: who reads what, addresses, and what the office keeps."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from federation.models import Account
from rulings.laws.selectors.rule_map import mapped_rules
from rulings.models import LawText
from tests.factories.laws import TOYS, law_text

pytestmark = pytest.mark.django_db
PAGE = "/laws/2007/pt-br/1/A1"


def test_a_text_is_for_office_and_directors_unless_public(
    reader: Client,
    as_account: Callable[[Account], Client],
    olga: Account,
    eve: Account,
) -> None:
    text = law_text()

    hidden = [reader.get(PAGE).status_code, as_account(eve).get(PAGE).status_code]
    office = as_account(olga).get(PAGE).status_code
    LawText.objects.filter(pk=text.pk).update(is_public=True)

    assert (hidden, office, reader.get(PAGE).status_code) == ([404, 404], 200, 200)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/laws/", 200),
        ("/laws/?q=coracao", 200),
        ("/laws/12/", 200),
        ("/laws/94/", 404),
        ("/laws/2007/pt-br/2", 200),
        ("/laws/2007/pt-br/1/B", 404),
        ("/laws/2007/pt-br/77", 404),
        ("/laws/1997/pt-br/2", 404),
        ("/laws/rules/", 200),
        ("/laws/rules/3.1.7/", 200),
        ("/laws/rules/99/", 404),
    ],
)
def test_addresses(reader: Client, address: str, status: int) -> None:
    law_text(is_public=True)

    assert reader.get(address).status_code == status


def test_two_editions_side_by_side_and_where_a_law_is_cited(reader: Client) -> None:
    law_text(is_public=True)
    law_text(is_public=True, edition=1997, data=TOYS.replace("It is over", "It was over"))

    page = reader.get("/laws/2007/pt-br/5?beside=1997/pt-br").content.decode()

    assert "It is over." in page
    assert "It was over." in page
    assert '<a href="/laws/2007/pt-br/1/A">2007 pt-br: 1A</a>' in page


def test_a_law_is_read_in_as_many_queries_whatever_its_length(
    reader: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    law_text(is_public=True)
    reader.get("/laws/2007/pt-br/2")
    counts = []
    for law in (1, 2):
        with django_assert_max_num_queries(4) as queries:
            reader.get(f"/laws/2007/pt-br/{law}")
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_office_brings_a_text_looks_and_puts_it_in_use(
    as_account: Callable[[Account], Client], olga: Account
) -> None:
    client = as_account(olga)
    file = SimpleUploadedFile("toys.txt", TOYS.encode())

    brought = client.post(
        "/laws/texts/", {"file": file, "edition": 2007, "language": "pt-br"}, follow=True
    )
    before = client.get(PAGE).status_code
    text = LawText.objects.get()
    markdown = client.get(f"/laws/texts/{text.pk}/laws.md").content.decode()
    client.post(f"/laws/texts/{text.pk}/use/")

    assert brought.redirect_chain == [(f"/laws/texts/{text.pk}/", 302)]
    assert before == 404
    assert markdown.startswith("# Laws\n\n## 1. THE BOX\n\n### A\n\nLid.")
    assert client.get(PAGE).status_code == 200


def test_what_is_no_law_text_is_refused_on_the_page(
    as_account: Callable[[Account], Client], olga: Account, english: None
) -> None:
    file = SimpleUploadedFile("letter.txt", b"Dear all, Law 12 was discussed.")

    page = as_account(olga).post("/laws/texts/", {"file": file, "edition": 2007, "language": "en"})

    assert "This is not a text of the Laws" in page.content.decode()
    assert LawText.objects.count() == 0


@pytest.mark.parametrize("address", ["/laws/texts/", "/laws/texts/1/", "/laws/texts/1/laws.md"])
def test_only_the_office_keeps_the_texts(
    as_account: Callable[[Account], Client], eve: Account, address: str
) -> None:
    assert as_account(eve).get(address).status_code == 403


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"Dear all, Law 12.", b"a" * 21_000_000])
def test_the_command_refuses_what_is_no_law_text_and_writes_nothing(
    tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(data)

    with pytest.raises(CommandError):
        call_command("import_laws", file, edition=2007, language="en")

    assert LawText.objects.count() == 0


def test_an_address_of_two_figures_is_read(reader: Client) -> None:
    rules = "".join(
        f"RULE {n} - TOYS\n1. Kites.\n1.1 Red ones.\n1.2 Blue ones.\n" for n in range(1, 7)
    )
    text = law_text(is_public=True, data=rules)

    page = reader.get("/laws/2007/pt-br/3/1.2")

    assert text.passages.filter(law=3).exclude(address="").count() == 3
    assert (page.status_code, "Blue ones" in page.content.decode()) == (200, True)


def test_the_command_tells_what_it_read(tmp_path: Path) -> None:
    file = tmp_path / "toys.txt"
    file.write_text(TOYS.replace("RULE 4", "RULE 6").replace("RULE 5", "RULE 7"))
    out = StringIO()

    call_command("import_laws", file, edition=2007, language="pt-BR", as_json=True, stdout=out)

    assert json.loads(out.getvalue()) == {
        "edition": 2007,
        "language": "pt-br",
        "laws": 5,
        "missing": [4, 5],
        "subsections": 2,
        "taken_out": [],
        "unplaced": [],
        "reconstructed": 0,
        "definitions": 0,
        "notes": 0,
        "translator_notes": 0,
        "version": 1,
    }


def test_the_command_refuses_what_is_no_law_text(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all")

    with pytest.raises(CommandError):
        call_command("import_laws", file, edition=2007, language="pt")


def test_definitions_have_a_page_and_are_found(reader: Client) -> None:
    names = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")
    defined = "DEFINITIONS\n\n" + "".join(f"{name} – Wood of {name}.\n" for name in names)
    law_text(data=f"{defined}\n{TOYS}", is_public=True)

    page = reader.get("/laws/2007/pt-br/definitions").content.decode()
    text = reader.get("/laws/?q=wood+cedar").content.decode()

    assert (page.count("<dt"), "Wood of Birch." in page) == (6, True)
    assert (text.count("<dt"), "Wood of Cedar." in text) == (1, True)
    assert reader.get("/laws/1997/pt-br/definitions").status_code == 404


def test_the_office_mends_one_law(as_account: Callable[[Account], Client], olga: Account) -> None:
    text = law_text()
    address = f"/laws/texts/{text.pk}/4/"
    office = as_account(olga)

    before = office.get(address).content.decode()
    refused = office.post(address, {"markdown": "## 5. REST\n\nNo."})
    done = office.post(address, {"markdown": "## 4. REST\n\nNobody plays at night."})

    assert "Nobody plays at noon." in before
    assert (refused.status_code, done.status_code) == (200, 302)
    mended = LawText.objects.get(version=2)
    assert mended.passages.get(law=4).body == "Nobody plays at night."
    assert office.get(f"/laws/texts/{text.pk}/99/").status_code == 404


@pytest.mark.parametrize(
    ("words", "laws"),
    [
        ("As in Laws 1 and 2", (1, 2)),
        ("Leis 1, 3 ou 4", (1, 3, 4)),
        ("Lei2A(b) e Lei 3", (2, 3)),
        ("artt. 1 e 12C1(e)", (1,)),
        ("Law 11 and 12 toys", ()),
    ],
)
def test_every_law_of_a_list_is_cited(reader: Client, words: str, laws: tuple[int, ...]) -> None:
    law_text(is_public=True, data=TOYS.replace("It is over", f"{words} are over"))
    cited = [
        law
        for law in (1, 2, 3, 4)
        if "2007 pt-br: 5" in reader.get(f"/laws/{law}/").content.decode()
    ]

    assert cited == list(laws)


def test_every_rule_is_told_in_the_readers_language() -> None:
    with translation.override("en"):
        assert all((rule.name, rule.says) == (rule.title, rule.rule) for rule in mapped_rules())
    with translation.override("pt-pt"):
        untold = [rule.id for rule in mapped_rules() if rule.says == rule.rule]
        untitled = [rule.id for rule in mapped_rules() if rule.name == rule.title]

    assert len(mapped_rules()) == 270
    assert (untold, untitled) == ([], [])
