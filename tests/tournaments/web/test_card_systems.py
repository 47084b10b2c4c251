"""Three whole systems written through the pages by two partners, signed, printed, read back."""

import io
from collections.abc import Callable, Mapping

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pypdf import PdfReader

from federation.models import Account
from rulings.demo.systems import SYSTEMS
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.personas import World
from tournaments.cards.documents.form_names import section_title
from tournaments.cards.rules.content import card_content
from tournaments.cards.rules.form import SECTION_OF, SECTIONS
from tournaments.cards.services.papers import issue_convention_card
from tournaments.importers.card_files import card_from_file
from tournaments.models import CardVersion, ConventionCard

As = Callable[[Account], Client]
COLOURS = {"Acol": ("GREEN", False), "2/1": ("RED", False), "Precision": ("BLUE", True)}
LONG = "2NT asks, then 3♣ shows a minimum with the longer hearts of two. "


def write(card: ConventionCard, writers: list[Client], cells: Mapping[str, str]) -> list[int]:
    """Fill in each part, the two partners in turn. Returns: the answers."""
    parts: dict[str, dict[str, str]] = {}
    for key, text in cells.items():
        parts.setdefault(SECTION_OF[key], {})[key] = text
    status_codes = []
    for place, (section, texts) in enumerate(parts.items()):
        page = f"/cards/{card.pk}/parts/{section}/"
        card.refresh_from_db()
        data = {**texts, "saves": str(card.saves.get(section, 0))}
        status_codes.append(writers[place % 2].post(page, data).status_code)
    return status_codes


def printed(card: ConventionCard, writers: list[Client]) -> tuple[CardVersion, bytes]:
    """Sign by both, print, fetch the paper."""
    writers[0].post(f"/cards/{card.pk}/sign/")
    version = card.versions.get()
    writers[1].post(f"/cards/versions/{version.pk}/sign/")
    issue_convention_card(version_id=version.pk)
    return version, writers[1].get(f"/cards/versions/{version.pk}/card.pdf").content


def sentence_start(world: World, as_account: As) -> tuple[ConventionCard, list[Client]]:
    writers = [as_account(account_of(world.members[item])) for item in ("1001", "1002")]
    writers[0].post("/cards/begin/", {"partner": "1002", "name": "System"})
    return ConventionCard.objects.get(), writers


@pytest.mark.rule("2.1.3.1-b")
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system_is_written_by_two_printed_and_read_back(
    world: World, as_account: As, name: str
) -> None:
    cells = SYSTEMS[name]
    card, writers = sentence_start(world, as_account)

    answers = write(card, writers, cells)
    version, pdf = printed(card, writers)
    brought = writers[0].post(
        "/cards/import/",
        {"partner": "1003", "name": "", "file": SimpleUploadedFile("card.pdf", pdf)},
        follow=True,
    )

    assert set(answers) == {302}
    assert (version.colour, version.has_brown) == COLOURS[name]
    assert version.content["cells"] == card_content({"form": 1, "cells": dict(cells)}).cells
    assert card_content(card_from_file(pdf)).as_mapping() == version.content
    assert "The card was read." in words(brought)
    assert ConventionCard.objects.latest("pk").draft == version.content
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 3


def test_texts_too_long_for_their_fields_go_on_under_a_number(world: World, as_account: As) -> None:
    long = {
        key: LONG * 9
        for code in ("defence", "opening-2D")
        for cell in SECTIONS[code].cells
        if cell.kind == "TEXT" and (key := cell.key)
    }
    card, writers = sentence_start(world, as_account)

    write(card, writers, {**SYSTEMS["Acol"], **long})
    _version, pdf = printed(card, writers)
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]

    assert "→ S1" in pages[0]
    assert "DESCRIÇÃO DAS ABERTURAS" in pages[1].upper()
    assert "SUPPLEMENTARY" in pages[2].upper() or "SUPLEMENTAR" in pages[2].upper()
    whole = " ".join("".join(pages[2:]).split())
    assert whole.count(LONG.strip()) == 9 * len(long)
    assert all("Abílio Exemplo" in page for page in pages)
    assert card_content(card_from_file(pdf)).text("A1") == (LONG * 9).strip()


@pytest.mark.usefixtures("english")
def test_openings_at_a_level_are_headed_as_such() -> None:
    assert section_title("opening-4X") == "Openings at level 4"
    assert section_title("opening-1NT") == "Opening 1NT"
