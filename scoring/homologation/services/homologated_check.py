"""Homologated events checked again: what would stop them now. Nothing is undone."""

from collections.abc import Callable

from federation.errors import RuleError
from federation.models import Account, Season
from scoring.homologation.selectors.gate import check_in_lots
from scoring.models import ResultState
from tournaments.models import Event


def check_homologated(
    *,
    year: int,
    account: Account | None = None,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> dict[str, object]:
    """Check the conditions of each homologated event of a season.

    Returns: season, checked, and event and rules of those that would be stopped. Source: RTP 3.1.6.
    """
    season = Season.objects.filter(year=year).first()
    if season is None:
        raise RuleError("season_unknown", year=year)
    rows = Event.objects.filter(season=season, result__state=ResultState.HOMOLOGATED)
    events = list(rows.order_by("pk"))
    against = []
    for number, checked in enumerate(check_in_lots(events), start=1):
        if rules := [condition.rule for condition in checked.stopping]:
            against.append({"event": checked.event.pk, "rules": rules})
        progress(number, len(events))
    return {"season": year, "checked": len(events), "against": against}
