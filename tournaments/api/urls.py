"""Addresses of the API: the calendar."""

from django.urls import path

from federation.api import addresses  # noqa: F401 -- brings <id:...> and <code:...>
from tournaments.api import (
    card_views,
    drafts,
    event_acts,
    law_views,
    reservations,
    seating_views,
)

urlpatterns = [
    path("events/", event_acts.Events.as_view(), name="api-event-list"),
    path("events/<id:pk>/", event_acts.OneEvent.as_view(), name="api-event-detail"),
    path("events/<id:pk>/cancel/", event_acts.EventCancellation.as_view(), name="api-event-cancel"),
    path("reservations/", reservations.Reservations.as_view(), name="api-reservations"),
    path(
        "reservations/<id:pk>/event/",
        reservations.EventOfReservation.as_view(),
        name="api-reservation-event",
    ),
    path("events/<id:pk>/laws/", law_views.LawsOfEvent.as_view(), name="api-event-laws"),
    path("events/preflight/", drafts.DraftPreflight.as_view(), name="api-draft-preflight"),
    path(
        "events/<id:pk>/preflight/",
        drafts.EventPreflight.as_view(),
        name="api-event-preflight",
    ),
    path("events/<id:pk>/sessions/", seating_views.SessionsOfEvent.as_view(), name="api-sessions"),
    path("sessions/<id:pk>/seating/", seating_views.SeatingDetail.as_view(), name="api-seating"),
    path("sessions/<id:pk>/tables/", seating_views.Tables.as_view(), name="api-session-tables"),
    path(
        "sessions/<id:pk>/entries/<id:entry>/", seating_views.Way.as_view(), name="api-session-way"
    ),
    path("sessions/<id:pk>/clock/", seating_views.Clock.as_view(), name="api-clock"),
    path("sessions/<id:pk>/options/", seating_views.Options.as_view(), name="api-seating-options"),
    path("sessions/<id:pk>/check-ins/", seating_views.CheckIns.as_view(), name="api-check-ins"),
    path("sessions/<id:pk>/draws/", seating_views.Draws.as_view(), name="api-seating-draws"),
    path("sessions/<id:pk>/changes/", seating_views.Changes.as_view(), name="api-seating-changes"),
    path(
        "sessions/<id:pk>/clock/marks/", seating_views.ClockMarks.as_view(), name="api-clock-marks"
    ),
    path("events/<id:pk>/cards/", card_views.CardsOfEvent.as_view(), name="api-event-cards"),
]
