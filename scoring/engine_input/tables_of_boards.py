"""At which table a contestant met which board: as recorded, else by the seating."""

from collections.abc import Collection

from scoring.engine_input.rows import recorded_results
from scoring.engine_input.values import TableKey
from tournaments.models import Event
from tournaments.seating.selectors.tables_seated import tables_seated


def places_of(
    event: Event, key: str, *, session: int, boards: Collection[int]
) -> dict[int, TableKey]:
    """Return the lines of a contestant on these boards, by board, without the unknown ones."""
    places_by_board = {
        line.board: line.place
        for line in recorded_results(event)
        if line.session == session and line.board in boards and line.side_of(key)
    }
    missing = set(boards) - places_by_board.keys()
    if not missing:
        return places_by_board
    keys = dict(event.entries.values_list("pk", "key"))
    own = next((pk for pk, value in keys.items() if value == key), None)
    for table in tables_seated(event, session=session):
        if own not in (*table.ns, *table.ew) or len(table.ns) != 1 or len(table.ew) != 1:
            continue
        for board in missing:
            if table.has_board(board):
                ns, ew = keys[table.ns[0]], keys[table.ew[0]]
                places_by_board[board] = TableKey(session, board, "", ns, ew)
    return places_by_board
