"""A season whose licences are to be renewed."""

import datetime as dt

from django.utils import timezone

from federation.models import Season
from tests.factories.federation import make_season
from tests.personas import World


def make_season_to_renew(world: World) -> Season:
    """Make the world's licences those of last season, so that this one is to be renewed."""
    today = timezone.localdate()
    world.season.year = today.year - 1
    world.season.starts_on = dt.date(today.year - 1, 1, 1)
    world.season.ends_on = dt.date(today.year - 1, 12, 31)
    world.season.save()
    season = make_season(today.year)
    schedule = world.season.fee_schedules.get()
    schedule.season, schedule.valid_from = season, season.starts_on
    schedule.save()
    row = world.event.rule_set
    type(row).objects.filter(pk__in=[row.pk, world.event.ranking_rule_set_id]).update(
        valid_from=dt.date(today.year - 2, 1, 1)
    )
    return season
