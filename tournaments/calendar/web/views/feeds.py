"""Calendar feeds: of a region, of a club, of an account."""

import datetime as dt

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.access import public, require
from federation.models import Association, Club
from federation.permissions import may_sign_in
from federation.selectors.callers import account_of, reader_of
from tournaments.calendar.selectors.calendar import (
    events_of_club,
    events_of_person,
    events_of_region,
)
from tournaments.calendar.selectors.private_feeds import account_of_feed, feed_token
from tournaments.calendar.services.private_feeds import renew_private_feed
from tournaments.calendar.web.icalendar import calendar_feed

# Recent events stay in subscribed calendars.
KEPT_FOR = dt.timedelta(days=92)


@public
@require_safe
def region_ics(request: HttpRequest, code: str) -> HttpResponse:
    region = get_object_or_404(Association, code=code)
    events = events_of_region(region, since=timezone.localdate() - KEPT_FOR)
    return _feed(calendar_feed(list(events), name=region.name))


@public
@require_safe
def club_ics(request: HttpRequest, code: str) -> HttpResponse:
    club = get_object_or_404(Club, code=code)
    events = events_of_club(club, since=timezone.localdate() - KEPT_FOR)
    return _feed(calendar_feed(list(events), name=club.name))


# The address is the key, since calendar programs do not sign in.
@public
@require_safe
def own_ics(request: HttpRequest, token: str) -> HttpResponse:
    account = account_of_feed(token)
    if account is None:
        raise Http404
    events = (
        events_of_person(account.person, since=timezone.localdate() - KEPT_FOR)
        if account.person
        else []
    )
    response = _feed(calendar_feed(list(events), name=_("My bridge")))
    patch_cache_control(response, private=True, no_store=True)
    return response


@public
@require_safe
def calendar_feeds(request: HttpRequest) -> HttpResponse:
    reader = reader_of(request)
    token = feed_token(reader) if reader.is_authenticated else ""
    return render(
        request,
        "tournaments/calendar_feeds.html",
        {
            "own": settings.SITE_URL + reverse("own-ics", args=[token]) if token else "",
            "site": settings.SITE_URL,
            "regions": Association.objects.order_by("name"),
            "clubs": Club.objects.filter(affiliated_until__isnull=True).order_by("name"),
        },
    )


@require(may=may_sign_in)
@require_POST
def calendar_feed_renew(request: HttpRequest) -> HttpResponse:
    renew_private_feed(account=account_of(request), now=timezone.now())
    messages.success(request, _("This is your address. An earlier one no longer works."))
    return redirect("calendar-feeds")


def _feed(content: bytes) -> HttpResponse:
    return HttpResponse(content, content_type="text/calendar; charset=utf-8")
