"""The place of a call, checked against the seating of its session; let pass with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from rulings.log.rules import identified_place, sittings_at
from rulings.log.selectors.incidents import PLACE_ACT
from rulings.log.selectors.sittings import sittings_of
from rulings.models import Incident
from tournaments.models import Event, EventKind
from tournaments.seating.selectors.tables_seated import SeatedTable


@dataclass(frozen=True, slots=True)
class CallLocation:
    """Where it happened and its subject."""

    session: int = 1
    section: str = ""
    round: int | None = None
    table: str = ""
    board: int | None = None
    about: str = ""
    called_by: str = ""
    settled_by_players: bool = False
    never_played: bool = False


class PlaceColumns(TypedDict, total=False):
    """The columns of a place that the seating knows better than whoever wrote it."""

    section: str
    round: int
    table: str


@dataclass(frozen=True, slots=True)
class PlaceChecked:
    """The check of a place by the seating. columns: filled in by it; let_pass: its objections.

    sitting: the one table in one round, None if that is ambiguous.
    """

    columns: PlaceColumns
    sitting: SeatedTable | None = None
    let_pass: RuleError | None = None


def check_place(event: Event, place: CallLocation, *, reason: str) -> PlaceChecked:
    """Check a place against the seating of its session; without one, any place is valid.

    reason: why table or board differ from the seating. Raises: RuleError if the seating has no such
    table, or other boards there, and there is no reason.
    """
    sittings = sittings_of(event, session=place.session)
    if not sittings:
        return PlaceChecked({})
    try:
        sitting = identified_place(
            sittings,
            table=place.table,
            section=place.section,
            board=place.board,
            turn=place.round,
        )
    except RuleError as refusal:
        if refusal.code == "call_section_unsaid" and event.kind == EventKind.TEAMS:
            raise RuleError("call_room_unsaid", table=place.table) from refusal
        if not reason.strip():
            raise
        return PlaceChecked(_table_columns(sittings, place), let_pass=refusal)
    columns = _table_columns(sittings, place)
    if sitting:
        columns["round"] = sitting.round
    return PlaceChecked(columns, sitting)


def _table_columns(sittings: Sequence[SeatedTable], place: CallLocation) -> PlaceColumns:
    """Return section and number of a table written "3" or "A3"; else nothing."""
    there = sittings_at(sittings, table=place.table, section=place.section)
    names = {(sitting.section, sitting.table) for sitting in there}
    if len(names) != 1:
        return {}
    section, number = names.pop()
    if len({sitting.section for sitting in sittings}) > 1:
        return {"table": str(number), "section": section}
    return {"table": str(number)}


def note_let_pass(
    incident: Incident, checked: PlaceChecked, reason: str, account: Account | None
) -> None:
    """Record the objections of the seating and why they were let pass."""
    if checked.let_pass is None:
        return
    record_event(
        PLACE_ACT,
        subject=f"incident:{incident.pk}",
        account=account,
        details={
            "reason": reason.strip(),
            "code": checked.let_pass.code,
            "values": dict(checked.let_pass.values),
        },
    )
