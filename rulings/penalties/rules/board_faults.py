"""Boards turned, mixed up or seen: who is responsible, and what happens to the board."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class BoardOffence:
    """A row of the catalogue and who is responsible."""

    row: str
    offenders: tuple[str, ...]


def dealing_fault(
    *, pairs: Collection[str], slip_differs: bool, hands_of_two_boards_swapped: bool
) -> BoardOffence:
    """Return the offence of a board not shuffled, or different from its slip: of both pairs.

    Source: RTP 2.2.4.1, 2.1.11.2.
    """
    swapped = slip_differs and hands_of_two_boards_swapped
    row = "fouled_hands_swapped" if swapped else "not_shuffled_or_dup_error"
    return BoardOffence(row, tuple(pairs))


def card_face_up(
    *, responsible: str, seen_by: Collection[str], next_holder: str
) -> BoardOffence | None:
    """Return the offence of a card left face up, None if only its next holder saw it.

    Source: RTP 2.2.4.4, 2.1.11.2.
    """
    if set(seen_by) - {next_holder}:
        return BoardOffence("card_face_up", (responsible,))
    return None


class BoardFate(StrEnum):
    """What happens to a board."""

    STANDS = "STANDS"
    REPAIRED = "REPAIRED"
    FOULED = "FOULED"
    CANCELLED = "CANCELLED"
    DIRECTOR_DECIDES = "DIRECTOR_DECIDES"


@dataclass(frozen=True, slots=True)
class TeamBoardRuling:
    """What happens to a board in a team match, and who is responsible."""

    fate: BoardFate
    offence: BoardOffence | None


def rotated_board(degrees: int, *, unplayed_at_other_table: bool, ns_team: str) -> TeamBoardRuling:
    """Return what happens to a board played turned in one room.

    unplayed_at_other_table: it can still be corrected so that the results compare.
    Source: RTP 2.3.6.5, 2.3.6.1.
    """
    if degrees % 180 == 0:
        return TeamBoardRuling(BoardFate.STANDS, None)
    fate = BoardFate.REPAIRED if unplayed_at_other_table else BoardFate.FOULED
    return TeamBoardRuling(fate, BoardOffence("rotated_90", (ns_team,)))


def turned_in_pairs(degrees: int) -> BoardOffence | None:
    """Return the offence of a board played turned in pairs, None if it counts as played.

    Turned a quarter, the scores go to the direction of the cards held, and North-South are
    responsible. Source: RTP 2.2.4.4, 2.1.11.2.
    """
    return None if degrees % 180 == 0 else BoardOffence("rotated_90", ("NS",))


def hand_seen(*, opponents_hand_taken: bool, repairable: bool, team: str) -> TeamBoardRuling:
    """Return what happens to a board of which a player saw, or took, another hand.

    team: the responsible one, by the player who took the hand or who held it before.
    Source: RTP 2.3.6.5.
    """
    offence = BoardOffence("card_face_up", (team,))
    if not opponents_hand_taken:
        return TeamBoardRuling(BoardFate.DIRECTOR_DECIDES, offence)
    return TeamBoardRuling(BoardFate.REPAIRED if repairable else BoardFate.CANCELLED, offence)


class SeatRuling(StrEnum):
    """The consequence of teams in the wrong seats."""

    OTHER_ROOM_TURNED_90 = "OTHER_ROOM_TURNED_90"
    RESULTS_KEPT = "RESULTS_KEPT"
    BOARDS_VOID = "BOARDS_VOID"


@dataclass(frozen=True, slots=True)
class WrongSeats:
    """The consequence for the set, and whether later sets keep the planned directions."""

    ruling: SeatRuling
    later_sets_as_programmed: bool


def wrong_seats(*, rooms_wrong: int, other_room_played: bool) -> WrongSeats:
    """Return the consequence when one room, or both, sat in the wrong directions.

    Boards wrong in one room and played in both are void; the scoring decides how the match counts.
    Source: RTP 2.3.6.6.
    """
    if rooms_wrong == 1 and not other_room_played:
        return WrongSeats(SeatRuling.OTHER_ROOM_TURNED_90, later_sets_as_programmed=True)
    if rooms_wrong == 2:
        return WrongSeats(SeatRuling.RESULTS_KEPT, later_sets_as_programmed=True)
    return WrongSeats(SeatRuling.BOARDS_VOID, later_sets_as_programmed=True)
