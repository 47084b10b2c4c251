"""Line-ups of a team match: where each player sits, and which team names first."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_play import OnlineFigures

ARTICLE = "RTP 2.3.4.2"


class Side(StrEnum):
    """The two teams of a match."""

    HOME = "HOME"
    VISITORS = "VISITORS"

    @property
    def other(self) -> "Side":
        """Return the other team. Source: RTP 2.3.1."""
        return Side.VISITORS if self is Side.HOME else Side.HOME


class Room(StrEnum):
    """The two tables of a match."""

    OPEN = "OPEN"
    CLOSED = "CLOSED"


@dataclass(frozen=True, slots=True)
class Seats:
    """The direction of each team in one room."""

    room: Room
    north_south: Side
    east_west: Side


def seats() -> tuple[Seats, Seats]:
    """Return the seats: the home team North-South in the open room. Source: RTP 2.3.1."""
    return (
        Seats(Room.OPEN, north_south=Side.HOME, east_west=Side.VISITORS),
        Seats(Room.CLOSED, north_south=Side.VISITORS, east_west=Side.HOME),
    )


def order_of_naming(choice: Side) -> tuple[Side, Side]:
    """Return the order in which the teams name their line-ups; the team with the choice is second.

    choice: the team that has the choice. Source: RTP 2.3.2.
    """
    return choice.other, choice


def refuse_early_line_up(side: Side, *, choice: Side, first_is_in: bool) -> None:
    """Refuse a line-up before the team's turn. Raises: RuleError. Source: RTP 2.3.2."""
    first, _ = order_of_naming(choice)
    if side is not first and not first_is_in:
        raise RuleError("line_up_not_your_turn", article="RTP 2.3.2", first=first)


def choice_by_segment(
    segments: int, *, home_picks: tuple[int, ...] = (), visitors_pick: tuple[int, ...] = ()
) -> tuple[Side, ...]:
    """Return which team has the choice in each segment.

    home_picks, visitors_pick: the segments each team selected. One segment: the home team. Two: the
    home team selects one, the visitors have the other. Three: the home team selects one and the
    visitors have two, or it passes, the visitors select one and the home team has two. Four: the
    home team selects one of either half, the visitors have the other of that half; in the other
    half the visitors select.
    Raises: RuleError for selections these rules do not allow. Source: RTP 2.3.2, 2.3.4.2.
    """
    for segment in (*home_picks, *visitors_pick):
        if not 1 <= segment <= segments:
            raise RuleError("no_such_segment", article=ARTICLE, segment=segment)
    if segments == 1:
        _picks(home_picks, visitors_pick, home=0, visitors=0)
        return (Side.HOME,)
    if segments == 2 or (segments == 3 and home_picks):
        _picks(home_picks, visitors_pick, home=1, visitors=0)
        return _all_but(segments, home_picks[0], Side.HOME)
    if segments == 3:
        _picks(home_picks, visitors_pick, home=0, visitors=1)
        return _all_but(segments, visitors_pick[0], Side.VISITORS)
    if segments == 4:
        return _two_halves(home_picks, visitors_pick)
    raise RuleError("segments_without_rule", article=ARTICLE, segments=segments)


def _two_halves(home_picks: tuple[int, ...], visitors_pick: tuple[int, ...]) -> tuple[Side, ...]:
    _picks(home_picks, visitors_pick, home=1, visitors=1)
    (home,), (visitors,) = home_picks, visitors_pick
    if (home <= 2) == (visitors <= 2):
        raise RuleError("pick_in_the_same_half", article=ARTICLE, segment=visitors)
    return tuple(
        Side.HOME
        if segment == home or (segment != visitors and (segment <= 2) == (visitors <= 2))
        else Side.VISITORS
        for segment in range(1, 5)
    )


def _all_but(segments: int, picked: int, side: Side) -> tuple[Side, ...]:
    return tuple(side if segment == picked else side.other for segment in range(1, segments + 1))


def _picks(
    home_picks: tuple[int, ...], visitors_pick: tuple[int, ...], *, home: int, visitors: int
) -> None:
    if (len(home_picks), len(visitors_pick)) != (home, visitors):
        raise RuleError(
            "picks_not_as_the_rule_gives", article=ARTICLE, home=home, visitors=visitors
        )


def home_with_unusual_systems(
    home: str, visitors: str, *, unusual: frozenset[str]
) -> tuple[str, str, bool]:
    """Return home team, visitors, and whether the visitors name first in every segment.

    unusual: teams with a pair that plays a highly unusual system. If only one of the two has such a
    pair, it is the visiting team and never has the choice. Source: RTP 2.3.4.3.
    """
    if (home in unusual) == (visitors in unusual):
        return home, visitors, False
    if home in unusual:
        return visitors, home, True
    return home, visitors, True


def refuse_change_in_segment(*, boards_played: int) -> None:
    """Refuse a change of line-up in a segment that has begun.

    Raises: RuleError. Source: RTP 2.3.1.
    """
    if boards_played:
        raise RuleError("pairs_stay_in_segment", article="RTP 2.3.1", boards=boards_played)


def sealed_line_up_deadline(starts_at: dt.datetime, *, figures: OnlineFigures) -> dt.datetime:
    """Return the deadline for the line-ups of an online session. Source: RTP 2.4.2."""
    return starts_at - dt.timedelta(minutes=figures.line_up_minutes_before)


def late_line_ups(
    sent: tuple[dt.datetime | None, ...], *, starts_at: dt.datetime, figures: OnlineFigures
) -> int:
    """Return how many line-ups of a session came late or not at all; each is a breach.

    sent: one for each match of the session, None if none came. Source: RTP 2.4.2.
    """
    until = sealed_line_up_deadline(starts_at, figures=figures)
    return sum(at is None or at > until for at in sent)
