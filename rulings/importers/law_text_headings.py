"""The beginning of each law: the word of their headings is found, not known beforehand."""

from dataclasses import dataclass, replace
from statistics import median

from federation.errors import ImporterError
from rulings.importers.law_text_candidates import (
    FEWEST_LAWS,
    MOST_LAWS,
    Candidate,
    by_word,
    without_contents,
    without_references,
    without_running_heads,
)
from rulings.importers.law_text_titles import FIRST_MARK, title_of, usual_width

START_ANYWHERE = 20  # this many laws may begin with any number
SHORT_BODY = 60  # characters between two lines of a table of contents


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading on lines start to end (end not included). again: the law was printed before."""

    start: int
    end: int
    number: int
    title: str
    rest: str = ""
    again: bool = False


def headings(lines: list[str]) -> tuple[list[Heading], set[int]]:
    """Return the headings in order, and the lines that only repeat one at the top of a page.

    Raises: ImporterError "not_a_law_text", "columns_need_map".
    """
    best: list[Candidate] = []
    everything: list[Candidate] = []
    repeated = set[int]()
    for found in by_word(lines).values():
        apart, heads = without_running_heads(without_references(found), lines)
        apart = without_contents(apart)
        chain = _ascending(apart)
        if len(chain) > len(best):
            best, everything, repeated = chain, apart, heads
    first = best[0].number if best else MOST_LAWS
    if len(best) < FEWEST_LAWS or (first > FEWEST_LAWS and len(best) < START_ANYWHERE):
        raise ImporterError("not_a_law_text")
    _refuse_parallel(best, everything)
    extra, again = _the_others(best, everything, lines)
    kept = {each.line for each in best} | set(extra)
    starts = [each for each in everything if each.line in kept]
    width = usual_width(lines)
    all_headings = [
        replace(_heading(lines, each, width), again=extra.get(each.line, False)) for each in starts
    ]
    until = [*(each.start for each in all_headings[1:]), len(lines)]
    ended = zip(all_headings, until, strict=True)
    return [replace(each, end=min(each.end, end)) for each, end in ended], repeated | again


def _ascending(candidates: list[Candidate]) -> list[Candidate]:
    """Return the longest ascending chain; of equal ones the best printed, with most words."""
    best: list[tuple[tuple[int, int, int], int]] = []
    # For each number, the best chain that ends at it: at most MOST_LAWS of them.
    by_number: dict[int, int] = {}
    for index, each in enumerate(candidates):
        before = max(
            (position for n, position in by_number.items() if n < each.number),
            key=lambda position: best[position][0],
            default=-1,
        )
        count, likeness, words = best[before][0] if before >= 0 else (0, 0, 0)
        best.append(((count + 1, likeness + each.likeness, words + each.body), before))
        held = by_number.get(each.number)
        if held is None or best[held][0] < best[index][0]:
            by_number[each.number] = index
    position = max(range(len(best)), key=lambda at: best[at][0], default=-1)
    chain = []
    while position >= 0:
        chain.append(candidates[position])
        position = best[position][1]
    return chain[::-1]


def _refuse_parallel(chain: list[Candidate], everything: list[Candidate]) -> None:
    """Refuse two texts in one file: every number twice, each with a law's length of text."""
    kept = {each.line for each in chain}
    numbers = {each.number for each in chain}
    others = [each for each in everything if each.line not in kept]
    if len({each.number for each in others} & numbers) * 2 < len(numbers):
        return
    if median(each.body for each in others) > SHORT_BODY:
        raise ImporterError("columns_need_map")


def _the_others(
    chain: list[Candidate], everything: list[Candidate], lines: list[str]
) -> tuple[dict[int, bool], set[int]]:
    """Return the lines of laws out of order (False) or printed twice (True), and bare repeats."""
    kept = {each.line for each in chain}
    held = {each.number: each for each in chain}
    extra: dict[int, bool] = {}
    again = set[int]()
    inside = 0
    for each in everything:
        if each.line in kept:
            inside = each.number
            continue
        if each.line < chain[0].line or not each.likeness or not each.body:
            continue
        if each.number not in held:
            extra[each.line] = False
            held[each.number] = each
            inside = each.number
        elif each.firm and each.likeness > 1 and _begins_anew(each, held[each.number], lines):
            extra[each.line] = True
        elif each.number == inside and each.title in ("", held[inside].title):
            again.add(each.line)
    return extra, again


def _begins_anew(each: Candidate, first: Candidate, lines: list[str]) -> bool:
    """Return whether a law begins here again: with the same words, or with its first item."""
    words = [
        next((line.strip() for line in lines[heading.line + 1 :] if line.strip()), "")
        for heading in (each, first)
    ]
    return words[0] == words[1] or bool(FIRST_MARK.match(f" {words[0]}"))


def _heading(lines: list[str], each: Candidate, width: int) -> Heading:
    title = title_of(lines, each.line, each.title, width)
    return Heading(each.line, title.end, each.number, title.words, title.rest)
