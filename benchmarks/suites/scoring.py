"""The scoring engine: a club session, a simultaneous of thousands, rounds of a large Swiss."""

from collections.abc import Iterator

from benchmarks.measuring import Contest, Growth, Skipped
from benchmarks.suites import club_sessions, simultaneous_events, swiss_rounds

PARTS = (
    *club_sessions.CONTESTS,
    *simultaneous_events.CONTESTS,
    *swiss_rounds.CONTESTS,
)


def contests(size: str, only: str = "") -> Iterator[Contest | Growth | Skipped]:
    """Yield the measurements whose goals begin with `only`, each prepared when its turn comes."""
    for goal, contest in PARTS:
        if goal.startswith(only):
            yield from contest(size)
