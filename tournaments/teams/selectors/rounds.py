"""In which session a round of a team event is played, and with which boards."""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.models import Event, PlayFormat, ScheduledMatch, TeamPlay


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """Where a round is played. first_board: rounds of one session go on counting its boards."""

    session: int
    first_board: int


def place_of_round(event: Event, play: TeamPlay, number: int) -> RoundPlace:
    """Return where a round is played: rounds are spread over the sessions of an event in order."""
    return _place(event, play, number, rounds_of_event(event, play))


def places_of_rounds(
    event: Event, play: TeamPlay, *, drawn: Collection[int] = ()
) -> dict[int, RoundPlace]:
    """Return where each round of an event is played. drawn: rounds beyond those said, if any."""
    rounds = rounds_of_event(event, play)
    numbers = {*range(1, rounds + 1), *drawn}
    return {number: _place(event, play, number, rounds) for number in sorted(numbers)}


def rounds_of_event(event: Event, play: TeamPlay) -> int:
    """Return how many rounds an event has: those said of a Swiss, else those drawn."""
    if play.format == PlayFormat.SWISS and play.rounds is not None:
        return play.rounds
    drawn = ScheduledMatch.objects.filter(event=event, draw__replaced_at__isnull=True)
    return max(drawn.values_list("round", flat=True), default=0)


def _place(event: Event, play: TeamPlay, number: int, rounds: int) -> RoundPlace:
    sessions = max(1, min(event.planned_sessions, rounds))
    session = _session(number, rounds, sessions)
    before = sum(_session(each, rounds, sessions) == session for each in range(1, number))
    return RoundPlace(session, before * play.match_boards + 1)


def _session(number: int, rounds: int, sessions: int) -> int:
    return (number - 1) * sessions // max(rounds, number) + 1
