"""Search of every text column of every table for rows that name somebody."""

import gzip
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import (
    BinaryField,
    CharField,
    Field,
    JSONField,
    Model,
    Q,
    QuerySet,
    TextField,
)
from django.db.models.functions import Cast

from federation.rules.marks import Marks, plain

SHORTEST = 5  # a shorter column contains a code, not a name
ARCHIVE_BYTES = 64 * 1024 * 1024  # maximum bytes unpacked from one archive
# Accented Latin letters, which no database folds itself.
_ACCENTED = tuple(chr(code) for code in range(0xC0, 0x250))


@dataclass(frozen=True, slots=True)
class Table:
    """One table with its columns of text or bytes."""

    model: type[Model]
    words: tuple[str, ...]
    files: tuple[str, ...]

    @property
    def label(self) -> str:
        """Return the table's name as in settings."""
        return self.model._meta.label


@dataclass(frozen=True, slots=True)
class Naming:
    """A match: row, column and content."""

    table: Table
    pk: Any
    column: str
    value: Any


@cache
def tables() -> tuple[Table, ...]:
    """Return every table with text or bytes, of all apps."""
    tables = []
    for model in apps.get_models(include_auto_created=True):
        if model._meta.proxy or not model._meta.managed:
            continue
        columns = model._meta.local_concrete_fields
        words = tuple(column.attname for column in columns if _holds_words(column))
        files = tuple(column.attname for column in columns if isinstance(column, BinaryField))
        if words or files:
            tables.append(Table(model, words, files))
    return tuple(tables)


def _holds_words(column: "Field[Any, Any]") -> bool:
    if isinstance(column, JSONField | TextField):
        return True
    if not isinstance(column, CharField) or column.choices:
        return False
    return column.max_length is None or column.max_length >= SHORTEST


def table_of(model: type[Model]) -> Table:
    """Return a model's table. Raises: LookupError if it has neither text nor bytes."""
    for table in tables():
        if table.model is model:
            return table
    raise LookupError(model._meta.label)


def rows_of(table: Table) -> QuerySet[Any]:
    """Return all rows of a table, bypassing its own manager."""
    return QuerySet(table.model)


def rows_naming(table: Table, marks: Marks) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Yield each row with a match in its text: its key, and the matching columns."""
    if not table.words or not marks.fragments:
        return
    texts = {f"text_of_{name}": Cast(name, TextField()) for name in table.words}
    pattern = _spelled_anyhow(marks.fragments)
    either = Q(*((f"{name}__iregex", pattern) for name in texts), _connector=Q.OR)
    rows = rows_of(table).alias(**texts).filter(either).order_by("pk")
    for pk, *values in rows.values_list("pk", *table.words).iterator(chunk_size=200):
        named = {
            column: value
            for column, value in zip(table.words, values, strict=True)
            if _names(marks, value)
        }
        if named:
            yield pk, named


def _spelled_anyhow(fragments: Iterable[str]) -> str:
    """Return a pattern for plain words in any spelling: with accents, in JSON escapes."""
    return "|".join("".join(map(_written, fragment)) for fragment in fragments)


@cache
def _written(letter: str) -> str:
    """Return the pattern of one plain letter: also with accents, and as SQLite's JSON escapes."""
    accented = [character for character in _ACCENTED if plain(character) == letter]
    if not accented:
        return re.escape(letter)
    escapes = "|".join(f"{ord(character):04x}" for character in accented)
    return rf"(?:[{letter}{''.join(accented)}]|\\u(?:{escapes}))"


def files_naming(table: Table, marks: Marks) -> Iterator[tuple[Any, str]]:
    """Yield each row with a match in its bytes, as far as they can be read."""
    for column in table.files:
        rows = rows_of(table).exclude(**{column: None}).order_by("pk")
        for pk, data in rows.values_list("pk", column).iterator(chunk_size=20):
            if data and any(marks.names_in(text) for text in readable(bytes(data))):
                yield pk, column


def search(marks: Marks) -> Iterator[Naming]:
    """Yield every match in the whole database."""
    for table in tables():
        for pk, named in rows_naming(table, marks):
            for column, value in named.items():
                yield Naming(table, pk, column, value)
        for pk, column in files_naming(table, marks):
            yield Naming(table, pk, column, None)


def readable(data: bytes, depth: int = 2) -> Iterator[str]:
    """Yield the readable text in some bytes: as text, inside archives, but not in PDF."""
    if data.startswith(b"%PDF-"):
        return
    yield data.decode("utf-8", errors="replace")
    yield data.decode("cp1252", errors="replace")
    if b"\0" in data:
        yield data.decode("utf-16-le", errors="replace")
        yield data[1:].decode("utf-16-le", errors="replace")
    if depth and data[:2] == b"PK":
        yield from _of_archive(data, depth)
    elif depth and data[:2] == b"\x1f\x8b":
        try:
            with gzip.open(io.BytesIO(data)) as inner:
                yield from readable(inner.read(ARCHIVE_BYTES), depth - 1)
        except (OSError, EOFError, zlib.error):
            return


def _of_archive(data: bytes, depth: int) -> Iterator[str]:
    left = ARCHIVE_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                yield member.filename
                if member.file_size > left or member.flag_bits & 1:
                    continue
                left -= member.file_size
                yield from readable(archive.read(member), depth - 1)
    except (zipfile.BadZipFile, OSError, EOFError, zlib.error, NotImplementedError):
        return


def _names(marks: Marks, value: object) -> bool:
    if isinstance(value, str):
        return marks.names_in(value)
    if isinstance(value, list):
        return any(_names(marks, part) for part in value)
    if isinstance(value, dict):
        return any(_names(marks, str(key)) or _names(marks, value) for key, value in value.items())
    return False
