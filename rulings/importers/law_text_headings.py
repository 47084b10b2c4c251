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
    for candidates in by_word(lines).values():
        apart, heads = without_running_heads(without_references(candidates), lines)
        apart = without_contents(apart)
        chain = _ascending(apart)
        if len(chain) > len(best):
            best, everything, repeated = chain, apart, heads
    first = best[0].number if best else MOST_LAWS
    if len(best) < FEWEST_LAWS or (first > FEWEST_LAWS and len(best) < START_ANYWHERE):
        raise ImporterError("not_a_law_text")
    _refuse_parallel(best, everything)
    extra, again = _the_others(best, everything, lines)
    kept_numbers = {candidate.line for candidate in best} | set(extra)
    starts = [candidate for candidate in everything if candidate.line in kept_numbers]
    width = usual_width(lines)
    all_headings = [
        replace(_heading(lines, start, width), again=extra.get(start.line, False))
        for start in starts
    ]
    until = [*(heading.start for heading in all_headings[1:]), len(lines)]
    ended = zip(all_headings, until, strict=True)
    return [replace(heading, end=min(heading.end, end)) for heading, end in ended], repeated | again


def _ascending(candidates: list[Candidate]) -> list[Candidate]:
    """Return the longest ascending chain; of equal ones the best printed, with most words."""
    best: list[tuple[tuple[int, int, int], int]] = []
    # For each number, the best chain that ends at it: at most MOST_LAWS of them.
    by_number: dict[int, int] = {}
    for index, candidate in enumerate(candidates):
        before = max(
            (position for n, position in by_number.items() if n < candidate.number),
            key=lambda position: best[position][0],
            default=-1,
        )
        count, likeness, words = best[before][0] if before >= 0 else (0, 0, 0)
        best.append(((count + 1, likeness + candidate.likeness, words + candidate.body), before))
        held = by_number.get(candidate.number)
        if held is None or best[held][0] < best[index][0]:
            by_number[candidate.number] = index
    position = max(range(len(best)), key=lambda at: best[at][0], default=-1)
    chain = []
    while position >= 0:
        chain.append(candidates[position])
        position = best[position][1]
    return chain[::-1]


def _refuse_parallel(chain: list[Candidate], everything: list[Candidate]) -> None:
    """Refuse two texts in one file: every number twice, each with a law's length of text."""
    lines = {candidate.line for candidate in chain}
    numbers = {candidate.number for candidate in chain}
    others = [candidate for candidate in everything if candidate.line not in lines]
    if len({candidate.number for candidate in others} & numbers) * 2 < len(numbers):
        return
    if median(candidate.body for candidate in others) > SHORT_BODY:
        raise ImporterError("columns_need_map")


def _the_others(
    chain: list[Candidate], everything: list[Candidate], lines: list[str]
) -> tuple[dict[int, bool], set[int]]:
    """Return the lines of laws out of order (False) or printed twice (True), and bare repeats."""
    kept_numbers = {candidate.line for candidate in chain}
    held = {candidate.number: candidate for candidate in chain}
    extra: dict[int, bool] = {}
    again = set[int]()
    inside = 0
    for candidate in everything:
        if candidate.line in kept_numbers:
            inside = candidate.number
            continue
        if candidate.line < chain[0].line or not candidate.likeness or not candidate.body:
            continue
        if candidate.number not in held:
            extra[candidate.line] = False
            held[candidate.number] = candidate
            inside = candidate.number
        elif (
            candidate.firm
            and candidate.likeness > 1
            and _restarts(candidate, held[candidate.number], lines)
        ):
            extra[candidate.line] = True
        elif candidate.number == inside and candidate.title in ("", held[inside].title):
            again.add(candidate.line)
    return extra, again


def _restarts(candidate: Candidate, first: Candidate, lines: list[str]) -> bool:
    """Return whether a law begins here again: with the same words, or with its first item."""
    words = [
        next((line.strip() for line in lines[heading.line + 1 :] if line.strip()), "")
        for heading in (candidate, first)
    ]
    return words[0] == words[1] or bool(FIRST_MARK.match(f" {words[0]}"))


def _heading(lines: list[str], candidate: Candidate, width: int) -> Heading:
    title = title_of(lines, candidate.line, candidate.title, width)
    return Heading(candidate.line, title.end, candidate.number, title.words, title.rest)
