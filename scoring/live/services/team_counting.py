"""The running places of teams: boards of each match as IMPs, matches as victory points."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.engine_input.counting import EventValues
from scoring.engine_input.match_facts import MatchFacts
from scoring.engine_input.values import MatchPlan, Scored
from scoring.live.rules.lines import Line
from scoring.live.services.field import Field, Shown


class Teams:
    """Keeps the places of teams up to date with the lines of their book."""

    def __init__(self, field: Field, lines: Sequence[Line]) -> None:
        self._field = field
        self._made = {line.id: field.result_of_match(line) for line in lines}
        self._known = MatchFacts()

    def can_move(self, before: Line, after: Line) -> bool:
        """Return whether replacing `before` with `after` can change a place."""
        field = self._field
        return field.result_of_match(before) != field.result_of_match(after)

    def put(self, _before: Line, after: Line) -> None:
        """Replace the line `_before` with `after`."""
        self._made[after.id] = self._field.result_of_match(after)

    def places(self) -> dict[int, Shown]:
        """Return the place of each team, 0 before a match of it has a board or a ruling."""
        field = self._field
        by_pk = {pk: Shown(pk, "", 0, False, 0, "0", None, None) for pk in field.ways}
        for row in self.counted().rows:
            pk = field.rows[row.key]
            if pk in by_pk:
                vps = None if row.vps is None else int(row.vps.scaleb(2))
                place = row.line, row.rank, row.tied, row.boards_played, str(row.score)
                by_pk[pk] = Shown(pk, *place, None, vps)
        return by_pk

    def counted(self) -> Scored:
        """Return the event counted from its lines."""
        return self.values().counted(facts=self._known)

    def values(self) -> EventValues:
        """Return the values from which the event is counted.

        A match with counting lines is counted from them, any other match from its results.
        """
        field = self._field
        made = [result for _pk, result in sorted(self._made.items()) if result is not None]
        played = {result.match for result in made}
        last = field.until
        ruled = {place.match for place, _ruled in field.rulings}
        plans = [
            match_plan
            for match_plan in self._plans(played | ruled)
            if not last or match_plan.round <= last
        ]
        keys = {plan.key for plan in plans}
        return EventValues(
            (
                *(result for result in field.base if result.match in keys - played),
                *(result for result in made if result.match in keys),
            ),
            tuple(ruling for ruling in field.rulings if ruling[0][2] in keys),
            field.contestants,
            field.choice,
            tuple(plans),
            field.terms,
            tuple(plan for plan in field.plans.values() if plan.key not in keys),
        )

    def _plans(self, played: set[str]) -> list[MatchPlan]:
        """Return the matches that have results, a ruling or lines, and the forfeited ones."""
        field = self._field
        plans = {match.key: match for match in field.matches}
        plans |= {
            plan.key: plan for plan in field.plans.values() if plan.key in played - plans.keys()
        }
        return with_forfeited(plans, field.forfeited)


def with_forfeited(
    plans: Mapping[str, MatchPlan], forfeited: Iterable[MatchPlan]
) -> list[MatchPlan]:
    """Return the matches plus those forfeited in the rounds played. Source: RTP 3.6.7.2."""
    rounds = {match_plan.round for match_plan in plans.values()}
    new = {match_plan.key: match_plan for match_plan in forfeited if match_plan.round in rounds}
    return list((new | dict(plans)).values())
