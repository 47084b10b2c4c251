"""A result file written as USEBIO 1.2, so that our own importer reads the same records back.

What the reader infers is not written: roundings from the program's name, rooms from the side the
home team sits on, keys from section, number and direction.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from lxml import etree

from federation.errors import Refusal
from scoring.exporters.usebio_entries import add_label_names, add_participants
from scoring.exporters.usebio_lines import add_boards, add_match, is_sayable
from scoring.exporters.usebio_tree import Node, add, text_of_number
from scoring.importers.records import ImportedContestant, ImportedDeal, ImportedFile, ImportedLine

EVENT_TYPES = {"pairs": "PAIRS", "teams": "TEAMS", "individual": "INDIVIDUAL"}
METHODS = {"matchpoints": "MATCH_POINTS", "cross_imps": "CROSS_IMPS", "butler": "BUTLER_IMPS"}
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
SEATS = ("North", "East", "South", "West")


class ExporterError(Refusal):
    """The format cannot express something in the file."""


def write_usebio(imported: ImportedFile) -> bytes:
    """Return the file as USEBIO. Raises: ExporterError "usebio_cannot_say", naming what."""
    _refuse_unsayable(imported)
    root = etree.Element("USEBIO", {"Version": "1.2"})
    event = _event(root, imported)
    entries = {contestant.key: contestant for contestant in imported.contestants}
    if _is_flat(imported):
        add_participants(event, imported.contestants, imported)
        _add_results(event, imported.lines, imported, entries)
    else:
        add_participants(event, [e for e in imported.contestants if not e.section], imported)
        for number in range(1, imported.sessions + 1):
            _add_session(event, number, imported, entries)
    _add_deals(root, imported.deals)
    written: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return written


def _refuse_unsayable(imported: ImportedFile) -> None:
    if any(line.ew_score is not None for line in imported.lines):
        raise ExporterError("usebio_cannot_say", what="ew_score")
    if any(not is_sayable(line.artificial) for line in imported.lines):
        raise ExporterError("usebio_cannot_say", what="artificial")
    if any(contestant.published.mean is not None for contestant in imported.contestants):
        raise ExporterError("usebio_cannot_say", what="mean")
    if imported.kind != "teams" and imported.hints.method not in METHODS:
        raise ExporterError("usebio_cannot_say", what=imported.hints.method)


def _is_flat(imported: ImportedFile) -> bool:
    sections = {contestant.section for contestant in imported.contestants}
    sections |= {line.section for line in imported.lines}
    return imported.sessions == 1 and sections <= {""}


def _event(root: Node, imported: ImportedFile) -> Node:
    club = add(root, "CLUB")
    add(club, "CLUB_NAME", "")
    event = add(root, "EVENT")
    event.set("EVENT_TYPE", EVENT_TYPES[imported.kind])
    add(event, "EVENT_DESCRIPTION", imported.name)
    add(event, "PROGRAM_NAME", imported.program)
    if imported.date is not None:
        add(event, "DATE", f"{imported.date:%d/%m/%Y}")
    if imported.kind == "pairs":
        add(event, "WINNER_TYPE", str(imported.winners))
    hints = imported.hints
    if imported.kind != "teams":
        add(event, "BOARD_SCORING_METHOD", METHODS[hints.method])
    elif hints.method == "point_a_board":
        add(event, "BOARD_SCORING_METHOD", "PAB")
    else:
        add(event, "BOARD_SCORING_METHOD", "IMPS")
    if hints.vp_scale == "published":
        add(event, "MATCH_SCORING_METHOD", "VPS")
    if hints.full_boards is not None:
        add(event, "BOARDS_PLAYED", text_of_number(Decimal(hints.full_boards)))
    add_label_names(event, imported.contestants)
    return event


def _add_session(
    event: Node, number: int, imported: ImportedFile, entries: dict[str, ImportedContestant]
) -> None:
    session = add(event, "SESSION")
    session.set("SESSION_ID", str(number))
    lines = [line for line in imported.lines if line.session == number]
    listed = imported.contestants if number == 1 else ()
    names = dict.fromkeys([*(e.section for e in listed), *(line.section for line in lines)])
    _add_results(
        session, [line for line in lines if not line.section], imported, entries, number=number
    )
    for name in names:
        if name:
            section = add(session, "SECTION")
            section.set("SECTION_ID", name)
            add_participants(section, [e for e in listed if e.section == name], imported)
            here = [line for line in lines if line.section == name]
            _add_results(section, here, imported, entries, number=number)


def _add_results(
    scope: Node,
    lines: Sequence[ImportedLine],
    imported: ImportedFile,
    entries: dict[str, ImportedContestant],
    *,
    number: int = 1,
) -> None:
    """Add the boards of one scope, or the matches played in it."""
    if imported.kind != "teams":
        add_boards(scope, lines, imported, entries)
        return
    section = scope.get("SECTION_ID", "")
    for match in imported.matches:
        if match.session == number and entries[match.home].section == section:
            add_match(scope, match, [line for line in lines if line.match == match.key], entries)


def _add_deals(root: Node, deals: Iterable[ImportedDeal]) -> None:
    handset = None
    for deal in deals:
        handset = add(root, "HANDSET") if handset is None else handset
        board = add(handset, "BOARD")
        add(board, "BOARD_NUMBER", str(deal.board))
        for seat, held in zip(SEATS, deal.hands, strict=True):
            hand = add(board, "HAND")
            add(hand, "DIRECTION", seat)
            for suit, cards in zip(SUITS, held.split("."), strict=True):
                add(hand, suit, cards)
