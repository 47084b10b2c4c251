"""A bank's CSV file, parsed by the columns of its layout."""

import csv
import datetime as dt
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import ImporterError
from federation.importers.bank_lines import (
    BANK_LIMITS,
    ImportedBankLine,
    cents,
    short_reference,
    tidy,
)
from federation.importers.limits import check_size

# Banks write a few lines about the account above the headings.
HEADS_WITHIN = 30


@dataclass(frozen=True, slots=True)
class CsvLayout:
    """The layout of a bank's file. payer, reference: "" if there is no such column."""

    day: str
    amount: str
    text: str
    payer: str = ""
    reference: str = ""
    delimiter: str = ";"
    decimal_mark: str = ","
    day_form: str = "%d-%m-%Y"
    encoding: str = "utf-8-sig"


def read_bank_csv(data: bytes, layout: CsvLayout, *, currency: str) -> list[ImportedBankLine]:
    """Return the transactions of a CSV file, in order; lines without an amount are skipped.

    Transactions without a bank reference get one computed from their content and the number of
    equal ones before in the file, so that the same file gives the same references.
    Raises: ImporterError naming the line.
    """
    check_size(data, BANK_LIMITS)
    rows = _rows(data, layout)
    places, first = _heads(rows, layout)
    seen: Counter[tuple[str, ...]] = Counter()
    lines = []
    for number, row in enumerate(rows[first:], start=first + 1):
        by_name = {name: row[place].strip() for name, place in places.items() if place < len(row)}
        if not by_name.get(layout.amount, ""):
            continue
        lines.append(_line(by_name, layout, currency, number, seen))
    if len(lines) > BANK_LIMITS.lines:
        raise ImporterError("bank_too_many_lines", limit=BANK_LIMITS.lines)
    return lines


def _rows(data: bytes, layout: CsvLayout) -> list[list[str]]:
    try:
        text = data.decode(layout.encoding)
        return list(csv.reader(io.StringIO(text), delimiter=layout.delimiter, strict=True))
    except (UnicodeDecodeError, csv.Error):
        raise ImporterError("bank_file_broken") from None


def _heads(rows: Sequence[Sequence[str]], layout: CsvLayout) -> tuple[dict[str, int], int]:
    """Return the index of each column, and the first row below the headings."""
    headings = [layout.day, layout.amount, layout.text, layout.payer, layout.reference]
    names = [name for name in headings if name]
    for number, row in enumerate(rows[:HEADS_WITHIN]):
        heads = [cell.strip() for cell in row]
        if all(name in heads for name in names):
            return {name: heads.index(name) for name in names}, number + 1
    raise ImporterError("bank_columns_missing", columns=tuple(names))


def _line(
    cells: dict[str, str],
    layout: CsvLayout,
    currency: str,
    number: int,
    seen: Counter[tuple[str, ...]],
) -> ImportedBankLine:
    amount = _cents(cells[layout.amount], layout, number)
    written = cells.get(layout.day, "")
    try:
        day = dt.datetime.strptime(written, layout.day_form).date()  # noqa: DTZ007
    except ValueError:
        raise ImporterError("bank_day_unreadable", line=number, found=written[:40]) from None
    text, payer = cells.get(layout.text, ""), cells.get(layout.payer, "")
    like = (day.isoformat(), str(amount), text, payer)
    seen[like] += 1
    own = cells.get(layout.reference, "") if layout.reference else ""
    reference = short_reference(own) if own else short_reference("", *like, str(seen[like]))
    return ImportedBankLine(reference, day, amount, currency, tidy(text, 300), tidy(payer, 140))


def _cents(written: str, layout: CsvLayout, number: int) -> int:
    grouping = "." if layout.decimal_mark == "," else ","
    plain = written.replace("\u00a0", "").replace(" ", "").replace(grouping, "")
    return cents(plain.replace(layout.decimal_mark, ".").replace("\u2212", "-"), line=number)
