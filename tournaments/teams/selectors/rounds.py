"""The session of each round of a team event, and its boards."""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.models import Event, PlayFormat, ScheduledMatch, TeamPlay


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """The place of a round. first_board: rounds of a session continue its board numbers."""

    session: int
    first_board: int


def place_of_round(event: Event, play: TeamPlay, number: int) -> RoundPlace:
    """Return the place of a round; rounds are distributed over the sessions in order."""
    return _place(event, play, number, rounds_of_event(event, play))


def places_of_rounds(
    event: Event, play: TeamPlay, *, drawn: Collection[int] = ()
) -> dict[int, RoundPlace]:
    """Return the place of each round of an event. drawn: rounds beyond the planned ones, if any."""
    rounds = rounds_of_event(event, play)
    numbers = {*range(1, rounds + 1), *drawn}
    return {number: _place(event, play, number, rounds) for number in sorted(numbers)}


def rounds_of_event(event: Event, play: TeamPlay) -> int:
    """Return the number of rounds of an event: planned for a Swiss, else drawn."""
    if play.format == PlayFormat.SWISS and play.rounds is not None:
        return play.rounds
    drawn = ScheduledMatch.objects.filter(event=event, draw__replaced_at__isnull=True)
    return max(drawn.values_list("round", flat=True), default=0)


def _place(event: Event, play: TeamPlay, number: int, rounds: int) -> RoundPlace:
    sessions = max(1, min(event.planned_sessions, rounds))
    session = _session(number, rounds, sessions)
    before = sum(_session(number, rounds, sessions) == session for number in range(1, number))
    return RoundPlace(session, before * play.match_boards + 1)


def _session(number: int, rounds: int, sessions: int) -> int:
    return (number - 1) * sessions // max(rounds, number) + 1
