"""What is written as USEBIO is read back as it was."""

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.importers.limits import Limits
from scoring.exporters.usebio import ExporterError, write_usebio
from scoring.importers.records import (
    ImportedContestant,
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    PublishedPlace,
    PublishedStanding,
    ScoringHints,
)
from scoring.importers.usebio import read_usebio

DECK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
TEXT = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=30)
NAMES = TEXT.map(lambda text: " ".join(text.split())).filter(bool)
NUMBERS = st.from_regex(r"[1-9][0-9]{0,7}", fullmatch=True) | st.just("")
TWO_PLACES = (
    PublishedPlace("scratch", 3, True, Decimal("54.20"), gives_points=True),
    PublishedPlace("handicap", 1, False, Decimal("58.70")),
)
FIGURES = st.decimals(-99999, 99999, places=2) | st.none()


@st.composite
def played(draw: st.DrawFn) -> dict[str, Any]:
    """Return the result of one table on one board."""
    how = draw(st.sampled_from(["contract", "contract", "passed", "artificial", "not played"]))
    if how == "not played":
        return {"not_played": True}
    if how == "artificial":
        ns, ew = draw(st.sampled_from([(60, 40), (40, 60), (50, 50), (5, 99), (0, 0)]))
        return {
            "artificial": (Decimal(ns), Decimal(ew)),
            "artificial_label": f"A{ns:02d}{ew:02d}",
        }
    if how == "passed":
        return {"contract": "P", "ns_score": draw(st.just(0) | st.none())}
    level, strain = draw(st.integers(1, 7)), draw(st.sampled_from("CDHSN"))
    return {
        "contract": f"{level}{strain}{draw(st.sampled_from(['', 'X', 'XX']))}",
        "declarer": draw(st.sampled_from("NESW")),
        "lead": draw(st.sampled_from([*DECK, ""])),
        "tricks": draw(st.integers(0, 13)),
        "ns_score": draw(st.integers(-760, 760).map(lambda score: 10 * score) | st.none()),
    }


def people(draw: st.DrawFn, count: int) -> tuple[ImportedPlayer, ...]:
    names = draw(st.lists(NAMES, min_size=count, max_size=count, unique=True))
    return tuple(ImportedPlayer(name, draw(NUMBERS), draw(NUMBERS)) for name in names)


def standing(draw: st.DrawFn, method: str) -> PublishedStanding:
    rank = draw(st.integers(1, 99) | st.none())
    return PublishedStanding(
        rank=rank,
        tied=rank is not None and draw(st.booleans()),
        score=draw(st.decimals(200, 999, places=2) | st.none()),
        percentage=draw(st.decimals(0, 100, places=2) | st.none())
        if method == "matchpoints"
        else None,
        imps=draw(FIGURES) if method == "imps_vp" else None,
        vps=draw(FIGURES) if method == "imps_vp" else None,
    )


def contestants(
    draw: st.DrawFn, *, kind: str, method: str, winners: int, sections: Sequence[str]
) -> list[ImportedContestant]:
    size = {"pairs": 2, "teams": 4, "individual": 1}[kind]
    imported_contestants = []
    for section in sections:
        for direction in ["NS", "EW"] if winners == 2 else [""]:
            for number in range(1, draw(st.integers(2, 4)) + 1):
                key = "/".join(part for part in (section, str(number), direction) if part)
                imported_contestants.append(
                    ImportedContestant(
                        key=key,
                        number=str(number),
                        players=people(draw, size),
                        section=section,
                        direction=direction,
                        name=draw(NAMES) if kind == "teams" else "",
                        handicap=draw(FIGURES),
                        adjustment=draw(FIGURES),
                        published=standing(draw, method),
                        places=draw(st.just(()) | st.just(TWO_PLACES)),
                    )
                )
    return imported_contestants


def deals(draw: st.DrawFn) -> tuple[ImportedDeal, ...]:
    imported_deals = []
    for board in range(1, draw(st.integers(0, 2)) + 1):
        cards = draw(st.permutations(DECK))
        hands = [cards[seat * 13 : seat * 13 + 13] for seat in range(4)]
        north, east, south, west = (_hand(hand) for hand in hands)
        imported_deals.append(ImportedDeal(board, (north, east, south, west)))
    return tuple(imported_deals)


def _hand(cards: Sequence[str]) -> str:
    ordered = [card for card in DECK if card in cards]
    return ".".join("".join(card[1] for card in ordered if card[0] == suit) for suit in "SHDC")


@st.composite
def pairs_files(draw: st.DrawFn) -> ImportedFile:
    kind = draw(st.sampled_from(["pairs", "pairs", "individual"]))
    method = draw(st.sampled_from(["matchpoints", "cross_imps", "butler"]))
    winners = draw(st.sampled_from([1, 2])) if kind == "pairs" else 1
    sections = draw(st.sampled_from([[""], ["A", "B"]]))
    entries = contestants(draw, kind=kind, method=method, winners=winners, sections=sections)
    sessions = draw(st.integers(1, 2))
    lines: list[ImportedLine] = []
    for session in range(1, sessions + 1):
        for section in sections:
            here = [entry for entry in entries if entry.section == section]
            for board in range(1, draw(st.integers(1, 2)) + 1):
                lines += _board(draw, kind, here, (session, section, board))
    return ImportedFile(
        format="usebio",
        program=draw(st.sampled_from(["Trunfo", "Ágil 2", ""])),
        name=draw(NAMES | st.just("")),
        date=draw(st.dates(dt.date(1950, 1, 1), dt.date(2100, 1, 1)) | st.none()),
        kind=kind,
        hints=ScoringHints(method=method, full_boards=draw(st.integers(1, 99) | st.none())),
        winners=winners,
        contestants=tuple(entries),
        lines=tuple(lines),
        deals=deals(draw),
        sessions=sessions,
    )


def _board(
    draw: st.DrawFn, kind: str, here: list[ImportedContestant], place: tuple[int, str, int]
) -> list[ImportedLine]:
    session, section, board = place
    norths = [
        imported_contestant for imported_contestant in here if imported_contestant.direction != "EW"
    ]
    souths = [
        imported_contestant for imported_contestant in here if imported_contestant.direction != "NS"
    ]
    lines = []
    for north in norths[: draw(st.integers(1, 2))]:
        others = [south for south in souths if south.key != north.key]
        east = draw(st.sampled_from(others))
        outcome = draw(played())
        line = ImportedLine(
            where="",
            board=board,
            ns=north.key,
            ew=east.key,
            session=session,
            section=section,
            round=draw(st.integers(1, 20) | st.none()),
            table=draw(st.sampled_from(["", "1", "12"])),
            south=east.key if kind == "individual" else "",
            west=north.key if kind == "individual" else "",
        )
        line = replace(line, **outcome)
        if line.artificial is None and not line.not_played:
            line = replace(line, published_ns=draw(FIGURES), published_ew=draw(FIGURES))
        lines.append(line)
    return lines


@st.composite
def team_files(draw: st.DrawFn) -> ImportedFile:
    method = draw(st.sampled_from(["imps_vp", "point_a_board"]))
    entries = contestants(draw, kind="teams", method=method, winners=1, sections=[""])
    sessions = draw(st.integers(1, 2))
    matches, lines = [], []
    for session in range(1, sessions + 1):
        home, away = draw(st.permutations([entry.key for entry in entries]))[:2]
        boards = tuple(range(1, draw(st.integers(1, 3)) + 1))
        match = ImportedMatch(
            key=f"m{session}",
            home=home,
            away=away,
            round=draw(st.integers(1, 9)),
            session=session,
            boards=boards,
            published_home_vps=draw(FIGURES),
            published_away_vps=draw(FIGURES),
            published_board_imps=tuple(
                (board, draw(st.decimals(-9, 9, places=1))) for board in boards
            ),
        )
        matches.append(match)
        for board in boards:
            for room, ns, ew in (("open", home, away), ("closed", away, home)):
                line = ImportedLine("", board, ns, ew, session=session, match=match.key, room=room)
                lines.append(replace(line, **draw(played())))
    scale = draw(st.sampled_from(["", "published"])) if method == "imps_vp" else ""
    return ImportedFile(
        format="usebio",
        program="Trunfo",
        name=draw(NAMES),
        date=None,
        kind="teams",
        hints=ScoringHints(method=method, vp_scale=scale),
        winners=1,
        contestants=tuple(entries),
        lines=tuple(lines),
        matches=tuple(matches),
        deals=deals(draw),
        sessions=sessions,
    )


def without_places(imported: ImportedFile) -> ImportedFile:
    """Return the file without the positions of its lines."""
    return replace(imported, lines=tuple(replace(line, where="") for line in imported.lines))


@given(pairs_files() | team_files())
def test_what_is_written_is_read_back(imported: ImportedFile) -> None:
    written = write_usebio(imported)

    back = read_usebio(written, Limits())

    assert without_places(back) == imported
    assert write_usebio(back) == written


def pair(number: str) -> ImportedContestant:
    return ImportedContestant(number, number, (ImportedPlayer("Ana Exemplo", "1001"),))


def file_of(line: ImportedLine, first: ImportedContestant | None = None) -> ImportedFile:
    return ImportedFile(
        format="usebio",
        program="Trunfo",
        name="Torneio",
        date=dt.date(2026, 3, 1),
        kind="pairs",
        hints=ScoringHints("matchpoints"),
        winners=1,
        contestants=(first or pair("1"), pair("2")),
        lines=(line,),
    )


def test_a_file_looks_as_other_programs_expect() -> None:
    line = ImportedLine(
        "", 7, "1", "2", contract="3NX", declarer="S", lead="HT", tricks=9, ns_score=550
    )

    text = write_usebio(file_of(line)).decode()

    assert text.startswith("<?xml version='1.0' encoding='UTF-8'?>\n<USEBIO Version=\"1.2\">")
    for told in (
        '<EVENT EVENT_TYPE="PAIRS">',
        "<DATE>01/03/2026</DATE>",
        "<WINNER_TYPE>1</WINNER_TYPE>",
        "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>",
        "<NATIONAL_ID_NUMBER>1001</NATIONAL_ID_NUMBER>",
        "<BOARD_NUMBER>7</BOARD_NUMBER>",
        "<CONTRACT>3NTX</CONTRACT>",
        "<LEAD>HT</LEAD>",
        "<SCORE>550</SCORE>",
    ):
        assert told in text


def test_both_lists_of_an_event_with_handicap_are_labelled() -> None:
    line = ImportedLine("", 7, "1", "2", ns_score=100)

    text = write_usebio(file_of(line, replace(pair("1"), places=TWO_PLACES))).decode()

    labels = re.findall(r"<NAME>(.*?)</NAME>\s*<VALUE>(.*?)</VALUE>", text)
    assert labels == [
        ("Scratch list place", "3="),
        ("Scratch list figure", "54.20"),
        ("Scratch list gives points", "yes"),
        ("Handicap list place", "1"),
        ("Handicap list figure", "58.70"),
        ("Handicap list gives points", "no"),
    ]


@pytest.mark.parametrize(
    ("imported", "what"),
    [
        (file_of(ImportedLine("", 1, "1", "2", ns_score=100, ew_score=50)), "ew_score"),
        (
            file_of(ImportedLine("", 1, "1", "2", artificial=(Decimal("62.5"), Decimal(40)))),
            "artificial",
        ),
        (
            file_of(
                ImportedLine("", 1, "1", "2", ns_score=100),
                replace(pair("1"), published=PublishedStanding(mean=Decimal(3))),
            ),
            "mean",
        ),
    ],
)
def test_what_the_format_cannot_say_is_refused(imported: ImportedFile, what: str) -> None:
    with pytest.raises(ExporterError) as refused:
        write_usebio(imported)

    assert (refused.value.code, refused.value.values) == ("usebio_cannot_say", {"what": what})


def test_characters_no_xml_file_may_hold_are_left_out() -> None:
    named = replace(pair("1"), players=(ImportedPlayer("Ana\x00\x0b Exemplo"),))

    back = read_usebio(
        write_usebio(file_of(ImportedLine("", 1, "1", "2", ns_score=100), named)), Limits()
    )

    assert back.contestants[0].players[0].name == "Ana Exemplo"
