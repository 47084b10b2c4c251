"""The column map: which lines of a text printed in parallel columns belong to which column."""

import csv
import re
from dataclasses import dataclass
from itertools import pairwise

from federation.errors import ImporterError

SIDES = {"l": "L", "left": "L", "r": "R", "right": "R"}
_SPAN = re.compile(r"(\d+)\s*-\s*(\d+)\s*[,;]?\s*([A-Za-z]+|\d{4})")
_CELL_END = re.compile(r"</p>\s*\t\s*<p>", re.IGNORECASE)
_EDITIONS = re.compile(r"\b(?:19|20)\d7\b")  # new Laws come every ten years
MOST_SPANS = 20_000


@dataclass(frozen=True, slots=True)
class Span:
    """Lines first to last (from 1, both included) belong to the column of this label."""

    first: int
    last: int
    label: str


def read_column_map(text: str) -> tuple[Span, ...]:
    """Return the spans of a map: a CSV of first line, last line, column; with an optional heading.

    The column is the edition's year, or L and R. Raises: ImporterError "column_map_unreadable",
    "column_map_overlaps".
    """
    spans: list[Span] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        ranges = _spans_of(line)
        if not ranges and not (number == 1 and not spans):
            raise ImporterError("column_map_unreadable", line=number)
        spans += ranges
    if not spans or len(spans) > MOST_SPANS or any(s.first < 1 or s.last < s.first for s in spans):
        raise ImporterError("column_map_unreadable", line=1)
    ordered = sorted(spans, key=lambda span: span.first)
    for before, after in pairwise(ordered):
        if after.first <= before.last:
            raise ImporterError("column_map_overlaps", line=after.first)
    return tuple(ordered)


def labels_of(spans: tuple[Span, ...]) -> list[str]:
    """Return the columns in the order of their first lines."""
    return list(dict.fromkeys(span.label for span in spans))


def column_blocks(lines: list[str], spans: tuple[Span, ...], label: str) -> list[list[str]]:
    """Return the blocks of one column in order."""
    labels = labels_of(spans)
    blocks: list[list[str]] = []
    for span in spans:
        block: list[str] = []
        for line in lines[span.first - 1 : span.last]:
            cells = _CELL_END.split(line)
            if len(cells) == len(labels) > 1:
                # One row of a table with the same part of every column.
                block.append(cells[sorted(labels).index(label)])
            elif span.label == label:
                block.append(line)
        if block:
            blocks.append(block)
    return blocks


def _spans_of(line: str) -> list[Span]:
    in_one = [Span(int(a), int(b), _label(c)) for a, b, c in _SPAN.findall(line)]
    if in_one:
        return in_one
    sniffed = ";" if line.count(";") > line.count(",") else "\t" if "\t" in line else ","
    cells = [cell.strip() for cell in next(csv.reader([line], delimiter=sniffed))]
    if len(cells) < 3:
        return []
    if cells[0].lower() in SIDES:
        cells = [*cells[1:3], cells[0]]
    first, last, label = cells[:3]
    if not (first.isdigit() and last.isdigit() and label and len(first) + len(last) < 16):
        return []
    return [Span(int(first), int(last), _label(label))]


def _label(text: str) -> str:
    return SIDES.get(text.lower(), text)


def column_label(lines: list[str], spans: tuple[Span, ...], edition: int, column: str) -> str:
    """Return the named column, or that of the edition. Raises: ImporterError "column_unknown"."""
    column = SIDES.get(column.lower(), column)
    labels = {span.label for span in spans}
    for label in (column, str(edition)):
        if label in labels:
            return label
    if column or labels - {"L", "R"}:
        raise ImporterError("column_unknown", column=column or edition)
    # The newest edition mentioned in a column is its own.
    likely = [label for label in labels if _newest(lines, spans, label) == str(edition)]
    if len(likely) != 1:
        raise ImporterError("column_unknown", column=edition)
    return likely[0]


def _newest(lines: list[str], spans: tuple[Span, ...], label: str) -> str:
    mine = (lines[span.first - 1 : span.last] for span in spans if span.label == label)
    return max((year for block in mine for year in _EDITIONS.findall("\n".join(block))), default="")
