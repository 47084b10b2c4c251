"""Where each law begins: the word that heads them is found, not known beforehand."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from statistics import median

from federation.errors import ImporterError

# A word and a number, then a dash, a point, a title in capitals, or the end of the line.
_HEADING = re.compile(
    r"[\s*#_]*([^\W\d_]{2,15}|§)\s*(\d{1,3})(?:\.?[ºª°])?"
    r"\s*(?:[-–—.:]\s*(.*)|(?<=\s)([A-ZÀ-Þ] ?[A-ZÀ-Þ]{1,2}.*)|$)"
)
# A title in capitals, with the first sentence of the law behind it.
_CAPITALS = re.compile(r"([^a-zß-öø-ÿ]*[^\sa-zß-öø-ÿ]{2}) +(?=(?:\S{1,2} +)?[^\W\d_]?[a-zß-öø-ÿ])")
LONGEST_TITLE = 90  # characters
FEWEST_LAWS = 5
MOST_LAWS = 200
TITLE_LINES = 3
SHORT_BODY = 60  # characters between two lines of a table of contents


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading on lines start to end (end not included)."""

    start: int
    end: int
    number: int
    title: str
    rest: str = ""


def headings(lines: list[str]) -> list[Heading]:
    """Return the headings in order. Raises: ImporterError "not_a_law_text", "columns_need_map"."""
    by_word: dict[str, list[tuple[int, int, str]]] = {}
    for at, line in enumerate(lines):
        found = _HEADING.match(line)
        if found and 1 <= int(found[2]) <= MOST_LAWS:
            by_word.setdefault(found[1], []).append(
                (at, int(found[2]), (found[3] or found[4] or "").strip())
            )
    best: list[tuple[int, int, str]] = []
    everything: list[tuple[int, int, str]] = []
    for candidates in by_word.values():
        chain = _ascending(candidates, len(lines), lines)
        if len(chain) > len(best):
            best, everything = chain, candidates
    if len(best) < FEWEST_LAWS or best[0][1] > FEWEST_LAWS:
        raise ImporterError("not_a_law_text")
    _refuse_parallel(best, everything, lines)
    return [_heading(lines, each) for each in best]


def _ascending(
    candidates: list[tuple[int, int, str]], end: int, lines: list[str]
) -> list[tuple[int, int, str]]:
    """Return the longest ascending chain; of equal ones, that with most words behind its headings.

    So a table of contents gives way to the laws themselves.
    """
    ends = [at for at, _number, _title in candidates[1:]] + [end]
    best: list[tuple[tuple[int, int], int]] = []
    # For each number, the best chain that ends at it: at most MOST_LAWS of them.
    by_number: dict[int, int] = {}
    for index, (at, number, _title) in enumerate(candidates):
        body = min(sum(len(line) for line in lines[at + 1 : ends[index]]), 2000)
        before = max(
            (position for n, position in by_number.items() if n < number),
            key=lambda position: best[position][0],
            default=-1,
        )
        worth = best[before][0] if before >= 0 else (0, 0)
        best.append(((worth[0] + 1, worth[1] + body), before))
        held = by_number.get(number)
        if held is None or best[held][0] < best[index][0]:
            by_number[number] = index
    position = max(range(len(best)), key=lambda each: best[each][0])
    chain = []
    while position >= 0:
        chain.append(candidates[position])
        position = best[position][1]
    return chain[::-1]


def _refuse_parallel(
    chain: list[tuple[int, int, str]], everything: list[tuple[int, int, str]], lines: list[str]
) -> None:
    """Two texts in one file: every number twice, with a law's worth of words behind each."""
    kept = {at for at, _number, _title in chain}
    starts = sorted(at for at, _number, _title in everything)
    numbers = {number for _at, number, _title in chain}
    others = [(at, number) for at, number, _title in everything if at not in kept]
    if len({number for _at, number in others} & numbers) * 2 < len(numbers):
        return
    bodies = []
    for at, _number in others:
        nth = bisect_left(starts, at) + 1
        until = starts[nth] if nth < len(starts) else len(lines)
        bodies.append(sum(len(line) for line in lines[at + 1 : until]))
    if median(bodies) > SHORT_BODY:
        raise ImporterError("columns_need_map")


def _heading(lines: list[str], found: tuple[int, int, str]) -> Heading:
    at, number, title = found
    bold = lines[at].lstrip().startswith("**")
    title, rest = _glued(title, bold=bold)
    end = at + 1
    if not rest:
        while end < len(lines) and end - at <= TITLE_LINES and _goes_on(title, lines, end, bold):
            cut = title.endswith("-")
            title = (title[:-1] if cut else f"{title} " if title else "") + lines[end].strip()
            end += 1
            title = title.strip()
    return Heading(at, end, number, title.strip(" *.").strip(), rest)


def _glued(title: str, *, bold: bool) -> tuple[str, str]:
    """Part a title from the words of the law set on the same line."""
    found = re.search(r"\*\*\s*(A[.)]?\s.*)$", title) if not bold else None
    if found:
        return title[: found.start()], found[1].strip("* ")
    capitals = _CAPITALS.match(title)
    if capitals and len(title) > LONGEST_TITLE:
        return capitals[1], title[capitals.end() :]
    return title, ""


def _goes_on(title: str, lines: list[str], end: int, bold: bool) -> bool:
    line = lines[end].strip()
    if not title:
        return bool(line) or end < len(lines) - 1
    if not line:
        return title.endswith("-") and end + 1 < len(lines)
    if bold and not title.endswith("**"):
        return True
    return title.endswith("-")
