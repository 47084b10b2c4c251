"""Addresses of the playing room."""

from django.urls import path

from tournaments.hall.web.views import copies, walk_ins

HALL_PAGES = [
    path("events/repeat/", copies.events_repeat, name="events-repeat"),
    path("sessions/<int:pk>/walk-ins/", walk_ins.walk_ins, name="walk-ins"),
    path("sessions/<int:pk>/walk-ins/enter/", walk_ins.walk_ins_enter, name="walk-ins-enter"),
    path("sessions/<int:pk>/walk-ins/again/", walk_ins.walk_ins_again, name="walk-ins-again"),
]
