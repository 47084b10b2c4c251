"""The page of a club: its days as text, its place on the country's outline."""

from dataclasses import dataclass

from django.utils.dates import WEEKDAYS
from django.utils.formats import get_format
from django.utils.functional import Promise

from federation.models import ClubPage, FederationOutline
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
    first = int(get_format("FIRST_DAY_OF_WEEK")) or 7
    week = [(first - 1 + number) % 7 + 1 for number in range(7)]
    return [(WEEKDAYS[day - 1], page.days[str(day)]) for day in week if str(day) in page.days]


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
