"""Events and contestants in the office's admin site."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from federation.admin.act_titles import act_titles
from federation.admin.base import HistoryAdmin, ReadOnlyAdmin, ReadOnlyInline
from federation.texts import spoken_value
from tournaments.admin.seating import (
    CheckInInline,
    ClockMarkInline,
    SeatRequestInline,
    TimesInline,
    WishInline,
)
from tournaments.models import (
    ActRefusal,
    AssociationCalendar,
    CalendarCycle,
    CalendarProposal,
    CalendarVersion,
    CheckOverride,
    DateReservation,
    DeclaredSystem,
    Draw,
    Entry,
    EntryPlayer,
    EntryTerms,
    Event,
    EventRegulation,
    LineUp,
    LineUpSeat,
    MatchMove,
    Nomination,
    PairSubstitution,
    PartnerWish,
    PhaseQuota,
    PrivateFeed,
    ProposedTeamPenalty,
    RegionChoice,
    Registration,
    RegistrationPlayer,
    ScheduledMatch,
    Session,
    TeamListChange,
    TeamPlay,
    TeamSubstitution,
    TripletTurn,
)

# Fields that may be corrected by hand: no rule, fee or score depends on them.
DESCRIPTION = ["name", "venue", "director_name", "is_online"]
DECIDED = [
    "season",
    "kind",
    "event_class",
    "event_type",
    "age_group",
    "category_limit",
    "organiser_kind",
    "club",
    "association",
    "method",
    "starts_on",
    "ends_on",
    "is_open_to_all",
    "is_advertised",
    "has_prizes",
    "planned_sessions",
    "correction_minutes",
    "planned_boards",
    "rule_set",
    "ranking_rule_set",
    "law_edition",
    "created_by",
    "cancelled_at",
    "cancel_reason",
]


@admin.register(Event)
class EventAdmin(HistoryAdmin):
    may_add = False
    list_display = ["pk", "name", "starts_on", "kind", "event_class", "organiser", "cancelled_at"]
    list_display_links = ["pk", "name"]
    list_select_related = ["club", "association", "season"]
    list_filter = [
        "season",
        "kind",
        "event_class",
        "organiser_kind",
        ("cancelled_at", admin.EmptyFieldListFilter),
        "association",
        "club",
    ]
    search_fields = ["search_name", "director_name"]
    date_hierarchy = "starts_on"
    readonly_fields = DECIDED
    fieldsets = [
        (None, {"fields": [*DESCRIPTION]}),
        (_("Decided when the event was created"), {"fields": [*DECIDED]}),
    ]

    @admin.display(description=_("organiser"))
    def organiser(self, event: Event) -> str:
        return str(event.club or event.association or event.get_organiser_kind_display())


@admin.register(ActRefusal)
class ActRefusalAdmin(ReadOnlyAdmin):
    words = {"code": spoken_value}
    list_display = ["event", "proposed_name", "act_in_words", "article", "account", "refused_at"]
    list_select_related = ["event", "account"]
    list_filter = ["event__season"]
    search_fields = ["event__search_name", "proposed_name", "act", "article"]
    date_hierarchy = "refused_at"

    @admin.display(description=_("act"), ordering="act")
    def act_in_words(self, refusal: ActRefusal) -> str:
        return act_titles().get(refusal.act, refusal.act)


class PlayerInline(ReadOnlyInline):
    model = EntryPlayer
    fields = ["position", "person", "name_as_entered", "is_substitute", "left_at"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[EntryPlayer]:
        players: QuerySet[EntryPlayer] = super().get_queryset(request)
        return players.select_related("person")


class TurnInline(ReadOnlyInline):
    model = TripletTurn
    fields = ["session", "from_round", "resting", "noted_by", "noted_at"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[TripletTurn]:
        turns: QuerySet[TripletTurn] = super().get_queryset(request)
        return turns.select_related("resting", "noted_by")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ["number", "section", "direction", "players", "event"]
    list_select_related = ["event"]
    search_fields = ["name", "event__search_name"]
    list_filter = ["event__season", "event__kind"]
    ordering = ["-event__starts_on", "event", "pk"]
    inlines = [PlayerInline, TurnInline, WishInline]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        entries: QuerySet[Entry] = super().get_queryset(request)
        return entries.prefetch_related("players__person")

    @admin.display(description=_("players"))
    def players(self, entry: Entry) -> str:
        names = [str(player.person) for player in entry.players.all() if player.left_at is None]
        text = " – ".join(names)
        return f"{entry.name}: {text}" if entry.name else text


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "played_on", "boards", "deals"]
    list_select_related = ["event"]
    search_fields = ["event__search_name"]
    list_filter = ["event__season"]
    date_hierarchy = "played_on"
    inlines = [TimesInline, CheckInInline, ClockMarkInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Session]:
        sessions: QuerySet[Session] = super().get_queryset(request)
        counted = Session.objects.filter(pk=OuterRef("pk")).annotate(count=Count("deals"))
        return sessions.annotate(deal_count=Subquery(counted.values("count")))

    @admin.display(description=_("deals"))
    def deals(self, session: Any) -> int:
        return int(session.deal_count)


@admin.register(DateReservation)
class DateReservationAdmin(ReadOnlyAdmin):
    list_display = ["title", "body", "starts_on", "ends_on", "state", "days_late", "season"]
    list_select_related = ["club", "association", "season"]
    search_fields = ["title", "entity_name"]
    list_filter = ["season", "state", "organiser_kind", "region"]
    date_hierarchy = "starts_on"

    @admin.display(description=_("organiser"))
    def body(self, row: DateReservation) -> str:
        return str(row.club or row.association or row.entity_name)


@admin.register(CalendarProposal)
class CalendarProposalAdmin(ReadOnlyAdmin):
    list_display = ["association", "event", "submitted_at", "days_late", "state"]
    list_select_related = ["association", "event"]
    search_fields = ["text"]
    list_filter = ["cycle__season", "state", "association"]


@admin.register(CalendarCycle)
class CalendarCycleAdmin(ReadOnlyAdmin):
    list_display = ["season", "rule_set", "opened_at", "opened_by"]
    list_select_related = ["season", "rule_set", "opened_by"]


@admin.register(PrivateFeed)
class PrivateFeedAdmin(ReadOnlyAdmin):
    list_display = ["account", "number", "renewed_at"]
    list_select_related = ["account"]
    search_fields = ["account__email"]


@admin.register(CalendarVersion)
class CalendarVersionAdmin(ReadOnlyAdmin):
    list_display = ["season", "stage", "number", "published_at", "days_late"]
    list_select_related = ["cycle__season"]
    list_filter = ["cycle__season", "stage"]

    @admin.display(description=_("season"))
    def season(self, version: CalendarVersion) -> str:
        return str(version.cycle.season)


@admin.register(AssociationCalendar)
class AssociationCalendarAdmin(ReadOnlyAdmin):
    list_display = ["association", "season", "number", "sent_at", "days_late"]
    list_select_related = ["association", "cycle__season"]
    list_filter = ["cycle__season", "association"]

    @admin.display(description=_("season"))
    def season(self, row: AssociationCalendar) -> str:
        return str(row.cycle.season)


@admin.register(EventRegulation)
class EventRegulationAdmin(ReadOnlyAdmin):
    list_display = ["event", "version", "state", "written_by", "written_at", "published_at"]
    list_select_related = ["event", "written_by"]
    search_fields = ["event__search_name"]
    list_filter = ["state", "event__season"]


class NominationInline(ReadOnlyInline):
    model = Nomination
    fields = ["name", "is_reserve", "named_by", "named_at", "withdrawn_at"]


@admin.register(PhaseQuota)
class PhaseQuotaAdmin(ReadOnlyAdmin):
    list_display = ["event", "association", "places"]
    list_select_related = ["event", "association"]
    search_fields = ["event__search_name"]
    list_filter = ["association", "event__season"]
    inlines = [NominationInline]


@admin.register(RegionChoice)
class RegionChoiceAdmin(ReadOnlyAdmin):
    list_display = ["person", "event", "association", "declared_at"]
    list_select_related = ["person", "event", "association"]
    search_fields = ["person__search_name", "event__search_name"]
    list_filter = ["association", "event__season"]


@admin.register(EntryTerms)
class EntryTermsAdmin(ReadOnlyAdmin):
    list_display = ["event", "opens_at", "closes_at", "max_entries", "admits_reserves"]
    list_select_related = ["event"]
    search_fields = ["event__search_name"]
    list_filter = ["event__season"]


class RegistrationPlayerInline(ReadOnlyInline):
    model = RegistrationPlayer
    fields = ["position", "person", "state", "invited_at", "answered_at"]


class DeclaredSystemInline(ReadOnlyInline):
    model = DeclaredSystem
    fields = ["pair", "nature", "brown", "declared_at"]


class CheckOverrideInline(ReadOnlyInline):
    model = CheckOverride
    fields = ["code", "article", "person", "refused", "reason", "decided_by", "decided_at"]


class PairSubstitutionInline(ReadOnlyInline):
    model = PairSubstitution
    fields = ["session", "boards", "replaced", "substitute", "is_legal", "reason", "decided_by"]


class TeamListChangeInline(ReadOnlyInline):
    model = TeamListChange
    fields = ["added", "dropped", "iv_before", "iv_after", "refused", "reason", "decided_by"]


class TeamSubstitutionInline(ReadOnlyInline):
    model = TeamSubstitution
    fields = ["match", "segment", "replaced", "substitute", "refused", "reason", "decided_by"]


@admin.register(Registration)
class RegistrationAdmin(ReadOnlyAdmin):
    list_display = ["event", "captain", "name", "state", "sent_at", "ended_at"]
    list_select_related = ["event", "captain"]
    search_fields = ["event__search_name", "captain__search_name"]
    list_filter = ["state", "event__season"]
    inlines = [
        RegistrationPlayerInline,
        DeclaredSystemInline,
        CheckOverrideInline,
        PairSubstitutionInline,
        SeatRequestInline,
        TeamListChangeInline,
        TeamSubstitutionInline,
    ]


@admin.register(PartnerWish)
class PartnerWishAdmin(ReadOnlyAdmin):
    list_display = ["event", "person", "note", "requested_at"]
    list_select_related = ["event", "person"]
    search_fields = ["event__search_name", "person__search_name"]
    list_filter = ["event__season"]


@admin.register(TeamPlay)
class TeamPlayAdmin(ReadOnlyAdmin):
    list_display = ["event", "format", "match_boards", "segments", "groups", "rounds"]
    list_select_related = ["event"]
    search_fields = ["event__search_name"]
    list_filter = ["format", "event__season"]


@admin.register(Draw)
class DrawAdmin(ReadOnlyAdmin):
    list_display = ["event", "round", "version", "method", "seed", "drawn_at", "replaced_at"]
    list_select_related = ["event"]
    search_fields = ["event__search_name", "seed"]
    list_filter = ["method", "event__season"]


class MatchMoveInline(ReadOnlyInline):
    model = MatchMove
    fields = ["moved_from", "moved_to", "requested_for", "state", "reason", "answer", "decided_by"]


class TeamPenaltyInline(ReadOnlyInline):
    model = ProposedTeamPenalty
    fields = ["entry", "kind", "segment", "amount_hundredths", "state", "reason", "decided_by"]


@admin.register(ScheduledMatch)
class ScheduledMatchAdmin(ReadOnlyAdmin):
    list_display = ["event", "round", "number", "home", "away", "starts_at", "ending"]
    list_select_related = ["event", "home", "away"]
    search_fields = ["event__search_name"]
    list_filter = ["ending", "event__season"]
    inlines = [MatchMoveInline, TeamPenaltyInline]


class LineUpSeatInline(ReadOnlyInline):
    model = LineUpSeat
    fields = ["room", "direction", "person"]


@admin.register(LineUp)
class LineUpAdmin(ReadOnlyAdmin):
    list_display = ["match", "entry", "segment", "version", "is_late", "sent_by", "sent_at"]
    list_select_related = ["match__home", "match__away", "entry", "sent_by"]
    list_filter = ["is_late", "match__event__season"]
    inlines = [LineUpSeatInline]
