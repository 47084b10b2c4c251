"""USEBIO 1.0 to 1.3, the XML of Compscore, EBUScore, RealBridge, BriAn, ScoreBridge and others.

Boards and participants are under EVENT, under SESSION/SECTION or under SECTION; each element that
may contain them is a scope, and only its own children are read there.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from scoring.importers.artificial import true_artificial_scores
from scoring.importers.entries import Entries
from scoring.importers.markup import Element, parse_markup
from scoring.importers.notation import date_of, direction_of, integer_of
from scoring.importers.records import (
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ScoringHints,
)
from scoring.importers.usebio_entries import number_written_twice, read_entries
from scoring.importers.usebio_lines import read_lines
from scoring.importers.usebio_matches import read_matches
from tournaments.importers.hands import is_whole, suit_of

KINDS = {
    "PAIRS": "pairs", "MP_PAIRS": "pairs", "BUTLER_PAIRS": "pairs", "CROSS_IMP": "pairs",
    "CROSS_IMPS": "pairs", "CROSS_IMP_PAIRS": "pairs", "CROSS_IMPS_PAIRS": "pairs",
    "BUTLER": "pairs", "BUTLER_IMPS": "pairs", "IMP_PAIRS": "pairs", "IMPS_PAIRS": "pairs",
    "INDIVIDUAL": "individual", "INDIVIDUALS": "individual", "MP_INDIVIDUAL": "individual",
    "TEAMS": "teams", "TEAMS_OF_FOUR": "teams", "SWISS_TEAMS": "teams", "KO": "teams",
    "MULTIPLE_TEAMS": "teams", "TEAMS_OF_EIGHT": "teams", "KNOCKOUT": "teams", "PAB": "teams",
}  # fmt: skip
METHODS = {
    "MATCH_POINTS": "matchpoints", "MATCHPOINTS": "matchpoints", "MP": "matchpoints",
    "CROSS_IMPS": "cross_imps", "CROSS_IMP": "cross_imps", "XIMPS": "cross_imps",
    "BUTLER_IMPS": "butler", "BUTLER": "butler", "BUTLER_PAIRS": "butler",
    "MP_PAIRS": "matchpoints", "MP_INDIVIDUAL": "matchpoints",
}  # fmt: skip
LINE_TAGS = {
    "NS_MATCH_POINTS": "matchpoints",
    "NS_CROSS_IMP_POINTS": "cross_imps",
    "NS_BUTLER_POINTS": "butler",
}
BOARD_ROUNDING = {"ebuscore": "side_0.01", "scorebridge": "0.1", "scorer": "truncate_0.1"}
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


@dataclass(frozen=True, slots=True)
class Scope:
    """An element that may contain participants, boards or matches."""

    session: int
    section: str
    element: Element


def read_usebio(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of a USEBIO file. Raises: ImporterError."""
    findings = Findings()
    root = parse_markup(data, findings, limits)
    event = _event(root, findings)
    kind = _kind(event)
    scopes = tuple(_scopes(event))
    winners = _winners(event, scopes, kind)
    entries = Entries(findings, winners)
    method = _method(event, scopes, kind)
    read_entries(scopes, entries, kind=kind, method=method)
    lines: tuple[ImportedLine, ...] = ()
    matches: tuple[ImportedMatch, ...] = ()
    if kind == "teams":
        matches, lines = read_matches(scopes, entries, findings, limits)
    else:
        lines = read_lines(scopes, entries, findings, limits)
        lines = true_artificial_scores(lines) if method == "matchpoints" else lines
    if not lines:
        raise ImporterError("no_board_results" if entries.by_place else "no_results")
    hints = _hints(event, kind=kind, method=method)
    return ImportedFile(
        format="usebio",
        program=event.value("PROGRAM_NAME"),
        name=event.value("EVENT_DESCRIPTION", "TITLE", "EVENT_NAME"),
        date=_date(event, findings),
        kind=kind,
        hints=hints,
        winners=winners,
        contestants=entries.contestants(),
        lines=lines,
        matches=matches,
        deals=deals_of_handsets((root, *(scope.element for scope in scopes)), findings),
        sessions=max(line.session for line in lines),
        warnings=findings.as_warnings(),
    )


def _event(root: Element, findings: Findings) -> Element:
    if root.tag != "USEBIO":
        raise ImporterError("not_this_format", format="USEBIO", element=root.tag)
    events = tuple(root.all("EVENT"))
    if not events:
        raise ImporterError("no_results")
    if len(events) > 1:
        findings.add("more_than_one_event", count=len(events))
    return events[0]


def _scopes(event: Element) -> Iterator[Scope]:
    yield Scope(1, "", event)
    yield from _sections(event, 1)
    for session, element in enumerate(event.all("SESSION"), start=1):
        yield Scope(session, "", element)
        yield from _sections(element, session)


def _sections(element: Element, session: int) -> Iterator[Scope]:
    for place, section in enumerate(element.all("SECTION"), start=1):
        name = section.attribute("SECTION_ID") or section.value("SECTION_ID") or str(place)
        yield Scope(session, name.strip(), section)


def _kind(event: Element) -> str:
    written = event.attribute("EVENT_TYPE") or event.value("EVENT_TYPE")
    name = written.strip().upper().replace(" ", "_").replace("-", "_")
    if name not in KINDS and name:
        raise ImporterError("event_type_unknown", value=written[:40], line=event.line)
    return KINDS.get(name, "pairs")


def _method(event: Element, scopes: tuple[Scope, ...], kind: str) -> str:
    board_method = event.value("BOARD_SCORING_METHOD").upper().replace(" ", "_")
    if kind == "teams":
        pab = "PAB" in (board_method, event.value("MATCH_SCORING_METHOD").upper())
        return "point_a_board" if pab or event.attribute("EVENT_TYPE") == "PAB" else "imps_vp"
    if in_lines := next((LINE_TAGS[tag] for tag in _line_tags(scopes) if tag in LINE_TAGS), ""):
        return in_lines
    stated = [event.attribute("EVENT_TYPE")]
    stated += [p.attribute("EVENT_TYPE") for s in scopes for p in s.element.all("PARTICIPANTS")]
    for name in (board_method, *stated, event.value("SCORING_METHOD")):
        if method := METHODS.get(name.strip().upper().replace(" ", "_")):
            return method
    return "butler" if board_method == "IMPS" else "matchpoints"


def _line_tags(scopes: tuple[Scope, ...]) -> Iterator[str]:
    for scope in scopes:
        for board in scope.element.all("BOARD"):
            for line in board.all("TRAVELLER_LINE"):
                yield from (child.tag for child in line.children if child.text)


def _winners(event: Element, scopes: tuple[Scope, ...], kind: str) -> int:
    if kind != "pairs":
        return 1
    stated = integer_of(event.value("WINNER_TYPE") or event.value("WINNERS"))
    if stated in (1, 2):
        return stated
    pairs = [
        pair
        for scope in scopes
        for participants in scope.element.all("PARTICIPANTS")
        for pair in participants.all("PAIR")
    ]
    sides = {pair.value("DIRECTION").upper() for pair in pairs}
    return 2 if sides == {"NS", "EW"} and _one_side_only(scopes, pairs) else 1


def _one_side_only(scopes: tuple[Scope, ...], pairs: list[Element]) -> bool:
    if number_written_twice(pairs):
        return True
    lines = [t for s in scopes for b in s.element.all("BOARD") for t in b.all("TRAVELLER_LINE")]
    ns = {line.value("NS_PAIR_NUMBER") for line in lines}
    return ns.isdisjoint({line.value("EW_PAIR_NUMBER") for line in lines})


def _hints(event: Element, *, kind: str, method: str) -> ScoringHints:
    program = event.value("PROGRAM_NAME").strip().lower()
    roundings = (rounding for name, rounding in BOARD_ROUNDING.items() if program.startswith(name))
    vps = event.value("MATCH_SCORING_METHOD").upper() in {"VP", "VPS"}
    return ScoringHints(
        method=method,
        board_rounding=next(roundings, "none"),
        total_factored=program.startswith("compscore"),
        full_boards=integer_of(event.value("BOARDS_PLAYED")),
        handicap_share=Decimal("0.5") if program.startswith("scorer") else Decimal(1),
        vp_scale="published" if kind == "teams" and vps else "",
    )


def _date(event: Element, findings: Findings) -> dt.date | None:
    written = event.value("DATE", "EVENT_DATE", "START_DATE")
    day = date_of(written)
    if written and day is None:
        findings.add("date_unreadable", value=written[:30])
    return day


def deals_of_handsets(holders: Iterable[Element], findings: Findings) -> tuple[ImportedDeal, ...]:
    """Return the deals of every HANDSET directly under one of the elements of a USEBIO file."""
    deals: dict[int, ImportedDeal] = {}
    for holder in holders:
        for handset in holder.all("HANDSET"):
            for board in handset.all("BOARD"):
                number = integer_of(board.value("BOARD_NUMBER"))
                hands = _hands(board)
                if number is None or not is_whole(hands):
                    findings.add("deal_unreadable", line=board.line)
                elif number not in deals:
                    deals[number] = ImportedDeal(number, hands)
    return tuple(deals.values())


def _hands(board: Element) -> tuple[str, str, str, str]:
    texts_by_direction = {
        direction_of(hand.value("DIRECTION") or hand.attribute("DIRECTION")): ".".join(
            suit_of(hand.value(suit)) for suit in SUITS
        )
        for hand in board.all("HAND")
    }
    return (
        texts_by_direction.get("N", ""),
        texts_by_direction.get("E", ""),
        texts_by_direction.get("S", ""),
        texts_by_direction.get("W", ""),
    )
