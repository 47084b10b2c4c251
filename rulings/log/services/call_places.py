"""Where a call happened, held against the seating of its session; let pass with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from rulings.log.rules import place_meant, sittings_at
from rulings.log.selectors.incidents import PLACE_ACT
from rulings.log.selectors.sittings import sittings_of
from rulings.models import Incident
from tournaments.models import Event, EventKind
from tournaments.seating.selectors.tables_seated import SeatedTable


@dataclass(frozen=True, slots=True)
class Place:
    """Where it happened and what it is about."""

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
    """What of a place the seating knows better than whoever wrote it."""

    section: str
    round: int
    table: str


@dataclass(frozen=True, slots=True)
class PlaceChecked:
    """What the seating says of a place. columns: what it fills in; let_pass: what it objects to.

    sitting: the one table in one round that is meant, None where that stays open.
    """

    columns: PlaceColumns
    sitting: SeatedTable | None = None
    let_pass: RuleError | None = None


def check_place(event: Event, place: Place, *, reason: str) -> PlaceChecked:
    """Hold a place against the seating of its session; without one, any place may be.

    reason: why the table or board is another than seated. Raises: RuleError where the seating has
    no such table, or other boards there, and no reason is told.
    """
    sittings = sittings_of(event, session=place.session)
    if not sittings:
        return PlaceChecked({})
    try:
        found = place_meant(
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
    if found:
        columns["round"] = found.round
    return PlaceChecked(columns, found)


def _table_columns(sittings: Sequence[SeatedTable], place: Place) -> PlaceColumns:
    """Return section and number of the one table that is written "3" or "A3"; else nothing."""
    there = sittings_at(sittings, table=place.table, section=place.section)
    names = {(each.section, each.table) for each in there}
    if len(names) != 1:
        return {}
    section, number = names.pop()
    if len({each.section for each in sittings}) > 1:
        return {"table": str(number), "section": section}
    return {"table": str(number)}


def note_let_pass(
    incident: Incident, checked: PlaceChecked, reason: str, account: Account | None
) -> None:
    """Keep on record what the seating objected to and why it was let pass."""
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
