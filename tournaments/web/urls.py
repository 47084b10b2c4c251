"""Addresses of the tournaments."""

from django.urls import path

from tournaments.web.views import (
    association_calendars,
    calendar,
    calendar_feeds,
    calendar_office,
    delegations,
    directors,
    events,
    hosting,
    licences,
    places,
    planner,
    regulations,
    reservations,
    timetables,
)

urlpatterns = [
    path("events/<int:pk>/directors/", directors.event_directors, name="event-directors"),
    path(
        "events/<int:pk>/directors/<int:mandate>/end/",
        directors.event_director_end,
        name="event-director-end",
    ),
    path("events/<int:pk>/licences/", licences.event_licences, name="event-licences"),
    path("federation/licences/missing/", licences.players_unlicensed, name="players-unlicensed"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar.ics", calendar.calendar_ics, name="calendar-ics"),
    path("calendar/planner/", planner.calendar_planner, name="calendar-planner"),
    path("calendar/feeds/", calendar_feeds.calendar_feeds, name="calendar-feeds"),
    path("calendar/feeds/renew/", calendar_feeds.calendar_feed_renew, name="calendar-feed-renew"),
    path("calendar/mine/<str:token>.ics", calendar_feeds.own_ics, name="own-ics"),
    path("calendar/regions/<str:code>.ics", calendar_feeds.region_ics, name="region-ics"),
    path("calendar/clubs/<str:code>.ics", calendar_feeds.club_ics, name="club-ics"),
    path("calendar/reservations/", reservations.reservation_list, name="reservation-list"),
    path("calendar/reservations/new/", reservations.reservation_create, name="reservation-create"),
    path(
        "calendar/reservations/clashes/",
        reservations.reservation_clashes,
        name="reservation-clashes",
    ),
    path(
        "calendar/reservations/<int:pk>/",
        reservations.reservation_detail,
        name="reservation-detail",
    ),
    path(
        "calendar/reservations/<int:pk>/withdraw/",
        reservations.reservation_withdraw,
        name="reservation-withdraw",
    ),
    path(
        "calendar/reservations/<int:pk>/take-offer/",
        reservations.reservation_take_offer,
        name="reservation-take-offer",
    ),
    path(
        "calendar/reservations/<int:pk>/event/",
        reservations.reservation_use,
        name="reservation-use",
    ),
    path(
        "calendar/reservations/<int:pk>/deposit/",
        calendar_office.reservation_deposit,
        name="reservation-deposit",
    ),
    path(
        "calendar/reservations/<int:pk>/answer/<str:answer>/",
        calendar_office.reservation_decide,
        name="reservation-decide",
    ),
    path(
        "calendar/proposals/new/<int:pk>/",
        association_calendars.proposal_create,
        name="proposal-create",
    ),
    path(
        "calendar/proposals/<int:pk>/decide/",
        calendar_office.proposal_decide,
        name="proposal-decide",
    ),
    path(
        "calendar/associations/<int:pk>/send/",
        association_calendars.association_calendar_send,
        name="association-calendar-send",
    ),
    path("tournaments/calendar/", calendar_office.calendar_cycles, name="calendar-cycles"),
    path("tournaments/calendar/open/", calendar_office.calendar_open, name="calendar-open"),
    path("tournaments/calendar/<int:year>/", calendar_office.calendar_cycle, name="calendar-cycle"),
    path(
        "tournaments/calendar/<int:year>/answer/",
        calendar_office.reservations_answer,
        name="reservations-answer",
    ),
    path(
        "tournaments/calendar/<int:year>/<str:stage>/",
        calendar_office.calendar_publish,
        name="calendar-publish",
    ),
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
