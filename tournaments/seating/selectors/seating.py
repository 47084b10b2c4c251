"""The seating in force in each round, and each contestant's rounds."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from django.db.models import Prefetch
from django.utils import timezone

from federation.errors import RuleError
from tournaments.models import (
    ClockMark,
    EntryPlayer,
    Seat,
    SeatingPlan,
    SeatingSection,
    Session,
    SessionHours,
)
from tournaments.movements.flow import TableChange, changes_of
from tournaments.movements.plans import (
    GuideLine,
    MovementSpec,
    board_sets_of,
    boards_of_set,
    copies_of,
    guide,
    is_in_lines,
    is_swiss,
    turns_of,
)
from tournaments.seating.rules.seating import seeds_of_lines, sums_of_lines
from tournaments.seating.rules.session_clock import ClockReading, Mark, read_clock
from tournaments.seating.rules.table_hours import TableHours, beginning_of, table_hours
from tournaments.seating.selectors.sessions import names_shown
from tournaments.selectors.names_shown import load_hidden_players


@dataclass(frozen=True, slots=True)
class Seating:
    """One seat of a section as shown. table: in the first round, 0 if it rests."""

    number: int
    entry: int
    name: str
    people: tuple[int, ...]
    is_fixed: bool
    rank: int
    code: str
    values: dict[str, object]
    licences: tuple[tuple[str, str], ...] = ()  # name and number of each player
    table: int = 0
    line: str = ""
    iv: Fraction = Fraction(0)


@dataclass(frozen=True)
class SectionSeating:
    """One section in one version: its movement and its seats."""

    letter: str
    spec: MovementSpec
    boards_in_round: int
    seats: dict[int, Seating]

    @property
    def empty(self) -> frozenset[int]:
        """Return the empty numbers."""
        return frozenset(range(1, self.spec.contestants + 1)).difference(self.seats)

    @property
    def boards(self) -> int:
        """Return the number of deals in play."""
        return board_sets_of(self.spec) * self.boards_in_round

    @property
    def copies(self) -> int:
        """Return the number of copies of each deal."""
        return copies_of(self.spec)

    @property
    def worth(self) -> dict[str, Fraction]:
        """Return the IV of each line, or of the one field, at the draw."""
        values = {number: seat.iv for number, seat in self.seats.items()}
        return sums_of_lines(values, tables=self.spec.tables, in_lines=is_in_lines(self.spec))

    def seeds(self, seeds: int) -> dict[str, int]:
        """Return the number of seeds in each line."""
        ranks = {number: seat.rank for number, seat in self.seats.items()}
        tables, in_lines = self.spec.tables, is_in_lines(self.spec)
        return seeds_of_lines(ranks, seeds=seeds, tables=tables, in_lines=in_lines)

    @cached_property
    def in_order(self) -> list[Seating]:
        """Return the seats by number."""
        return [self.seats[number] for number in sorted(self.seats)]

    def boards_of(self, board_set: int) -> tuple[int, int]:
        """Return the first and last board of a set."""
        return boards_of_set(board_set, boards_in_round=self.boards_in_round)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a round. Sides without contestant are missing; boards: none if nobody plays.

    change: how players and boards move next, and where the boards came from.
    """

    round: int
    table: int
    ns: tuple[Seating, ...]
    ew: tuple[Seating, ...]
    boards: tuple[int, int] | None
    change: TableChange


@dataclass(frozen=True, slots=True)
class WayLine:
    """One round of one contestant, with opponents. boards: None if it rests.

    is_in: whether it has a seat in that round.
    """

    line: GuideLine
    opponents: tuple[Seating, ...]
    partner: Seating | None
    boards: tuple[int, int] | None
    is_in: bool = True


@dataclass(frozen=True)
class SessionSeating:
    """All versions of a session's seating; the one with the highest number is in force."""

    session: Session
    plans: Sequence[SeatingPlan]
    on: dt.date | None
    _sections: dict[int, dict[str, SectionSeating]] = field(default_factory=dict)

    @property
    def plan(self) -> SeatingPlan:
        """Return the version in force. Raises: RuleError("seating_not_drawn")."""
        if not self.plans:
            raise RuleError("seating_not_drawn", article="RTP 2.2.1")
        return self.plans[-1]

    @property
    def sections(self) -> list[SectionSeating]:
        """Return the sections of the version in force."""
        return list(self.of_plan(self.plan).values())

    def of_plan(self, plan: SeatingPlan) -> dict[str, SectionSeating]:
        """Return the sections of one version by letter."""
        if (by_letter := self._sections.get(plan.pk)) is None:
            by_letter = self._sections[plan.pk] = _sections(plan, on=self.on)
        return by_letter

    def plan_in(self, turn: int) -> SeatingPlan:
        """Return the version in force in one round. Raises: RuleError("seating_not_drawn")."""
        holding = [plan for plan in self.plans if plan.from_round <= turn]
        return holding[-1] if holding else self.plan

    def plans_from(self, turn: int) -> list[tuple[int, SeatingPlan]]:
        """Return the version in force in a round, and each later one with its first round."""
        rounds = max(section.spec.rounds for section in self.of_plan(self.plan_in(turn)).values())
        held = [(number, self.plan_in(number)) for number in range(turn, rounds + 1)]
        return [two for at, two in enumerate(held) if not at or two[1] != held[at - 1][1]]

    def in_round(self, turn: int) -> dict[str, SectionSeating]:
        """Return the sections in one round."""
        return self.of_plan(self.plan_in(turn))

    @property
    def is_by_rounds(self) -> bool:
        """Return whether each round has its own draw, so that a number is a seat of that round."""
        return bool(self.plans) and any(is_swiss(section.spec) for section in self.sections)

    @property
    def beginning(self) -> list[SectionSeating]:
        """Return the sections at the start: in the first round, in a Swiss the last drawn."""
        return self.sections if self.is_by_rounds else list(self.in_round(1).values())

    @property
    def places(self) -> list[tuple[SectionSeating, Seating]]:
        """Return all contestants with their usual seat: the first, in a Swiss the last."""
        if not self.is_by_rounds:
            return self.everybody
        return [(section, seat) for section in self.sections for seat in section.in_order]

    def place_in(self, turn: int, entry: int) -> tuple[SectionSeating, Seating] | None:
        """Return a contestant's seat in one round, None if it has none."""
        for section in self.in_round(turn).values():
            for seat in section.in_order:
                if seat.entry == entry:
                    return section, seat
        return None

    def known(self, entry: int) -> Seating:
        """Return a contestant's last seat in any version."""
        return next(
            seat
            for plan in reversed(self.plans)
            for section in self.of_plan(plan).values()
            for seat in section.in_order
            if seat.entry == entry
        )

    def way(self, entry: int) -> list[WayLine]:
        """Return a contestant's rounds in order, whatever seat it has in each."""
        lines = []
        for turn in range(1, max(part.spec.rounds for part in self.sections) + 1):
            place = self.place_in(turn, entry)
            if place is None or turn > place[0].spec.rounds:
                lines.append(WayLine(GuideLine(turn), (), None, None, is_in=False))
                continue
            section, seat = place
            line = guide(section.spec, seat.number, empty=section.empty)[turn - 1]
            lines.append(
                WayLine(
                    line,
                    tuple(section.seats[opponent] for opponent in line.opponents),
                    section.seats.get(line.partner),
                    section.boards_of(line.board_set) if line.opponents else None,
                )
            )
        return lines

    @property
    def everybody(self) -> list[tuple[SectionSeating, Seating]]:
        """Return all contestants who play in any round, with their first seat, by seat."""
        seats: dict[int, tuple[SectionSeating, Seating]] = {}
        for turn in range(1, max(part.spec.rounds for part in self.sections) + 1):
            for section in self.in_round(turn).values():
                for seat in section.in_order:
                    seats.setdefault(seat.entry, (section, seat))
        return sorted(seats.values(), key=lambda place: (place[0].letter, place[1].number))

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """Return every meeting of two pairs in a round, as two entries."""
        return [
            (line.ns[0].entry, line.ew[0].entry)
            for section in self.sections
            for line in self.tables(section.letter)
            if line.boards is not None
        ]

    def tables(self, letter: str) -> list[TableLine]:
        """Return every table of a section, by round and table."""
        section = self.of_plan(self.plan)[letter]
        return [
            _table_line(change, self.in_round(change.turn.round)[letter])
            for change in changes_of(section.spec)
        ]

    def seat_of(self, person: int | None) -> tuple[SectionSeating, Seating] | None:
        """Return the usual seat of a person."""
        if person is None or not self.plans:
            return None
        return next((place for place in self.places if person in place[1].people), None)


def seating_of(session: Session, *, on: dt.date | None, section: str = "") -> SessionSeating:
    """Return the seating of a session with all its versions, in five queries.

    section: the only one whose seats are read; of the others the movement alone. "": all.
    on: the day by which people are shown; None: seats with entries, without people.
    """
    return seatings_of([session], on=on, section=section)[0]


def seatings_of(
    sessions: Sequence[Session], *, on: dt.date | None, section: str = ""
) -> list[SessionSeating]:
    """Return the seatings of sessions, in five queries however many they are."""
    seats = Seat.objects.order_by("number")
    if on is not None:
        playing = EntryPlayer.objects.filter(left_at__isnull=True).select_related("person")
        seats = seats.select_related("entry__registration__captain")
        seats = seats.prefetch_related(Prefetch("entry__players", playing))
    if section:
        seats = seats.filter(section__letter=section)
    sections = SeatingSection.objects.prefetch_related(Prefetch("seats", seats))
    rows = SeatingPlan.objects.filter(session__in=sessions).select_related("made_by__person")
    plans = list(rows.order_by("version").prefetch_related(Prefetch("sections", sections)))
    plans_by_session: dict[int, list[SeatingPlan]] = {session.pk: [] for session in sessions}
    for plan in plans:
        plans_by_session[plan.session_id].append(plan)
    if on is not None:
        drawn = [row for plan in plans for row in plan.sections.all()]
        load_hidden_players([seat.entry for row in drawn for seat in row.seats.all()], on=on)
    return [SessionSeating(session, plans_by_session[session.pk], on) for session in sessions]


def clock_of(
    session: Session,
    times: SessionHours,
    sections: Sequence[SectionSeating],
    *,
    now: dt.datetime,
    marks: Sequence[Mark] | None = None,
) -> ClockReading:
    """Return the clock of a seated session, or its rounds as called by the director."""
    marks = marks_of(session) if marks is None else marks
    return read_clock(
        times.starts_at,
        marks,
        is_by_hand=times.is_by_hand,
        rounds=max(section.spec.rounds for section in sections),
        minutes_in_round=max(section.boards_in_round for section in sections)
        * times.minutes_per_board,
        now=now,
    )


def marks_of(session: Session) -> list[Mark]:
    """Return the acts on the clock that are not undone, from the session's present day on."""
    since = beginning_of(session.played_on, timezone.get_current_timezone())
    rows = ClockMark.objects.filter(
        session=session, noted_at__gte=since, taken_back_at__isnull=True
    )
    return [
        Mark(row.act, row.noted_at, row.minutes, row.round)
        for row in rows.order_by("noted_at", "pk")
    ]


def table_hours_of(
    session: Session, times: SessionHours | None, marks: Sequence[Mark] | None = None
) -> TableHours:
    """Return when the tables of a session are open."""
    zone = timezone.get_current_timezone()
    starts_at = times.starts_at if times else None
    marks = marks_of(session) if marks is None else marks
    return table_hours(session.played_on, starts_at, marks, zone=zone)


def spec_of_section(row: SeatingSection) -> MovementSpec:
    """Return the movement of a section."""
    return MovementSpec(
        row.movement,
        row.contestants,
        row.tables,
        row.rounds,
        row.lines,
        tuple(row.switched),
    )


def _sections(plan: SeatingPlan, *, on: dt.date | None) -> dict[str, SectionSeating]:
    by_letter = {}
    for row in plan.sections.all():
        spec = spec_of_section(row)
        first = {
            number: (turn.table, line)
            for turn in turns_of(spec)
            if turn.round == 1
            for numbers, lines in ((turn.ns, ("N", "S")), (turn.ew, ("E", "W")))
            for number, line in zip(
                numbers, lines if len(numbers) == 2 else ("".join(lines),), strict=True
            )
        }
        by_letter[row.letter] = SectionSeating(
            row.letter,
            spec,
            row.boards_in_round,
            {seat.number: _seating(seat, first, on=on) for seat in row.seats.all()},
        )
    return by_letter


def _seating(seat: Seat, first: dict[int, tuple[int, str]], *, on: dt.date | None) -> Seating:
    people = [] if on is None else [row.person for row in seat.entry.players.all()]
    table, line = first.get(seat.number, (0, ""))
    return Seating(
        number=seat.number,
        entry=seat.entry_id,
        name="" if on is None else names_shown(seat.entry, people, on=on),
        people=tuple(person.pk for person in people),
        is_fixed=seat.is_fixed,
        rank=seat.rank,
        code=seat.code,
        values=seat.values,
        licences=tuple((person.name, person.number or "") for person in people),
        table=table,
        line=line,
        iv=Fraction(seat.iv_thirds, 3),
    )


def _table_line(change: TableChange, section: SectionSeating) -> TableLine:
    seats, turn = section.seats, change.turn
    ns = tuple(seats[number] for number in turn.ns if number in seats)
    ew = tuple(seats[number] for number in turn.ew if number in seats)
    is_played = len(ns) == len(turn.ns) and len(ew) == len(turn.ew)
    boards = section.boards_of(turn.board_set) if is_played else None
    return TableLine(turn.round, turn.table, ns, ew, boards, change)
