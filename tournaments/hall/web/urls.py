"""URLs of the playing room."""

from django.urls import path

from tournaments.hall.web.views import arrivals, copies, embeds, screens, staff, walk_ins

HALL_PAGES = [
    path("events/<int:pk>/screens/", screens.event_screens, name="event-screens"),
    path("events/<int:pk>/announcements/", screens.announcements, name="event-announcements"),
    path("screen/<str:code>/", screens.screen, name="screen"),
    path("embed/events/<int:pk>/", embeds.event_embed, name="event-embed"),
    path("embed/clubs/<str:code>/", embeds.club_embed, name="club-embed"),
    path("embed/colours/<str:colour>.css", embeds.embed_colour, name="embed-colour"),
    path("events/<int:pk>/staff/", staff.event_staff, name="event-staff"),
    path("sessions/<int:pk>/arrivals/", arrivals.session_arrivals, name="session-arrivals"),
    path("sessions/<int:pk>/arrivals/note/", arrivals.arrivals_note, name="arrivals-note"),
    path("arrive/<str:code>/", arrivals.arrive, name="arrive"),
    path("arrive/<str:code>/confirm/", arrivals.arrive_confirm, name="arrive-confirm"),
    path("events/repeat/", copies.events_repeat, name="events-repeat"),
    path("sessions/<int:pk>/walk-ins/", walk_ins.walk_ins, name="walk-ins"),
    path("sessions/<int:pk>/walk-ins/enter/", walk_ins.walk_ins_enter, name="walk-ins-enter"),
    path("sessions/<int:pk>/walk-ins/again/", walk_ins.walk_ins_again, name="walk-ins-again"),
]
