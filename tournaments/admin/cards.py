"""Convention cards, deliveries, and events' policies."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from federation.texts import all_texts
from tournaments.models import (
    CardCollection,
    CardDelivery,
    CardLeave,
    CardSignature,
    CardVersion,
    ConventionCard,
    SystemsPolicy,
    WrittenDefence,
)


class CardVersionInline(ReadOnlyInline):
    model = CardVersion
    fields = ["number", "colour", "has_brown", "declared_colour", "rule_set", "made_at", "made_by"]


@admin.register(ConventionCard)
class ConventionCardAdmin(ReadOnlyAdmin):
    list_display = ["name", "player_one", "player_two", "saved_at", "closed_at"]
    list_select_related = ["player_one", "player_two"]
    search_fields = ["search_name", "player_one__search_name", "player_two__search_name"]
    inlines = [CardVersionInline]


@admin.register(CardSignature)
class CardSignatureAdmin(ReadOnlyAdmin):
    list_display = ["version", "person", "signed_at"]
    list_select_related = ["version__card__player_one", "version__card__player_two", "person"]
    search_fields = ["person__search_name"]


@admin.register(CardDelivery)
class CardDeliveryAdmin(ReadOnlyAdmin):
    list_display = ["event", "version", "is_taken", "is_late", "delivered_at", "override_reason"]
    list_select_related = ["event", "version__card__player_one", "version__card__player_two"]
    search_fields = ["event__search_name", "card__player_one__search_name"]
    list_filter = ["is_taken", "is_late", "event__season"]


@admin.register(SystemsPolicy)
class SystemsPolicyAdmin(ReadOnlyAdmin):
    list_display = ["event", "permitted", "brown_allowed", "starts_at", "is_public"]
    list_select_related = ["event"]
    search_fields = ["event__search_name"]

    @admin.display(description=_("colours permitted"))
    def permitted(self, policy: SystemsPolicy) -> str:
        return ", ".join(str(all_texts()[code]) for code in policy.colours)


@admin.register(WrittenDefence)
class WrittenDefenceAdmin(ReadOnlyAdmin):
    list_display = ["event", "card", "against", "alters_openings", "delivered_at"]
    list_select_related = [
        "event", "card__player_one", "card__player_two", "against__player_one",
        "against__player_two",
    ]  # fmt: skip
    search_fields = ["event__search_name"]


@admin.register(CardLeave)
class CardLeaveAdmin(ReadOnlyAdmin):
    list_display = ["entry", "reason", "given_at", "given_by"]
    list_select_related = ["entry__event", "given_by"]
    search_fields = ["entry__event__search_name", "~reason"]


@admin.register(CardCollection)
class CardCollectionAdmin(ReadOnlyAdmin):
    list_display = ["event", "is_whole", "cards", "made_at"]
    list_select_related = ["event"]
    search_fields = ["event__search_name"]
    exclude = ["zipped"]
