"""URLs of the tournaments."""

from django.urls import path

from tournaments.calendar.web.views import (
    association_calendars,
    calendar,
    delegations,
    hosting,
    places,
    planner,
    reservations,
)
from tournaments.calendar.web.views import feeds as calendar_feeds
from tournaments.calendar.web.views import office as calendar_office
from tournaments.cards.web.urls import CARD_PAGES
from tournaments.deals.web.views import deals
from tournaments.direction.web.views import direction, directors
from tournaments.entries.web.views import desk as entry_desk
from tournaments.entries.web.views import entries, licences, partners
from tournaments.events.web.views import law_editions, regulations
from tournaments.hall.web.urls import HALL_PAGES
from tournaments.phases.web.views import championships
from tournaments.preflight.web.views import preflight
from tournaments.seating.web.views import desk as seating_desk
from tournaments.seating.web.views import movements, sessions, timetables
from tournaments.teams.web.views import matches, schedules, teams
from tournaments.web.views import events, players

urlpatterns = [
    *CARD_PAGES,
    *HALL_PAGES,
    path("events/<int:pk>/enter/", entries.event_enter, name="event-enter"),
    path("events/<int:pk>/start-list/", entries.event_start_list, name="event-start-list"),
    path(
        "events/<int:pk>/registrations/",
        entry_desk.event_registrations,
        name="event-registrations",
    ),
    path("players/written/", players.players_meant, name="players-written"),
    path("entries/mine/", entries.my_entries, name="my-entries"),
    path("entries/partners/", partners.partner_list, name="partner-list"),
    path("registrations/<int:pk>/", entry_desk.registration_detail, name="registration-detail"),
    path("events/<int:pk>/laws/", law_editions.event_laws, name="event-laws"),
    path("events/<int:pk>/directors/", directors.event_directors, name="event-directors"),
    path("events/<int:pk>/preflight/", preflight.event_preflight, name="event-preflight"),
    path("events/<int:pk>/tables/", preflight.event_tables, name="event-tables"),
    path("championships/", championships.championship_list, name="championship-list"),
    path("championships/<int:pk>/", championships.championship_detail, name="championship-detail"),
    path("events/<int:pk>/direction/", direction.event_direction, name="event-direction"),
    path("appointments/regional/", direction.appointments_leave, name="appointments-leave"),
    path("events/<int:pk>/deals/", deals.event_deals, name="event-deals"),
    path("events/<int:pk>/deals/<int:session>/", deals.hand_record, name="hand-record"),
    path(
        "events/<int:pk>/deals/<int:session>.<str:file_format>",
        deals.deals_file,
        name="deals-file",
    ),
    path("deal-sets/<int:pk>/", deals.deals_text, name="deals-text"),
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
        "calendar/reservations/<int:pk>/event/",
        reservations.reservation_use,
        name="reservation-use",
    ),
    path(
        "calendar/proposals/new/<int:pk>/",
        association_calendars.proposal_create,
        name="proposal-create",
    ),
    path("tournaments/calendar/", calendar_office.calendar_cycles, name="calendar-cycles"),
    path("tournaments/calendar/<int:year>/", calendar_office.calendar_cycle, name="calendar-cycle"),
    path(
        "tournaments/calendar/<int:year>/answer/",
        calendar_office.reservations_answer,
        name="reservations-answer",
    ),
    path("events/<int:pk>/schedule/", schedules.event_schedule, name="event-schedule"),
    path("events/<int:pk>/schedule/manage/", schedules.schedule_manage, name="schedule-manage"),
    path("matches/<int:pk>/", matches.match_detail, name="match-detail"),
    path("matches/<int:pk>/line-up/", matches.line_up_send, name="line-up-send"),
    path("matches/<int:pk>/line-up/change/", matches.line_up_change, name="line-up-change"),
    path("teams/<int:pk>/", teams.team_detail, name="team-detail"),
    path("events/new/", events.event_create, name="event-create"),
    path("events/new/check/", events.event_create_check, name="event-create-check"),
    path("events/<int:pk>/edit/", events.event_edit, name="event-edit"),
    path("events/<int:pk>/edit/check/", events.event_edit_check, name="event-edit-check"),
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
        "events/<int:pk>/regulation/draft/", regulations.regulation_draft, name="regulation-draft"
    ),
    path(
        "events/<int:pk>/regulation/draft/preview/",
        regulations.regulation_preview,
        name="regulation-preview",
    ),
    path("events/<int:pk>/timetable/", timetables.timetable_propose, name="timetable-propose"),
    path("events/<int:pk>/places/", places.event_quotas, name="event-quotas"),
    path("events/<int:pk>/delegation/", delegations.event_delegation, name="event-delegation"),
    path("hosting/", hosting.hosting_list, name="hosting-list"),
    path("hosting/<int:pk>/", hosting.hosting_call, name="hosting-call"),
    path("hosting/<int:pk>/bids/", hosting.hosting_bids, name="hosting-bids"),
    path("hosting/agreements/<int:pk>/", hosting.hosting_agreement, name="hosting-agreement"),
    path("events/<int:pk>/sessions/", sessions.event_sessions, name="event-sessions"),
    path("movements/<str:code>/<int:tables>/<int:rounds>/", movements.movement, name="movement"),
    path("sessions/<int:pk>/", sessions.session_seating, name="session-seating"),
    path("sessions/<int:pk>/rounds/", sessions.session_rounds, name="session-rounds"),
    path("sessions/<int:pk>/clock/", sessions.session_clock, name="session-clock"),
    path("sessions/<int:pk>/<str:letter>/<int:number>/", sessions.session_way, name="session-way"),
    path("sessions/<int:pk>/desk/", seating_desk.session_desk, name="session-desk"),
    path("sessions/<int:pk>/check-in/", seating_desk.check_in, name="session-check-in"),
    path("sessions/<int:pk>/draw/", seating_desk.seating_draw, name="seating-draw"),
    path("sessions/<int:pk>/print/<str:kind>/", seating_desk.seating_print, name="seating-print"),
    path("sessions/<int:pk>/file/", seating_desk.session_file, name="session-file"),
]
