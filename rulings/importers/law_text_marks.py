"""The marks of items, anywhere in a line: A. 1. (a) a) (1) i) 1.2 C1(e)(ii)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulings.importers.law_text_lines import is_table

# Kinds of marks. FURTHER is the second figure of 1.2.
CAPITAL, FIGURE, FURTHER, SMALL, ROMAN = "A", "1", "1.1", "a", "i"

ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
DOUBLED = tuple(letter * 2 for letter in "abcdefgh")
_BULLET = r"[\s*_\-–]*"
_ONE = re.compile(
    r"(?:[(\[](?P<inside>[A-K]|\d{1,2}|[a-z]{1,4})[)\]]"
    r"|(?P<bare>[A-K](?=[.)])|\d{1,2}(?=[.)])|[a-z](?=[.)])|[ivx]{2,4}(?=[.)])|aa(?=\))|bb(?=\))|cc(?=\)))"
    r"(?:\)|\.(?:º|ª|-)?))\*{0,3}"
    r"(?P<tail>\s+|$|(?=[“\"«(\[]|[A-ZÀ-Þ][a-zß-ÿ]))"
)
_SPACED = re.compile(r"(?P<bare>[A-K])(?:\s+[-–—]\s+|\s+(?=[A-ZÀ-Þ][a-zà-ÿ']))")
_BULLETED = re.compile(r"\s*[-–•]\s+(\d{1,2})\s+(?=[^\W\d_])")
_WHOLE = re.compile(
    r"(?P<law>\d{1,3}(?=[A-K.]))?\.?(?P<capital>[A-K])?\.?(?P<figure>\d{1,2})?"
    r"(?:\.(?P<further>\d{1,2}))?(?:[(\[](?P<small>[a-z])[)\]])?(?:[(\[](?P<roman>[ivx]{1,4})[)\]])?"
    r"(?P<closed>[.):]?)\s+(?=(?P<next>\S))"
)
_INSIDE = re.compile(
    r"(?<=\S)\s+(?=[(\[](?:[A-K]|\d{1,2}|[a-z]{1,4})[)\]]\s|\d{1,2}[.)]\s|[A-K][.)]\s|[a-z]\)\s"
    r"|[ivx]{2,4}\)\s)"
)
_STRAY = re.compile(r".*[^\s.;:]\s+([B-K])\.\s+([a-zà-ÿ]+\.)\s*$")  # one word from the end
_CLOSING = re.compile(r"\w{1,4}\)")
_CONJUNCTION = re.compile(r"[^\w](?:and|or|e|o|ou|y|et|und|oder|en|of|i|lub|oraz)$")
ENDS = (".", ";", ":", "?", "!", ")", "”", '"', "»")
TITLE_WORDS = 14

# The weight of a position as a mark; one that opens a new level weighs less.
AT_START, AT_START_OF_UNFINISHED, AFTER_END, AFTER_COMMA, AFTER_TITLE = 30, 9, 20, 14, 12
IN_THE_MIDDLE = 4
NAMED_TOGETHER = 2  # words between "(a) or (b)", which are no items
SPACED_COST = 12


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible mark in a line: characters start to end of that line.

    readings: its possible readings, each a sequence of (kind, value); law: the number it begins
    with.
    """

    line: int
    start: int
    end: int
    readings: tuple[tuple[tuple[str, str], ...], ...]
    worth: int
    stray: bool = False  # inside a line: the text after it belongs to the item before


def first_mark(line: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """Return the readings of the mark at the beginning of a line, () for none, and the rest."""
    skipped = re.compile(_BULLET).match(line)
    start = skipped.end() if skipped else 0
    if regex_match := _ONE.match(line, start):
        return tuple(_kinds(regex_match["inside"] or regex_match["bare"])), line[
            regex_match.end() :
        ]
    if regex_match := _BULLETED.match(line):
        return ((FIGURE, regex_match[1]),), line[regex_match.end() :]
    if regex_match := _SPACED.match(line, start):
        return ((CAPITAL, regex_match["bare"]),), line[regex_match.end() :]
    return (), line


def candidates(lines: list[str], law: int, *, quiet: set[int]) -> list[Candidate]:
    """Return the possible marks, in order. quiet: lines of notes, where only their start counts."""
    candidates: list[Candidate] = []
    before, blank = "", True
    for at, line in enumerate(lines):
        if not line.strip():
            blank = blank or "\f" not in line
            continue
        worth = _worth_of_start(before, blank=blank)
        closes = not blank and _CLOSING.match(line) and _is_open(before)
        candidates += _of_line(at, line, law, 0 if closes else worth, at in quiet)
        before, blank = line.rstrip(), False
    return candidates


def _of_line(at: int, line: str, law: int, worth: int, quiet: bool) -> Iterator[Candidate]:
    place, first = 0, True
    while worth and (candidate := _mark(at, line, place, law, worth, first=first)) is not None:
        yield candidate
        place, first = candidate.end, False
    if quiet or is_table(line):
        return
    for gap in _INSIDE.finditer(line, max(place, 0)):
        start = gap.end()
        inside = _inside_worth(line[: gap.start()].rstrip(), line[start:])
        named = not line[start].isdigit() and not line[start].isupper() and place < start
        between = len(line[place : gap.start()].split())
        if named and inside < AFTER_END and 0 < between <= NAMED_TOGETHER:
            inside = 0
        while inside and (candidate := _mark(at, line, start, law, inside, first=False)):
            yield candidate
            start, inside, place = candidate.end, AFTER_END, candidate.end
    if stray := _STRAY.match(line, place):
        readings = (((CAPITAL, stray[1]),),)
        yield Candidate(at, stray.start(1), stray.start(2), readings, AFTER_TITLE, stray=True)


def _mark(at: int, line: str, place: int, law: int, worth: int, *, first: bool) -> Candidate | None:
    """Return the mark at this place of a line, None without one."""
    skipped = re.compile(_BULLET).match(line, place)
    start = skipped.end() if skipped and first else place
    readings: tuple[tuple[tuple[str, str], ...], ...] = ()
    if regex_match := _ONE.match(line, start):
        value = regex_match["inside"] or regex_match["bare"]
        readings = tuple(((kind, letter),) for kind, letter in _kinds(value))
    elif first and (regex_match := _SPACED.match(line, start)):
        readings, worth = (((CAPITAL, regex_match["bare"]),),), worth - SPACED_COST
    if not readings and first and (regex_match := _WHOLE.match(line, start)):
        readings = _whole(regex_match, law)
    if not readings or regex_match is None:
        return None
    return Candidate(at, start, regex_match.end(), readings, worth)


def _kinds(value: str) -> Iterator[tuple[str, str]]:
    if value.isdigit():
        yield FIGURE, str(int(value))
    elif value.isupper():
        yield CAPITAL, value
    else:
        if len(value) == 1:
            yield SMALL, value
        if value in ROMANS or value in DOUBLED:
            yield ROMAN, value


def _whole(regex_match: re.Match[str], law: int) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the readings of a whole address, as 12C1(e): several parts, or after a number."""
    own = regex_match["law"]
    named = ("capital", "figure", "further", "small", "roman")
    kinds = (CAPITAL, FIGURE, FURTHER, SMALL, ROMAN)
    way = tuple(
        (kind, regex_match[name])
        for kind, name in zip(kinds, named, strict=True)
        if regex_match[name]
    )
    readings: list[tuple[tuple[str, str], ...]] = []
    if own is not None and int(own) != law:
        if regex_match["capital"] or not regex_match["figure"]:
            return ()
        # Not the law's number: the first of two figures.
        way = ((FIGURE, own), *((FURTHER, value) for kind, value in way if kind == FIGURE))
        own = None
    elif (
        own is not None and own == str(law) and not regex_match["capital"] and regex_match["figure"]
    ):
        readings.append(((FIGURE, own), (FURTHER, regex_match["figure"])))
    is_closed = regex_match["closed"] or own is not None or not regex_match["next"].islower()
    if len(way) + (own is not None) >= 2 and is_closed:
        readings.append(way)
    return tuple(readings)


def _is_open(before: str) -> bool:
    """Return whether a bracket is open at the end of a text: "(see § 4 part 2)" has no 2)."""
    return before.rfind("(") > before.rfind(")")


def _worth_of_start(before: str, *, blank: bool) -> int:
    if blank or not before or before.endswith((*ENDS, ",")) or _CONJUNCTION.search(before):
        return AT_START
    return AT_START if len(before.split()) <= TITLE_WORDS // 2 else AT_START_OF_UNFINISHED


def _inside_worth(before: str, after: str) -> int:
    if _CLOSING.match(after) and _is_open(before):
        return 0
    if before.endswith(ENDS):
        return AFTER_END
    if before.endswith(",") or _CONJUNCTION.search(before):
        return AFTER_COMMA
    words = after.split(maxsplit=2)
    upper = len(words) > 1 and words[1][:1].isupper()
    two = len(words) > 1 and bool(_ONE.match(words[1])) and not words[1][0].isalnum()
    return AFTER_TITLE if upper or two else IN_THE_MIDDLE
