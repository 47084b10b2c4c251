"""A law's lines into its items: a mark counts when it is the next one expected at its level."""

import re
from dataclasses import dataclass, field

from rulings.importers.law_text_foot_notes import FOOT_NOTE
from rulings.importers.law_text_lines import TABLE, joined
from rulings.importers.law_text_rebuilding import Draft, with_rebuilt_titles
from rulings.importers.law_text_records import LawItem, LawNote, Unplaced

_LETTER = re.compile(r"[\s*_\-]*([A-K])(?:[.)]\s*|\s+(?=[A-ZÀ-Þ][a-zà-ÿ']))(.*)$")
_FIGURE = re.compile(r"[\s*_\-]*(\d{1,2})[.)]\s+(.*)$|[\s*_\-]*(\d{1,2})[.)]$")
_BRACKET = re.compile(r"[\s*_\-]*[(\[]([a-z]{1,4})[)\]]\s*(.*)$")
_NOTE = re.compile(r"\s*(\*{1,3})\s*([^*\s][^*]*)$")
_CHAPTER = re.compile(r"[\s*]*[A-ZÀ-Þ]{4,}\s+[IVXL]+\b[^a-zà-ÿ]*(?:[A-Z].{0,60})?$")
_STRAY = re.compile(r"(.*\S)\s+([B-K])\.\s+([a-zà-ÿ]+\.)\s*$")
_TRANSLATOR = re.compile(r"\(\s*N\.\s*d[aeo]?l?\s*\.?\s*T\.[^()]*\)", re.IGNORECASE)
_INSIDE = re.compile(r"(?<=\S)\s+(?=(?:[(\[][a-z]{1,4}[)\]]|\d{1,2}[.)]|[A-K][.)])\s)")
_CONJUNCTION = re.compile(r"[^\w](?:and|or|e|o|ou|y|et|und|oder)$")
_ENDS = (".", ";", ":", "?", "!", ")", "”", '"')
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
TITLE_WORDS = 14


@dataclass(slots=True)
class LawBody:
    """A law being read, line by line."""

    number: int
    pronouns: bool = False
    drafts: list[Draft] = field(default_factory=lambda: [Draft(())])
    notes: list[LawNote] = field(default_factory=list)
    unplaced: list[Unplaced] = field(default_factory=list)
    blank: bool = True
    in_note: bool = False

    def read_all(self, lines: list[str]) -> None:
        """Take in a law's lines."""
        for line in lines:
            self.read(line)

    def read(self, line: str) -> None:
        """Take in one line."""
        if not line.strip() or _CHAPTER.match(line):
            self.blank, self.in_note = True, False
            return
        if foot := FOOT_NOTE.match(line):
            self.notes.append(LawNote(foot[1], foot[2].strip()))
            self.blank, self.in_note = True, False
            return
        if note := _NOTE.match(line):
            self.notes.append(LawNote(note[1], note[2].strip()))
            self.in_note, self.blank = True, False
            return
        following: str | None = line
        while following is not None:
            rest = self._marks(following)
            words, following = self._parted(following if rest is None else rest)
            if rest is None:
                self._words(words)
            elif words:
                self.drafts[-1].paragraphs.append(words)
            self.blank = False

    def _marks(self, line: str) -> str | None:
        """Open the items marked at the beginning of a line; return what follows, None: no mark."""
        rest, opened = line, False
        while (found := self._next_mark(rest)) is not None:
            path, rest = found
            self._open(path)
            opened = True
        if not opened:
            return self._stray_letter(line)
        self.in_note = False
        return rest.strip(" *")

    def _parted(self, line: str) -> tuple[str, str | None]:
        """Part a line before the next item where it is set into it: paragraphs were joined."""
        for found in () if TABLE.search(line) else _INSIDE.finditer(line):
            before, after = line[: found.start()], line[found.end() :]
            mark = self._next_mark(after)
            if mark is None or _skipped(self.drafts[-1].path, mark[0]):
                continue
            if before.endswith((*_ENDS, ",")) or _CONJUNCTION.search(before):
                return before, after
            if len(mark[0]) == 2 and self._heads(before) and not mark[1][:1].islower():
                return before, after
        return line, None

    def _heads(self, words: str) -> bool:
        """Say whether the words are the title of the lettered item just opened."""
        last = self.drafts[-1]
        return len(last.path) == 1 and not last.paragraphs and len(words.split()) <= TITLE_WORDS

    def _stray_letter(self, line: str) -> str | None:
        """A letter set into the last line of the item before it, one word from its end."""
        found = _STRAY.match(line)
        letter = _part(self.drafts[-1].path, 0)
        if found is None or not letter or _distance(letter, found[2]) != 1:
            return None
        self._words(f"{found[1]} {found[3]}")
        self._open((found[2],))
        return ""

    def _next_mark(self, line: str) -> tuple[tuple[str, ...], str] | None:
        here = self.drafts[-1].path
        letter, figure, bracket = _part(here, 0), _part(here, 1), _part(here, 2)
        if found := _BRACKET.match(line):
            mark = found[1]
            if mark == _after(bracket) and (letter or figure):
                return (letter, figure, mark), found[2]
            if bracket and mark == _after_roman(_part(here, 3)):
                return (letter, figure, bracket, mark), found[2]
            return None
        if found := _FIGURE.match(line):
            mark = found[1] or found[3]
            if 0 < int(mark) - int(figure or 0) <= 2:
                return (letter, mark), found[2] or ""
            return None
        if (found := _LETTER.match(line)) and 0 < _distance(letter, found[1]) <= 2:
            return (found[1],), found[2]
        return None

    def _open(self, path: tuple[str, ...]) -> None:
        before = self.drafts[-1]
        level = len(path) - 1
        skipped = _skipped(before.path, path)
        if skipped:
            self._rebuild(path[:level] + (skipped,))
        self.drafts.append(Draft(path))

    def _rebuild(self, path: tuple[str, ...]) -> None:
        """The mark before this one was lost: the last paragraph before it is the item without."""
        before = self.drafts[-1]
        enough = 1 if not before.path else 2
        if len(before.paragraphs) < enough:
            self.unplaced.append(Unplaced(self.number, "law_item_missing", address_of(path)))
            return
        self.drafts.append(Draft(path, [before.paragraphs.pop()], reconstructed=True))

    def _words(self, line: str) -> None:
        if self.in_note and self.notes:
            last = self.notes[-1]
            self.notes[-1] = LawNote(last.mark, joined(last.text, line, pronouns=self.pronouns))
            return
        paragraphs = self.drafts[-1].paragraphs
        if TABLE.search(line):
            if paragraphs and _is_table(paragraphs[-1]):
                paragraphs[-1] += "\n" + line.rstrip()
            else:
                paragraphs.append(line.rstrip())
            return
        text = line.strip()
        fresh = not paragraphs or _is_table(paragraphs[-1])
        ended = not fresh and paragraphs[-1].endswith(_ENDS)
        goes_on = not fresh and text[:1].islower() and not paragraphs[-1].endswith((".", ":"))
        if fresh or (self.blank and not goes_on) or (ended and self._is_title(paragraphs)):
            paragraphs.append(text)
        else:
            paragraphs[-1] = joined(paragraphs[-1], text, pronouns=self.pronouns)

    def _is_title(self, paragraphs: list[str]) -> bool:
        return (
            len(paragraphs) == 1
            and len(self.drafts[-1].path) == 1
            and len(paragraphs[0].split()) <= TITLE_WORDS
        )

    @property
    def marks(self) -> int:
        """Return how many items were marked in the text."""
        return len(self.drafts) - 1

    def rebuild_titles(self) -> None:
        """Where a text lost its marks: paragraphs that look like titles are items again."""
        self.drafts = with_rebuilt_titles(self.drafts)

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
        """Take the translator's own remarks out of the law's words."""
        for found in _TRANSLATOR.findall(text):
            self.notes.append(LawNote("N.T.", found.strip("() ")))
        return re.sub(r"  +([.,;])", r"\1", _TRANSLATOR.sub("", text)).strip()


def address_of(path: tuple[str, ...]) -> str:
    """Return a path as an address: ("C", "1", "c") is C1c."""
    return "".join(path)


def _part(path: tuple[str, ...], level: int) -> str:
    return path[level] if level < len(path) else ""


def _after(letter: str) -> str:
    return chr(ord(letter) + 1) if letter else "a"


def _after_roman(mark: str) -> str:
    nth = _ROMAN.index(mark) + 1 if mark in _ROMAN else 0
    return _ROMAN[nth] if nth < len(_ROMAN) else ""


def _distance(before: str, mark: str) -> int:
    return ord(mark) - (ord(before) if before else ord("A") - 1)


def _skipped(before: tuple[str, ...], path: tuple[str, ...]) -> str:
    """Return the mark left out just before the last of `path`, "" where none is."""
    level = len(path) - 1
    last, mark = _part(before, level), path[level]
    if level == 0 and _distance(last, mark) == 2:
        return chr(ord(mark) - 1)
    if level == 1 and int(mark) - int(last or 0) == 2:
        return str(int(mark) - 1)
    return ""


def _is_table(paragraph: str) -> bool:
    return bool(TABLE.search(paragraph.rsplit("\n", 1)[-1]))
