"""The seating's alternatives when a call was entered at a table or board it does not have."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.forms import Form, TextInput
from django.utils.translation import gettext as _

from federation.errors import RuleError
from federation.selectors.audit_trail import acts_on
from federation.texts import sentence
from rulings.log.rules import sittings_at
from rulings.log.selectors.incidents import PLACE_ACT, name_of
from rulings.log.selectors.sittings import sittings_of
from rulings.models import Incident
from scoring.rules.rooms import SECTIONS
from tournaments.models import Event
from tournaments.rules.line_ups import Room
from tournaments.seating.selectors.tables_seated import SeatedTable

UNSEATED = {
    "call_table_unseated",
    "call_section_unsaid",
    "call_room_unsaid",
    "call_board_unplayed",
    "call_board_elsewhere",
    "call_board_other_round",
    "call_table_rests",
}
MOST = 12  # buttons; further values are typed


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """One button: the field it fills in, the value, and its label."""

    name: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A place different from the seating: its objection, the reason, and who gave it."""

    objection: str
    reason: str
    by: str


def ask_for_reason(form: Form, refusal: RuleError) -> bool:
    """Ask why the place differs from the seating; return whether that was the refusal."""
    if refusal.code not in UNSEATED:
        return False
    if refusal.code != "call_room_unsaid":  # a reason does not resolve an ambiguity
        form.fields["place_reason"].widget = TextInput({"autocomplete": "off"})
    return True


def choices_for(event: Event, refusal: RuleError, data: Mapping[str, Any]) -> list[PlaceChoice]:
    """Return the seating's alternatives: the section, the table, the board or the round."""
    sittings = sittings_of(event, session=data["session"])
    table, section = data.get("table", ""), data.get("section", "")
    there = sittings_at(sittings, table=table, section=section) if table else []
    if refusal.code == "call_section_unsaid":
        sections = dict.fromkeys(sitting.section for sitting in there)
        return [
            PlaceChoice("section", section, _("Section %(letter)s") % {"letter": section})
            for section in sections
        ]
    if refusal.code == "call_room_unsaid":
        rooms = {Room.OPEN: _("open room"), Room.CLOSED: _("closed room")}
        return [
            PlaceChoice("section", section, f"{section}{table.strip()}: {rooms[room]}")
            for room, section in SECTIONS.items()
        ]
    if refusal.code == "call_board_other_round":
        rounds = [sitting.round for sitting in there if sitting.has_board(data["board"])]
        return [
            PlaceChoice("round", str(round_), _("Round %(n)s") % {"n": round_}) for round_ in rounds
        ]
    return _elsewhere(sittings, there, data)


def _elsewhere(
    sittings: list[SeatedTable], there: list[SeatedTable], data: Mapping[str, Any]
) -> list[PlaceChoice]:
    """Return the tables that have the board, in the round if it is given; all if none has."""
    board, turn = data.get("board"), data.get("round")
    having = [
        sitting
        for sitting in sittings
        if (board is None or sitting.has_board(board)) and turn in (None, sitting.round)
    ]
    several = len({sitting.section for sitting in sittings}) > 1
    names = dict.fromkeys(
        f"{sitting.section}{sitting.table}" if several else str(sitting.table)
        for sitting in having or ([] if there else sittings)
    )
    place_choices = [
        PlaceChoice("table", name, _("Table %(name)s") % {"name": name}) for name in names
    ]
    if (
        there
        and board is not None
        and not any(seated_table.has_board(board) for seated_table in there)
    ):
        boards = dict.fromkeys(
            n for seated_table in there for n in range(seated_table.first, seated_table.last + 1)
        )
        place_choices += [
            PlaceChoice("board", str(n), _("Board %(n)s") % {"n": n}) for n in boards
        ][:MOST]
    return place_choices[: 2 * MOST]


def let_pass(call: Incident) -> PassedOver | None:
    """Return the objection of the seating to the place of a call, if it was let pass."""
    acts = acts_on([f"incident:{call.pk}"]).filter(act__in=[PLACE_ACT, "call_placed"])
    newest = acts.select_related("account__person").first()
    if newest is None or newest.act != PLACE_ACT:
        return None
    details = newest.details
    return PassedOver(
        sentence(details["code"], details["values"]), details["reason"], name_of(newest.account)
    )
