"""Lines removed by the reading of a text: running heads, banners, page numbers, contents."""

import re
from collections import Counter
from collections.abc import Iterable

MOST_SHOWN = 60
LONGEST = 120
END, MOST_ALIKE = 12, 20  # characters by which a line is identified; lines compared
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"\w+")


def taken_out(before: Iterable[str], after: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return the removed lines, the most frequent first; figures are written "#".

    A line that lost a banner from its middle is shown by the words it lost.
    Source: convention.
    """
    gone, come = _counted(before), _counted(after)
    lost, cut = gone - come, _by_ends(come - gone)
    counts: Counter[str] = Counter()
    for line, times in lost.items():
        rest = _rest_of(line, cut)
        words = _without(line, rest) if rest else line
        if words:
            counts[_DIGITS.sub("#", words)[:LONGEST]] += times
    return tuple(counts.most_common(MOST_SHOWN))


def _by_ends(lines: Iterable[str]) -> dict[str, list[str]]:
    """Return lines by their beginnings and by their ends."""
    lines_by_end: dict[str, list[str]] = {}
    for line in lines:
        for end in {line[:END], line[-END:]}:
            lines_by_end.setdefault(end, []).append(line)
    return lines_by_end


def _counted(lines: Iterable[str]) -> Counter[str]:
    return Counter(text for line in lines if (text := " ".join(line.split())))


def _rest_of(line: str, cut: dict[str, list[str]]) -> str:
    """Return the current form of a line: the longest with the same beginning or end."""
    alike = [*cut.get(line[:END], ()), *cut.get(line[-END:], ())][:MOST_ALIKE]
    return max((banner for banner in alike if _is_within(banner, line)), key=len, default="")


def _is_within(short: str, line: str) -> bool:
    """Return whether the words of one line are in the other, in order."""
    words = iter(_WORD.findall(line))
    return all(word in words for word in _WORD.findall(short))


def _without(line: str, rest: str) -> str:
    left = Counter(line.split()) - Counter(rest.split())
    return " ".join(word for word in line.split() if left[word] > 0)
