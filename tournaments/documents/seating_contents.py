"""A session's seating in the words of its papers."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from tournaments.documents.seating import (
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
from tournaments.movements.plans import INDIVIDUAL, fixed_in, turns_of
from tournaments.rules.boards import board_dealer, board_vulnerability
from tournaments.selectors.seating import Seating, SectionSeating, SessionSeating, TableLine


def numbered(section: SectionSeating, number: int) -> str:
    """Return a number as players read it: "A7", without letter where there is one section."""
    return f"{section.letter}{number}"


def boards_text(boards: tuple[int, int] | None) -> str:
    """Return the boards of a round: "4–6"."""
    if boards is None:
        return "–"
    first, last = boards
    return str(first) if first == last else f"{first}–{last}"


def start_sections(
    sections: Sequence[SectionSeating], movements: Sequence[str]
) -> tuple[StartSection, ...]:
    """Return the start list of each section. movements: their names in words."""
    return tuple(
        _start_section(section, movement)
        for section, movement in zip(sections, movements, strict=True)
    )


def name_rows(seating: SessionSeating) -> tuple[tuple[str, ...], ...]:
    """Return where everybody sits, by name: name, number, table, line."""
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
    """Return the line or the seat of the first round as printed."""
    return seat.line or gettext("rests")


def guide_cards(seating: SessionSeating) -> tuple[GuideCard, ...]:
    """Return the way of each contestant through the session."""
    return tuple(_guide_card(seating, section, seat) for section, seat in seating.everybody)


def score_sheets(seating: SessionSeating) -> tuple[ScoreSheet, ...]:
    """Return a sheet for each contestant with the boards in the order it plays them."""
    return tuple(
        ScoreSheet(
            number=numbered(section, seat.number),
            name=seat.name,
            rows=tuple(_score_rows(seating, section, seat)),
        )
        for section, seat in seating.everybody
    )


def table_cards(seating: SessionSeating) -> tuple[TableCard, ...]:
    """Return what lies on each table: who sits there in each round, and where they go."""
    cards = []
    for section in seating.sections:
        lines = seating.tables(section.letter)
        for table in range(1, section.spec.tables + 1):
            here = [each for each in lines if each.table == table]
            cards.append(
                TableCard(
                    title=gettext("Section %(section)s, table %(table)s")
                    % {"section": section.letter, "table": table},
                    rows=tuple(_table_row(section, each) for each in here),
                    moves=_moves(section, table),
                )
            )
    return tuple(cards)


def travellers(seating: SessionSeating) -> tuple[Traveller, ...]:
    """Return the slip of each board, the tables in the order in which they play it."""
    found: dict[int, list[tuple[str, str, str]]] = {}
    for section in seating.sections:
        for line in seating.tables(section.letter):
            if line.boards is None:
                continue
            for board in range(line.boards[0], line.boards[1] + 1):
                row = (str(line.round), _sides(section, line.ns), _sides(section, line.ew))
                found.setdefault(board, []).append(row)
    return tuple(
        Traveller(
            board=board,
            dealer=board_dealer(board),
            vulnerable=_vulnerable(board),
            rows=tuple(sorted(rows, key=lambda row: (int(row[0]), row[1]))),
        )
        for board, rows in sorted(found.items())
    )


def _vulnerable(board: int) -> str:
    words = {
        "None": gettext("nobody"),
        "All": gettext("all"),
        "NS": "NS",
        "EW": "EW",
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
    for each in seating.way(seat.entry):
        against = " + ".join(numbered(section, one.number) for one in each.opponents)
        if each.partner is not None:
            partner = numbered(section, each.partner.number)
            against = gettext("with %(partner)s against %(opponents)s") % {
                "partner": partner,
                "opponents": against,
            }
        rows.append(
            GuideRow(
                round=each.line.round,
                table=str(each.line.table or "–"),
                line=each.line.line or "–",
                opponents=against or (gettext("you rest") if each.is_in else "–"),
                boards=boards_text(each.boards),
                rests=not each.opponents,
            )
        )
    return GuideCard(
        number=numbered(section, seat.number),
        name=seat.name,
        place=gettext("Table %(table)s, %(line)s") % {"table": seat.table, "line": seat.line}
        if seat.table
        else gettext("you rest first"),
        stays=seat.is_fixed,
        rows=tuple(rows),
    )


def _score_rows(
    seating: SessionSeating, section: SectionSeating, seat: Seating
) -> Iterator[ScoreRow]:
    for each in seating.way(seat.entry):
        if each.boards is None:
            continue
        versus = " + ".join(numbered(section, one.number) for one in each.opponents)
        for board in range(each.boards[0], each.boards[1] + 1):
            first = board == each.boards[0]
            yield ScoreRow(board=str(board), versus=versus if first else "", is_first=first)


def _table_row(section: SectionSeating, line: TableLine) -> TableRow:
    return TableRow(
        round=line.round,
        ns=_sides(section, line.ns),
        ew=_sides(section, line.ew),
        boards=boards_text(line.boards),
        turned=line.round in section.spec.switched,
    )


def _sides(section: SectionSeating, side: Sequence[Seating]) -> str:
    return " + ".join(numbered(section, each.number) for each in side) or "–"


def _moves(section: SectionSeating, table: int) -> tuple[str, ...]:
    """Return in words what happens between rounds at a table: who goes where, which boards."""
    spec = section.spec
    if spec.code == INDIVIDUAL:
        return (gettext("Everybody moves as the guide cards say."),)
    turns = {(each.round, each.table): each for each in turns_of(spec)}
    where = {
        (each.round, number): each.table
        for each in turns.values()
        for number in (*each.ns, *each.ew)
    }
    told = []
    fixed = fixed_in(spec)
    first, second = turns[1, table], turns.get((2, table))
    if second is None:
        return ()
    for number, line in ((first.ns[0], "NS"), (first.ew[0], "EW")):
        if number in fixed:
            told.append(gettext("%(line)s stays at this table.") % {"line": line})
            continue
        goes = where.get((2, number))
        told.append(
            gettext("After round 1 %(line)s goes to table %(table)s.")
            % {"line": line, "table": goes}
            if goes
            else gettext("After round 1 %(line)s rests.") % {"line": line}
        )
    taken = next(
        (each.table for each in turns.values()
         if each.round == 2 and each.board_set == first.board_set),
        None,
    )  # fmt: skip
    told.append(
        gettext("The boards go to table %(table)s.") % {"table": taken}
        if taken
        else gettext("The boards go to the bye-stand.")
    )
    return tuple(told)
