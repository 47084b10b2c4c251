"""Addresses of the tournaments."""

from django.urls import path

from tournaments.web.views import calendar, events

urlpatterns = [
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar.ics", calendar.calendar_ics, name="calendar-ics"),
    path("events/new/", events.event_create, name="event-create"),
]
