"""A session written by one site is read back unchanged by another; nothing else is accepted."""

import datetime as dt
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.exporters.session_archive import write_session_archive
from scoring.importers.detect import read_result_file
from scoring.importers.records import (
    ImportedAct,
    ImportedContestant,
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    ImportedOrigin,
    ImportedPlayer,
    ImportedRuling,
    PublishedStanding,
    ScoringHints,
)

HANDS = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
NOTED_AT = dt.datetime(2026, 11, 14, 15, 10, tzinfo=dt.UTC)
PLAYED = ImportedFile(
    format="session",
    program="Trunfo",
    name="Torneio da Ribeira",
    date=dt.date(2026, 11, 14),
    kind="pairs",
    hints=ScoringHints("matchpoints", vp_scale="annex1"),
    winners=1,
    contestants=(
        ImportedContestant(
            "1",
            "1",
            (ImportedPlayer("Abílio Exemplo", "1001"), ImportedPlayer("Visita", "")),
            published=PublishedStanding(rank=1, percentage=Decimal("60.00")),
        ),
        ImportedContestant("2", "2", (ImportedPlayer("Carla", "1003"),)),
    ),
    lines=(
        ImportedLine(
            "board 1, table A1", 1, "1", "2", section="A", round=1, table="1", contract="4SX",
            declarer="S", lead="DK", tricks=10, ns_score=590,
        ),
        ImportedLine("board 2, table A1", 2, "1", "2", artificial=(Decimal(60), Decimal(40))),
    ),
    deals=(ImportedDeal(1, HANDS),),
    rulings=(
        ImportedRuling(
            "board", "weighted", "Law 12 C1(c)", "misinformation", board=1, ns="1", ew="2",
            values={"outcomes": [[420, "1/2"], [-50, "1/2"]]},
        ),
        ImportedRuling("penalty", "percentage", "RTP 2.3.1", "late", contestant="2", hundredths=-500
        ),
    ),
    origin=ImportedOrigin(
        "00000000-0000-5000-8000-000000000000", "PRIVATE_TOURNAMENT", "CLUB", "RIB",
        dt.date(2026, 11, 14), "fpb-rtp", 2017, days=(dt.date(2026, 11, 14),),
        notes=("C1 · 1/1 A1 · lead out of turn",),
    ),
    acts=(ImportedAct(1, NOTED_AT, 1, "A", 1, 1, 1, "ENTERED", by="N", state=1),),
)  # fmt: skip


def packed(text: bytes, digest: bytes | None = None) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("played.json", text)
        archive.writestr("played.sha256", digest or hashlib.sha256(text).hexdigest().encode())
    return stream.getvalue()


def code_of(data: bytes, limits: Limits | None = None) -> tuple[str, object]:
    with pytest.raises(ImporterError) as refusal:
        read_result_file(data, limits=limits)
    return refusal.value.code, refusal.value.values.get("where")


def spoilt(spoil: Callable[[dict[str, Any]], object]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(write_session_archive(PLAYED))) as archive:
        data = json.loads(archive.read("played.json"))
    spoil(data["played"])
    return packed(json.dumps(data).encode())


def test_what_is_written_is_read_back_whole() -> None:
    assert read_result_file(write_session_archive(PLAYED)) == PLAYED


def test_the_same_play_makes_the_same_bytes() -> None:
    assert write_session_archive(PLAYED) == write_session_archive(replace(PLAYED))


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda data: data["lines"][0].update(board="1"), "lines[1].board"),
        (lambda data: data["lines"][0].update(board=True), "lines[1].board"),
        (lambda data: data["lines"][0].update(ns="99"), "lines[1].ns"),
        (lambda data: data["lines"][0].update(contract="9S"), "lines[1].contract"),
        (lambda data: data["lines"][0].update(tricks=14), "lines[1].tricks"),
        (lambda data: data["lines"][1].update(artificial=["60"]), "lines[2].artificial"),
        (lambda data: data["lines"][1].update(artificial=["1e9", "4"]), "lines[2].artificial[1]"),
        (lambda data: data["lines"][0].pop("ew"), "lines[1].ew"),
        (lambda issued_documents: issued_documents.update(lines={}), "lines"),
        (lambda issued_documents: issued_documents.update(secret=1), ""),
        (lambda issued_documents: issued_documents.update(date="14/11/2026"), "date"),
        (lambda issued_documents: issued_documents.update(name="a\x00b"), "name"),
        (lambda issued_documents: issued_documents.update(name="\ud800"), "name"),
        (lambda issued_documents: issued_documents.update(origin=None), "origin"),
        (lambda issued_documents: issued_documents.update(format="usebio"), "format"),
        (lambda data: data["contestants"][1].update(key="1"), "contestants"),
        (lambda data: data["contestants"][1].update(players=[]), "contestants[2].players"),
        (lambda data: data["contestants"][1].update(number="9" * 21), "contestants[2].number"),
        (lambda data: data["rulings"][0].update(values=[1]), "rulings[1].values"),
        (lambda data: data["rulings"][1].update(contestant=""), "rulings[2].contestant"),
        (lambda data: data["deals"][0].update(hands=[*HANDS[:3], "AK.."]), "deals[1]"),
        (lambda issued_documents: issued_documents.update(sessions=10**6), "sessions"),
        (lambda data: data["contestants"][1].update(key="é" * 20), "contestants[2].key"),
        (lambda data: data["origin"].update(ends_on="2026-11-13"), "origin.ends_on"),
        (
            lambda data: data["contestants"][0].update(
                turns=[{"session": 1, "from_round": 1, "position": 3}]
            ),
            "contestants[1].turns",
        ),
    ],
)
def test_what_no_session_holds_is_refused_at_its_place(
    spoil: Callable[[dict[str, Any]], object], where: str
) -> None:
    assert code_of(spoilt(spoil)) == ("session_file_wrong", where)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (packed(b"{}", b"0" * 64), "session_file_altered"),
        (packed(b"{}"), "not_this_format"),
        (packed(b"[" * 5000), "json_broken"),
        (packed(b'{"played": NaN}'), "json_broken"),
        (packed(b'{"played": 1.5}'), "json_broken"),
        (packed(b'{"played": {}, "trunfo_session": 4}'), "session_file_newer"),
        (packed(b'<!DOCTYPE x [<!ENTITY a "b">]>'), "entity_declared"),
        (write_session_archive(PLAYED)[:-30], "archive_broken"),
        (write_session_archive(replace(PLAYED, lines=())), "no_results"),
    ],
    ids=range(9),  # an archive holds the second it was packed in, and workers name tests alike
)
def test_a_broken_or_hostile_archive_is_refused_by_name(data: bytes, code: str) -> None:
    assert code_of(data)[0] == code


def test_an_archive_that_unpacks_without_end_is_refused() -> None:
    assert code_of(packed(b" " * 3_000_000), Limits(unpacked_bytes=1_000_000))[0] == "archive_bomb"


def test_more_lines_than_a_file_may_have_are_refused_before_they_are_read() -> None:
    assert code_of(write_session_archive(PLAYED), Limits(lines=1))[0] == "too_many_lines"
