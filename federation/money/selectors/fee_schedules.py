"""Fee schedules for pages."""

import datetime as dt

from django.db.models import Exists, OuterRef, QuerySet

from federation.models import FeeSchedule, Season
from federation.papers.selectors.papers import public_papers_about


def schedule_shown(season: Season, *, on: dt.date) -> FeeSchedule | None:
    """Return the schedule of a season in force on a day, else its first one."""
    rows = season.fee_schedules.prefetch_related("fees").select_related("season")
    in_force = rows.filter(valid_from__lte=on).order_by("-valid_from").first()
    return in_force or rows.order_by("valid_from").first()


def schedules_of(season: Season) -> list[FeeSchedule]:
    """Return all schedules of a season; each is in force until the next one's first day."""
    rows = season.fee_schedules.prefetch_related("fees").select_related("season")
    return list(rows.order_by("valid_from"))


def next_schedules_shown_to(season: Season, *, is_office: bool) -> list[FeeSchedule]:
    """Return the schedules of the next season; for the public once the first is published."""
    following = Season.objects.filter(year=season.year + 1).first()
    rows = schedules_of(following) if following else []
    if not rows or is_office:
        return rows
    return rows if public_papers_about(f"fee_schedule:{rows[0].pk}").exists() else []


def seasons_to_charge(*, on: dt.date) -> QuerySet[Season]:
    """Return the seasons whose affiliation fee can be charged: this one and later ones."""
    return Season.objects.filter(ends_on__gte=on, fee_schedules__isnull=False).distinct()


def schedules_without_amounts(*, on: dt.date) -> QuerySet[FeeSchedule]:
    """Return the schedules, in force or future, without any amounts."""
    later = FeeSchedule.objects.filter(
        season=OuterRef("season"), valid_from__gt=OuterRef("valid_from")
    )
    rows = FeeSchedule.objects.filter(~Exists(later), season__ends_on__gte=on)
    bare = rows.exclude(fees__amount_cents__isnull=False)
    return bare.select_related("season").order_by("valid_from")
