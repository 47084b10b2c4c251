"""The published rankings, by day."""

import datetime as dt

from scoring.models import RankingList


def published_by(day: dt.date) -> RankingList | None:
    """Return the list that was current at the end of a day; None before the first."""
    lists = RankingList.objects.filter(published_at__date__lte=day)
    return lists.select_related("season", "rule_set").order_by("-season__year", "-version").first()
