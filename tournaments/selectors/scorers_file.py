"""The seating as a result file to be filled in: our own template, results left open."""

from collections.abc import Iterator

from tournaments.models import EventKind
from tournaments.movements.plans import is_in_lines
from tournaments.selectors.seating import SectionSeating, SessionSeating

CONTESTANTS = ["Contestant", "Section", "Line", "Player 1", "Number 1", "Player 2", "Number 2"]
RESULTS = [
    "Board", "Session", "Section", "Round", "Table", "NS", "EW",
    "Contract", "Declarer", "Lead", "Tricks", "Score", "Remark",
]  # fmt: skip
_OPEN = [""] * 6


def scorers_rows(seating: SessionSeating) -> Iterator[list[str]]:
    """Yield the lines of the file under its first one ("Kind"): facts, contestants, boards."""
    event = seating.session.event
    rankings = max(section.spec.lines for section in seating.sections)
    yield ["Event", event.name]
    yield ["Date", seating.session.played_on.isoformat()]
    yield ["Method", event.method]
    yield ["Rankings", str(rankings)]
    yield []
    yield CONTESTANTS
    for section, seat in seating.everybody:
        line = _line(section, seat.number) if rankings == 2 else ""
        people = [text for player in seat.licences[:2] for text in player]
        yield [str(seat.number), section.letter, line, *people]
    yield []
    yield RESULTS
    for section in seating.sections:
        for each in seating.tables(section.letter):
            if each.boards is None:
                continue
            where = [str(seating.session.number), section.letter, str(each.round), str(each.table)]
            pairs = [str(each.ns[0].number), str(each.ew[0].number)]
            for board in range(each.boards[0], each.boards[1] + 1):
                yield [str(board), *where, *pairs, *_OPEN]


def has_scorers_file(seating: SessionSeating) -> bool:
    """Say whether the template holds results of such an event: pairs only."""
    return bool(seating.plans) and seating.session.event.kind == EventKind.PAIRS


def _line(section: SectionSeating, number: int) -> str:
    if not is_in_lines(section.spec):
        return ""
    return "NS" if number <= section.spec.tables else "EW"
