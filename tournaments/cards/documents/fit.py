"""Fitting texts into the fields of the printed card; the rest goes to numbered sheets.

Widths are counted in halves of the font size, about the width of an ordinary letter or digit of the
font; narrow, wide and capital letters differ.
"""

from collections.abc import Iterator
from dataclasses import dataclass

_NARROW = frozenset(" ijltfr.,:;'’!|()[]/-")
_WIDE = frozenset("mwMW@%…—♠♥♦♣")
_TENTHS = {"narrow": 6, "usual": 10, "capital": 12, "wide": 16}


@dataclass(frozen=True, slots=True)
class Room:
    """The size of a field. width: letters in a line; lines: number of lines."""

    width: int
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Continued:
    """A text that did not fit, in full, and the mark that refers to it on the card."""

    mark: str
    title: str
    text: str


def width_of(text: str) -> int:
    """Return the width of a text, in tenths of an ordinary letter."""
    return sum(_TENTHS[_kind(character)] for character in text)


def fitted(text: str, room: Room, *, mark: str) -> tuple[str, bool]:
    """Return what fits of a text, and whether that is all; otherwise it ends with a mark."""
    lines = list(_lines(text, room.width * 10))
    if len(lines) <= room.lines:
        return text, True
    room_lines = lines[: room.lines]
    end = f" … {mark}"
    left = room.width * 10 - width_of(end)
    room_lines[-1] = _shortened(room_lines[-1], left) + end
    return "\n".join(room_lines), False


def _kind(letter: str) -> str:
    if letter in _NARROW:
        return "narrow"
    if letter in _WIDE:
        return "wide"
    return "capital" if letter.isupper() else "usual"


def _lines(text: str, width: int) -> Iterator[str]:
    """Yield the lines of a text, broken at spaces, and within words longer than a line."""
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            joined = f"{line} {word}" if line else word
            if width_of(joined) <= width:
                line = joined
                continue
            if line:
                yield line
            line = word
            while width_of(line) > width:
                piece = _shortened(line, width, at_space=False) or line[0]
                yield piece
                line = line[len(piece) :]
        yield line


def _shortened(line: str, width: int, *, at_space: bool = True) -> str:
    """Return the beginning of a line that fits, in whole words if possible."""
    while line and width_of(line) > width:
        line = line[:-1]
        if at_space and " " in line:
            line = line.rsplit(" ", 1)[0]
    return line
