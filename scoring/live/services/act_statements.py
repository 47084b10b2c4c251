"""The statements that write an act: one on PostgreSQL, four on SQLite, for a field of any size."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import connection

from scoring.live.rules.lines import COLUMNS, Line
from scoring.live.services.field import Shown

if TYPE_CHECKING:
    from scoring.live.services.book import Act

_LINE_COLUMNS = [name for name in COLUMNS if name not in {"id", "session_id"}]
_QUOTED = {"table": '"table"', "round": '"round"'}
_ACT = (
    "INSERT INTO scoring_bookact (book_id, version, line_id, act, key, written, account_id, "
    "made_at, said_at) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
_SET = ", ".join(f"{_QUOTED.get(name, name)} = %s" for name in _LINE_COLUMNS)
_LINE = f"UPDATE scoring_bookline SET {_SET} WHERE id = %s"  # noqa: S608  our own columns
_BOOK = "UPDATE scoring_eventbook SET version = %s WHERE id = %s"
_BOOK_COUNTED = (
    "UPDATE scoring_eventbook SET version = %s, places_version = CASE WHEN places_version = "
    "version THEN %s ELSE places_version END WHERE id = %s"
)
_POSTGRES_PLACES = (
    "UPDATE scoring_runningplace p SET line = v.line, rank = v.rank, tied = v.tied, "
    "boards = v.boards, exact = v.exact, percent_hundredths = v.percent, vps_hundredths = v.vps "
    "FROM unnest(%s::bigint[], %s::text[], %s::smallint[], %s::boolean[], %s::smallint[], "
    "%s::text[], %s::int[], %s::int[]) AS v(entry, line, rank, tied, boards, exact, percent, vps) "
    "WHERE p.book_id = %s AND p.entry_id = v.entry"
)
_SQLITE_PLACES = (
    "UPDATE scoring_runningplace AS p SET line = v.value->>1, rank = v.value->>2, "
    "tied = v.value->>3, boards = v.value->>4, exact = v.value->>5, "
    "percent_hundredths = v.value->>6, vps_hundredths = v.value->>7 "
    "FROM json_each(%s) AS v WHERE p.book_id = %s AND p.entry_id = (v.value->>0)"
)


def write_act(
    book: int, version: int, act: "Act", line: Line, moved: Sequence[Shown], *, is_counted: bool
) -> None:
    """Write an act, its line and the changed places.

    is_counted: whether the places are now those of this version, if they were those of the one
    before.
    """
    acted: list[Any] = [
        book,
        version,
        line.id,
        str(act.kind),
        _key(act),
        json.dumps(line.as_written()),
        act.account,
        connection.ops.adapt_datetimefield_value(act.now),
        connection.ops.adapt_datetimefield_value(act.said_at),
    ]
    values = {
        **line._asdict(),
        "entered_at": connection.ops.adapt_datetimefield_value(line.entered_at),
        "verified_at": connection.ops.adapt_datetimefield_value(line.verified_at),
    }
    written: list[Any] = [*(values[name] for name in _LINE_COLUMNS), line.id]
    raised = _BOOK_COUNTED if is_counted else _BOOK
    versions = [version, version, book] if is_counted else [version, book]
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute(raised, versions)
            cursor.execute(_ACT, acted)
            cursor.execute(_LINE, written)
            _write_places(cursor, book, moved)
            return
        last = "SELECT 1"
        places: list[Any] = []
        if moved:
            last, places = _POSTGRES_PLACES, [*_columns(moved), book]
        cursor.execute(
            f"WITH b AS ({raised}), a AS ({_ACT}), l AS ({_LINE}) {last}",
            [*versions, *acted, *written, *places],
        )


def write_places(book: int, moved: Sequence[Shown]) -> None:
    """Write the changed places."""
    with connection.cursor() as cursor:
        _write_places(cursor, book, moved)


def _write_places(cursor: Any, book: int, moved: Sequence[Shown]) -> None:
    if not moved:
        return
    if connection.vendor == "postgresql":
        cursor.execute(_POSTGRES_PLACES, [*_columns(moved), book])
    else:
        cursor.execute(_SQLITE_PLACES, [json.dumps(moved), book])


def _columns(moved: Sequence[Shown]) -> list[Any]:
    return [list(column) for column in zip(*moved, strict=True)]


def _key(act: "Act") -> Any:
    return act.key if connection.vendor == "postgresql" else act.key.hex
