"""Home and visiting team after a highly unusual system becomes known."""

from django.db import transaction
from django.db.models import Count

from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import Event, MatchEnd, ScheduledMatch
from tournaments.teams.selectors.strength import unusual_teams
from tournaments.teams.services.draws import sides


@transaction.atomic
def settle_sides(event: Event, *, account: Account | None) -> int:
    """Make teams with a highly unusual system visitors, in matches without line-ups.

    A system declared after the draw counts from then on; a match with line-ups or selected segments
    keeps its sides. Returns: how many matches changed. Source: RTP 2.3.4.3.
    """
    unusual = unusual_teams(event)
    if not unusual:
        return 0
    open_matches = ScheduledMatch.objects.select_for_update(of=("self",)).filter(
        event=event,
        draw__replaced_at__isnull=True,
        ending=MatchEnd.OPEN,
        home__isnull=False,
        away__isnull=False,
        home_passed=False,
    )
    named = set(
        ScheduledMatch.objects.filter(event=event)
        .annotate(named=Count("line_ups"))
        .filter(named__gt=0)
        .values_list("pk", flat=True)
    )
    changed = 0
    for match in open_matches:
        if match.pk in named or match.home_picks or match.visitors_pick:
            continue
        was = (match.home_id, match.away_id, match.visitors_first)
        now_so = sides(match.home_id or 0, match.away_id or 0, unusual)
        if was == now_so:
            continue
        match.home_id, match.away_id, match.visitors_first = now_so
        match.save(update_fields=["home", "away", "visitors_first"])
        record_event(
            "match_sides_settled",
            subject=f"event:{event.pk}",
            account=account,
            details={"match": match.pk, "visitors": match.away_id},
        )
        changed += 1
    return changed
