"""Rows of cells from a CSV text or an XLSX workbook, within limits."""

import csv
import datetime as dt
import io
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from xml.etree.ElementTree import ParseError

import openpyxl
from lxml.etree import XMLSyntaxError
from openpyxl.utils.exceptions import InvalidFileException

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import MEGABYTE, Limits
from federation.importers.text_decoding import decode_text

Row = tuple[int, tuple[str, ...]]  # number in the file, cells
MOST_COLUMNS = 40
MOST_PARTS = 500
MOST_SHEETS = 12
CHUNK = 65_536
DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY")
LIBRARY_FAULTS = (
    InvalidFileException, zipfile.BadZipFile, zlib.error, XMLSyntaxError, ParseError, KeyError,
    ValueError, TypeError, AttributeError, IndexError, EOFError, OSError, NotImplementedError,
)  # fmt: skip


def csv_rows(data: bytes, findings: Findings, limits: Limits) -> Iterator[Row]:
    """Return the rows of a CSV text; the separator is the most frequent one in its first lines.

    Raises: ImporterError "table_broken", "too_many_cells".
    """
    text = decode_text(data, findings)
    head = text[:4000]
    separator = max(";,\t", key=head.count)
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    cells = 0
    try:
        for row in reader:
            cells += len(row)
            if cells > limits.cells:
                raise ImporterError("too_many_cells", limit=limits.cells)
            yield reader.line_num, tuple(cell.strip() for cell in row[:MOST_COLUMNS])
    except csv.Error:
        raise ImporterError("table_broken", line=reader.line_num) from None


def xlsx_rows(data: bytes, limits: Limits) -> Iterator[Row]:
    """Return the rows of all sheets of a workbook, one sheet after the other.

    Raises: ImporterError "archive_bomb", "archive_broken", "too_many_cells".
    """
    check_archive(data, limits)
    cells = 0
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the library warns about styles and the like
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            for sheet in book.worksheets[:MOST_SHEETS]:
                sheet.reset_dimensions()
                rows = sheet.iter_rows(max_col=MOST_COLUMNS, max_row=limits.lines, values_only=True)
                for place, row in enumerate(rows, start=1):
                    cells += len(row)
                    if cells > limits.cells:
                        raise ImporterError("too_many_cells", limit=limits.cells)
                    yield place, tuple(_text(value) for value in row)
    except LIBRARY_FAULTS:
        raise ImporterError("archive_broken") from None


def check_archive(data: bytes, limits: Limits) -> None:
    """Refuse an archive that unpacks to more than a genuine workbook, or declares entities.

    The sizes an archive declares are not trusted: each part is unpacked in chunks.
    Raises: ImporterError "archive_bomb", "archive_broken", "entity_declared".
    """
    left = limits.unpacked_bytes
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > left:
                raise _bomb(limits)
            for part in parts:
                left -= _unpacked_size(archive, part, left, limits)
    except LIBRARY_FAULTS:
        raise ImporterError("archive_broken") from None
    except RuntimeError:  # a part protected by a password
        raise ImporterError("archive_broken") from None


def _unpacked_size(
    archive: zipfile.ZipFile, part: zipfile.ZipInfo, left: int, limits: Limits
) -> int:
    size, tail = 0, b""
    with archive.open(part) as stream:
        while chunk := stream.read(CHUNK):
            size += len(chunk)
            if size > left:
                raise _bomb(limits)
            if any(declaration in tail + chunk for declaration in DECLARATIONS):
                raise ImporterError("entity_declared", line=1)
            tail = chunk[-len(DECLARATIONS[0]) :]
    return size


def _bomb(limits: Limits) -> ImporterError:
    return ImporterError("archive_bomb", limit_mb=limits.unpacked_bytes // MEGABYTE)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    return str(value).strip()
