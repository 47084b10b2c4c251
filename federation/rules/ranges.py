"""Numbers in words: those that follow one another as a range."""

from collections.abc import Iterable


def in_ranges(numbers: Iterable[int]) -> str:
    """Return numbers in order, each once, as "1–4, 7". Source: none, convention."""
    ranges: list[list[int]] = []
    for number in sorted(set(numbers)):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ranges)
