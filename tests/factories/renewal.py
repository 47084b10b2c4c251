"""A season whose licences are to be renewed, or prepared for it."""

import datetime as dt

from django.utils import timezone

from federation.licences.rules.renewal import renewal_days
from federation.licences.selectors.requests import licence_figures
from federation.models import Licence, Season
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


def make_season_to_prepare(world: World) -> Season:
    """Make the world's licences those of this season; return the next, whose day is to come."""
    this = make_season_to_renew(world)
    Licence.objects.update(season=this)
    return make_season(this.year + 2)  # its requests open at the end of the coming year


def first_day_of(season: Season) -> dt.datetime:
    """Return a moment in the first hour of the day on which a season's requests open."""
    days = renewal_days(season.year, figures=licence_figures(season))
    return timezone.make_aware(dt.datetime.combine(days.opens_on, dt.time(0, 10)))
