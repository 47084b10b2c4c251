"""An archive of another site of this software: a session played on a laptop, JSON in a ZIP."""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from federation.errors import ImporterError
from federation.importers.limits import Limits
from federation.importers.sheets import check_archive
from scoring.importers.notation import HIGHEST_SCORE, card_of, contract_of
from scoring.importers.records import (
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    ImportedRuling,
    ScoringHints,
)
from scoring.importers.template import HIGHEST_BOARD, METHODS
from scoring.importers.typed_json import read_json, refuse
from tournaments.importers.hands import is_whole

FORMAT = "session"
PLAYED, DIGEST = "played.json", "played.sha256"
VERSION = 3
NEW_IN = {2: {"seatings", "hours"}, 3: {"schedule"}}  # the first had acts without their lines
READ = frozenset({1, *NEW_IN})
SUITS = 4
MOST_SESSIONS = 60
HIGHEST_ROUND = 200
MOST_CONTESTANTS = 2000
MOST_PLAYERS = 12
MOST_POINTS = Decimal(10_000)
VP_SCALES = frozenset({"", "annex1", "published"})
LONGEST = {"key": 60, "number": 20, "section": 20, "name": 120, "table": 10, "article": 40}
LONGEST |= {"reason": 200, "reference": 40}
RULED = frozenset({"board", "match", "contestant", "penalty"})
DIRECTIONS = frozenset({"", "N", "E", "S", "W"})
TEAMS = (*METHODS["teams"], "patton")
UID = re.compile(r"[0-9a-f-]{36}")


def read_session_archive(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of an archive. Raises: ImporterError naming the place of a fault."""
    played = _played(data, limits)
    for name, most in (("lines", limits.lines), ("acts", limits.lines * 4)):
        if isinstance(rows := played.get(name), list) and len(rows) > most:
            raise ImporterError("too_many_lines", limit=limits.lines)
    imported_file: ImportedFile = read_json(ImportedFile, played)
    if not imported_file.lines:
        raise ImporterError("no_results")
    if len(imported_file.contestants) > MOST_CONTESTANTS:
        raise ImporterError("too_many_contestants", limit=MOST_CONTESTANTS)
    for where, value in _wrong(imported_file):
        raise refuse(where, value)
    hints = ScoringHints(
        imported_file.hints.method,
        across_sections=imported_file.hints.across_sections,
        vp_scale=imported_file.hints.vp_scale,
    )
    return replace(imported_file, hints=hints, warnings=())


def _played(data: bytes, limits: Limits) -> dict[str, Any]:
    """Return the JSON of an archive whose digest matches its content."""
    check_archive(data, limits)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sorted(archive.namelist()) != sorted((PLAYED, DIGEST)):
                raise ImporterError("not_this_format", format="Trunfo", element=PLAYED)
            text, digest = archive.read(PLAYED), archive.read(DIGEST)
    except (zipfile.BadZipFile, NotImplementedError, OSError):
        raise ImporterError("archive_broken") from None
    if digest.strip() != hashlib.sha256(text).hexdigest().encode():
        raise ImporterError("session_file_altered")
    try:
        payload = json.loads(text, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError) as fault:
        line = fault.lineno if isinstance(fault, json.JSONDecodeError) else 1
        raise ImporterError("json_broken", line=line) from None
    played = payload.get("played") if isinstance(payload, dict) else None
    if not isinstance(played, dict):
        raise ImporterError("not_this_format", format="Trunfo", element="played")
    version = payload.get("trunfo_session")
    if not isinstance(version, int) or isinstance(version, bool) or version not in READ:
        raise ImporterError("session_file_newer", version=str(version)[:20])
    newer = {name for since, names in NEW_IN.items() if since > version for name in names}
    if newer := newer & played.keys():
        raise refuse(min(newer), version)
    return played


def _no_number(text: str) -> None:
    raise ValueError(text)


def _wrong(imported_file: ImportedFile) -> Iterator[tuple[str, object]]:
    """Yield values that no session of this software has, with their place."""
    origin = imported_file.origin
    if origin is None or not UID.fullmatch(origin.uid):
        yield "origin", "" if origin is None else origin.uid
    elif imported_file.date is None or origin.ends_on < imported_file.date:
        yield "origin.ends_on", origin.ends_on
    elif not 0 <= origin.planned_sessions <= MOST_SESSIONS:
        yield "origin.planned_sessions", origin.planned_sessions
    if imported_file.format != FORMAT:
        yield "format", imported_file.format
    methods = TEAMS if imported_file.kind == "teams" else METHODS.get(imported_file.kind, ())
    if imported_file.hints.method not in methods:
        yield "hints.method", f"{imported_file.kind} {imported_file.hints.method}"
    if imported_file.hints.vp_scale not in VP_SCALES:
        yield "hints.vp_scale", imported_file.hints.vp_scale
    if imported_file.winners not in (1, 2) or not 1 <= imported_file.sessions <= MOST_SESSIONS:
        yield "sessions", imported_file.sessions
    yield from _wrong_names(imported_file)
    keys, matches = (
        {contestant.key for contestant in imported_file.contestants},
        {match.key for match in imported_file.matches},
    )
    for place, line in enumerate(imported_file.lines, start=1):
        yield from _wrong_line(f"lines[{place}]", line, imported_file, keys, matches)
    for place, match in enumerate(imported_file.matches, start=1):
        if not {match.home, match.away} <= keys or match.home == match.away:
            yield f"matches[{place}]", f"{match.home} {match.away}"
        if _is_beyond(match.published_home_vps, match.published_away_vps):
            yield f"matches[{place}].published_home_vps", match.published_home_vps
        if not _is_key(match.key) or not 1 <= match.round <= HIGHEST_ROUND:
            yield f"matches[{place}]", match.key
        if not 1 <= match.session <= imported_file.sessions:
            yield f"matches[{place}].session", match.session
    for place, ruling in enumerate(imported_file.rulings, start=1):
        yield from _wrong_ruling(f"rulings[{place}]", ruling, imported_file, keys, matches)
    for place, deal in enumerate(imported_file.deals, start=1):
        if not _is_deal(deal, imported_file):
            yield f"deals[{place}]", deal.board


def _wrong_names(imported_file: ImportedFile) -> Iterator[tuple[str, object]]:
    if len(imported_file.name) > LONGEST["name"] or len(
        {e.key for e in imported_file.contestants}
    ) != len(imported_file.contestants):
        yield "contestants", imported_file.name
    for place, contestant in enumerate(imported_file.contestants, start=1):
        where = f"contestants[{place}]"
        for name in ("key", "number", "section", "name"):
            if len(getattr(contestant, name)) > LONGEST[name]:
                yield f"{where}.{name}", getattr(contestant, name)
        if not contestant.key or not _is_key(contestant.key):
            yield f"{where}.key", contestant.key
        if contestant.direction not in {"", "NS", "EW"}:
            yield f"{where}.direction", contestant.direction
        if not 1 <= len(contestant.players) <= MOST_PLAYERS:
            yield f"{where}.players", len(contestant.players)
        if _is_beyond(contestant.handicap, contestant.adjustment):
            yield f"{where}.handicap", contestant.handicap
        for turn in contestant.turns:
            is_turn = (
                1 <= turn.session <= imported_file.sessions
                and 1 <= turn.from_round <= HIGHEST_ROUND
            )
            if not is_turn or not 1 <= turn.position <= len(contestant.players):
                yield f"{where}.turns", turn.position


def _wrong_line(
    where: str, line: ImportedLine, imported_file: ImportedFile, keys: set[str], matches: set[str]
) -> Iterator[tuple[str, object]]:
    if not {line.ns, line.ew, line.south, line.west} <= keys | {""} or line.ns == line.ew:
        yield f"{where}.ns", f"{line.ns} {line.ew}"
    if (line.match and line.match not in matches) or (
        imported_file.kind == "teams" and not line.match
    ):
        yield f"{where}.match", line.match
    if not 1 <= line.board <= HIGHEST_BOARD or not 1 <= line.session <= imported_file.sessions:
        yield f"{where}.board", line.board
    if line.round is not None and not 0 <= line.round <= HIGHEST_ROUND:
        yield f"{where}.round", line.round
    if line.room not in {"", "open", "closed"} or line.declarer not in DIRECTIONS:
        yield f"{where}.declarer", line.declarer or line.room
    if line.contract != contract_of(line.contract) or line.lead != card_of(line.lead):
        yield f"{where}.contract", line.contract or line.lead
    if line.tricks is not None and not 0 <= line.tricks <= 13:
        yield f"{where}.tricks", line.tricks
    if any(abs(score) > HIGHEST_SCORE for score in (line.ns_score or 0, line.ew_score or 0)):
        yield f"{where}.ns_score", line.ns_score
    if any(not 0 <= percent <= 100 for percent in line.artificial or ()):
        yield f"{where}.artificial", line.artificial
    if _is_beyond(*(line.awarded or ())):
        yield f"{where}.awarded", line.awarded
    for name in ("section", "table"):
        if len(getattr(line, name)) > LONGEST[name]:
            yield f"{where}.{name}", getattr(line, name)


def _wrong_ruling(
    where: str,
    ruling: ImportedRuling,
    imported_file: ImportedFile,
    keys: set[str],
    matches: set[str],
) -> Iterator[tuple[str, object]]:
    named = {ruling.ns, ruling.ew, ruling.south, ruling.west, ruling.contestant, ruling.opponent}
    if ruling.on not in RULED or not named <= keys | {""}:
        yield f"{where}.on", ruling.on
    if ruling.match not in matches | {""} or (ruling.on == "match" and not ruling.match):
        yield f"{where}.match", ruling.match
    if ruling.on in {"contestant", "penalty"} and not ruling.contestant:
        yield f"{where}.contestant", ""
    if not 1 <= ruling.session <= imported_file.sessions or not 0 <= ruling.board <= HIGHEST_BOARD:
        yield f"{where}.board", ruling.board
    for name in ("article", "reason", "reference"):
        if len(getattr(ruling, name)) > LONGEST[name]:
            yield f"{where}.{name}", getattr(ruling, name)


def _is_key(key: str) -> bool:
    """Return whether a key fits where rulings name who sat at a table: as JSON, with quotes."""
    return len(json.dumps(key)) <= LONGEST["key"] + 2


def _is_beyond(*points: Decimal | None) -> bool:
    """Return whether any points exceed what any event gives."""
    return any(point is not None and abs(point) > MOST_POINTS for point in points)


def _is_deal(deal: ImportedDeal, imported_file: ImportedFile) -> bool:
    return (
        1 <= deal.board <= HIGHEST_BOARD
        and 1 <= deal.session <= imported_file.sessions
        and all(hand.count(".") == SUITS - 1 for hand in deal.hands)
        and is_whole(deal.hands)
    )
