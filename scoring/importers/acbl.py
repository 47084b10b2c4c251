"""ACBL Live for Clubs: the game as JSON, alone or inside the page that shows it.

One matchpoint for each pair beaten; totals are factored to the scheduled boards and rounded, and
the percentage is computed from the rounded total. All numbers are strings.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from federation.importers.text_decoding import decode_text
from scoring.importers.artificial import true_artificial_scores
from scoring.importers.entries import Entries, is_nobody, key_of, player_of
from scoring.importers.notation import (
    average_of,
    card_of,
    contract_of,
    date_of,
    direction_of,
    integer_of,
    number_of,
    place_of,
    score_of,
    tricks_from_relative,
    tricks_of,
)
from scoring.importers.records import (
    ImportedContestant,
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    PublishedStanding,
    ScoringHints,
)
from tournaments.importers.hands import is_whole, suit_of

Json = Mapping[str, Any]
IN_PAGE = "<result-details"
DATA = re.compile(r""":data\s{0,9}=\s{0,9}("(?P<a>[^"]*)"|'(?P<b>[^']*)')""")
TAG_REACH = 5000  # characters from the tag to its data
KINDS = {"PAIRS": "pairs", "INDIVIDUAL": "individual"}
METHODS = {"MATCH_POINTS": "matchpoints", "CROSS_IMPS": "cross_imps", "IMPS": "cross_imps"}
NOT_PLAYED = {"", "NP", "LATE", "N/P", "LP"}
SEATS = ("north", "east", "south", "west")
SUITS = ("spades", "hearts", "diamonds", "clubs")
VULNERABLE = {"NONE": "None", "NS": "NS", "N-S": "NS", "EW": "EW", "E-W": "EW", "ALL": "All"}
HIGHEST_BOARD = 9999


def read_acbl(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of an ACBL Live game. Raises: ImporterError."""
    findings = Findings()
    game = _game(decode_text(data, findings))
    kind, method = KINDS.get(_text(game, "type") or "PAIRS"), _text(game, "board_scoring_method")
    if kind != "pairs" or method not in {*METHODS, ""}:
        value = _text(game, "type") if kind != "pairs" else method
        raise ImporterError("event_type_unknown", value=value[:40], line=1)
    entries = Entries(findings, winners=2 if _text(game, "winner_type") == "2" else 1)
    sections = list(_sections(game))
    for _, section in sections:
        for pair in _list(section, "pair_summaries"):
            _add_pair(pair, _text(section, "name"), entries, findings)
    lines = tuple(
        line
        for session, section in sections
        for board in _list(section, "boards")
        for line in _board(board, _text(section, "name"), session, entries, findings)
    )
    if len(lines) > limits.lines:
        raise ImporterError("too_many_lines", limit=limits.lines)
    if not lines:
        raise ImporterError("no_results")
    scored = METHODS.get(method, "matchpoints")
    across = any(
        _text(s, "cross_section_scoring") in {"1", "true"} for s in _list(game, "sessions")
    )
    if scored == "matchpoints":
        lines = true_artificial_scores(lines, across_sections=across, scale=1)
    return ImportedFile(
        format="acbl",
        program=_text(game, "program_name") or "ACBL Live",
        name=_text(game, "name"),
        date=date_of(_text(game, "start_date"), month_first=True),
        kind=kind,
        hints=ScoringHints(
            method=scored,
            matchpoint_scale=1,
            across_sections=across,
            total_factored=True,
            total_places=2,
            full_boards=_scheduled(sections),
            own_average=True,
        ),
        winners=entries.winners,
        contestants=entries.contestants(),
        lines=lines,
        deals=_deals(game, findings),
        sessions=max(line.session for line in lines),
        warnings=findings.as_warnings(),
    )


def _game(text: str) -> Json:
    """Return the game of a JSON text, or of the page that contains it."""
    if (start := text.find(IN_PAGE)) >= 0:
        begins = text.find(":data", start, start + TAG_REACH)
        if regex_match := DATA.match(text, begins) if begins >= 0 else None:
            text = html.unescape(regex_match["a"] or regex_match["b"] or "")
    if text.lstrip().startswith("<"):
        raise ImporterError("page_without_results")
    try:
        game = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except (ValueError, RecursionError) as fault:
        line = fault.lineno if isinstance(fault, json.JSONDecodeError) else 1
        raise ImporterError("json_broken", line=line) from None
    if not isinstance(game, dict) or not isinstance(game.get("sessions"), list):
        raise ImporterError("not_this_format", format="ACBL Live", element="sessions")
    return game


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _text(value: Json, name: str) -> str:
    part = value.get(name)
    return str(part).strip() if isinstance(part, str | int | Decimal) else ""


def _list(value: Json, name: str) -> list[Json]:
    part = value.get(name)
    return [row for row in part if isinstance(row, dict)] if isinstance(part, list) else []


def _sections(game: Json) -> Iterator[tuple[int, Json]]:
    for place, session in enumerate(_list(game, "sessions"), start=1):
        for section in _list(session, "sections"):
            yield place, section


def _scheduled(sections: list[tuple[int, Json]]) -> int | None:
    """Return the boards of a full session, if all sections play the same number."""
    sizes = {
        (integer_of(_text(s, "boards_per_round")) or 0)
        * (integer_of(_text(s, "number_of_rounds")) or 0)
        for _, s in sections
    }
    return sizes.pop() or None if len(sizes) == 1 else None


def _add_pair(pair: Json, section: str, entries: Entries, findings: Findings) -> None:
    number = _text(pair, "pair_number")
    direction = _text(pair, "direction").upper()
    direction = direction if entries.winners == 2 and direction in {"NS", "EW"} else ""
    if number_of(_text(pair, "adjustment")):
        findings.add("adjustment_not_counted", number=number, value=_text(pair, "adjustment"))
    rank, tied = _section_rank(pair)
    people = [player_of(_text(p, "name"), _text(p, "id_number")) for p in _list(pair, "players")]
    entries.add(
        ImportedContestant(
            key=key_of(section, number, direction),
            number=number,
            players=tuple(person for person in people if person.name),
            section=section,
            direction=direction,
            handicap=number_of(_text(pair, "handicap")) or None,
            published=PublishedStanding(
                rank=rank,
                tied=tied,
                score=number_of(_text(pair, "score")),
                percentage=number_of(_text(pair, "percentage")),
            ),
        )
    )


def _section_rank(pair: Json) -> tuple[int | None, bool]:
    """Return the overall place in the section: the first stratum has everybody."""
    for place in _list(pair, "strat_place"):
        if _text(place, "strat_number") == "1" and _text(place, "type").lower() == "section":
            return place_of(_text(place, "rank"))
    return None, False


def _board(
    board: Json, section: str, session: int, entries: Entries, findings: Findings
) -> Iterator[ImportedLine]:
    number = integer_of(_text(board, "board_number"))
    if number is None or not 1 <= number <= HIGHEST_BOARD:
        raise ImporterError("board_unreadable", line=1, value=_text(board, "board_number")[:20])
    for result in _list(board, "board_results"):
        ns, ew = _text(result, "ns_pair"), _text(result, "ew_pair")
        if not (is_nobody(ns) or is_nobody(ew)):
            where = f"section {section}, board {number}, {ns} v {ew}"
            keys = entries.find(section, ns, "NS"), entries.find(section, ew, "EW")
            yield _line(
                result, where, keys, findings, board=number, section=section, session=session
            )


def _line(
    result: Json,
    where: str,
    keys: tuple[str, str],
    findings: Findings,
    *,
    board: int,
    section: str,
    session: int,
) -> ImportedLine:
    written = _text(result, "ns_score").upper(), _text(result, "ew_score").upper()
    contract = contract_of(_text(result, "contract"))
    if _text(result, "contract") and not contract and written[0] not in NOT_PLAYED:
        findings.add("contract_unreadable", where=where, value=_text(result, "contract")[:20])
    passed = contract == "P" or "PASS" in written
    averages = average_of(written[0]), average_of(written[1])
    artificial = _both_sides(*averages)
    ns, ew = (None, None) if artificial else (_score(written[0], where), _score(written[1], where))
    tricks = tricks_of(_text(result, "tricks_taken"))
    if tricks is None:
        tricks = tricks_from_relative(contract, _text(result, "result"), american=True)
    seen_from_ns = ns if ns is not None else -ew if ew is not None else None
    split = ns is not None and ew is not None and ns != -ew
    return ImportedLine(
        where=where,
        board=board,
        ns=keys[0],
        ew=keys[1],
        session=session,
        section=section,
        round=integer_of(_text(result, "round_number")),
        table=_text(result, "table_number"),
        contract="" if artificial else "P" if passed else contract,
        declarer="" if passed or artificial else direction_of(_text(result, "declarer")),
        lead=card_of(_text(result, "opening_lead")),
        tricks=None if passed or artificial else tricks,
        ns_score=seen_from_ns,
        ew_score=-ew if split and ew is not None else None,
        artificial=artificial,
        artificial_label=" ".join(written) if artificial else "",
        not_played=artificial is None and seen_from_ns is None,
        published_ns=number_of(_text(result, "ns_match_points")),
        published_ew=number_of(_text(result, "ew_match_points")),
    )


def _both_sides(ns: Decimal | None, ew: Decimal | None) -> tuple[Decimal, Decimal] | None:
    """Return both percentages; a missing side gets the rest of the board."""
    if ns is None and ew is None:
        return None
    if ns is None:
        return Decimal(100) - (ew or 0), ew or Decimal(0)
    return ns, Decimal(100) - ns if ew is None else ew


def _score(text: str, where: str) -> int | None:
    if text in NOT_PLAYED:
        return None
    score = score_of(text)
    if score is None:
        raise ImporterError("score_unreadable", where=where, value=text[:20])
    return score


def _deals(game: Json, findings: Findings) -> tuple[ImportedDeal, ...]:
    deals: dict[int, ImportedDeal] = {}
    for session in _list(game, "sessions"):
        for record in _list(session, "hand_records"):
            board = integer_of(_text(record, "board"))
            north, east, south, west = (
                ".".join(suit_of(_text(record, f"{seat}_{suit}")) for suit in SUITS)
                for seat in SEATS
            )
            if board is None or board in deals:
                continue
            if is_whole((north, east, south, west)):
                dealer = direction_of(_text(record, "dealer"))
                vulnerable = VULNERABLE.get(_text(record, "vulnerability").upper(), "")
                hands = (north, east, south, west)
                deals[board] = ImportedDeal(board, hands, dealer, vulnerable)
            else:
                findings.add("deal_unreadable", line=board)
    return tuple(deals.values())
