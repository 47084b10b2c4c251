"""The title of a law: its end, on lines of its own or before the text of the law."""

import re
from dataclasses import dataclass

# A title in capitals, followed by the first sentence of the law.
_CAPITALS = re.compile(
    r"([^a-zß-öø-ÿ]*[^\sa-zß-öø-ÿ]{2})\s+(?=(?:\S{1,3}\s+){0,2}[“\"«(]?[^\W\d_]?[’']?[a-zß-öø-ÿ])"
)
FIRST_MARK = re.compile(r"\s+(?=(?:A[.)]|1[.)]|\([Aa1]\)|a\))\s)")
_SENTENCE = re.compile(r"(?<=[^\W\d_]{2})\.\s+(?=[“\"«(]?[A-ZÀ-Þ])")
_ITEM = re.compile(r"[\s*_]*(?:[A-K][.)]|[(\[]?\d{1,2}[.)]|[(\[]?[a-z][)\]])(?:\s|$)")
LONGEST_TITLE = 90  # characters
TITLE_LINES = 3
SMALL_WORD = 3  # letters: no title ends in "OF" or "DE"
FULL = 0.7  # of the usual width: capitals take more room than other letters
WIDEST = 100  # characters: longer lines are joined ones


@dataclass(frozen=True, slots=True)
class Title:
    """A title, the line after its last one, and the text of the law on the same line."""

    words: str
    end: int
    rest: str = ""


def usual_width(lines: list[str]) -> int:
    """Return the number of characters in a full line."""
    lengths = sorted(min(len(line), WIDEST) for line in lines if line.strip())
    return lengths[len(lengths) * 9 // 10] if lengths else 0


def title_of(lines: list[str], at: int, title: str, width: int) -> Title:
    """Return the title that begins after the number on line `at`; width: of a full line."""
    bold = lines[at].lstrip().startswith("**")
    title, rest = _glued(title, bold=bold)
    end = at + 1
    if not rest:
        until = min(at + TITLE_LINES + 1, len(lines))
        while end < until and _goes_on(title, lines, end, bold, width):
            cut = title.endswith("-")
            title = (title[:-1] if cut else f"{title} " if title else "") + lines[end].strip()
            end += 1
            title = title.strip()
        title, rest = _glued(title, bold=bold)
    return Title(" ".join(title.strip(" *_.").split()), end, rest)


def _glued(title: str, *, bold: bool) -> tuple[str, str]:
    """Split a title from the text of the law on the same line."""
    regex_match = re.search(r"\*\*\s*(A[.)]?\s.*)$", title) if not bold else None
    if regex_match and regex_match.start() <= LONGEST_TITLE:
        return title[: regex_match.start()], regex_match[1].strip("* ")
    mark = FIRST_MARK.search(title)
    if mark and title[: mark.start()].isupper():
        return title[: mark.start()], title[mark.end() :]
    capitals = _CAPITALS.match(title)
    if capitals and (len(title) > LONGEST_TITLE or _is_law_text(title[capitals.end() :])):
        return capitals[1], title[capitals.end() :]
    if len(title) <= LONGEST_TITLE:
        return title, ""
    ends = [
        regex_match for index in (FIRST_MARK, _SENTENCE) if (regex_match := index.search(title))
    ]
    first = min(ends, key=lambda regex_match: regex_match.start(), default=None)
    if first is None or first.start() > 2 * LONGEST_TITLE:
        return "", title
    return title[: first.start()], title[first.end() :]


def _is_law_text(rest: str) -> bool:
    """Return whether the text after capitals is the law's: an item, or a sentence."""
    is_text = rest.endswith((".", ")")) or any(map(str.isdigit, rest))
    return bool(_ITEM.match(rest)) or len(rest.split()) > 4 or is_text


def _goes_on(title: str, lines: list[str], end: int, bold: bool, width: int) -> bool:
    line = lines[end].strip()
    if not title:
        fits = len(line) <= LONGEST_TITLE and not _ITEM.match(line)
        return fits and (bool(line) or end < len(lines) - 1)
    if not line:
        return title.endswith("-") and end + 1 < len(lines)
    if bold and not title.endswith("**"):
        return True
    if title.endswith("-"):
        return True
    small = len(title.rsplit(maxsplit=1)[-1]) <= SMALL_WORD and title[-1:].isalpha()
    needed = len(lines[end - 1].strip()) + 1 + len(line.split(maxsplit=1)[0])
    wrapped = small or title.endswith(",") or needed > FULL * width
    return title.isupper() and line.isupper() and wrapped and not _ITEM.match(line)
