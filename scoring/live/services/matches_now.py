"""The current state of the matches of a team event: from table results, else from results."""

from scoring.engine_input.values import ScoredMatch
from scoring.live.services.book_cache import read_lines
from scoring.live.services.field import field_of
from scoring.live.services.team_counting import Teams
from scoring.models import EventBook
from tournaments.models import Event


def matches_now(event: Event) -> dict[int, ScoredMatch]:
    """Return each match that has anything to count, by its row in the schedule."""
    book = EventBook.objects.select_related("event").get(event=event)
    lines = read_lines(book.pk)
    field = field_of(book, lines)
    scored = {match.plan.key: match for match in Teams(field, lines).counted().matches}
    return {pk: scored[plan.key] for pk, plan in field.plans.items() if plan.key in scored}
