"""Mitchell and Howell side by side in three sessions: three groups and one fixed pair."""

from dataclasses import replace

from federation.errors import RuleError
from federation.rules.figures_events import MixedSession, MovementFigures
from tournaments.movements.howell import howell
from tournaments.movements.mitchell import mitchell
from tournaments.movements.values import Meeting, Movement

ARTICLE = "RTP 3.5.5.3"
GROUPS = "ABC"
PREFIX = "MIXED_"


def mixed_code(roles: MixedSession) -> str:
    """Return the code of a session: "MIXED_AB_C" for North-South, East-West, then the Howell."""
    return f"{PREFIX}{roles.mitchell_ns}{roles.mitchell_ew}_{roles.howell}"


def roles_of(code: str) -> MixedSession:
    """Return the role of each group in a session, from its code. Source: RTP 3.5.5.3."""
    lines, turning = code.removeprefix(PREFIX).split("_")
    return MixedSession(mitchell_ns=lines[0], mitchell_ew=lines[1], howell=turning)


def mixed_group_size(pairs: int, *, figures: MovementFigures) -> int:
    """Return the number of pairs in a group. Raises: RuleError. Source: RTP 3.5.5.3."""
    for row in figures.mixed:
        if row.pairs == pairs:
            return row.group
    allowed = [row.pairs for row in figures.mixed]
    raise RuleError("mixed_not_for_so_many", article=ARTICLE, pairs=pairs, allowed=allowed)


def mixed_groups(
    ranked: tuple[int, ...], *, limited: int | None, figures: MovementFigures
) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return the fixed pair, and the pots of three from which the groups are drawn.

    ranked: pairs, best first; limited: a pair that should not move, by default the last one stays.
    Each pot gives one pair to each group. Raises: RuleError. Source: RTP 3.5.5.3.
    """
    mixed_group_size(len(ranked), figures=figures)
    fixed = ranked[-1] if limited is None else limited
    others = [pair for pair in ranked if pair != fixed]
    return fixed, tuple(tuple(others[at : at + 3]) for at in range(0, len(others), 3))


def mixed_session(group: int, *, roles: MixedSession) -> Movement:
    """Return one session: two groups play a Mitchell, the third and the fixed pair a Howell.

    group: pairs in each; group A are contestants 1 .. group, then B and C, the fixed pair last. The
    Howell's tables come after those of the Mitchell, with their own copy of the boards the Mitchell
    plays. Source: RTP 3.5.5.3.
    """
    first = {name: place * group for place, name in enumerate(GROUPS)}
    fixed = 3 * group + 1
    lines = mitchell(group)
    meetings = [
        replace(
            meeting,
            ns=first[roles.mitchell_ns] + meeting.ns,
            ew=first[roles.mitchell_ew] + meeting.ew - group,
        )
        for meeting in lines.meetings
    ]
    turning = howell((group + 1) // 2)

    def numbered(pair: int) -> int:
        return fixed if pair > group else first[roles.howell] + pair

    meetings += [
        Meeting(
            meeting.round,
            group + meeting.table,
            numbered(meeting.ns),
            numbered(meeting.ew),
            meeting.board_set,
            2,
        )
        for meeting in turning.meetings
    ]
    meetings.sort(key=lambda meeting: (meeting.round, meeting.table))
    return Movement(
        code=mixed_code(roles),
        contestants=fixed,
        tables=lines.tables + turning.tables,
        rounds=group,
        board_sets=group,
        lines=1,
        meetings=tuple(meetings),
        fixed=(*range(first[roles.mitchell_ns] + 1, first[roles.mitchell_ns] + group + 1), fixed),
        copies=2,
    )
