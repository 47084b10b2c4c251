"""BOARD, TRAVELLER_LINE and MATCH of a USEBIO file."""

from collections.abc import Sequence
from decimal import Decimal

from scoring.exporters.usebio_tree import Node, add, add_number
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
)

POINTS = {
    "matchpoints": "MATCH_POINTS",
    "cross_imps": "CROSS_IMP_POINTS",
    "butler": "BUTLER_POINTS",
}


def is_sayable(artificial: tuple[Decimal, Decimal] | None) -> bool:
    """Return whether two digits are enough for each percentage of an artificial score."""
    return artificial is None or all(p == int(p) and 0 <= p <= 99 for p in artificial)


def add_boards(
    scope: Node,
    lines: Sequence[ImportedLine],
    imported: ImportedFile,
    entries: dict[str, ImportedContestant],
) -> None:
    """Add the results of pairs or single players, board by board as they first appear."""
    for number in dict.fromkeys(line.board for line in lines):
        board = add(scope, "BOARD")
        add(board, "BOARD_NUMBER", str(number))
        for line in lines:
            if line.board == number:
                element = add(board, "TRAVELLER_LINE")
                _add_sides(element, line, imported, entries)
                _add_play(element, line)
                points = POINTS[imported.hints.method]
                add_number(element, f"NS_{points}", line.published_ns)
                add_number(element, f"EW_{points}", line.published_ew)
                _add_remark(element, line.remark)


def add_match(
    scope: Node,
    match: ImportedMatch,
    lines: Sequence[ImportedLine],
    entries: dict[str, ImportedContestant],
) -> None:
    """Add one match of a team event with both rooms of each of its boards."""
    element = add(scope, "MATCH")
    add(element, "ROUND_NUMBER", str(match.round))
    add(element, "TEAM", entries[match.home].number)
    add(element, "OPPOSING_TEAM", entries[match.away].number)
    add_number(element, "TEAM_SCORE", match.published_home_vps)
    add_number(element, "OPPOSING_TEAM_SCORE", match.published_away_vps)
    _add_remark(element, match.remark)
    stated = dict(match.published_board_imps)
    for number in match.boards or dict.fromkeys(line.board for line in lines):
        board = add(element, "BOARD")
        add(board, "BOARD_NUMBER", str(number))
        add_number(board, "IMPS", stated.get(number))
        for line in lines:
            if line.board == number:
                traveller = add(board, "TRAVELLER_LINE")
                add(traveller, "DIRECTION", "NS" if line.ns == match.home else "EW")
                _add_play(traveller, line)
                _add_remark(traveller, line.remark)


def _add_sides(
    element: Node,
    line: ImportedLine,
    imported: ImportedFile,
    entries: dict[str, ImportedContestant],
) -> None:
    def number(key: str) -> str:
        return entries[key].number if key else ""

    if imported.kind == "individual":
        sides = {"N": line.ns, "S": line.south, "E": line.ew, "W": line.west}
        for side, key in sides.items():
            add(element, f"{side}_PLAYER_NUMBER", number(key))
    else:
        add(element, "NS_PAIR_NUMBER", number(line.ns))
        add(element, "EW_PAIR_NUMBER", number(line.ew))
    add_number(element, "ROUND_NUMBER", line.round)
    if line.table:
        add(element, "TABLE_NUMBER", line.table)


def _add_remark(element: Node, remark: str) -> None:
    if remark:
        add(element, "REMARKS", remark)


def _add_play(element: Node, line: ImportedLine) -> None:
    if line.not_played:
        add(element, "CONTRACT", "NP")
        return
    if line.artificial is not None:
        ns, ew = line.artificial
        add(element, "SCORE", f"A{int(ns):02d}{int(ew):02d}")
        return
    if line.contract or line.ns_score is None:
        add(element, "CONTRACT", "PASS" if line.contract == "P" else _contract(line.contract))
    if line.declarer:
        add(element, "PLAYED_BY", line.declarer)
    if line.lead:
        add(element, "LEAD", line.lead)
    add_number(element, "TRICKS", line.tricks)
    add_number(element, "SCORE", line.ns_score)


def _contract(contract: str) -> str:
    """Return the contract with notrump in two letters, as most readers expect it: "3NTX"."""
    return f"{contract[0]}NT{contract[2:]}" if contract[1:2] == "N" else contract
