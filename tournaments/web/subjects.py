"""Events, championships, calendars and cards as subjects of the audit trail."""

from collections.abc import Collection

from django.urls import reverse

from federation.page_parts.audit_labels import AuditLabel
from federation.texts import subject_in_words
from tournaments.models import (
    CalendarCycle,
    CardVersion,
    Championship,
    ConventionCard,
    DateReservation,
    Event,
)


def events(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        event.pk: AuditLabel(event.name, reverse("event-detail", args=[event.pk]))
        for event in Event.objects.filter(pk__in=numbers).only("name")
    }


def championships(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = Championship.objects.filter(pk__in=numbers).select_related("season")
    return {
        row.pk: AuditLabel(str(row), reverse("championship-detail", args=[row.pk])) for row in rows
    }


def calendars(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = CalendarCycle.objects.filter(pk__in=numbers).select_related("season")
    return {
        row.pk: AuditLabel(
            subject_in_words(f"calendar:{row.season.year}"),
            reverse("calendar-cycle", args=[row.season.year]),
        )
        for row in rows
    }


def reservations(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = DateReservation.objects.filter(pk__in=numbers).only("title")
    return {row.pk: AuditLabel(row.title, reverse("reservation-list")) for row in rows}


def convention_cards(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = ConventionCard.objects.filter(pk__in=numbers).select_related("player_one", "player_two")
    return {row.pk: AuditLabel(str(row), reverse("card-detail", args=[row.pk])) for row in rows}


def card_versions(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = CardVersion.objects.filter(pk__in=numbers).select_related(
        "card__player_one", "card__player_two"
    )
    return {row.pk: AuditLabel(str(row), reverse("card-version", args=[row.pk])) for row in rows}
