"""The definitions before the first law, term by term."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_HEADING = re.compile(r"[\s*#]*(?:\w+ [IVX\d]+\W+)?d[eé]fini\w*[\s*.:]*$", re.IGNORECASE)
_CHAPTER = re.compile(r"[\s*]*[A-ZÀ-Þ]{4,}\s+[IVXL]+\b")
_DASHED = re.compile(r"(?! )([^–—.:;()]{1,60}?(?:\([^()]{1,12}\))?) (?:[–—]|-) ?(\S.*)")
_SET_IN = re.compile(r"(.*[.!?)”\"])\s+\*([^*]{2,60})\*\s*$")
_INSIDE = re.compile(r"(?:^|\s+)(D[EÉ]FINI[A-ZÀ-Þ]{3,})\s+")
_JOINED = re.compile(
    r"(?<=[.!?)”\"\]])\s+(?=[A-ZÀ-Þ][^–—.:;()]{0,58}(?:\([^()]{1,12}\))? [–—] ?\S)"
)
LONG = 300  # characters: a longer line is a joined one
NOTE = re.compile(r"\[\^(\d{1,3})\]:\s*(.*)$")
FEWEST = 5  # terms, for a list of definitions
TERM_WORDS = 6


@dataclass(frozen=True, slots=True)
class Definition:
    """One term and its definition, in the text's own language."""

    term: str
    text: str


def front_notes(front: str) -> int:
    """Return the number of notes in the text before the first law."""
    return sum(bool(NOTE.match(line)) for line in front.split("\n"))


def definitions(front: str) -> tuple[Definition, ...]:
    """Return the definitions in the text before the first law; none if they cannot be separated.

    They are printed either as "Term – words" or as a short line above the paragraphs that define
    it.
    """
    lines = [part for line in front.split("\n") for part in _parted(line)]
    headed = [at for at, line in enumerate(lines) if _HEADING.match(line)]
    for at in reversed(headed):
        selected_lines = [line for line in lines[at + 1 :] if not _CHAPTER.match(line)]
        dashed = tuple(_dashed(selected_lines))
        read = dashed if len(dashed) >= FEWEST else tuple(_titled(selected_lines))
        if len(read) >= FEWEST:
            return read
    return ()


def _parted(line: str) -> list[str]:
    """Split a line of joined paragraphs before each term and its dash."""
    if len(line) <= LONG:
        return [line]
    return _JOINED.sub("\n", _INSIDE.sub(r"\n\1\n", line)).split("\n")


def _dashed(lines: list[str]) -> Iterator[Definition]:
    """Yield "Term – words"; a line without a dash continues the text before it."""
    term, words = "", ""
    for line in lines:
        regex_match = _DASHED.match(line)
        if regex_match and regex_match[1][:1].isupper():
            if term:
                yield Definition(term, words)
            term, words = regex_match[1].strip(), regex_match[2].strip()
        elif term and line.strip() and not NOTE.match(line):
            words = f"{words} {line.strip()}"
    if term:
        yield Definition(term, words)


def _titled(lines: list[str]) -> Iterator[Definition]:
    """Yield a short line without a full stop with the paragraphs under it."""
    term, words = "", list[str]()
    paragraphs = list(_paragraphs(lines))
    for paragraph, following in zip(paragraphs, [*paragraphs[1:], ""], strict=True):
        # A term whose definition was lost is followed by the next term.
        lost = not words and following and not _is_term(following)
        if _is_term(paragraph) and (words or not term or lost):
            if term:
                yield Definition(term, "\n\n".join(words))
            term, words = paragraph.strip(" *"), []
        elif term:
            words.append(paragraph)
    if term and words:
        yield Definition(term, "\n\n".join(words))


def _paragraphs(lines: list[str]) -> Iterator[str]:
    """Yield the paragraphs without notes, those split by the end of a column rejoined."""
    held = ""
    for block in "\n".join(line for line in lines if not NOTE.match(line)).split("\n\n"):
        text = " ".join(block.split())
        if not text:
            continue
        if held and text[:1].islower():
            held = held[:-1] + text if held.endswith("-") else f"{held} {text}"
            continue
        if held:
            yield held
        regex_match = _SET_IN.match(text)
        if regex_match:
            yield regex_match[1]
        held = f"*{regex_match[2]}*" if regex_match else text
    if held:
        yield held


def _is_term(paragraph: str) -> bool:
    return (
        len(paragraph.split()) <= TERM_WORDS
        and paragraph.lstrip("*")[:1].isupper()
        and not paragraph.endswith((".", ":", ";", "”", '"'))
    )
