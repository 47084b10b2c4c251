"""Penalties, read only; their pages have the acts."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from rulings.models import Penalty
from rulings.penalties.texts import OFFENCES


@admin.register(Penalty)
class PenaltyAdmin(ReadOnlyAdmin):
    words = {"offence": OFFENCES.__getitem__}
    list_display = ["event", "number", "entry", "offence", "sanction", "given_at", "taken_back_at"]
    list_select_related = ["event", "entry"]
    list_filter = ["sanction", "event__season", "is_reported"]
    search_fields = ["event__search_name", "facts"]
