"""Short descriptions of movements, from which they are built, and each contestant's guide."""

from dataclasses import dataclass
from functools import lru_cache

from tournaments.movements.howell import hesitation_mitchell, howell, three_quarter_howell
from tournaments.movements.individual import individual
from tournaments.movements.mitchell import (
    appendix_mitchell,
    arrow_switched,
    mitchell,
    relay_mitchell,
    skip_mitchell,
)
from tournaments.movements.mixed import PREFIX, mixed_session, roles_of
from tournaments.movements.swiss import SWISS, swiss_rounds
from tournaments.movements.values import Movement
from tournaments.movements.web import web_mitchell

INDIVIDUAL = "INDIVIDUAL_MOVEMENT"
WEB = "WEB_MITCHELL"
HOWELLS = frozenset({"HOWELL", "THREE_QUARTER_HOWELL", "HESITATION_MITCHELL"})
MITCHELLS = frozenset({"MITCHELL", "SKIP_MITCHELL", "RELAY_MITCHELL", "APPENDIX_MITCHELL", WEB})
MIXED = frozenset(
    f"{PREFIX}{lines}_{turning}"
    for lines, turning in (
        ("AB", "C"),
        ("BC", "A"),
        ("CA", "B"),
        ("BA", "C"),
        ("CB", "A"),
        ("AC", "B"),
    )
)
CODES = HOWELLS | MITCHELLS | MIXED | {INDIVIDUAL}
_SEATS = ("N", "S", "E", "W")


@dataclass(frozen=True, slots=True)
class MovementSpec:
    """The description of a movement, sufficient to build it.

    switched: rounds with an arrow switch.
    """

    code: str
    contestants: int
    tables: int
    rounds: int
    lines: int = 1
    switched: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One table in one round. ns, ew: the contestants of each side, one or two of them.

    copy: the copy of the boards used there, from 1.
    """

    round: int
    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    board_set: int
    copy: int = 1


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round of one contestant. table: 0 if it has none; line: "NS", "EW", or a seat.

    opponents: empty if it rests; partner: of an individual, else 0.
    """

    round: int
    table: int = 0
    line: str = ""
    opponents: tuple[int, ...] = ()
    partner: int = 0
    board_set: int = 0


def spec_of(movement: Movement) -> MovementSpec:
    """Return the description from which `built` makes this movement. Source: RTP 3.5.5."""
    switched: tuple[int, ...] = ()
    if has_lines(movement.code):
        plain = plain_movement(movement.code, movement.tables, movement.rounds)
        sides = {(meeting.round, meeting.table): meeting.ns for meeting in plain.meetings}
        turned = {
            meeting.round
            for meeting in movement.meetings
            if sides[meeting.round, meeting.table] != meeting.ns
        }
        switched = tuple(sorted(turned))
    return MovementSpec(
        code=movement.code,
        contestants=movement.contestants,
        tables=movement.tables,
        rounds=movement.rounds,
        lines=movement.lines,
        switched=switched,
    )


def spec_named(
    code: str, tables: int, rounds: int, *, switched: tuple[int, ...] = ()
) -> MovementSpec:
    """Return the description of a movement by name and size; with switched rounds, of one field.

    code: one of CODES. Raises: RuleError as the movement's own builder does. Source: RTP 3.5.5.
    """
    if code == INDIVIDUAL:
        players = rounds + 1 if rounds + 1 == 4 * tables else rounds
        individual(players)
        return MovementSpec(code, players, players // 4, rounds)
    plain = plain_movement(code, tables, rounds)
    if plain.lines == 2 and switched:
        plain = arrow_switched(plain, switched=switched)
    return spec_of(plain)


@lru_cache(maxsize=128)
def built(spec: MovementSpec) -> Movement:
    """Return the movement of pairs for a description, with every seat taken.

    Raises: RuleError as the movement's own builder does. Source: RTP 3.5.5.
    """
    movement = plain_movement(spec.code, spec.tables, spec.rounds)
    if movement.lines == 2 and spec.lines == 1:
        return arrow_switched(movement, switched=spec.switched)
    return movement


@lru_cache(maxsize=128)
def turns_of(spec: MovementSpec) -> tuple[Turn, ...]:
    """Return every table of every round. Raises: RuleError. Source: RTP 3.5.5."""
    if spec.code == INDIVIDUAL:
        return tuple(
            Turn(
                sitting.round,
                sitting.table,
                (sitting.north, sitting.south),
                (sitting.east, sitting.west),
                sitting.board_set,
            )
            for sitting in individual(spec.contestants)
        )
    return tuple(
        Turn(
            meeting.round,
            meeting.table,
            (meeting.ns,),
            (meeting.ew,),
            meeting.board_set,
            meeting.copy,
        )
        for meeting in built(spec).meetings
    )


def fixed_in(spec: MovementSpec) -> tuple[int, ...]:
    """Return the contestants that stay at their table. Source: RTP 3.5.3, 3.5.5.2."""
    if spec.code == INDIVIDUAL:
        return (spec.contestants,) if spec.contestants % 4 == 0 else ()
    return built(spec).fixed


def is_in_lines(spec: MovementSpec) -> bool:
    """Return whether North-South and East-West start as separate lines. Source: RTP 3.5.5.1."""
    return has_lines(spec.code)


def has_lines(code: str) -> bool:
    """Return whether a kind of movement has a North-South and an East-West line."""
    return code in MITCHELLS


def is_mixed(code: str) -> bool:
    """Return whether a kind of movement is a session of Mitchell and Howell side by side."""
    return code.startswith(PREFIX)


def is_swiss(spec: MovementSpec) -> bool:
    """Return whether each round has its own draw, so that a number is a seat of that round only."""
    return spec.code == SWISS


def opponents_of(spec: MovementSpec) -> int:
    """Return the lowest number of different opponents of a contestant.

    Source: RTP 3.5.3.
    """
    met: dict[int, set[int]] = {number: set() for number in range(1, spec.contestants + 1)}
    for turn in turns_of(spec):
        for one in turn.ns:
            met[one].update(turn.ew)
        for one in turn.ew:
            met[one].update(turn.ns)
    return min(len(value) for value in met.values())


def copies_of(spec: MovementSpec) -> int:
    """Return the number of copies of each board for a section. Source: RTP 3.5.5."""
    return 1 if spec.code == INDIVIDUAL else built(spec).copies


def guide(
    spec: MovementSpec, number: int, *, empty: frozenset[int] = frozenset()
) -> tuple[GuideLine, ...]:
    """Return the guide of one contestant, round by round.

    empty: numbers without contestant; their partners and opponents rest.
    Raises: RuleError. Source: RTP 2.2.4.2.
    """
    lines = {turn: GuideLine(turn) for turn in range(1, spec.rounds + 1)}
    for turn in turns_of(spec):
        for own, others, names in (
            (turn.ns, turn.ew, _SEATS[:2]),
            (turn.ew, turn.ns, _SEATS[2:]),
        ):
            if number not in own:
                continue
            partner = next((other for other in own if other != number), 0)
            rests = bool(empty.intersection((*others, partner)))
            seat = names[own.index(number)] if partner else "NS" if own == turn.ns else "EW"
            lines[turn.round] = GuideLine(
                turn.round,
                turn.table,
                seat,
                () if rests else others,
                partner,
                0 if rests else turn.board_set,
            )
    return tuple(lines.values())


def boards_of_set(board_set: int, *, boards_in_round: int) -> tuple[int, int]:
    """Return the first and the last board of a set, sets from 1. Source: RTP 3.5.5."""
    last = board_set * boards_in_round
    return last - boards_in_round + 1, last


def board_sets_of(spec: MovementSpec) -> int:
    """Return the number of sets of boards in a section. Source: RTP 3.5.5."""
    return spec.rounds if spec.code == INDIVIDUAL else built(spec).board_sets


def plain_movement(code: str, tables: int, rounds: int) -> Movement:
    """Return a movement without arrow switch.

    Raises: RuleError as the movement's own builder does. Source: RTP 3.5.5.
    """
    if is_mixed(code):
        return mixed_session(rounds, roles=roles_of(code))
    match code:
        case "HOWELL":
            return howell(tables)
        case "THREE_QUARTER_HOWELL":
            return three_quarter_howell(tables, rounds=rounds)
        case "HESITATION_MITCHELL":
            return hesitation_mitchell(tables)
        case "SKIP_MITCHELL":
            return skip_mitchell(tables, rounds=rounds)
        case "RELAY_MITCHELL":
            return relay_mitchell(tables, rounds=rounds)
        case "APPENDIX_MITCHELL":
            return appendix_mitchell(tables, rounds=rounds)
        case "WEB_MITCHELL":
            return web_mitchell(tables, rounds=rounds)
        case "SWISS":
            return swiss_rounds(tables, rounds)
        case _:
            return mitchell(tables, rounds=rounds)
