"""The events to come that a player may play in, and the ranking points they could give."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from federation.access import require
from federation.page_parts.figures import figure, tenths
from federation.page_parts.lists import page_of_rows
from federation.page_parts.reasons import Reason, reasons
from federation.permissions import may_see_own_data
from federation.selectors.callers import person_of
from federation.texts.dates import date_format
from scoring.engine.awards import Award
from scoring.rankings.selectors.events_to_enter import EventToEnter, events_to_enter
from scoring.rankings.selectors.fields_to_come import FieldToCome
from scoring.rankings.services.points_at_stake import PointsAtStake, points_at_stake
from tournaments.models import Event
from tournaments.page_parts.words import days_in_words, organiser_in_words, plain_kind_in_words
from tournaments.texts.contestants import TRIPLETS, contestants_in_words

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """What one place earns, and why."""

    place: int
    pe: str
    pm: str
    reasons: Sequence[Reason]


@dataclass(frozen=True, slots=True)
class Row:
    """An event to come, as printed. places: the first and the last that earn points, or none."""

    event: Event
    days: str
    kind: str
    organiser: str
    entering: str
    field: str
    like: Event | None
    places: Sequence[PlacePoints]
    pe: str
    pm: str


@require_safe
@require(may=may_see_own_data)
def own_points_at_stake(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    on = timezone.localdate(now)
    to_enter = events_to_enter(person_of(request), on=on, now=now)
    listing = page_of_rows(to_enter, request=request, per_page=PER_PAGE)
    at_stake = points_at_stake([row.event for row in listing.rows], on=on)
    rows = [_row(row, at_stake.get(row.event.pk)) for row in listing.rows]
    return render(request, "scoring/points_at_stake.html", {"rows": rows, "listing": listing})


def _row(to_enter: EventToEnter, points: PointsAtStake | None) -> Row:
    event = to_enter.event
    places = _places(points) if points else []
    return Row(
        event,
        days_in_words(event),
        plain_kind_in_words(event),
        organiser_in_words(event),
        _entering(to_enter),
        _field(event, points.field) if points else "",
        points.field.like if points else None,
        places,
        _range([place.pe for place in places]),
        _range([place.pm for place in places]),
    )


def _places(points: PointsAtStake) -> list[PlacePoints]:
    awards = [points.first]
    if points.last.place != points.first.place:
        awards.append(points.last)
    return [_place(award) for award in awards]


def _range(values: Sequence[str]) -> str:
    """Return the least and the most, or the one that both are."""
    return " – ".join(dict.fromkeys(reversed(values)))


def _place(award: Award) -> PlacePoints:
    return PlacePoints(
        int(award.place),
        figure(award.pe),
        tenths(award.pm_tenths),
        reasons(award.trace.as_rows()),
    )


def _entering(to_enter: EventToEnter) -> str:
    """Return whether the player is in, or how long entries are taken."""
    if to_enter.is_entered:
        return _("you are entered")
    if to_enter.terms is None:
        return _("entries by the organiser")
    if to_enter.terms.opens_at > timezone.now():
        return _("entries from %(day)s") % {
            "day": date_format(timezone.localdate(to_enter.terms.opens_at), "DATE_FORMAT")
        }
    return _("entries until %(day)s") % {
        "day": date_format(timezone.localdate(to_enter.terms.closes_at), "DATE_FORMAT")
    }


def _field(event: Event, field: FieldToCome) -> str:
    """Return the size and boards of the field that the points are counted with."""
    kind = TRIPLETS if event.is_triplets else event.kind
    boards = ngettext("%(n)s board", "%(n)s boards", field.boards) % {"n": field.boards}
    return f"{contestants_in_words(kind, field.contestants)}, {boards}"
