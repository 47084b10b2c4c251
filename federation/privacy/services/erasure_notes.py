"""A record of erasures in a file outside the database, used after a backup is restored.

Yesterday's backup contains the people erased today. The file has no names: only the key of the row
and its creation time, so that a newer row with the same key is not mistaken for it.
"""

import datetime as dt
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction

from federation.errors import RuleError
from federation.models import Erasure, Person


@dataclass(frozen=True, slots=True)
class Noted:
    """One line of the file: the rows of one person, each with its creation time."""

    rows: tuple[tuple[int, str], ...]
    erased_at: str


def refuse_unwritable_file() -> None:
    """Refuse an erasure that could not be recorded in the file. Raises: RuleError."""
    try:
        os.close(_opened(settings.ERASURES_FILE))
    except OSError as fault:
        raise RuleError(
            "erasures_file_unwritable", file=settings.ERASURES_FILE, why=fault.strerror or fault
        ) from None


def note_after_commit(erasure: Erasure) -> None:
    """Record an erasure after its transaction is committed."""
    transaction.on_commit(lambda: _append([_line(erasure)]))


def note_missing() -> int:
    """Record the erasures missing from the file. Returns: how many."""
    noted_rows = {noted.rows[0] for noted in read_erasures(settings.ERASURES_FILE)}
    rows = Erasure.objects.select_related("person").order_by("pk")
    missing = [row for row in rows if entered(row.person) not in noted_rows]
    if missing:
        _append([_line(row) for row in missing])
    return len(missing)


def read_erasures(file: Path) -> Iterator[Noted]:
    """Yield the lines of a file; none if it does not exist. Raises: RuleError for a bad line."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            rows = tuple((int(pk), str(entered)) for pk, entered in data["rows"])
            yield Noted(rows, str(data["erased"]))
        except (ValueError, KeyError, TypeError):
            raise RuleError("erasures_line_unreadable", file=file, line=number) from None


def entered(person: Person) -> tuple[int, str]:
    """Return what distinguishes a row from a later one with the same key."""
    return person.pk, person.created_at.astimezone(dt.UTC).isoformat()


def _line(erasure: Erasure) -> str:
    people = [erasure.person, *erasure.person.merged_people.order_by("pk")]
    data = {
        "rows": [list(entered(person)) for person in people],
        "erased": erasure.erased_at.astimezone(dt.UTC).isoformat(),
    }
    return json.dumps(data)


def _append(lines: Sequence[str]) -> None:
    """Append lines and flush them to disk."""
    descriptor = _opened(settings.ERASURES_FILE)
    try:
        os.write(descriptor, "".join(f"{line}\n" for line in lines).encode())
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _opened(file: Path) -> int:
    file.parent.mkdir(parents=True, exist_ok=True)
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
