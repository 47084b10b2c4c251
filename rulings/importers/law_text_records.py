"""The records of a text of the Laws."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LawItem:
    """One lettered or numbered item: address "C1c", its text, and whether its mark was restored."""

    address: str
    text: str
    reconstructed: bool = False


TRANSLATOR = "N.T."  # the mark of a translator's remark


@dataclass(frozen=True, slots=True)
class LawNote:
    """A footnote as marked in the text: "*", "**", or a number."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Law:
    """One law: its number, title, the text before its first item, its items and notes."""

    number: int
    title: str
    opening: str
    items: tuple[LawItem, ...] = ()
    notes: tuple[LawNote, ...] = ()


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Unplaced text, law by law. reason: a code of the text catalogue."""

    law: int
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class LawText:
    """A whole text. front: before the first law (foreword, definitions).

    taken_out: lines removed as page layout, not text (banners, page numbers, contents), and how
    many times; figures in them are written "#".
    """

    front: str
    laws: tuple[Law, ...]
    missing: tuple[int, ...]
    unplaced: tuple[Unplaced, ...] = ()
    taken_out: tuple[tuple[str, int], ...] = ()

    @property
    def subsections(self) -> int:
        """Return the number of items of all laws."""
        return sum(len(law.items) for law in self.laws)
