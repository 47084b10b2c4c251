"""Small Access 2000 files for the tests, built from scratch: tables of numbers, texts and flags."""

import struct
from dataclasses import dataclass

PAGE = 4096
SHORT, LONG, TEXT, FLAG, DATE = 3, 4, 10, 1, 8
CATALOG_PAGE = 2
CATALOG = {"Id": LONG, "Name": TEXT, "Type": SHORT, "Flags": LONG}
SIZES = {SHORT: 2, LONG: 4, DATE: 8}


@dataclass(frozen=True)
class Table:
    """A table to write: its columns by type, its rows as dictionaries."""

    columns: dict[str, int]
    rows: list[dict[str, object]]


def access_file(tables: dict[str, Table]) -> bytes:
    """Return an Access 2000 (Jet 4) file holding these tables."""
    header = b"\x00\x01\x00\x00Standard Jet DB\x00" + struct.pack("<I", 1)
    pages = {0: header.ljust(PAGE, b"\x00"), 1: bytes(PAGE)}
    catalog_rows = []
    page = CATALOG_PAGE + 2
    for name, table in tables.items():
        catalog_rows.append({"Id": page, "Name": name, "Type": 1, "Flags": 0})
        page = _write(pages, page, table)
    _write(pages, CATALOG_PAGE, Table(CATALOG, catalog_rows), data_page=CATALOG_PAGE + 1)
    return b"".join(pages[number] for number in sorted(pages))


def _write(pages: dict[int, bytes], page: int, table: Table, data_page: int = 0) -> int:
    pages[page] = _definition(table)
    following = data_page or page + 1
    records = [_record(table, row) for row in table.rows]
    while records:
        taken, size = [], 14
        while records and size + len(records[0]) + 2 < PAGE:
            size += len(records[0]) + 2
            taken.append(records.pop(0))
        pages[following] = _data_page(page, taken)
        following += 1
    return max(following, page + 1)


def _definition(table: Table) -> bytes:
    names, columns, fixed, variable = b"", b"", 0, 0
    for place, (name, kind) in enumerate(table.columns.items()):
        is_fixed = kind != TEXT
        columns += struct.pack("<BIHHH", kind, 0, place, 0 if is_fixed else variable, place)
        columns += bytes(4) + bytes([0x03 if is_fixed else 0x02, 0]) + bytes(4)
        columns += struct.pack("<HH", fixed if is_fixed else 0, SIZES.get(kind, 0))
        fixed += SIZES.get(kind, 0)
        variable += not is_fixed
        written = name.encode("utf-16-le")
        names += struct.pack("<H", len(written)) + written
    count = len(table.columns)
    head = b"\x02\x01VC" + struct.pack("<I", 0)
    head += struct.pack("<IIIIIIII", 0, 0, len(table.rows), 0, 0, 0, 0, 0)
    head += struct.pack("<BHHHIIII", 0x4E, count, variable, count, 0, 0, 0, 0)
    return (head + columns + names).ljust(PAGE, b"\x00")


def _record(table: Table, row: dict[str, object]) -> bytes:
    fixed, texts, known = b"", [], 0
    for place, (name, kind) in enumerate(table.columns.items()):
        value = row.get(name)
        if kind == TEXT:
            texts.append("" if value is None else str(value))
        elif kind == DATE:
            fixed += struct.pack("<d", value or 0)
        elif kind != FLAG:
            fixed += struct.pack("<h" if kind == SHORT else "<i", value or 0)
        if (value is not None and kind != FLAG) or (kind == FLAG and value):
            known |= 1 << place
    body = struct.pack("<H", len(table.columns)) + fixed
    offsets = []
    for text in texts:
        offsets.append(len(body))
        body += text.encode("utf-16-le")
    end = struct.pack("<H", len(body))
    places = b"".join(struct.pack("<H", offset) for offset in reversed(offsets))
    nulls = known.to_bytes((len(table.columns) + 7) // 8, "little")
    return body + end + places + struct.pack("<H", len(offsets)) + nulls


def _data_page(owner: int, records: list[bytes]) -> bytes:
    offsets, content, end = [], b"", PAGE
    for record in records:
        end -= len(record)
        offsets.append(end)
        content = record + content
    head = b"\x01\x01" + struct.pack("<HIIH", 0, owner, 0, len(records))
    head += b"".join(struct.pack("<H", offset) for offset in offsets)
    return head + bytes(PAGE - len(head) - len(content)) + content
