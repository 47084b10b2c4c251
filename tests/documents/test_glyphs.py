"""Glyphs match the text: two font files of one name once drew ffukasz for Łukasz."""

import io
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont

from tests.documents.papers import licence_card, printed

LETTERS = "Łukaszçã♠♥♦♣"
DECOYS = "Lfnoc»,´aeshdio□?"
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.)</')
DPI = 600
SIDE = 64


@cache
def font(file: Path) -> ImageFont.FreeTypeFont:
    """Return the paper's own font, unpacked, large."""
    whole, plain = TTFont(file), io.BytesIO()
    whole.flavor = None
    whole.save(plain)
    plain.seek(0)
    return ImageFont.truetype(plain, 160)


def inked(image: Image.Image) -> Image.Image:
    """Return the dark part of a picture, scaled to one size with its proportions."""
    ink = ImageChops.invert(image.convert("L"))
    box = ink.point(lambda level: 255 if level > 96 else 0).getbbox()
    assert box is not None, "nothing was drawn"
    cut = ink.crop(box)
    scale = SIDE / max(cut.size)
    small = cut.resize((max(1, round(cut.width * scale)), max(1, round(cut.height * scale))))
    square = Image.new("L", (SIDE, SIDE))
    square.paste(small, ((SIDE - small.width) // 2, (SIDE - small.height) // 2))
    return square


def drawn_by_the_font(letter: str, file: Path) -> Image.Image:
    sheet = Image.new("L", (400, 400), 255)
    ImageDraw.Draw(sheet).text((100, 60), letter, font=font(file), fill=0)
    return inked(sheet)


def height(word: tuple[str, ...]) -> float:
    return float(word[3]) - float(word[1])


def unlikeness(one: Image.Image, other: Image.Image) -> int:
    """Return the difference in ink, in thousandths of the square."""
    difference = ImageChops.difference(one, other)
    return sum(difference.tobytes()) * 1000 // (255 * SIDE * SIDE)


def test_every_letter_and_suit_is_drawn_in_its_own_shape(project: Path, tmp_path: Path) -> None:
    if not shutil.which("pdftoppm"):
        pytest.skip(
            "NOT CHECKED: the shapes of the letters, for pdftoppm (poppler-utils) is missing"
        )
    file = project / "templates/documents/fonts/SourceSans3-Semibold.ttf.woff2"
    paper = tmp_path / "card.pdf"
    paper.write_bytes(printed("licence_card", licence_card(" ".join(LETTERS))).pdf)
    words = subprocess.run(
        ["pdftotext", "-bbox", paper, "-"], capture_output=True, text=True, check=True
    ).stdout
    command: list[str | Path] = [
        "pdftoppm",
        "-r",
        str(DPI),
        "-gray",
        "-singlefile",
        paper,
        tmp_path / "card",
    ]
    subprocess.run(command, check=True)
    page = Image.open(tmp_path / "card.pgm")

    shapes: dict[str, Image.Image] = {}
    for *edges, letter in sorted(WORD.findall(words), key=height):
        left, top, right, bottom = (round(float(edge) * DPI / 72) for edge in edges)
        shapes[letter] = inked(page.crop((left, top, right, bottom)))  # the name is the largest

    assert set(LETTERS) <= shapes.keys()
    references = {letter: drawn_by_the_font(letter, file) for letter in LETTERS + DECOYS}
    for letter in LETTERS:
        differences = {
            other: unlikeness(shapes[letter], reference) for other, reference in references.items()
        }
        assert min(differences, key=differences.__getitem__) == letter, differences
        assert differences[letter] < 110, (letter, differences)
