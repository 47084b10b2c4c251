"""Seatings, advice and clocks as the values that the API writes out."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from federation.texts import all_texts, sentence
from tournaments.models import Session
from tournaments.movements.advisor import Option
from tournaments.movements.individual import COMPLETE
from tournaments.movements.plans import INDIVIDUAL, MovementSpec, opponents_of
from tournaments.movements.sections import individual_boards
from tournaments.seating.rules.noted_results import Fate
from tournaments.seating.selectors.options import Advice
from tournaments.seating.selectors.seating import (
    Seating,
    SectionSeating,
    SessionSeating,
    TableLine,
    WayLine,
)
from tournaments.seating.selectors.sessions import Attendee
from tournaments.seating.services.changes import ChangeEffect


def session_data(session: Session, version: int) -> dict[str, Any]:
    """Return a session in a few words; version: of its seating, 0 for none."""
    hours = getattr(session, "hours", None)
    return {
        "pk": session.pk,
        "number": session.number,
        "played_on": session.played_on,
        "starts_at": hours and hours.starts_at,
        "minutes_per_board": hours and hours.minutes_per_board,
        "boards": session.boards,
        "seating_version": version,
    }


def seating_data(seating: SessionSeating, turn: int) -> dict[str, Any]:
    """Return who sits where in one round, and the version that holds then."""
    plan = [plan for plan in seating.plans if plan.from_round <= turn][-1]
    return {
        "version": plan.version,
        "act": plan.act,
        "from_round": plan.from_round,
        "seed": plan.seed,
        "reason": plan.reason,
        "let_pass": plan.refused,
        "round": turn,
        "sections": [
            _section_data(section_seating) for section_seating in seating.of_plan(plan).values()
        ],
    }


def tables_data(seating: SessionSeating, turn: int | None) -> list[dict[str, Any]]:
    """Return the tables of one round, or of all of them, by section, round and table."""
    return [
        _table_data(section.letter, table)
        for section in seating.sections
        for table in sorted(seating.tables(section.letter), key=lambda one: (one.round, one.table))
        if turn in {None, table.round}
    ]


def way_data(line: WayLine) -> dict[str, Any]:
    """Return one round of one contestant."""
    first, last = line.boards or (None, None)
    return {
        "round": line.line.round,
        "table": line.line.table,
        "line": line.line.line,
        "partner": line.partner and line.partner.entry,
        "opponents": [opponent.entry for opponent in line.opponents],
        "first_board": first,
        "last_board": last,
        "plays": line.boards is not None,
    }


def advice_data(advice: Advice, contestants: int, boards: int, minutes: int) -> dict[str, Any]:
    """Return what can be played. boards, minutes: of individuals, boards at most and of each."""
    options = [
        _option_data(option, by_table=at in advice.by_table)
        for at, option in enumerate(advice.options)
    ]
    if advice.individual:
        options = [_individual_data(advice.individual[0], boards, minutes)]
    return {"contestants": contestants, "sections": list(advice.sizes), "options": options}


def attendee_data(attendee: Attendee) -> dict[str, Any]:
    """Return somebody who is expected, with what was noted."""
    return {
        "entry": attendee.entry,
        "name": attendee.name,
        "iv": str(attendee.iv),
        "club": attendee.club.code if attendee.club else "",
        "seen": attendee.seen,
        "seat_kept_for": attendee.wish.criterion if attendee.wish else "",
    }


def _section_data(section: SectionSeating) -> dict[str, Any]:
    spec = section.spec
    return {
        "letter": section.letter,
        "movement": spec.code,
        "tables": spec.tables,
        "rounds": spec.rounds,
        "boards_in_round": section.boards_in_round,
        "boards": section.boards,
        "copies": section.copies,
        "rankings": spec.lines,
        "turned": spec.switched,
        "empty": sorted(section.empty),
        "seats": [_seat_data(seat) for seat in section.in_order],
    }


def _seat_data(seat: Seating) -> dict[str, Any]:
    return {
        "number": seat.number,
        "entry": seat.entry,
        "name": seat.name,
        "table": seat.table,
        "line": seat.line,
        "is_fixed": seat.is_fixed,
        "rank": seat.rank,
        "reason": sentence(seat.code, seat.values),
    }


def _table_data(letter: str, line: TableLine) -> dict[str, Any]:
    first, last = line.boards or (None, None)
    return {
        "section": letter,
        "round": line.round,
        "table": line.table,
        "ns": [seat.number for seat in line.ns],
        "ew": [seat.number for seat in line.ew],
        "first_board": first,
        "last_board": last,
        "copy": line.change.turn.copy,
        "boards_from": line.change.boards_from,
        "boards_to": line.change.boards_to,
    }


def _option_data(options: Sequence[Option], *, by_table: bool) -> dict[str, Any]:
    first = options[0]
    movement = first.movement
    balance = min(option.balance for option in options)
    return {
        "movement": movement.code,
        "title": str(all_texts()[movement.code]),
        "tables": movement.tables,
        "rounds": movement.rounds,
        "boards_in_round": first.boards_in_a_round,
        "rankings": movement.lines,
        "boards": first.boards,
        "deals": max(option.boards_needed for option in options),
        "copies": max(option.copies for option in options),
        "tables_sharing": max(option.sharing for option in options),
        "minutes": first.minutes,
        "opponents": min(option.opponents for option in options),
        "meetings_twice": sum(option.repeats for option in options),
        "rounds_resting": max(option.sit_outs for option in options),
        "balance": Decimal(1000 * balance.numerator // balance.denominator) / 1000,
        "by_the_table": by_table,
    }


def _individual_data(spec: MovementSpec, boards: int, minutes: int) -> dict[str, Any]:
    in_round = individual_boards(spec, most=boards)
    rests = spec.contestants % 4
    return {
        "movement": INDIVIDUAL,
        "title": str(all_texts()[INDIVIDUAL]),
        "tables": spec.tables,
        "rounds": spec.rounds,
        "boards_in_round": in_round,
        "rankings": 1,
        "boards": (spec.rounds - rests) * in_round,
        "deals": spec.rounds * in_round,
        "copies": 1,
        "tables_sharing": spec.tables if spec.tables > 1 else 0,
        "minutes": spec.rounds * in_round * minutes,
        "opponents": opponents_of(spec),
        "meetings_twice": 0,
        "rounds_resting": rests,
        "balance": Decimal(1) if spec.contestants in COMPLETE else None,
        "by_the_table": False,
    }


def effect_data(effect: ChangeEffect) -> dict[str, Any]:
    """Return what a change of a seating would do, as it is written out."""
    change = effect.change
    return {
        "seen": change.seen,
        "stays": len(effect.of(Fate.STAYS)),
        "results": [
            {
                "noted": noted_fate.noted,
                "seated_ns": noted_fate.after[0] if noted_fate.after else (),
                "seated_ew": noted_fate.after[1] if noted_fate.after else (),
                "fate": noted_fate.fate.value,
            }
            for noted_fate in change.touched
        ],
        "ways": effect.ways,
        "against": [{"results": way, "text": text} for way, text in effect.against],
        "refused": list(effect.refused.values()),
    }
