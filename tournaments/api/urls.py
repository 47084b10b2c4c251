"""URLs of the calendar's API."""

from django.urls import path

from federation.api import addresses  # noqa: F401 -- brings <id:...> and <code:...>
from tournaments.api import event_acts
from tournaments.calendar import api as reservations
from tournaments.cards.api import cards as card_views
from tournaments.cards.api import drafts as card_drafts
from tournaments.entries.api import licences
from tournaments.entries.api import views as entry_views
from tournaments.events import api as law_views
from tournaments.phases import api as championships
from tournaments.preflight import api as drafts
from tournaments.seating.api import views as seating_views
from tournaments.teams import api as match_views

urlpatterns = [
    path("events/", event_acts.Events.as_view(), name="api-event-list"),
    path("events/<id:pk>/", event_acts.OneEvent.as_view(), name="api-event-detail"),
    path("events/<id:pk>/cancel/", event_acts.EventCancellation.as_view(), name="api-event-cancel"),
    path("championships/", championships.Championships.as_view(), name="api-championship-list"),
    path("hosting/", reservations.HostingCalls.as_view(), name="api-hosting-list"),
    path("hosting/<id:pk>/bids/", reservations.BidsOfCall.as_view(), name="api-hosting-bids"),
    path("calendar/", reservations.CalendarLines.as_view(), name="api-calendar"),
    path("cards/", card_views.OwnCards.as_view(), name="api-own-cards"),
    path("cards/shared/", card_views.SharedCards.as_view(), name="api-shared-cards"),
    path("cards/<id:pk>/", card_drafts.CardDraft.as_view(), name="api-card-draft"),
    path(
        "cards/<id:pk>/parts/<code:section>/",
        card_drafts.CardPart.as_view(),
        name="api-card-part",
    ),
    path("teams/<id:pk>/", match_views.TeamDetail.as_view(), name="api-team"),
    path(
        "events/<id:pk>/licences/",
        licences.UnlicensedInEvent.as_view(),
        name="api-event-licences",
    ),
    path(
        "federation/licences/missing/",
        licences.PlayersUnlicensed.as_view(),
        name="api-players-unlicensed",
    ),
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
        "sessions/<id:pk>/changes/preview/",
        seating_views.ChangePreview.as_view(),
        name="api-seating-change-preview",
    ),
    path(
        "sessions/<id:pk>/clock/marks/", seating_views.ClockMarks.as_view(), name="api-clock-marks"
    ),
    path("events/<id:pk>/cards/", card_views.CardsOfEvent.as_view(), name="api-event-cards"),
    path("events/<id:pk>/start-list/", entry_views.StartList.as_view(), name="api-start-list"),
    path("events/<id:pk>/enter/", entry_views.OwnEntry.as_view(), name="api-enter"),
    path(
        "events/<id:pk>/enter/checks/",
        entry_views.EntryChecks.as_view(),
        name="api-enter-checks",
    ),
    path("events/<id:pk>/enter/desk/", entry_views.EntryDesk.as_view(), name="api-enter-desk"),
    path(
        "events/<id:pk>/registrations/",
        entry_views.RegistrationsOfEvent.as_view(),
        name="api-event-registrations",
    ),
    path(
        "events/<id:pk>/partners/",
        entry_views.PartnerWishesOfEvent.as_view(),
        name="api-event-partners",
    ),
    path("registrations/", entry_views.OwnRegistrations.as_view(), name="api-own-registrations"),
    path(
        "registrations/<id:pk>/",
        entry_views.RegistrationDetail.as_view(),
        name="api-registration",
    ),
    path(
        "registrations/<id:pk>/withdraw/",
        entry_views.RegistrationWithdrawal.as_view(),
        name="api-registration-withdraw",
    ),
    path(
        "registrations/<id:pk>/invitations/",
        entry_views.RegistrationInvitations.as_view(),
        name="api-registration-invitations",
    ),
    path("invitations/", entry_views.Invitations.as_view(), name="api-invitations"),
    path(
        "invitations/<id:pk>/answer/",
        entry_views.InvitationAnswer.as_view(),
        name="api-invitation-answer",
    ),
    path("events/<id:pk>/schedule/", match_views.ScheduleOfEvent.as_view(), name="api-schedule"),
    path("matches/<id:pk>/", match_views.MatchDetail.as_view(), name="api-match"),
    path("matches/<id:pk>/line-ups/", match_views.LineUps.as_view(), name="api-match-line-ups"),
    path("matches/<id:pk>/picks/", match_views.SegmentPicks.as_view(), name="api-match-picks"),
]
