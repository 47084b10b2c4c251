"""Checks of the seatings and books in a file of another site of this software.

Each version of a seating must be a known movement, with everybody in one place; each act on a board
that its table had, by who sat there then; and the acts must add up to the file's results.
"""

import json
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from federation.errors import RuleError
from scoring.engine_input.imported_lines import (
    HAS_RESULT,
    Fault,
    Seats,
    Slot,
    result_at,
    seats_of,
    slot_of,
    wrong_line,
)
from scoring.engine_input.imported_schedules import wrong_schedule
from scoring.engine_input.imported_team_books import wrong_team_books
from scoring.importers.records import (
    ImportedAct,
    ImportedFile,
    ImportedSeating,
    ImportedSection,
)
from scoring.importers.session_archive import HIGHEST_ROUND, UID
from scoring.importers.typed_json import refuse
from scoring.models import ActOnLine, LineState
from tournaments.models import ResultsFollow, SeatingAct
from tournaments.movements.plans import (
    CODES,
    INDIVIDUAL,
    MovementSpec,
    Turn,
    boards_of_set,
    built,
    turns_of,
)
from tournaments.movements.swiss import SWISS

BOOKS = uuid.UUID("6a0f9f0e-3a55-5c8e-8d55-0f7f4f6b1c27")
KINDS = frozenset({"pairs", "individual"})
MOST_SEATINGS = 200
MOST_TABLES = 200  # of a section
MOST_BUILT = 1000  # tables of all the movements that a file names
MOST_BOARDS = 60  # in a round
MOST_MINUTES = 120
LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def act_key(uid: str, act: ImportedAct) -> uuid.UUID:
    """Return the key that identifies an act of another site's event everywhere."""
    return uuid.uuid5(BOOKS, f"{uid} {act.version} {slot_of(act)}")


def seating_key(uid: str, session: int, turn: int) -> uuid.UUID:
    """Return the key of the act for a version of a seating; turn: from 0."""
    return uuid.uuid5(BOOKS, f"{uid} seating {session} {turn}")


def keys_data(imported: ImportedFile) -> dict[int, frozenset[uuid.UUID]]:
    """Return the keys of all acts of a file in the book, by the sessions it has with their book."""
    if imported.origin is None:
        return {}
    uid, sessions = imported.origin.uid, defaultdict[int, set[uuid.UUID]](set)
    for number in imported.schedule.books if imported.schedule else ():
        sessions[number] = set()
    for seating in imported.seatings:
        sessions[seating.session].add(
            seating_key(uid, seating.session, len(sessions[seating.session]))
        )
    for act in imported.acts:
        if act.session in sessions:
            sessions[act.session].add(act_key(uid, act))
    return {number: frozenset(keys) for number, keys in sessions.items()}


def refuse_faulty_books(imported: ImportedFile) -> None:
    """Refuse a file with impossible seatings or books. Raises: ImporterError."""
    for where, value in wrong_books(imported):
        raise refuse(where, value)


def wrong_books(imported: ImportedFile) -> Iterator[Fault]:
    """Yield the faults, with their place; after the first, later ones may be meaningless.

    Source: RTP 2.1.9, Law 15 (2007).
    """
    if imported.schedule is not None:
        yield from wrong_schedule(imported, imported.schedule)
        yield from wrong_team_books(imported, imported.schedule)
    if imported.seatings and (imported.kind not in KINDS or imported.origin is None):
        yield "seatings", imported.kind
    if len(imported.seatings) > MOST_SEATINGS:
        yield "seatings", len(imported.seatings)
    plans: dict[int, list[ImportedSeating]] = defaultdict(list)
    specs: set[MovementSpec] = set()
    keys = {contestant.key for contestant in imported.contestants}
    for place, plan in enumerate(imported.seatings, start=1):
        where = f"seatings[{place}]"
        yield from _wrong_seating(where, plan, plans[plan.session], imported.sessions)
        yield from _wrong_seats(where, plan, keys)
        for number, section in enumerate(plan.sections, start=1):
            yield from _wrong_movement(f"{where}.sections[{number}]", section, specs)
        plans[plan.session].append(plan)
    for place, hours in enumerate(imported.hours, start=1):
        if hours.session not in plans or not 1 <= hours.minutes_per_board <= MOST_MINUTES:
            yield f"hours[{place}]", hours.minutes_per_board
    last: dict[Slot, ImportedAct] = {}
    yield from _wrong_acts(imported, plans, last)
    yield from _wrong_results(imported, plans.keys(), list(last.values()))


def _wrong_seating(
    where: str, plan: ImportedSeating, before: Sequence[ImportedSeating], sessions: int
) -> Iterator[Fault]:
    if not 1 <= plan.session <= sessions:
        yield f"{where}.session", plan.session
    if plan.act not in SeatingAct.values:
        yield f"{where}.act", plan.act
    if plan.results not in {"", *ResultsFollow.values}:
        yield f"{where}.results", plan.results
    if not 1 <= plan.from_round <= HIGHEST_ROUND or (not before and plan.from_round > 1):
        yield f"{where}.from_round", plan.from_round
    if before and plan.at < before[-1].at:
        yield f"{where}.at", plan.at
    if len(plan.reason) > 300 or (before and not plan.reason.strip()):
        yield f"{where}.reason", plan.reason
    for name in ("change", "undoes"):
        if (value := getattr(plan, name)) and not UID.fullmatch(value):
            yield f"{where}.{name}", value
    letters = [section.letter for section in plan.sections]
    if not letters or not LETTERS.issuperset(letters) or len(set(letters)) != len(letters):
        yield f"{where}.sections", ", ".join(letters)
    if len(plan.seed) > 80 or len(json.dumps([let_pass.text for let_pass in plan.let_pass])) > 5000:
        yield f"{where}.seed", plan.seed


def _wrong_seats(where: str, plan: ImportedSeating, keys: set[str]) -> Iterator[Fault]:
    """Yield seats of nobody, of somebody seated twice, and numbers used twice."""
    seated: set[str] = set()
    for section in plan.sections:
        taken: set[int] = set()
        for seat in section.seats:
            at = f"{where}: {section.letter}{seat.number}"
            if seat.entry not in keys or seat.entry in seated:
                yield at, seat.entry
            if not 1 <= seat.number <= section.contestants or seat.number in taken:
                yield at, seat.number
            if not 0 <= seat.rank <= 9999 or not 0 <= seat.iv_thirds <= 999_999:
                yield at, seat.iv_thirds
            if len(seat.code) > 30 or len(json.dumps(dict(seat.values))) > 500:
                yield at, seat.code
            seated.add(seat.entry)
            taken.add(seat.number)


def _wrong_movement(
    where: str, section: ImportedSection, specs: set[MovementSpec]
) -> Iterator[Fault]:
    """Yield impossible movements, before one that is too large is built."""
    spec = section_movement(section)
    if spec.code not in CODES | {SWISS}:
        yield f"{where}.movement", spec.code
    if not 1 <= spec.tables <= MOST_TABLES or not 1 <= spec.rounds <= HIGHEST_ROUND:
        yield f"{where}.tables", spec.tables
    if not 1 <= section.boards_in_round <= MOST_BOARDS:
        yield f"{where}.boards_in_round", section.boards_in_round
    specs.add(spec)
    if sum(spec.tables for spec in specs) > MOST_BUILT:
        yield f"{where}.movement", len(specs)
    if not _is_movement(spec):
        yield f"{where}.movement", f"{spec.code} {spec.contestants} {spec.tables} {spec.rounds}"


def section_movement(section: ImportedSection) -> MovementSpec:
    """Return the movement of a section."""
    return MovementSpec(
        section.movement,
        section.contestants,
        section.tables,
        section.rounds,
        section.lines,
        section.switched,
    )


def _is_movement(spec: MovementSpec) -> bool:
    """Return whether a movement can be built from the values, and then equals them."""
    try:
        rows = _turns(spec)
        if spec.code == INDIVIDUAL:
            rounds, tables = max(turn for turn, _table in rows), max(table for _turn, table in rows)
            return (rounds, tables, 1, ()) == (spec.rounds, spec.tables, spec.lines, spec.switched)
        movement = built(spec)
    except RuleError:
        return False
    size = (movement.contestants, movement.tables, movement.rounds, movement.lines)
    is_turned = set(spec.switched) <= set(range(1, spec.rounds + 1))
    return is_turned and size == (spec.contestants, spec.tables, spec.rounds, spec.lines)


@lru_cache(maxsize=128)
def _turns(spec: MovementSpec) -> dict[tuple[int, int], Turn]:
    return {(turn.round, turn.table): turn for turn in turns_of(spec)}


def _wrong_acts(
    imported: ImportedFile,
    plans: Mapping[int, Sequence[ImportedSeating]],
    last: dict[Slot, ImportedAct],
) -> Iterator[Fault]:
    """Yield impossible acts of a table; adds the last act on each board to `last`."""
    tables = {
        number: [
            (imported_seating, _tables_of(imported_seating))
            for imported_seating in imported_seatings
        ]
        for number, imported_seatings in plans.items()
    }
    version = 0
    for place, act in enumerate(imported.acts, start=1):
        if act.session not in plans:
            continue
        where, slot, seats = f"acts[{place}]", slot_of(act), seats_of(act)
        before = last.get(slot)
        if act.version < version or (before is not None and before.version == act.version):
            yield f"{where}.version", act.version
        if act.act not in ActOnLine.values:
            yield f"{where}.act", act.act
        if not any(
            plan.at <= act.at
            and plan.from_round <= act.round
            and _seated(section_tables, act) == seats
            for plan, section_tables in tables[act.session]
        ):
            yield where, f"{act.section}{act.table}, {act.round}: {act.board}"
        if before is not None and act.act != ActOnLine.SEATED and seats_of(before) != seats:
            yield f"{where}.ns", act.ns
        yield from wrong_line(where, act)
        if act.ruling and not _is_ruled(imported, act):
            yield f"{where}.ruling", act.ruling
        last[slot], version = act, act.version


Tables = Mapping[str, tuple[ImportedSection, Mapping[int, str]]]


def _tables_of(plan: ImportedSeating) -> Tables:
    return {
        section.letter: (section, {seat.number: seat.entry for seat in section.seats})
        for section in plan.sections
    }


def _seated(tables: Tables, act: ImportedAct) -> Seats | None:
    """Return who plays the board of an act by a version of the seating, None if nobody does."""
    if act.section not in tables:
        return None
    section, numbers = tables[act.section]
    turn = _turns(section_movement(section)).get((act.round, act.table))
    if turn is None:
        return None
    first, until = boards_of_set(turn.board_set, boards_in_round=section.boards_in_round)
    if not first <= act.board <= until or not {*turn.ns, *turn.ew} <= numbers.keys():
        return None

    def at(side: Sequence[int], place: int) -> str:
        return numbers[side[place]] if place < len(side) else ""

    return at(turn.ns, 0), at(turn.ew, 0), at(turn.ns, 1), at(turn.ew, 1)


def _is_ruled(imported: ImportedFile, act: ImportedAct) -> bool:
    if not 1 <= act.ruling <= len(imported.rulings):
        return False
    ruling = imported.rulings[act.ruling - 1]
    seated = (ruling.ns, ruling.ew, ruling.south, ruling.west)
    return (ruling.on, ruling.session, ruling.board, seated) == (
        "board", act.session, act.board, seats_of(act),
    )  # fmt: skip


def _wrong_results(
    imported: ImportedFile, sessions: Any, last: Sequence[ImportedAct]
) -> Iterator[Fault]:
    """Yield results that differ from the acts, and boards that somebody has twice."""
    noted = [imported_act for imported_act in last if imported_act.state in HAS_RESULT]
    made = Counter(
        result_at(imported_act, imported_act.score)
        for imported_act in noted
        if imported_act.state == LineState.VERIFIED
    )
    for place, line in enumerate(imported.lines, start=1):
        if line.session not in sessions:
            continue
        is_other = line.artificial or line.awarded or line.not_played or line.ew_score is not None
        made[result := result_at(line, line.ns_score)] -= 1
        if made[result] < 0 or is_other:
            yield f"lines[{place}]", f"{line.section}{line.table}: {line.board}"
    if left := sorted(row[3] for row in (+made)):
        yield "lines", left[0]
    for session in sessions:
        if not any(line.session == session for line in imported.lines):
            yield "seatings", session
    boards: set[tuple[int, int, str]] = set()
    tables: dict[tuple[int, int, str], tuple[str, int]] = {}
    for act in noted:
        for seat in filter(None, seats_of(act)):
            at = (act.section, act.table)
            is_twice = (act.session, act.board, seat) in boards
            if is_twice or tables.setdefault((act.session, act.round, seat), at) != at:
                yield "acts", f"{seat}, {act.round}: {act.section}{act.table}: {act.board}"
            boards.add((act.session, act.board, seat))
