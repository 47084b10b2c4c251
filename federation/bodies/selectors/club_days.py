"""The days on which clubs play every week, as they wrote them on their pages."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from federation.bodies.selectors.clubs import clubs_affiliated, search_clubs
from federation.models import Club

EVERY_DAY = frozenset(range(1, 8))


@dataclass(frozen=True, slots=True)
class ClubPlay:
    """One weekly session of a club. day: ISO weekday; hour as "21:00"."""

    day: int
    hour: str
    club: Club
    price: str


def clubs_playing(
    days: Collection[int] = EVERY_DAY,
    *,
    on: dt.date,
    words: str = "",
    region: str = "",
    town: str = "",
    code: str = "",
) -> list[ClubPlay]:
    """Return the weekly sessions of affiliated clubs on some ISO weekdays, by day and hour.

    words: in the club's name or town; region, code: of its association and its own.
    """
    clubs = clubs_affiliated(on=on).filter(page__isnull=False).select_related("page")
    if words:
        clubs = search_clubs(words, among=clubs)
    clubs = clubs.filter(
        **{
            name: value
            for name, value in (
                ("association__code", region), ("town__iexact", town), ("code", code),
            )
            if value
        }
    )  # fmt: skip
    plays = [
        ClubPlay(int(day), hour, club, club.page.price)
        for club in clubs
        for day, hour in club.page.days.items()
        if int(day) in days
    ]
    return sorted(plays, key=lambda play: (play.day, play.hour, play.club.name))


def playing_on(clubs: QuerySet[Club], day: int) -> QuerySet[Club]:
    """Return those of some clubs that play every week on an ISO weekday."""
    return clubs.filter(page__days__has_key=str(day))
