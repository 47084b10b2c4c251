"""The movements a session could play, best first, and the one requested."""

from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.figures_events import MovementFigures
from tournaments.entries.selectors.pair_substitutions import session_boards
from tournaments.models import EventKind, Session, SessionHours
from tournaments.movements.advisor import Option, Wish
from tournaments.movements.howell import refuse_shortened
from tournaments.movements.plans import (
    HOWELLS,
    MovementSpec,
    has_lines,
    is_mixed,
    plain_movement,
    spec_of,
)
from tournaments.movements.sections import individual_spec, section_options
from tournaments.seating.rules.movement_tables import howell_section, mitchell_sections
from tournaments.seating.rules.seating import section_sizes
from tournaments.seating.selectors.mixed_seating import mixed_option, mixed_spec
from tournaments.selectors.rule_sets import regulation_of

SHOWN_MOST = 12


@dataclass(frozen=True, slots=True)
class MovementChoice:
    """A movement as chosen: code, rounds, boards of a round, rankings, number of sections.

    For individuals only boards and sections matter.
    """

    code: str
    rounds: int
    boards_in_round: int
    lines: int
    sections: int = 1


@dataclass(frozen=True, slots=True)
class Advice:
    """The possible movements. options: each with one option per section; none for individuals.

    by_table: the indices of options named in the regulation's tables.
    """

    options: tuple[tuple[Option, ...], ...]
    sizes: tuple[int, ...]
    individual: tuple[MovementSpec, ...] = ()
    by_table: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """The director's limits. minutes: None without limit; one_field: None for either."""

    sections: int
    fewest_boards: int
    most_boards: int
    minutes: int | None = None
    one_field: bool | None = None


def usual_sections(session: Session, contestants: int) -> int:
    """Return the number of sections in the regulation's table for a number of pairs."""
    if session.event.kind != EventKind.PAIRS:
        return 1
    figures = regulation_of(session.event).movements
    if contestants < min(row.min_pairs for row in figures.mitchell):
        return 1
    return len(mitchell_sections(contestants, figures=figures))


def advice_for(session: Session, times: SessionHours, limits: Limits, contestants: int) -> Advice:
    """Return the movements that fit, best first. Raises: RuleError if none does."""
    sizes = section_sizes(contestants, sections=limits.sections)
    if session.event.kind == EventKind.INDIVIDUAL:
        sizes = _individual_sizes(contestants, limits.sections)
        return Advice((), sizes, tuple(individual_spec(size) for size in sizes))
    wish = Wish(
        pairs=sizes[0],
        fewest_boards=limits.fewest_boards,
        most_boards=limits.most_boards,
        minutes_per_board=times.minutes_per_board,
        minutes=limits.minutes,
        one_field=limits.one_field,
    )
    options = _with_mixed(session, wish, contestants, limits.sections, sizes)
    figures = regulation_of(session.event).movements
    named = [
        at for at, option in enumerate(options) if all(_in_table(one, figures) for one in option)
    ]
    return Advice(options, sizes, by_table=tuple(named))


def _with_mixed(
    session: Session, wish: Wish, contestants: int, sections: int, sizes: Sequence[int]
) -> tuple[tuple[Option, ...], ...]:
    """Return the options; the mixed movement first if the event plays it over its sessions.

    Then those of the planned boards, and others after them.
    """
    mixed = None
    if sections == 1:
        mixed = mixed_option(session, contestants, wish.minutes_per_board)
    if mixed is None:
        return _planned_first(session, section_options(sizes, wish))[:SHOWN_MOST]
    try:
        others = _planned_first(session, section_options(sizes, wish))
    except RuleError:
        return ((mixed,),)
    return ((mixed,), *others[: SHOWN_MOST - 1])


def _planned_first(
    session: Session, options: Sequence[tuple[Option, ...]]
) -> tuple[tuple[Option, ...], ...]:
    """Return the options of the boards planned for a session before the others, best first."""
    boards = session_boards(session.event)
    planned = boards[min(session.number, len(boards)) - 1]
    return tuple(sorted(options, key=lambda sections: sections[0].boards != planned))


def _in_table(option: Option, figures: MovementFigures) -> bool:
    """Return whether the regulation's tables have a movement for this number. Source: RTP 3.5.5."""
    movement = option.movement
    if is_mixed(movement.code):
        return True
    pairs = movement.contestants - bool(option.phantom)
    try:
        if has_lines(movement.code):
            plans = mitchell_sections(pairs, figures=figures)
        elif movement.code == "HOWELL":
            plans = (howell_section(pairs, figures=figures),)
        else:
            return False
    except RuleError:
        return False
    return len(plans) == 1 and (movement.rounds, option.boards_in_a_round) in plans[0].boards


def requested_movements(
    session: Session, times: SessionHours, movement_choice: MovementChoice, contestants: int
) -> tuple[Sequence[MovementSpec], int]:
    """Return the requested movement of each section, and the boards of a round.

    Raises: RuleError if the contestants cannot play it.
    """
    if session.event.kind == EventKind.INDIVIDUAL:
        sizes = _individual_sizes(contestants, movement_choice.sections)
        return [individual_spec(size) for size in sizes], movement_choice.boards_in_round
    if is_mixed(movement_choice.code):
        return [mixed_spec(session, contestants)], movement_choice.boards_in_round
    sizes = section_sizes(contestants, sections=movement_choice.sections)
    if movement_choice.code in HOWELLS:
        for size in dict.fromkeys(sizes):
            whole = plain_movement(movement_choice.code, (size + 1) // 2, movement_choice.rounds)
            refuse_shortened(whole, rounds=movement_choice.rounds)
    boards = movement_choice.rounds * movement_choice.boards_in_round
    wish = Wish(
        sizes[0], boards, boards, times.minutes_per_board, one_field=movement_choice.lines == 1
    )
    for options in section_options(sizes, wish):
        first = options[0]
        if (first.movement.code, first.movement.rounds, first.boards_in_a_round) == (
            movement_choice.code,
            movement_choice.rounds,
            movement_choice.boards_in_round,
        ):
            return [spec_of(option.movement) for option in options], movement_choice.boards_in_round
    raise RuleError(
        "sections_play_unlike",
        article="RTP 3.5.5",
        rounds=movement_choice.rounds,
        contestants=sizes[0],
    )


def _individual_sizes(players: int, sections: int) -> tuple[int, ...]:
    if sections < 1 or players % sections:
        raise RuleError(
            "sections_play_unlike", article="RTP 3.5.3", rounds=sections, contestants=players
        )
    return (players // sections,) * sections
