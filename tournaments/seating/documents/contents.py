"""The content of a session's papers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from tournaments.movements.plans import INDIVIDUAL
from tournaments.rules.boards import board_dealer, board_vulnerability
from tournaments.seating.documents.seating import (
    GuideCard,
    GuideRow,
    ScoreRow,
    ScoreSheet,
    StartLine,
    StartSection,
    TableCard,
    TableRow,
    Traveller,
)
from tournaments.seating.documents.table_moves import boards_from_in_words, moves_in_words
from tournaments.seating.selectors.seating import (
    Seating,
    SectionSeating,
    SessionSeating,
    TableLine,
    WayLine,
)
from tournaments.texts.notation import line_in_words


def numbered(section: SectionSeating, number: int) -> str:
    """Return a number as players read it: "A7", without letter if there is only one section."""
    return f"{section.letter}{number}"


def boards_text(boards: tuple[int, int] | None) -> str:
    """Return the board numbers of a round: "4–6"."""
    if boards is None:
        return "–"
    first, last = boards
    return str(first) if first == last else f"{first}–{last}"


def start_sections(
    sections: Sequence[SectionSeating], movements: Sequence[str]
) -> tuple[StartSection, ...]:
    """Return the start list of each section. movements: their names, translated."""
    return tuple(
        _start_section(section, movement)
        for section, movement in zip(sections, movements, strict=True)
    )


def name_rows(seating: SessionSeating) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the list of names: name, number, table, line."""
    rows = [
        (
            seat.name,
            numbered(section, seat.number),
            str(seat.table or "–"),
            seat_line(seat),
        )
        for section, seat in seating.everybody
    ]
    return tuple(sorted(rows, key=lambda row: row[0].casefold()))


def seat_line(seat: Seating) -> str:
    """Return the line or the seat of the first round, translated."""
    return line_in_words(seat.line) or gettext("rests")


def guide_cards(
    seating: SessionSeating, *, address: Callable[[int], str] = lambda entry: ""
) -> tuple[GuideCard, ...]:
    """Return the guide card of each contestant. address: of convention cards of the opponents."""
    return tuple(
        replace(_guide_card(seating, section, seat), code=address(seat.entry))
        for section, seat in seating.everybody
    )


def score_sheets(seating: SessionSeating) -> tuple[ScoreSheet, ...]:
    """Return a score sheet for each contestant, with its boards in the order of play."""
    return tuple(
        ScoreSheet(
            number=numbered(section, seat.number),
            name=seat.name,
            rows=tuple(_score_rows(seating, section, seat)),
        )
        for section, seat in seating.everybody
    )


def table_cards(
    seating: SessionSeating, *, address: Callable[[str, int], str] = lambda letter, table: ""
) -> tuple[TableCard, ...]:
    """Return the table cards: who plays in each round, and where they go.

    address: of the convention cards of the contestants at a table of a section.
    """
    cards = []
    for section in seating.sections:
        lines = seating.tables(section.letter)
        for table in range(1, section.spec.tables + 1):
            here = [line for line in lines if line.table == table]
            cards.append(
                TableCard(
                    title=gettext("Section %(section)s, table %(table)s")
                    % {"section": section.letter, "table": table},
                    copy=copy_text(section, here[0].change.turn.copy),
                    rows=tuple(_table_row(section, line) for line in here),
                    moves=moves_in_words(section.spec, table),
                    code=address(section.letter, table),
                )
            )
    return tuple(cards)


def travellers(seating: SessionSeating) -> tuple[Traveller, ...]:
    """Return the traveller of each board, with the tables in the order of play."""
    rows_by_slip: dict[tuple[int, str, int], list[tuple[str, str, str]]] = {}
    by_letter = {section.letter: section for section in seating.sections}
    for section in by_letter.values():
        for line in seating.tables(section.letter):
            if line.boards is None:
                continue
            for board in range(line.boards[0], line.boards[1] + 1):
                row = (str(line.round), _sides(section, line.ns), _sides(section, line.ew))
                slip = (board, section.letter, line.change.turn.copy)
                rows_by_slip.setdefault(slip, []).append(row)
    return tuple(
        Traveller(
            board=board,
            place=_slip_place(by_letter, letter, copy),
            dealer=board_dealer(board),
            vulnerable=_vulnerable(board),
            rows=tuple(sorted(rows, key=lambda row: (int(row[0]), row[1]))),
        )
        for (board, letter, copy), rows in sorted(rows_by_slip.items())
    )


def copy_text(section: SectionSeating, copy: int) -> str:
    """Return the copy of the boards as text, empty if there is only one."""
    if section.copies == 1:
        return ""
    return gettext("copy %(copy)s of the boards") % {"copy": copy}


def _slip_place(sections: Mapping[str, SectionSeating], letter: str, copy: int) -> str:
    texts = []
    if len(sections) > 1:
        texts.append(gettext("Section %(section)s") % {"section": letter})
    if text := copy_text(sections[letter], copy):
        texts.append(text)
    return " · ".join(texts)


def _vulnerable(board: int) -> str:
    words = {
        "None": gettext("nobody"),
        "All": gettext("all"),
        "NS": gettext("NS"),
        "EW": gettext("EW"),
    }
    return words[board_vulnerability(board)]


def _start_section(section: SectionSeating, movement: str) -> StartSection:
    by_place = {(seat.table, seat.line): seat for seat in section.in_order}
    is_individual = section.spec.code == INDIVIDUAL
    lines = "NESW" if is_individual else ("NS", "EW")
    rows = []
    for table in range(1, section.spec.tables + 1):
        cells: list[str] = []
        for line in lines:
            seat = by_place.get((table, line))
            cells += [numbered(section, seat.number), seat.name] if seat else ["", "–"]
        rows.append(StartLine(table=str(table), cells=tuple(cells)))
    heads = [gettext("Table")]
    names = {
        "NS": gettext("North-South"),
        "EW": gettext("East-West"),
        "N": gettext("North"),
        "E": gettext("East"),
        "S": gettext("South"),
        "W": gettext("West"),
    }
    for line in lines:
        heads += [gettext("No."), names[line]]
    return StartSection(
        title=gettext("Section %(section)s") % {"section": section.letter},
        movement=movement,
        heads=tuple(heads),
        lines=tuple(rows),
        resting=tuple(
            f"{numbered(section, seat.number)} {seat.name}"
            for seat in section.in_order
            if not seat.table
        ),
    )


def _guide_card(seating: SessionSeating, section: SectionSeating, seat: Seating) -> GuideCard:
    rows = []
    for way_line in seating.way(seat.entry):
        against = _met(section, way_line)
        rows.append(
            GuideRow(
                round=way_line.line.round,
                table=str(way_line.line.table or "–"),
                line=line_in_words(way_line.line.line) or "–",
                opponents=against or (gettext("you rest") if way_line.is_in else "–"),
                boards=boards_text(way_line.boards),
                rests=not way_line.opponents,
            )
        )
    return GuideCard(
        number=numbered(section, seat.number),
        name=seat.name,
        place=gettext("Table %(table)s, %(line)s")
        % {"table": seat.table, "line": line_in_words(seat.line)}
        if seat.table
        else gettext("you rest first"),
        stays=seat.is_fixed,
        rows=tuple(rows),
    )


def _met(section: SectionSeating, line: WayLine) -> str:
    """Return the opponents of a round, for individuals also the partner."""
    against = " + ".join(numbered(section, one.number) for one in line.opponents)
    if line.partner is None:
        return against
    return gettext("with %(partner)s against %(opponents)s") % {
        "partner": numbered(section, line.partner.number),
        "opponents": against,
    }


def _score_rows(
    seating: SessionSeating, section: SectionSeating, seat: Seating
) -> Iterator[ScoreRow]:
    for way_line in seating.way(seat.entry):
        if way_line.boards is None:
            continue
        versus = _met(section, way_line)
        for board in range(way_line.boards[0], way_line.boards[1] + 1):
            first = board == way_line.boards[0]
            yield ScoreRow(board=str(board), versus=versus if first else "", is_first=first)


def _table_row(section: SectionSeating, line: TableLine) -> TableRow:
    return TableRow(
        round=line.round,
        ns=_sides(section, line.ns),
        ew=_sides(section, line.ew),
        boards=boards_text(line.boards),
        source=boards_from_in_words(line.change, section.spec) if line.boards else "",
        turned=line.round in section.spec.switched,
    )


def _sides(section: SectionSeating, side: Sequence[Seating]) -> str:
    return " + ".join(numbered(section, seating.number) for seating in side) or "–"
