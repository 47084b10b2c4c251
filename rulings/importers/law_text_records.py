"""What a text of the Laws is made of, once read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LawItem:
    """One lettered or numbered item: address "C1c", its words, and whether we rebuilt its mark."""

    address: str
    text: str
    reconstructed: bool = False


TRANSLATOR = "N.T."  # the mark of a remark that is the translator's own


@dataclass(frozen=True, slots=True)
class LawNote:
    """A footnote as marked in the text: "*", "**", or a number."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Law:
    """One law: its number, title, the words before its first item, its items and notes."""

    number: int
    title: str
    opening: str
    items: tuple[LawItem, ...] = ()
    notes: tuple[LawNote, ...] = ()


@dataclass(frozen=True, slots=True)
class Unplaced:
    """What could not be placed, law by law. reason: a code of the text catalogue."""

    law: int
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class LawText:
    """A whole text. front: what stands before the first law (foreword, definitions).

    taken_out: what was taken for print and not for text (banners, numbers of pages, contents), and
    how many times; figures in it are written "#".
    """

    front: str
    laws: tuple[Law, ...]
    missing: tuple[int, ...]
    unplaced: tuple[Unplaced, ...] = ()
    taken_out: tuple[tuple[str, int], ...] = ()

    @property
    def subsections(self) -> int:
        """Return how many items all laws have together."""
        return sum(len(law.items) for law in self.laws)
