"""Results at the table: who enters, who verifies, who opens the next board, who corrects."""

from collections.abc import Collection
from dataclasses import dataclass

from federation.errors import RuleError

RECORDS = "RTP 2.1.9"
SLIPS = "RTP 2.2.7.1"
CORRECTIONS = "RTP 2.2.7.2"
_SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
_PARTNERS = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True, slots=True)
class RecordDuty:
    """Who enters a result. enters: a seat or a side; verifies: the other side."""

    enters: str
    verifies: str

    @property
    def enters_side(self) -> str:
        """Return the side that enters. Source: RTP 2.1.9."""
        return _SIDES.get(self.enters, self.enters)


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """The state of a board's result."""

    board: int
    entered: bool
    verified: bool


def record_duty(declarer: str) -> RecordDuty:
    """Return who enters and who verifies a result on electronic devices, also in teams.

    declarer: a seat, or empty if passed out. Dummy enters, the other side verifies; if passed out,
    North-South enter. Source: RTP 2.1.9, 2.3.9.
    """
    if not declarer:
        return RecordDuty("NS", "EW")
    side = _SIDES[declarer]
    return RecordDuty(_PARTNERS[declarer], "EW" if side == "NS" else "NS")


def refuse_record(duty: RecordDuty, *, entered_by: str, verified_by: str) -> None:
    """Refuse a result not entered and verified by the right players.

    entered_by, verified_by: seats. Raises: RuleError. Source: RTP 2.1.9.
    """
    if duty.enters not in {entered_by, _SIDES[entered_by]}:
        raise RuleError("result_entered_by_another", article=RECORDS, enters=duty.enters)
    if _SIDES[verified_by] != duty.verifies:
        raise RuleError("result_verified_by_same_side", article=RECORDS, verifies=duty.verifies)


def refuse_next_board(
    record: BoardRecord, *, duty: RecordDuty, director_lets: bool = False
) -> None:
    """Refuse the next board until the previous one is entered and verified.

    director_lets: the director opens it all the same.
    Raises: RuleError with the side that must act. Source: RTP 2.1.9.
    """
    if director_lets or (record.entered and record.verified):
        return
    code = "board_not_verified" if record.entered else "board_not_entered"
    waited_for = duty.verifies if record.entered else duty.enters
    raise RuleError(code, article=RECORDS, board=record.board, side=waited_for)


def slip_faults(*, lead: str, is_electronic: bool) -> tuple[str, ...]:
    """Return what a written result lacks, as codes: North-South must note the exact lead.

    Nothing with electronic devices. Source: RTP 2.2.7.1.
    """
    return () if is_electronic or lead else ("slip_lead_missing",)


def doubt_goes_against(faults: Collection[str]) -> str:
    """Return the side against which a dispute about the hand is decided, empty for neither.

    Source: RTP 2.2.7.1.
    """
    return "NS" if "slip_lead_missing" in faults else ""


def refuse_correction(
    *, boards_have_left: bool, agreed_by: Collection[str], is_director: bool
) -> None:
    """Refuse a correction of a recorded result that is not allowed.

    Until the boards leave the table its players may correct it; then only the director, with the
    consent of both pairs. agreed_by: the sides that agree. Raises: RuleError. Source: RTP 2.2.7.2.
    """
    if not boards_have_left:
        return
    if not is_director:
        raise RuleError("only_director_corrects", article=CORRECTIONS)
    if missing := sorted({"NS", "EW"}.difference(agreed_by)):
        raise RuleError("correction_needs_both_pairs", article=CORRECTIONS, sides=missing)
