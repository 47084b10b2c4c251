"""The seating as a result file to be completed: our template without results."""

from collections.abc import Iterator

from tournaments.models import EventKind
from tournaments.movements.plans import is_in_lines
from tournaments.rules.triplets import SIZE, Turn
from tournaments.seating.selectors.seating import Seating, SectionSeating, SessionSeating
from tournaments.seating.selectors.triplets import turns_of

PLACE = ["Board", "Session", "Section", "Round", "Table"]
PLAYED = ["Contract", "Declarer", "Lead", "Tricks", "Score", "Remark"]
CONTESTANT = ["Contestant", "Section", "Line"]
_OPEN = [""] * len(PLAYED)


def scorers_rows(seating: SessionSeating) -> Iterator[list[str]]:
    """Yield the lines of the file below the first ("Kind"): facts, contestants, boards.

    In individuals each player is a contestant, and each board names North, East, South and West.
    For triplets the file says who rests from which round on, as far as known.
    """
    event = seating.session.event
    players = SIZE if event.is_triplets else 1 if event.kind == EventKind.INDIVIDUAL else 2
    turns = turns_of(event)
    rankings = max(section.spec.lines for section in seating.sections)
    yield ["Event", event.name]
    yield ["Date", seating.session.played_on.isoformat()]
    yield ["Method", event.method]
    yield ["Rankings", str(rankings)]
    yield []
    columns = [f"{word} {n}" for n in range(1, players + 1) for word in ("Player", "Number")]
    yield [*CONTESTANT, *columns, *(["Rests"] if event.is_triplets else [])]
    everybody = seating.everybody
    number_of = numbers_of(seating)
    for section, seat in everybody:
        line = _line(section, seat.number) if rankings == 2 else ""
        people = [text for player in seat.licences[:players] for text in player]
        people += [""] * (2 * players - len(people))
        rests = _rests(seat, turns.get(seat.entry, ())) if event.is_triplets else []
        yield [number_of[seat.entry], section.letter, line, *people, *rests]
    yield []
    yield [*PLACE, *(["North", "East", "South", "West"] if players == 1 else ["NS", "EW"]), *PLAYED]
    for section in seating.sections:
        for table in seating.tables(section.letter):
            if table.boards is None:
                continue
            where = [
                str(seating.session.number),
                section.letter,
                str(table.round),
                str(table.table),
            ]
            # North, East, South, West: first player of each side, then second.
            sitting = [side[at] for at in range(len(table.ns)) for side in (table.ns, table.ew)]
            numbers = [number_of[seat.entry] for seat in sitting]
            for board in range(table.boards[0], table.boards[1] + 1):
                yield [str(board), *where, *numbers, *_OPEN]


def numbers_of(seating: SessionSeating) -> dict[int, str]:
    """Return a contestant's number in the file, by entry.

    In Swiss events a seat number is valid for one round only; contestants are numbered in order of
    entry, so that one who joins later changes no number.
    """
    if not seating.is_by_rounds:
        return {seat.entry: str(seat.number) for _section, seat in seating.everybody}
    entries = seating.session.event.entries.order_by("pk").values_list("pk", flat=True)
    return {entry: str(number) for number, entry in enumerate(entries, start=1)}


def scorers_kind(seating: SessionSeating) -> str:
    """Return the kind of event in the first line of the file."""
    return "individual" if seating.session.event.kind == EventKind.INDIVIDUAL else "pairs"


def has_scorers_file(seating: SessionSeating) -> bool:
    """Return whether there is a template for the session: once it is seated."""
    return bool(seating.plans)


def _line(section: SectionSeating, number: int) -> str:
    if not is_in_lines(section.spec):
        return ""
    return "NS" if number <= section.spec.tables else "EW"


def _rests(seat: Seating, turns: tuple[Turn, ...]) -> list[str]:
    """Return what is known about who rests, in the template's notation: "1:3 5:1; 2"."""
    texts_by_session: dict[int, list[str]] = {}
    for turn in turns:
        if turn.resting in seat.people:
            place = seat.people.index(turn.resting) + 1
            texts_by_session.setdefault(turn.session, []).append(f"{turn.from_round}:{place}")
    sessions = range(1, max(texts_by_session, default=0) + 1)
    return ["; ".join(" ".join(texts_by_session.get(session, [])) for session in sessions)]
