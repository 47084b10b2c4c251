"""Players in a Bridgemate file: the seats and the movement give each pair its players."""

from collections.abc import Iterable, Mapping

from scoring.importers.access_tables import AccessTables, Row, number_in, text_in
from scoring.importers.entries import player_of
from scoring.importers.notation import direction_of
from scoring.importers.records import ImportedPlayer

Seat = tuple[int, int, str, int]  # section, table, direction, round
Contestant = tuple[int, int, str]  # section, number, "NS" or "EW" where they are ranked apart
START = 0  # the round of a seat taken before the first


def seated_people(
    database: AccessTables, rows: Iterable[Row], movement: list[Row], *, kind: str, two: set[int]
) -> dict[Contestant, tuple[ImportedPlayer, ...]]:
    """Return the players of each contestant that sat down.

    kind: "pairs", "teams" or "individual". two: the sections whose lines are ranked apart.
    """
    seats = _seats(database)
    names = _names_of(database, [row for row in seats.values() if not text_in(row, "Name")])
    places: dict[Contestant, list[tuple[int, int, str]]] = {}
    for section, table, played_in, seated in sorted(_seatings(rows, movement, kind=kind)):
        for directions, number in seated:
            if number:
                side = directions if section in two else ""
                taken = places.setdefault((section, number, side), [])
                taken.append((played_in, table, directions))
    ordered = sorted(
        places, key=lambda contestant: (contestant[0], contestant[2] == "EW", contestant)
    )
    return {
        contestant: _players(contestant[0], sorted(places[contestant]), seats, names, kind=kind)
        for contestant in ordered
    }


def _seatings(
    rows: Iterable[Row], movement: list[Row], *, kind: str
) -> Iterable[tuple[int, int, int, tuple[tuple[str, int], ...]]]:
    for row in rows:
        place = number_in(row, "Section"), number_in(row, "Table"), number_in(row, "Round")
        ns, ew = number_in(row, "PairNS"), number_in(row, "PairEW")
        if kind == "individual":
            south, west = number_in(row, "South"), number_in(row, "West")
            yield (*place, (("N", ns), ("E", ew), ("S", south), ("W", west)))
        else:
            yield (*place, (("NS", ns), ("EW", ew)))
    for row in movement if kind != "individual" else ():
        place = number_in(row, "Section"), number_in(row, "Table"), number_in(row, "Round")
        yield (*place, (("NS", number_in(row, "NSPair")), ("EW", number_in(row, "EWPair"))))


def _players(
    section: int,
    places: list[tuple[int, int, str]],
    seats: Mapping[Seat, Row],
    names: Mapping[str, str],
    *,
    kind: str,
) -> tuple[ImportedPlayer, ...]:
    """Return who first sat in the seats of a contestant; of a team, at both its tables."""
    people: dict[ImportedPlayer, None] = {}
    source_table = None
    for played_in, table, directions in places:
        if source_table is not None and (kind != "teams" or played_in != source_table):
            break
        for direction in directions:
            for when in (played_in, START) if played_in == 1 else (played_in,):
                row = seats.get((section, table, direction, when))
                if row is not None and (player := _player(row, names)).name:
                    people[player], source_table = None, played_in
                    break
    return tuple(people)


def _player(row: Row, names: Mapping[str, str]) -> ImportedPlayer:
    number = text_in(row, "Number")
    name = text_in(row, "Name") or names.get(number, "")
    return player_of(name or (f"#{number}" if number.strip("0") else ""), number)


def _seats(database: AccessTables) -> dict[Seat, Row]:
    seats: dict[Seat, Row] = {}
    for row in database.rows("PlayerNumbers"):
        direction = direction_of(text_in(row, "Direction"))
        place = (
            number_in(row, "Section"),
            number_in(row, "Table"),
            direction,
            number_in(row, "Round"),
        )
        if text_in(row, "Number").strip("0") or text_in(row, "Name"):
            seats[place] = row
    return seats


def _names_of(database: AccessTables, nameless: list[Row]) -> dict[str, str]:
    """Return the names of players whose seat has only a number, and no other names."""
    numbers = {text_in(row, "Number") for row in nameless} - {""}
    if not numbers:
        return {}
    texts_by_number: dict[str, str] = {}
    for row in database.rows("PlayerNames"):
        for column in ("strID", "ID"):
            number = text_in(row, column)
            if number in numbers and number not in texts_by_number:
                texts_by_number[number] = text_in(row, "Name")
    return texts_by_number
