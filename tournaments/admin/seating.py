"""Seatings, and related rows of sessions and entries."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from tournaments.models import (
    CheckIn,
    ClockMark,
    Seat,
    SeatingPlan,
    SeatingSection,
    SeatingWish,
    SeatRequest,
    SessionHours,
)


class WishInline(ReadOnlyInline):
    model = SeatingWish
    fields = ["criterion", "table", "line", "granted_by", "granted_at", "ended_at"]


class SeatRequestInline(ReadOnlyInline):
    """Without the reason, which only directors may read."""

    model = SeatRequest
    fields = ["person", "state", "answer", "requested_at", "decided_by", "decided_at"]


class TimesInline(ReadOnlyInline):
    model = SessionHours
    fields = ["starts_at", "minutes_per_board", "with_screens", "boards_at_hand", "north"]


class CheckInInline(ReadOnlyInline):
    model = CheckIn
    fields = ["entry", "is_present", "noted_at", "noted_by"]


class ClockMarkInline(ReadOnlyInline):
    model = ClockMark
    fields = ["act", "minutes", "noted_at", "noted_by"]


class SeatingSectionInline(ReadOnlyInline):
    model = SeatingSection
    fields = ["letter", "movement", "tables", "rounds", "boards_in_round", "lines"]


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ["section", "number", "entry", "is_fixed", "rank", "code"]


@admin.register(SeatingPlan)
class SeatingPlanAdmin(ReadOnlyAdmin):
    list_display = ["session", "version", "act", "from_round", "seed", "reason", "made_at"]
    list_select_related = ["session__event"]
    search_fields = ["session__event__search_name"]
    list_filter = ["act", "session__event__season"]
    inlines = [SeatingSectionInline, SeatInline]
