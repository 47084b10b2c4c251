"""The running places of teams: boards of each match as IMPs, matches as victory points."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.feed.known_matches import KnownMatches
from scoring.feed.rows import EventValues
from scoring.feed.values import MatchPlan, Scored
from scoring.live.rules.lines import Line
from scoring.live.services.field import Field, Shown


class Teams:
    """Keeps the places of teams up to date with the lines of their book."""

    def __init__(self, given: Field, lines: Sequence[Line]) -> None:
        self._field = given
        self._made = {each.id: given.result_of_match(each) for each in lines}
        self._known = KnownMatches()

    def can_move(self, before: Line, after: Line) -> bool:
        """Return whether replacing `before` with `after` can change a place."""
        given = self._field
        return given.result_of_match(before) != given.result_of_match(after)

    def put(self, _before: Line, after: Line) -> None:
        """Replace the line `_before` with `after`."""
        self._made[after.id] = self._field.result_of_match(after)

    def places(self) -> dict[int, Shown]:
        """Return the place of each team, 0 before a match of it has a board or a ruling."""
        given = self._field
        found = {pk: Shown(pk, "", 0, False, 0, "0", None, None) for pk in given.ways}
        for row in self.counted().rows:
            pk = given.rows[row.key]
            if pk in found:
                vps = None if row.vps is None else int(row.vps.scaleb(2))
                told = row.line, row.rank, row.tied, row.boards_played, str(row.score)
                found[pk] = Shown(pk, *told, None, vps)
        return found

    def counted(self) -> Scored:
        """Return the event counted from its lines."""
        return self.values().counted(known=self._known)

    def values(self) -> EventValues:
        """Return the values from which the event is counted.

        A match with counting lines is counted from them, any other match from its results.
        """
        given = self._field
        made = [result for _pk, result in sorted(self._made.items()) if result is not None]
        played = {each.match for each in made}
        last = given.until
        ruled = {place[2] for place, _ruled in given.rulings}
        plans = [each for each in self._plans(played | ruled) if not last or each.round <= last]
        keys = {each.key for each in plans}
        return EventValues(
            (
                *(each for each in given.base if each.match in keys - played),
                *(each for each in made if each.match in keys),
            ),
            tuple(each for each in given.rulings if each[0][2] in keys),
            given.contestants,
            given.choice,
            tuple(plans),
            given.terms,
            tuple(each for each in given.plans.values() if each.key not in keys),
        )

    def _plans(self, played: set[str]) -> list[MatchPlan]:
        """Return the matches that have results, a ruling or lines, and the forfeited ones."""
        given = self._field
        plans = {each.key: each for each in given.matches}
        plans |= {
            each.key: each for each in given.plans.values() if each.key in played - plans.keys()
        }
        return with_forfeited(plans, given.forfeited)


def with_forfeited(
    plans: Mapping[str, MatchPlan], forfeited: Iterable[MatchPlan]
) -> list[MatchPlan]:
    """Return the matches plus those forfeited in the rounds played. Source: RTP 3.6.7.2."""
    rounds = {each.round for each in plans.values()}
    new = {each.key: each for each in forfeited if each.round in rounds}
    return list((new | dict(plans)).values())
