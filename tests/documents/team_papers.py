"""Invented papers of team events."""

from tests.documents.papers import FEDERATION
from tournaments.teams.documents import (
    EventSchedulePaper,
    LineUpSheetsPaper,
    PrintedMatch,
    PrintedRound,
    ScoreSheetsPaper,
    SheetMatch,
    SheetRoom,
)

HOME, AWAY = "Clube da Ribeira - Łukasz Conceição", "Clube do Castelo - Ana Sá"


def event_schedule() -> EventSchedulePaper:
    return EventSchedulePaper(
        federation=FEDERATION,
        title="Schedule",
        event="Taça de Equipas",
        facts=("League, matches of 16 boards",),
        draw=("Drawn by lot, version 1, seed “4 8 15 16 23 42”",),
        rounds=(
            PrintedRound(
                title="Round 1",
                matches=(
                    PrintedMatch(home=HOME, away=AWAY, starts="14/11/2026 15:00", room="Sala 1"),
                    PrintedMatch(home="Clube do Porto - Rui Melo", away="bye"),
                ),
            ),
        ),
    )


def line_up_sheets() -> LineUpSheetsPaper:
    return LineUpSheetsPaper(
        federation=FEDERATION,
        title="Line-up sheets",
        event="Taça de Equipas",
        order="The visitors name first; the home team then chooses its opponents.",
        matches=(_match(),),
    )


def score_sheets() -> ScoreSheetsPaper:
    return ScoreSheetsPaper(
        federation=FEDERATION,
        title="Official score sheets",
        event="Taça de Equipas",
        boards=tuple(range(1, 17)),
        matches=(_match(),),
    )


def _match() -> SheetMatch:
    return SheetMatch(
        heading="Round 1, match 1",
        home=HOME,
        away=AWAY,
        starts="14/11/2026 15:00",
        rooms=(
            SheetRoom(title="Open room", north_south=HOME, east_west=AWAY),
            SheetRoom(title="Closed room", north_south=AWAY, east_west=HOME),
        ),
        segments=((1, 1, 8), (2, 9, 16)),
    )
