"""The papers of a session's room, with an invented field."""

from collections.abc import Callable
from typing import Any

from federation.papers.documents.paper import Paper
from tests.documents.papers import FEDERATION, LONG_NAME, person
from tournaments.seating.documents.seating import (
    GuideCard,
    GuideCardsPaper,
    GuideRow,
    NameListPaper,
    ScoreRow,
    ScoreSheet,
    ScoreSheetsPaper,
    StartLine,
    StartListPaper,
    StartSection,
    TableCard,
    TableCardsPaper,
    TableRow,
    Traveller,
    TravellersPaper,
)


def _told(title: str) -> dict[str, Any]:
    return {
        "federation": FEDERATION,
        "title": title,
        "event": "Torneio de Outono",
        "facts": ("Session 1, 14 November 2026 at 15:00", "North: the window"),
        "version": 1,
        "seed": "2026",
    }


def start_list() -> StartListPaper:
    lines = tuple(
        StartLine(table=str(n), cells=(f"A{n}", LONG_NAME, f"A{n + 3}", person(n)))
        for n in range(1, 4)
    )
    section = StartSection(
        title="Section A",
        movement="Mitchell, 3 rounds",
        heads=("Table", "No.", "North-South", "No.", "East-West"),
        lines=lines,
        resting=("A7 Łukasz Żółć",),
    )
    return StartListPaper(**_told("Start list"), sections=(section, section), notes=("Drawn.",))


def name_list() -> NameListPaper:
    return NameListPaper(
        **_told("List of names"),
        heads=("Name", "Number", "Table", "Line"),
        rows=tuple((person(n), f"A{n}", str(n), "NS") for n in range(1, 5)),
    )


def guide_cards() -> GuideCardsPaper:
    rows = tuple(
        GuideRow(round=n, table="3", line="NS", opponents=f"A{n}", boards="1–3", rests=n == 2)
        for n in range(1, 12)
    )
    cards = tuple(
        GuideCard(number=f"A{n}", name=person(n), place="Table 3, NS", stays=n == 1, rows=rows)
        for n in range(1, 4)
    )
    heads = ("Round", "Table", "Line", "Against", "Boards")
    return GuideCardsPaper(**_told("Guide cards"), cards=cards, heads=heads)


def table_cards() -> TableCardsPaper:
    rows = tuple(
        TableRow(round=n, ns="A1", ew=f"A{n}", boards="1–3", turned=n == 3) for n in range(1, 4)
    )
    card = TableCard(title="Section A, table 1", rows=rows, moves=("NS stays at this table.",))
    return TableCardsPaper(**_told("Table cards"), cards=(card, card))


def pair_sheets() -> ScoreSheetsPaper:
    rows = tuple(
        ScoreRow(board=str(n), versus="A4" if n % 3 == 1 else "", is_first=n % 3 == 1)
        for n in range(1, 28)
    )
    sheets = tuple(ScoreSheet(number=f"A{n}", name=person(n), rows=rows) for n in (1, 2))
    return ScoreSheetsPaper(**_told("Score sheets"), sheets=sheets)


def travellers() -> TravellersPaper:
    slips = tuple(
        Traveller(
            board=n,
            dealer="N",
            vulnerable="all",
            rows=tuple((str(turn), f"A{turn}", f"A{turn + 5}") for turn in range(1, 6)),
        )
        for n in (1, 2, 3)
    )
    return TravellersPaper(**_told("Travelling slips"), slips=slips, note="The exact lead.")


SEATING_SAMPLES: dict[str, Callable[[], Paper]] = {
    "session_start_list": start_list,
    "name_list": name_list,
    "guide_cards": guide_cards,
    "table_cards": table_cards,
    "pair_sheets": pair_sheets,
    "travellers": travellers,
}
