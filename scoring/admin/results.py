"""Results as recorded and counted; rows are changed by revisions only."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from federation.admin.base import ReadOnlyAdmin
from federation.texts.stored import reason_in_words
from scoring.models import (
    BoardResult,
    BoardRuling,
    ContestantRuling,
    EntryAdjustment,
    LateChange,
    Match,
    MatchRuling,
    ResultRevision,
    Standing,
)


def _with_decimals(value: int | None) -> str:
    """Return hundredths as lists print them."""
    if value is None:
        return ""
    whole, rest = divmod(abs(value), 100)
    return f"{'-' if value < 0 else ''}{whole}.{rest:02d}"


@admin.display(description=_("reason"), ordering="reason")
def _reason(row: ResultRevision | BoardRuling) -> str:
    return reason_in_words(row.reason)


@admin.register(ResultRevision)
class ResultRevisionAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", _reason, "made_by", "made_at", "file"]
    list_select_related = ["event", "made_by", "file"]
    list_filter = ["event__season"]
    search_fields = ["event__search_name", "reason"]
    date_hierarchy = "made_at"


@admin.register(Standing)
class StandingAdmin(ReadOnlyAdmin):
    list_display = ["event", "revision_number", "line", "rank", "entry", "score", "percentage"]
    list_display_links = ["event", "rank"]
    list_select_related = ["revision__event", "entry"]
    list_filter = ["revision__event__season", "revision__event__kind"]
    search_fields = ["revision__event__search_name", "entry__players__person__search_name"]
    ordering = ["-revision__event__starts_on", "revision", "line", "rank", "pk"]
    show_full_result_count = False

    @admin.display(description=_("event"))
    def event(self, standing: Standing) -> str:
        return str(standing.revision.event)

    @admin.display(description=_("revision"))
    def revision_number(self, standing: Standing) -> int:
        return standing.revision.number

    @admin.display(description=_("score"), ordering="score_hundredths")
    def score(self, standing: Standing) -> str:
        return _with_decimals(standing.score_hundredths)

    @admin.display(description=_("percentage"), ordering="percent_hundredths")
    def percentage(self, standing: Standing) -> str:
        return _with_decimals(standing.percent_hundredths)


@admin.register(BoardResult)
class BoardResultAdmin(ReadOnlyAdmin):
    list_display = [
        "event",
        "session",
        "board",
        "ns",
        "ew",
        "contract",
        "declarer",
        "tricks",
        "ns_score",
        "removed_in",
    ]
    list_display_links = ["event", "board"]
    list_select_related = ["event", "ns", "ew", "removed_in__event"]
    list_filter = ["event__season", ("removed_in", admin.EmptyFieldListFilter), "not_played"]
    search_fields = ["event__search_name"]
    ordering = ["-event__starts_on", "event", "session", "board", "pk"]
    show_full_result_count = False


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ["event", "round", "home", "away"]
    list_display_links = ["event", "round"]
    list_select_related = ["event", "home", "away"]
    list_filter = ["event__season"]
    search_fields = ["event__search_name", "home__name", "away__name"]
    ordering = ["-event__starts_on", "event", "round", "pk"]


@admin.register(EntryAdjustment)
class EntryAdjustmentAdmin(ReadOnlyAdmin):
    list_display = ["event", "entry", "kind", "amount", "unit", "article", "removed_in"]
    list_display_links = ["event", "entry"]
    list_select_related = ["event", "entry", "removed_in__event"]
    list_filter = ["kind", "unit", "event__season"]
    search_fields = ["event__search_name", "article"]

    @admin.display(description=_("amount"), ordering="amount_hundredths")
    def amount(self, adjustment: Any) -> str:
        return _with_decimals(adjustment.amount_hundredths)


@admin.register(BoardRuling)
class BoardRulingAdmin(ReadOnlyAdmin):
    list_display = ["event", "session", "board", "form", "article", _reason, "added_in"]
    list_select_related = ["event", "added_in__event"]
    list_filter = ["form", "event__season"]
    search_fields = ["event__search_name", "reason", "reference"]


@admin.register(MatchRuling)
class MatchRulingAdmin(ReadOnlyAdmin):
    list_display = ["event", "match", "form", "article", "reason", "added_in"]
    list_select_related = ["event", "match__event", "added_in__event"]
    list_filter = ["form", "event__season"]
    search_fields = ["event__search_name", "reason", "reference"]


@admin.register(ContestantRuling)
class ContestantRulingAdmin(ReadOnlyAdmin):
    list_display = ["event", "entry", "status", "article", "reason", "added_in"]
    list_display_links = ["event", "entry"]
    list_select_related = ["event", "entry", "added_in__event"]
    list_filter = ["status", "event__season"]
    search_fields = ["event__search_name", "reason", "reference"]


@admin.register(LateChange)
class LateChangeAdmin(ReadOnlyAdmin):
    list_display = ["event", "act", "about", "state", "body", "article", "proposed_at"]
    list_select_related = ["event"]
    list_filter = ["state", "body", "event__season"]
    search_fields = ["event__search_name", "about", "reason"]
