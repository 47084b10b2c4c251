"""A cache of counted matches, for counting the same event again after each board."""

from collections.abc import Callable, Sequence

from scoring.engine.team_match import match_result
from scoring.engine.team_types import MatchResult, TeamMatch, TeamSettings
from scoring.engine.types import Key
from scoring.engine_input.values import TableResult

Built = tuple[tuple[TableResult, ...], TeamMatch]


class MatchFacts:
    """Known matches: their boards by their lines, their points by their boards."""

    def __init__(self) -> None:
        self._built: dict[str, Built] = {}
        self._counted: dict[tuple[int, Key, Key | None], tuple[TeamSettings, MatchResult]] = {}

    def built(
        self, key: str, results: Sequence[TableResult], build: Callable[[], TeamMatch]
    ) -> TeamMatch:
        """Return a match built of these results, from the cache if it was built before."""
        lines, stored = tuple(results), self._built.get(key)
        if stored is None or stored[0] != lines:
            stored = self._built[key] = (lines, build())
        return stored[1]

    def counted(self, match: TeamMatch, settings: TeamSettings) -> MatchResult:
        """Return a counted match, from the cache unless anything in it changed."""
        place = match.round, match.home, match.away
        stored = self._counted.get(place)
        if stored is None or stored[1].match != match or stored[0] != settings:
            stored = self._counted[place] = settings, match_result(match, settings)
        return stored[1]
