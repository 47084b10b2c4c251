"""The lines of a text extracted from a PDF: without page noise, broken lines recognised."""

import re
import unicodedata
from collections import Counter

from rulings.importers.law_text_banners import without_inset_banners

_MARK = re.compile(r"<\|[^|<>]{1,200}\|>")
_TAG = re.compile(r"</?(?:p|br|b|i|em|strong|sup|div|span)\s*/?>", re.IGNORECASE)
_PAGE = re.compile(
    r"\s*(?:[-–—|]\s*)?(?:(?:p[aá]g(?:ina|e)?s?|page|seite|blz|str|strona)\.?\s*)?\d{1,3}"
    r"(?:\s*(?:/|of|de|di|von|sur|van|z)\s*\d{1,3})?(?:\s*[-–—|])?\s*",
    re.IGNORECASE,
)
_LEADER = re.compile(r"(?:\.{4,}|(?:\. ){4,}|…{2,}|_{4,})\s*\d{1,3}\s*$")
_NUMBERED = re.compile(
    r"[\s*#_]*(?:[^\W\d_]{2,15}\.?\s+\d{1,3}\s*(?:[-–—.:]\s*[^\W\d_]|$)|§\s*\d{1,3}\b)"
)
_ITEM = re.compile(r"\s*(?:[A-K]|\d{1,2}|[(\[](?:\d{1,2}|[a-z]{1,4})|[a-z])[.)\]]-?\s")
_DIGITS = re.compile(r"\d+")
BANNER_TIMES = 5  # a line with this many occurrences is a running header
PAGE_TIMES = 3  # or with this many at the top or foot of pages
PAGE = "\f"  # marks the end of a page
_GAPS = re.compile(r"\t| {3,}")
_TABLE = re.compile(r"\t|\S {3,}\S.*\S {3,}\S")
_FIGURES = re.compile(r"(?:^|\s)[-+–]?\d[\d.,/–-]*\s+[-+–]?\d[\d.,/–-]*(?<![.,])\s*$")
LONG = 130  # characters: more than a printed line has
ROW_WORDS = 14  # of a row without gaps
CELL_WORDS = 6  # a cell of a table has fewer, on average

# Typographic characters as plain letters and signs.
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008", " "),
        **dict.fromkeys("\u2009\u200a\u202f\u205f\u3000", " "),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", None),
        **dict.fromkeys("\u2010\u2011", "-"),
        **{chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)},
    }
)


def clean_lines(lines: list[str]) -> list[str]:
    """Return the lines without page marks, page numbers, running headers and contents lines.

    Where a page is known to end, PAGE is inserted as a line.
    """
    plain = [
        piece.rstrip(" \r")
        for line in lines
        for piece in _PAGE_ENDS.sub(f"\n{PAGE}\n", _TAG.sub("\n", _MARK.sub("", _plain(line))))
        .removesuffix("\n")
        .split("\n")
    ]
    plain = without_inset_banners(plain)
    paged = [PAGE if line == PAGE or _is_page_number(line) else line for line in plain]
    banners = _banners(paged)
    at_edges = _edge_banners(paged)
    kept_lines: list[str] = []
    for at, line in enumerate(paged):
        if at in at_edges or _banner_key(line) in banners:
            line = PAGE
        if not _LEADER.search(line) and not (line == PAGE and kept_lines[-1:] == [PAGE]):
            kept_lines.append(line)
    return kept_lines


_PAGE_ENDS = re.compile(r"\f+")


def holds_paragraphs(lines: list[str]) -> bool:
    """Return whether each line is a whole paragraph: most words are in long lines."""
    return sum(len(line) for line in lines if len(line) > LONG) * 2 > sum(map(len, lines))


def is_table(line: str) -> bool:
    """Return whether a line is a row of a table, not prose with wide gaps.

    If extraction removed the gaps, a row is recognised by the figures at its end, a heading by the
    words repeated for each pair of columns.
    """
    words = line.split()
    if len(words) <= ROW_WORDS and (_FIGURES.search(line) or _repeats(words)):
        return True
    if not _TABLE.search(line):
        return False
    cells = _GAPS.split(line.strip())
    return len(line.split()) <= CELL_WORDS * len(cells)


def _repeats(words: list[str]) -> bool:
    """Return whether a line is the same few words repeated."""
    return any(
        len(words) >= 4 and len(words) % step == 0 and words == words[:step] * (len(words) // step)
        for step in (1, 2, 3)
    )


def joined(before: str, line: str, *, pronouns: bool = False) -> str:
    """Return two pieces of a paragraph joined; a word split at the line's end is rejoined.

    pronouns: the language joins them to verbs with a hyphen, which then remains.
    """
    line = line.strip()
    if not before:
        return line
    if before.endswith("-") and not before.endswith((" -", "--")) and line[:1].islower():
        if pronouns and line.split(maxsplit=1)[0].rstrip(".,;:)") in _PRONOUNS:
            return before + line
        return before[:-1] + line
    return f"{before} {line}"


_PRONOUNS = frozenset(
    ("lo", "la", "los", "las", "se", "me", "te", "lhe", "lhes", "o", "a", "os", "as")
    + ("no", "na", "nos", "nas", "vos")
)


def _plain(line: str) -> str:
    """Return a line in plain characters; a soft hyphen at its end splits a word, others go."""
    line = unicodedata.normalize("NFC", line.translate(_PLAIN))
    bare = line.rstrip()
    if bare.endswith("\u00ad"):
        line = bare[:-1] + "-"
    return line.replace("\u00ad", "")


def _is_page_number(line: str) -> bool:
    return bool(line.strip()) and bool(_PAGE.fullmatch(line))


def _banner_key(line: str) -> str:
    return _DIGITS.sub("#", " ".join(line.split())).casefold()


def _banners(lines: list[str]) -> set[str]:
    counts = Counter(
        _banner_key(line)
        for line in lines
        if "\t" not in line
        and len(line) <= LONG
        and len(line.split()) >= 2
        and sum(map(str.isalpha, line)) >= 8
        and not line.lstrip()[:1].islower()
        and not line.endswith((".", ";", ":", ","))
        and not (_NUMBERED.match(line) or _ITEM.match(line))
    )
    return {key for key, times in counts.items() if times >= BANNER_TIMES}


def _edge_banners(lines: list[str]) -> set[int]:
    """Return the lines at the top or foot of pages that recur page after page."""
    beside = set[int]()
    for at, line in enumerate(lines):
        if line == PAGE:
            beside |= {_next_words(lines, at, -1), _next_words(lines, at, 1)}
    counts = Counter(_banner_key(lines[at]) for at in beside if at >= 0)
    return {
        at
        for at in beside
        if at >= 0
        and counts[_banner_key(lines[at])] >= PAGE_TIMES
        and any(map(str.isalpha, lines[at]))
        and not lines[at].lstrip()[:1].islower()
        and not lines[at].endswith((".", ";", ":", ","))
        and not (_NUMBERED.match(lines[at]) or _ITEM.match(lines[at]))
    }


def _next_words(lines: list[str], at: int, step: int) -> int:
    at += step
    while 0 <= at < len(lines):
        if lines[at].strip():
            return at
        at += step
    return -1
