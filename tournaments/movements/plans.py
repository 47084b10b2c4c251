"""A movement in few words, built again, and what each contestant does in each round."""

from dataclasses import dataclass

from tournaments.movements.howell import hesitation_mitchell, howell, three_quarter_howell
from tournaments.movements.individual import individual
from tournaments.movements.mitchell import (
    appendix_mitchell,
    arrow_switched,
    mitchell,
    relay_mitchell,
    skip_mitchell,
)
from tournaments.movements.values import Movement

INDIVIDUAL = "INDIVIDUAL_MOVEMENT"
HOWELLS = frozenset({"HOWELL", "THREE_QUARTER_HOWELL", "HESITATION_MITCHELL"})
_SEATS = ("N", "S", "E", "W")


@dataclass(frozen=True, slots=True)
class MovementSpec:
    """Enough of a movement to build it again. switched: rounds in which the sides are turned."""

    code: str
    contestants: int
    tables: int
    rounds: int
    lines: int = 1
    switched: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One table in one round. ns, ew: the contestants of each side, one or two of them."""

    round: int
    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    board_set: int


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round of one contestant. table: 0 where it has none; line: "NS", "EW", or a seat.

    opponents: empty where it rests; partner: of an individual, else 0.
    """

    round: int
    table: int = 0
    line: str = ""
    opponents: tuple[int, ...] = ()
    partner: int = 0
    board_set: int = 0


def spec_of(movement: Movement) -> MovementSpec:
    """Return the words from which `built` makes this movement. Source: RTP 3.5.5."""
    plain = _plain(movement.code, movement.tables, movement.rounds)
    switched: tuple[int, ...] = ()
    if movement.code not in HOWELLS:
        sides = {(each.round, each.table): each.ns for each in plain.meetings}
        turned = {
            each.round for each in movement.meetings if sides[each.round, each.table] != each.ns
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


def built(spec: MovementSpec) -> Movement:
    """Return the movement of pairs that a spec names, every seat taken.

    Raises: RuleError as the movement's own builder does. Source: RTP 3.5.5.
    """
    movement = _plain(spec.code, spec.tables, spec.rounds)
    if movement.lines == 2 and spec.lines == 1:
        return arrow_switched(movement, switched=spec.switched)
    return movement


def turns_of(spec: MovementSpec) -> tuple[Turn, ...]:
    """Return every table of every round. Raises: RuleError. Source: RTP 3.5.5."""
    if spec.code == INDIVIDUAL:
        return tuple(
            Turn(
                each.round,
                each.table,
                (each.north, each.south),
                (each.east, each.west),
                each.board_set,
            )
            for each in individual(spec.contestants)
        )
    return tuple(
        Turn(each.round, each.table, (each.ns,), (each.ew,), each.board_set)
        for each in built(spec).meetings
    )


def fixed_in(spec: MovementSpec) -> tuple[int, ...]:
    """Return the numbers that keep their table. Source: RTP 3.5.3, 3.5.5.2."""
    if spec.code == INDIVIDUAL:
        return (spec.contestants,) if spec.contestants % 4 == 0 else ()
    return built(spec).fixed


def is_in_lines(spec: MovementSpec) -> bool:
    """Say whether North-South and East-West are lines at the start. Source: RTP 3.5.5.1."""
    return spec.code not in HOWELLS and spec.code != INDIVIDUAL


def guide(
    spec: MovementSpec, number: int, *, empty: frozenset[int] = frozenset()
) -> tuple[GuideLine, ...]:
    """Return what one contestant does, round by round.

    empty: numbers nobody has; whoever is due to play with or against one of them rests.
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
            partner = next((each for each in own if each != number), 0)
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
    """Return how many sets of boards lie on the tables of a section. Source: RTP 3.5.5."""
    return spec.rounds if spec.code == INDIVIDUAL else built(spec).board_sets


def _plain(code: str, tables: int, rounds: int) -> Movement:
    """Return a movement in the sides of its own; those of two lines are not turned."""
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
        case _:
            return mitchell(tables, rounds=rounds)
