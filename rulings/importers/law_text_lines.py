"""The lines of a text taken out of a PDF: page noise away, broken lines known as such."""

import re
from collections import Counter

_MARK = re.compile(r"<\|[^|<>]{1,200}\|>")
_TAG = re.compile(r"</?(?:p|br|b|i|em|strong|sup|div|span)\s*/?>", re.IGNORECASE)
_PAGE = re.compile(
    r"\s*(?:[-–—]\s*)?(?:(?:p[aá]g(?:ina|e)?s?|page|seite|blz)\.?\s*)?\d{1,3}"
    r"(?:\s*(?:/|of|de|di|von)\s*\d{1,3})?(?:\s*[-–—])?\s*",
    re.IGNORECASE,
)
_LEADER = re.compile(r"\.{4,}\s*\d{1,3}\s*$")
_NUMBERED = re.compile(r"[\s*#_]*[^\W\d_]{2,15}\s+\d{1,3}\s*[-–—.:]")
_DIGITS = re.compile(r"\d+")
BANNER_TIMES = 5  # a line seen so often is a running header, not a law
TABLE = re.compile(r"\t|\S {3,}\S.*\S {3,}\S")


def clean_lines(lines: list[str]) -> list[str]:
    """Return the lines without page marks, page numbers, running headers and contents lines."""
    plain = [
        piece.replace("\u00a0", " ").replace("\u00ad", "").rstrip(" \r")
        for line in lines
        for piece in _TAG.sub("\n", _MARK.sub("", line)).replace("\f", "\n").split("\n")
    ]
    banners = _banners(plain)
    return [
        line
        for line in plain
        if not (_is_page_number(line) or _LEADER.search(line) or _banner_key(line) in banners)
    ]


def joined(before: str, line: str, *, pronouns: bool = False) -> str:
    """Return two pieces of a paragraph as one; a word cut at the line's end is made whole.

    pronouns: the language hangs them on verbs with a hyphen, which then stays.
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


def _is_page_number(line: str) -> bool:
    return bool(line.strip()) and bool(_PAGE.fullmatch(line))


def _banner_key(line: str) -> str:
    return _DIGITS.sub("#", " ".join(line.split())).casefold()


def _banners(lines: list[str]) -> set[str]:
    counts = Counter(
        _banner_key(line)
        for line in lines
        if "\t" not in line
        and len(line.split()) >= 2
        and sum(map(str.isalpha, line)) >= 8
        and not line.lstrip()[:1].islower()
        and not line.endswith((".", ";", ":", ","))
        and not _NUMBERED.match(line)
    )
    return {key for key, times in counts.items() if times >= BANNER_TIMES}
