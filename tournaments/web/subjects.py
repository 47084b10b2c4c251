"""Events and championships as subjects of the audit trail."""

from collections.abc import Collection

from django.urls import reverse

from federation.page_parts.subjects import Named
from tournaments.models import CardVersion, Championship, ConventionCard, Event


def events(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(each.name, reverse("event-detail", args=[each.pk]))
        for each in Event.objects.filter(pk__in=numbers).only("name")
    }


def championships(numbers: Collection[int]) -> dict[int, Named]:
    rows = Championship.objects.filter(pk__in=numbers).select_related("season")
    return {
        each.pk: Named(str(each), reverse("championship-detail", args=[each.pk])) for each in rows
    }


def convention_cards(numbers: Collection[int]) -> dict[int, Named]:
    rows = ConventionCard.objects.filter(pk__in=numbers).select_related("player_one", "player_two")
    return {each.pk: Named(str(each), reverse("card-detail", args=[each.pk])) for each in rows}


def card_versions(numbers: Collection[int]) -> dict[int, Named]:
    rows = CardVersion.objects.filter(pk__in=numbers).select_related(
        "card__player_one", "card__player_two"
    )
    return {each.pk: Named(str(each), reverse("card-version", args=[each.pk])) for each in rows}
