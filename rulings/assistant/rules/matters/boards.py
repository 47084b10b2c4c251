"""Matters of boards: dealt wrongly, turned, seen, played in the wrong seats."""

from federation.rules.rule_sets import RuleSetFigures
from rulings.assistant.rules.flows.walk import Consequence
from rulings.assistant.rules.matters.matter import (
    Finding,
    Matter,
    MatterFacts,
    MatterKind,
    MatterQuestion,
    offence,
)
from rulings.penalties.rules.board_faults import (
    BoardFate,
    SeatRuling,
    TeamBoardRuling,
    card_face_up,
    dealing_fault,
    hand_seen,
    rotated_board,
    turned_in_pairs,
    wrong_seats,
)

# The rules name who is responsible for a fault; at the table the director says which pair it is.
OFFENDERS = ("offender",)
QUARTER, HALF = "90", "180"


def _dealing(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    swapped = facts.yes("swapped")
    fault = dealing_fault(pairs=OFFENDERS, slip_differs=True, hands_of_two_boards_swapped=swapped)
    outcome = "hands_exchanged" if swapped else "dealt_wrongly"
    return Finding(outcome, (offence(fault.row, figures),))


def _face_up(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    other = facts.yes("seen_by_another")
    fault = card_face_up(
        responsible="offender", seen_by=("other",) if other else ("holder",), next_holder="holder"
    )
    if fault is None:
        return Finding("face_up_unseen")
    return Finding("face_up_seen", (offence(fault.row, figures),))


def _turned(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    fault = turned_in_pairs(int(facts.words["turned_by"]))
    if fault is None:
        return Finding("turned_counts")
    return Finding("turned_by_the_cards", (offence(fault.row, figures),))


def _fate(ruling: TeamBoardRuling, figures: RuleSetFigures) -> Finding:
    follows: list[Consequence] = []
    if ruling.fate in {BoardFate.FOULED, BoardFate.CANCELLED}:
        follows.append(Consequence("board_cancelled", {"article": "2.3.6.5"}))
    if ruling.offence is not None:
        follows.append(offence(ruling.offence.row, figures))
    return Finding(f"board_{ruling.fate.lower()}", tuple(follows))


def _rotated(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ruling = rotated_board(
        int(facts.words["turned_by"]),
        unplayed_at_other_table=facts.yes("unplayed_elsewhere"),
        ns_team="offender",
    )
    return _fate(ruling, figures)


def _hand_seen(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ruling = hand_seen(
        opponents_hand_taken=facts.yes("taken"),
        repairable=facts.yes("repairable"),
        team="offender",
    )
    return _fate(ruling, figures)


def _seats(facts: MatterFacts, figures: RuleSetFigures) -> Finding:
    ruling = wrong_seats(
        rooms_wrong=int(facts.words["rooms_wrong"]), other_room_played=facts.yes("other_played")
    )
    return Finding(f"seats_{ruling.ruling.lower()}")


MATTERS = (
    Matter(
        "dealing_fault",
        MatterKind.BOARDS,
        "2.2.4.1",
        (MatterQuestion("swapped"),),
        _dealing,
        ("dealt_wrongly", "hands_exchanged"),
    ),
    Matter(
        "face_up_card",
        MatterKind.BOARDS,
        "2.2.4.4",
        (MatterQuestion("seen_by_another"),),
        _face_up,
        ("face_up_seen", "face_up_unseen"),
    ),
    Matter(
        "turned_board",
        MatterKind.BOARDS,
        "2.2.4.4",
        (MatterQuestion("turned_by", options=(QUARTER, HALF)),),
        _turned,
        ("turned_counts", "turned_by_the_cards"),
    ),
    Matter(
        "rotated_board",
        MatterKind.BOARDS,
        "2.3.6.5",
        (
            MatterQuestion("turned_by", options=(QUARTER, HALF)),
            MatterQuestion("unplayed_elsewhere", only_if=lambda g: g.words["turned_by"] == QUARTER),
        ),
        _rotated,
        ("board_stands", "board_repaired", "board_fouled"),
    ),
    Matter(
        "hand_seen",
        MatterKind.BOARDS,
        "2.3.6.5",
        (
            MatterQuestion("taken"),
            MatterQuestion("repairable", only_if=lambda g: g.yes("taken")),
        ),
        _hand_seen,
        ("board_director_decides", "board_repaired", "board_cancelled"),
    ),
    Matter(
        "wrong_seats",
        MatterKind.BOARDS,
        "2.3.6.6",
        (
            MatterQuestion("rooms_wrong", options=("1", "2")),
            MatterQuestion("other_played", only_if=lambda g: g.words["rooms_wrong"] == "1"),
        ),
        _seats,
        tuple(f"seats_{ruling.lower()}" for ruling in SeatRuling),
    ),
)
