"""Running headers inside long lines, where whole pages were joined into one."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

LONG = 200  # characters: longer lines are joined ones
TIMES = 8  # least occurrences of a header with a page number
CAPITALS_TIMES = 20  # without a page number: titles of laws share a few words, too
OWN = 0.4  # share of the numbers next to a word that belong to one header
NEAR = 3  # words next to a page number that identify its header
MOST_WORDS_READ = 250_000  # several times the length of a book of laws
MOST_WORDS = 14  # of one header
SAME = 0.9  # share of a header's occurrences that agree on a word
EVEN_TIMES = 12  # least occurrences of a header identified only by even distances
EVEN = 0.85  # share of distances that are near the median
ABOUT = (0.5, 1.6)  # limits of "near", times the median: pages vary in length
FEWEST_ON_PAGE = 80  # words: a shorter distance is no header
ELSEWHERE = 0.3  # share of its occurrences with unique words around them
INSIDE = 0.3  # share of its occurrences inside a sentence
RISING = 0.7  # share of its page numbers that rise by one or two
_NUMBER = re.compile(r"[^\w]*(\d{1,3})[^\w]*")
_WORD = re.compile(r"\S+")
_HEADING = re.compile(r"[\s*#_]*[^\W\d_]{2,15}\.?\s+\d{1,3}\s*(?:[-–—.:]|$)")


@dataclass(frozen=True, slots=True)
class _Word:
    line: int
    start: int
    end: int
    text: str


def without_inset_banners(lines: list[str]) -> list[str]:
    """Return the lines without the headers that joining pages inserted.

    A header with a page number is recognised by rising numbers after the same words; one without,
    by repeated capitals, or by recurring page after page, as no phrase does, and cutting sentences
    in two.
    """
    if not any(len(line) > LONG for line in lines):
        return lines
    words = [
        _Word(at, regex_match.start(), regex_match.end(), regex_match[0])
        for at, line in enumerate(lines)
        for regex_match in _WORD.finditer(line)
    ]
    if len(words) > MOST_WORDS_READ:
        return lines
    spans = _numbered(words, -1) + _numbered(words, 1)
    taken = {at for first, last in spans for at in range(first, last + 1)}
    for banners in (_in_capitals(words), _page_after_page(words)):
        spans += [span for span in banners if not taken & set(range(span[0], span[1] + 1))]
        taken |= {at for first, last in spans for at in range(first, last + 1)}
    return _cut(lines, words, [span for span in spans if not _holds_heading(lines, words, *span)])


def _holds_heading(lines: list[str], words: list[_Word], first: int, last: int) -> bool:
    """Return whether a run contains the heading of a law, or its beginning."""
    for word in words[first : last + 1]:
        line = lines[word.line]
        begins = not line[: word.start].strip()
        if (begins or len(line) <= LONG) and _HEADING.match(line):
            return True
    return False


def _numbered(words: list[_Word], step: int) -> list[tuple[int, int]]:
    """Return the headers whose words are before (-1) or after (1) a page number."""
    groups: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    nearest = Counter[str]()
    for at, word in enumerate(words):
        regex_match = _NUMBER.fullmatch(word.text)
        near = _near(words, at, step)
        if regex_match and len(near) == NEAR:
            groups.setdefault(near, []).append((at, int(regex_match[1])))
            nearest[near[0]] += 1
    spans: list[tuple[int, int]] = []
    for near, places in groups.items():
        if len(places) < OWN * nearest[near[0]]:
            # The word heads more than these pages: it is that of the laws.
            continue
        steps = Counter(b - a for (_x, a), (_y, b) in pairwise(places))
        # Page after page, or every second one.
        if len(places) >= TIMES and steps[1] + steps[2] >= RISING * (len(places) - 1):
            spans += _grown(words, [at for at, _number in places])
    return spans


def _near(words: list[_Word], at: int, step: int) -> tuple[str, ...]:
    """Return the nearest words on one side; dashes and bars between are ignored."""
    near: list[str] = []
    while len(near) < NEAR and 0 <= at + step < len(words):
        at += step
        text = words[at].text
        if any(map(str.isalnum, text)):
            near.append(text.casefold())
    return tuple(near)


def _grown(words: list[_Word], places: list[int]) -> list[tuple[int, int]]:
    """Extend the places to every word around them that (nearly) all of them share."""
    before, behind = (_shared(words, places, step) for step in (-1, 1))
    return [(max(at - before, 0), min(at + behind, len(words) - 1)) for at in places]


def _shared(words: list[_Word], places: list[int], step: int) -> int:
    reach = 0
    while reach < MOST_WORDS:
        beside = [at + step * (reach + 1) for at in places]
        texts = Counter(words[at].text.casefold() for at in beside if 0 <= at < len(words))
        if not texts or texts.most_common(1)[0][1] < SAME * len(places):
            break
        reach += 1
    return reach


def _in_capitals(words: list[_Word]) -> list[tuple[int, int]]:
    """Return the runs of capitals that recur word for word."""
    places: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(words) - NEAR + 1):
        run = tuple(word.text for word in words[at : at + NEAR])
        if all(text.isupper() and len(text) > 1 for text in run):
            places.setdefault(run, []).append(at)
    spans: list[tuple[int, int]] = []
    for place in sorted(places.values(), key=len, reverse=True):
        if len(place) < CAPITALS_TIMES:
            break
        if not any(first <= place[0] <= last for first, last in spans):
            spans += _grown(words, place)
    return spans


def _page_after_page(words: list[_Word]) -> list[tuple[int, int]]:
    """Return the runs of words, starting with a capital, that recur at even distances."""
    places: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(words) - NEAR + 1):
        if words[at].text[:1].isupper() and not _NUMBER.fullmatch(words[at + 1].text):
            run = tuple(word.text for word in words[at : at + NEAR])
            places.setdefault(run, []).append(at)
    spans: list[tuple[int, int]] = []
    for place in places.values():
        if len(place) < EVEN_TIMES or not _is_even(place):
            continue
        grown = _grown(words, place)
        inside = sum(_cuts_a_sentence(words, first, last) for first, last in grown)
        if inside >= INSIDE * len(grown) and _stands_anywhere(words, grown):
            spans += grown
    return spans


def _is_even(places: list[int]) -> bool:
    ways = [after - before for before, after in pairwise(places)]
    middle = median(ways)
    alike = sum(ABOUT[0] * middle <= way <= ABOUT[1] * middle for way in ways)
    return middle > FEWEST_ON_PAGE and alike >= EVEN * len(ways)


def _stands_anywhere(words: list[_Word], spans: list[tuple[int, int]]) -> bool:
    """Return whether a run ends no sentence, and the words around it always differ."""
    first, last = spans[0]
    if any(word.text.endswith((".", ";", ":", "!", "?")) for word in words[first : last + 1]):
        return False
    before = {words[first - 1].text.casefold() for first, _last in spans if first}
    behind = {words[last + 1].text.casefold() for _first, last in spans if last + 1 < len(words)}
    return min(len(before), len(behind)) >= ELSEWHERE * len(spans)


def _cuts_a_sentence(words: list[_Word], first: int, last: int) -> bool:
    """Return whether the text continues after a run as if it were not there."""
    if first == 0 or last + 1 >= len(words):
        return False
    return words[first - 1].text[-1].isalpha() and words[last + 1].text[:1].islower()


def _cut(lines: list[str], words: list[_Word], spans: list[tuple[int, int]]) -> list[str]:
    kept_lines = list(lines)
    apart: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if apart and first <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(last, apart[-1][1]))
        else:
            apart.append((first, last))
    for first, last in reversed(apart):
        for line in {words[at].line for at in range(first, last + 1)}:
            mine = [words[at] for at in range(first, last + 1) if words[at].line == line]
            start, end = mine[0].start, mine[-1].end
            kept_lines[line] = (
                f"{kept_lines[line][:start].rstrip()} {kept_lines[line][end:].lstrip()}".strip()
            )
    return kept_lines
