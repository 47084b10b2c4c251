"""Addresses of the tournaments."""

from django.urls import path

from tournaments.web.views import (
    calendar,
    delegations,
    events,
    hosting,
    places,
    regulations,
    timetables,
)

urlpatterns = [
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar.ics", calendar.calendar_ics, name="calendar-ics"),
    path("events/new/", events.event_create, name="event-create"),
    path("events/<int:pk>/edit/", events.event_edit, name="event-edit"),
    path("events/<int:pk>/cancel/", events.event_cancel, name="event-cancel"),
    path("events/<int:pk>/regulation/", regulations.event_regulation, name="event-regulation"),
    path(
        "events/<int:pk>/regulation/<int:version>/",
        regulations.event_regulation,
        name="event-regulation-version",
    ),
    path(
        "events/<int:pk>/regulation/compare/",
        regulations.regulation_compare,
        name="regulation-compare",
    ),
    path(
        "events/<int:pk>/regulation/begin/", regulations.regulation_begin, name="regulation-begin"
    ),
    path(
        "events/<int:pk>/regulation/draft/", regulations.regulation_draft, name="regulation-draft"
    ),
    path(
        "events/<int:pk>/regulation/draft/preview/",
        regulations.regulation_preview,
        name="regulation-preview",
    ),
    path(
        "events/<int:pk>/regulation/draft/publish/",
        regulations.regulation_publish,
        name="regulation-publish",
    ),
    path(
        "events/<int:pk>/regulation/draft/drop/",
        regulations.regulation_drop,
        name="regulation-drop",
    ),
    path("events/<int:pk>/timetable/", timetables.timetable_propose, name="timetable-propose"),
    path("timetables/<int:pk>/approve/", timetables.timetable_approve, name="timetable-approve"),
    path("timetables/<int:pk>/refuse/", timetables.timetable_refuse, name="timetable-refuse"),
    path("events/<int:pk>/places/", places.event_quotas, name="event-quotas"),
    path("events/<int:pk>/places/set/", places.quota_set, name="quota-set"),
    path("places/<int:pk>/name/", places.entry_name, name="entry-name"),
    path(
        "named-entries/<int:pk>/withdraw/",
        places.nomination_withdraw,
        name="nomination-withdraw",
    ),
    path("events/<int:pk>/region/", places.region_choose, name="region-choose"),
    path("events/<int:pk>/delegation/", delegations.event_delegation, name="event-delegation"),
    path("events/<int:pk>/hosting/open/", hosting.hosting_open, name="hosting-open"),
    path("hosting/", hosting.hosting_list, name="hosting-list"),
    path("hosting/<int:pk>/", hosting.hosting_call, name="hosting-call"),
    path("hosting/<int:pk>/bid/", hosting.bid_place, name="bid-place"),
    path("hosting/<int:pk>/bids/", hosting.hosting_bids, name="hosting-bids"),
    path("hosting/<int:pk>/withdraw/", hosting.hosting_withdraw, name="hosting-withdraw"),
    path("hosting/bids/<int:pk>/withdraw/", hosting.bid_withdraw, name="bid-withdraw"),
    path("hosting/agreements/<int:pk>/", hosting.hosting_agreement, name="hosting-agreement"),
    path("hosting/agreements/<int:pk>/share/", hosting.share_request, name="share-request"),
]
