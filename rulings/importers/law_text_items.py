"""The lines of a law into its items, notes and unplaced text."""

import re
from dataclasses import dataclass, field

from rulings.importers.law_text_editions import with_other_edition
from rulings.importers.law_text_foot_notes import FOOT_NOTE, number_of
from rulings.importers.law_text_glued_titles import titles_apart
from rulings.importers.law_text_lines import PAGE, is_table, joined
from rulings.importers.law_text_marks import ENDS, TITLE_WORDS, Candidate, candidates, first_mark
from rulings.importers.law_text_nesting import Draft, nested, unit_of, units_of
from rulings.importers.law_text_paths import ORDERS, Path, Step, best_way, skipped
from rulings.importers.law_text_records import TRANSLATOR, LawItem, LawNote, Unplaced
from rulings.importers.law_text_titles import LONGEST_TITLE

_NOTE = re.compile(r"\s*(\*{1,3}|[†‡]{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})\s*([^*\s][^*]*)$")
_NOTE_INSIDE = re.compile(r"(?<=[.!?;:)”\"»*]) +(?=(\*{1,3}|[†‡]{1,2}) *[“\"(«]?[A-ZÀ-Þ])")
_CHAPTER = re.compile(
    r"[\s*]*(?:[A-ZÀ-Þ]{4,}\s+[IVXL]+\b[^a-zà-ÿ]*(?:[A-Z].{0,60})?"
    r"|[A-ZÀ-Þ][a-zß-ÿ]{3,}\s+[IVXL]+(?:\s*[-–—.:]\s*[^\s.].{0,60}[^.;,])?)[\s*]*$"
)
# A part with a plain figure is one only if nothing but headings follows it.
_PART = re.compile(
    r"[\s*_#]*[A-ZÀ-Þ]{4,}\s+(?:\d{1,2}|[IVXL]{1,5})(?:\s*[-–—.:]?\s+[^\d\s.].*)?[\s*_]*$"
)
_TRANSLATOR = re.compile(r"\(\s*N\.\s*d[aeo]?l?\s*\.?\s*T\.[^()]*\)", re.IGNORECASE)
INDEX_WORDS = frozenset(
    ("index", "índice", "índice remissivo", "índice alfabético", "índice analítico", "indice")
    + ("indice analitico", "sumário", "table des matières", "sachregister", "register", "inhalt")
    + ("stichwortverzeichnis", "inhaltsverzeichnis", "trefwoordenregister", "inhoud")
    + (
        "inhoudsopgave",
        "skorowidz",
        "indeks",
        "spis treści",
        "contents",
        "table of contents",
        "stikordsregister",
    )
)
SHOWN = 300  # characters shown of omitted text
MOST_PARAGRAPHS = 1_000  # of one law: with more, nesting is not weighed


@dataclass(slots=True)
class LawBody:
    """A law being read: its lines, then its items as drafts."""

    number: int
    lines: list[str]
    pronouns: bool = False
    drafts: list[Draft] = field(default_factory=lambda: [Draft(())])
    notes: list[LawNote] = field(default_factory=list)
    unplaced: list[Unplaced] = field(default_factory=list)
    order: tuple[str, ...] = ORDERS[0]
    blank: bool = True
    in_note: bool = False
    page_ended: bool = False
    marks_lost: bool = False
    whole_lines: bool = False

    def __post_init__(self) -> None:
        """Split the lines where a note was joined to the text before it."""
        self.lines = [part for line in self.lines for part in self._noted(line)]

    def without_back_matter(self) -> list[Unplaced]:
        """Remove the index after the last law, and return it."""
        for at, line in enumerate(self.lines):
            if line.strip(" *_#.").casefold() in INDEX_WORDS:
                cut = " ".join(" ".join(self.lines[at:]).split())
                self.lines = self.lines[:at]
                return [Unplaced(self.number, "law_index_left_out", cut[:SHOWN])]
        return []

    def candidates(self) -> list[Candidate]:
        """Return the possible marks of items."""
        quiet, plain, in_note = set[int](), list[str](), False
        chapters = self._chapters()
        for at, line in enumerate(self.lines):
            if at in chapters or not line.strip():
                in_note = False
                plain.append(line if line == PAGE else "")
                continue
            is_note = bool(FOOT_NOTE.match(line) or _NOTE.match(line))
            if in_note and not is_note:
                quiet.add(at)
            in_note = in_note or is_note
            plain.append("" if is_note else line)
        return candidates(plain, self.number, quiet=quiet)

    def read(self, order: tuple[str, ...]) -> None:
        """Read the lines, with items nested in this order of levels."""
        self.order = order
        steps: dict[int, list[Step]] = {}
        for step in best_way(self.candidates(), order)[1]:
            steps.setdefault(step.candidate.line, []).append(step)
        chapters = self._chapters()
        for at, line in enumerate(self.lines):
            self._line("" if at in chapters else line, steps.get(at, []))

    def _chapters(self) -> set[int]:
        """Return the lines that head a part of the book, and the titles below them."""
        levels = set[int]()
        for at, line in enumerate(self.lines):
            title = at - 1 in levels and line.isupper() and len(line) <= LONGEST_TITLE
            if _CHAPTER.match(line) or (title and _CHAPTER.match(self.lines[at - 1])):
                levels.add(at)
        return levels | self._part_headed_behind()

    def _part_headed_behind(self) -> set[int]:
        """Return the last lines of a law if they head the next part of the book."""
        heads = list[int]()
        for at in range(len(self.lines) - 1, -1, -1):
            line = self.lines[at].strip(" *_#")
            if line and line != PAGE:
                if is_table(line) or line.endswith(ENDS[:3]) or len(line) > LONGEST_TITLE:
                    break
                heads.append(at)
        first = min((at for at in heads if _PART.match(self.lines[at])), default=len(self.lines))
        return set(range(first, len(self.lines)))

    def _line(self, line: str, steps: list[Step]) -> None:
        if line == PAGE:
            self.in_note, self.page_ended = False, True
            return
        if not line.strip():
            self.blank, self.in_note = True, False
            return
        if not steps and (note := FOOT_NOTE.match(line) or _NOTE.match(line)):
            self.notes.append(LawNote(number_of(note[1]), note[2].strip()))
            # A note at the foot of a column is one whole line.
            self.blank, self.in_note = True, FOOT_NOTE.match(line) is None
            return
        place = 0
        for step in steps:
            before = line[place : step.candidate.start]
            self._between(before, opened=place > 0)
            place = step.candidate.end
            if step.candidate.stray:
                self._words(line[place:])
                place = len(line)
            self._open(step.path)
        self._between(line[place:], opened=place > 0)
        self.blank = self.page_ended = False

    def _between(self, words: str, *, opened: bool) -> None:
        """Add the text before or after the marks of a line."""
        if opened:
            if words.strip(" *"):
                self.drafts[-1].paragraphs.append(words.strip(" *"))
        elif words.strip(" *_-–\t"):
            self._words(words)

    def _open(self, path: Path) -> None:
        self.in_note = False
        before = self.drafts[-1]
        lost = skipped(before.path or ("",) * len(path), path, self.order)
        if lost:
            level = max(at for at, part in enumerate(path) if part)
            self._rebuild((*path[:level], lost, *("" for _part in path[level + 1 :])))
        self.drafts.append(Draft(path))

    def _rebuild(self, path: Path) -> None:
        """Rebuild the item whose mark was lost, from the last paragraph before this one."""
        before = self.drafts[-1]
        enough = 1 if not before.path else 2
        if len(before.paragraphs) < enough:
            self.unplaced.append(Unplaced(self.number, "law_item_missing", address_of(path)))
            return
        self.drafts.append(Draft(path, [before.paragraphs.pop()], reconstructed=True))

    def _noted(self, line: str) -> list[str]:
        """Split a long line before a note whose mark occurs in the text before it."""
        parts, place = list[str](), 0
        for regex_match in _NOTE_INSIDE.finditer(line):
            mark = regex_match[1]
            bearing = re.escape(mark)
            if re.search(rf"[\w.,;)”\"]{bearing}(?!\*)", line[: regex_match.start()]):
                parts.append(line[place : regex_match.start()])
                place = regex_match.end()
        return [*parts, line[place:]]

    def _words(self, line: str) -> None:
        if self.in_note and self.notes:
            last = self.notes[-1]
            self.notes[-1] = LawNote(last.mark, joined(last.text, line, pronouns=self.pronouns))
            return
        paragraphs = self.drafts[-1].paragraphs
        if is_table(line):
            if paragraphs and _ends_in_table(paragraphs[-1]):
                paragraphs[-1] += "\n" + line.rstrip()
            else:
                paragraphs.append(line.rstrip())
            return
        text = line.strip()
        fresh = not paragraphs or _ends_in_table(paragraphs[-1])
        ended = not fresh and paragraphs[-1].endswith(ENDS)
        goes_on = not fresh and text[:1].islower() and not paragraphs[-1].endswith((".", ":"))
        apart = self.blank and not goes_on
        if fresh or apart or (ended and self._is_title(paragraphs)) or self._begins(text):
            paragraphs.append(text)
        else:
            paragraphs[-1] = joined(paragraphs[-1], text, pronouns=self.pronouns)

    def _is_title(self, paragraphs: list[str]) -> bool:
        return (
            len(paragraphs) == 1
            and sum(map(bool, self.drafts[-1].path)) == 1
            and len(paragraphs[0].split()) <= TITLE_WORDS
        )

    def _begins(self, text: str) -> bool:
        """Return whether a text begins a new paragraph, in a text that lost its marks."""
        if not self.marks_lost or self.page_ended:
            return False
        before = self.drafts[-1].paragraphs[-1]
        apart = self.blank or self.whole_lines
        ended = self.whole_lines and before.endswith(ENDS)
        return bool(first_mark(text)[0]) or ended or (apart and unit_of(before).is_title)

    @property
    def marks(self) -> int:
        """Return how many items were marked in the text."""
        return len(self.drafts) - 1

    def read_without_marks(
        self, beside: list[Draft] | None, beginnings: frozenset[str], *, whole_lines: bool
    ) -> None:
        """Read again the lines of a text that lost most of its marks, weighing how it nests.

        If no more items are found, the law had its marks, and the first reading stays.

        beside: the same law in the edition printed beside it, if that has its marks; beginnings:
        the words that begin sentences; whole_lines: each line is a paragraph.
        """
        self.whole_lines = whole_lines
        state = self.drafts, self.notes, self.unplaced
        self.drafts, self.notes, self.unplaced = [Draft(())], [], []
        self.blank, self.in_note, self.marks_lost = True, False, True
        chapters = self._chapters()
        for at, line in enumerate(self.lines):
            self._line("" if at in chapters else line, [])
        units = units_of(self.drafts[0].paragraphs, lambda text: titles_apart(text, beginnings))
        self.drafts = nested(
            with_other_edition(units[:MOST_PARAGRAPHS], beside or []),
            self.order,
            bare=beside is not None and len(beside) == 1,
        )
        if len(units) > MOST_PARAGRAPHS or len(self.drafts) <= len(state[0]):
            self.drafts, self.notes, self.unplaced = state

    def result(self) -> tuple[str, tuple[LawItem, ...], tuple[LawNote, ...]]:
        """Return opening, items and notes."""
        texts = [(draft, self._apart("\n\n".join(draft.paragraphs))) for draft in self.drafts]
        items = tuple(
            LawItem(address_of(draft.path), text, draft.reconstructed)
            for draft, text in texts
            if draft.path
        )
        return texts[0][1], items, tuple(self.notes)

    def _apart(self, text: str) -> str:
        """Remove the translator's own remarks from the law's text."""
        for name in _TRANSLATOR.findall(text):
            self.notes.append(LawNote(TRANSLATOR, " ".join(name.strip("() ").split())))
        return re.sub(r"  +([.,;])", r"\1", _TRANSLATOR.sub("", text)).strip()


def address_of(path: Path) -> str:
    """Return a path as an address: C, 1, c is C1c; consecutive figures are separated, as 1.2."""
    parts = [part for part in path if part]
    return "".join(
        f".{part}" if part.isdigit() and at and parts[at - 1].isdigit() else part
        for at, part in enumerate(parts)
    )


def _ends_in_table(paragraph: str) -> bool:
    return is_table(paragraph.rsplit("\n", 1)[-1])
