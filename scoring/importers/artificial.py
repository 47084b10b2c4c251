"""Artificial scores by the matchpoints awarded, if their label differs from them."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal

from scoring.importers.records import ImportedLine

LABEL_TOLERANCE = Decimal("0.1")  # matchpoints: what rounding on its way can have done


def true_artificial_scores(
    lines: tuple[ImportedLine, ...], *, across_sections: bool = True, scale: int = 2
) -> tuple[ImportedLine, ...]:
    """Return the lines with artificial scores corrected by the matchpoints awarded.

    The label of an artificial score may contradict the matchpoints in the line ("A5050" with 23 and
    11 of 40): the matchpoints were awarded. A label that fits the full top, or the top of the
    results on the board, is left unchanged.
    """
    if all(map(_stands, lines)):
        return lines

    def board_of(line: ImportedLine) -> tuple[int, str, int]:
        return line.session, "" if across_sections else line.section, line.board

    tables = Counter(board_of(line) for line in lines if not line.not_played)
    standing = Counter(board_of(line) for line in lines if _stands(line))
    expected: Counter[tuple[int, str]] = Counter()
    for (session, section, _), count in tables.items():
        expected[session, section] = max(expected[session, section], count)
    return tuple(
        _true_artificial(
            line, tops=(scale * (expected[place[:2]] - 1), scale * (standing[place] - 1))
        )
        for line in lines
        for place in [board_of(line)]
    )


def _stands(line: ImportedLine) -> bool:
    return line.artificial is None and not line.not_played


def _true_artificial(line: ImportedLine, *, tops: tuple[int, int]) -> ImportedLine:
    ns, ew = line.published_ns, line.published_ew
    if line.not_played and ns is not None and ew is not None and tops[0] > 0 and ns + ew > 0:
        line = replace(line, not_played=False, artificial=(Decimal(0), Decimal(0)))
    if line.artificial is None or ns is None or ew is None or tops[0] <= 0:
        return line
    for top in tops:
        off = [
            abs(points - percent * top / 100)
            for points, percent in zip((ns, ew), line.artificial, strict=True)
        ]
        if max(off) <= LABEL_TOLERANCE:
            return line
    if not 0 <= min(ns, ew) <= max(ns, ew) <= tops[0]:
        return line  # no share of a top: the label is all there is
    return replace(line, artificial=(ns * 100 / tops[0], ew * 100 / tops[0]))
