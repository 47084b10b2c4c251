"""The page of a club: its days as text, its place on the country's outline."""

from dataclasses import dataclass

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import get_format
from django.utils.functional import Promise

from federation.models import Club, ClubPage, FederationOutline
from federation.rules.outlines import Drawing, drawn


@dataclass(frozen=True, slots=True)
class Venue:
    """Where a club plays: the link for map programs, and the picture, None without an outline."""

    href: str
    latitude: str
    longitude: str
    drawing: Drawing | None


def days_of(page: ClubPage) -> list[tuple[str | Promise, str]]:
    """Return a club's days of play with times, in the order of the reader's week."""
    return [(WEEKDAYS[day - 1], hour) for day, hour in _in_week(page)]


def days_in_short(club: Club) -> str:
    """Return a club's days of play as "Tue 21:00 · Thu 15:00"; "" if it wrote none."""
    page = getattr(club, "page", None)
    days = _in_week(page) if page else []
    return " · ".join(f"{WEEKDAYS_ABBR[day - 1]} {hour}" for day, hour in days)


def _in_week(page: ClubPage) -> list[tuple[int, str]]:
    """Return ISO weekdays and times in the order of the reader's week."""
    first = int(get_format("FIRST_DAY_OF_WEEK")) or 7
    week = [(first - 1 + number) % 7 + 1 for number in range(7)]
    return [(day, page.days[str(day)]) for day in week if str(day) in page.days]


def place_of(page: ClubPage) -> Venue | None:
    """Return where a club plays, or None."""
    if page.latitude is None or page.longitude is None:
        return None
    latitude, longitude = (
        f"{coordinate.normalize():f}" for coordinate in (page.latitude, page.longitude)
    )
    outline = FederationOutline.objects.first()
    drawing = (
        drawn(outline.rings, latitude=page.latitude, longitude=page.longitude) if outline else None
    )
    shown = drawing if drawing and drawing.dot else None
    return Venue(f"geo:{latitude},{longitude}", latitude, longitude, shown)
