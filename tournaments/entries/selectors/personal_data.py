"""A person's data in events."""

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.privacy.selectors.personal_data import DataTable
from tournaments.models import (
    CardDelivery,
    CardLeave,
    CardSignature,
    CardVersion,
    ConventionCard,
    DirectorAppointment,
    EntryPlayer,
    EventStaff,
    LineUpSeat,
    PartnerWish,
    RegistrationPlayer,
    SeatRequest,
    WrittenDefence,
)


def event_tables(person: Person) -> Iterable[DataTable]:
    """Return the entries of a person."""
    mine = Q(person=person) | Q(person__merged_into=person)
    played = EntryPlayer.objects.filter(mine).order_by("entry__event__starts_on", "pk")
    fields = ["entry__event__name", "entry__event__starts_on", "name_as_entered", "is_substitute"]
    online = RegistrationPlayer.objects.filter(mine).order_by("event__starts_on", "pk")
    field_names = ["event__name", "state", "invited_at", "answered_at", "registration__state"]
    appointed = DirectorAppointment.objects.filter(mine).order_by("appointed_at", "pk")
    posts = ["event__name", "post", "grade", "qualified_abroad", "state", "appointed_at"]
    helped = EventStaff.objects.filter(mine).order_by("given_at", "pk")
    roles = ["event__name", "role", "given_at", "ended_at"]
    named = LineUpSeat.objects.filter(mine).order_by("line_up__sent_at", "pk")
    seats = ["line_up__match__event__name", "line_up__match__round", "room", "direction"]
    seat_requests = SeatRequest.objects.filter(mine).order_by("requested_at", "pk")
    wished = ["registration__event__name", "requested_at", "why", "state", "answer"]
    partners = PartnerWish.objects.filter(mine).order_by("requested_at", "pk")
    sought = ["event__name", "note", "requested_at"]
    own = Q(player_one=person) | Q(player_two=person)
    own |= Q(player_one__merged_into=person) | Q(player_two__merged_into=person)
    cards = ConventionCard.objects.filter(own).order_by("saved_at", "pk")
    written = ["name", "draft", "saved_at", "closed_at"]
    mine_too = Q(card__in=cards.values("pk"))
    versions = CardVersion.objects.filter(mine_too).order_by("card", "number")
    said = ["card__name", "number", "content", "colour", "has_brown", "declared_colour",
            "declared_brown", "made_at"]  # fmt: skip
    signed = CardSignature.objects.filter(mine).order_by("signed_at", "pk")
    signs = ["version__card__name", "version__number", "signed_at"]
    handed = CardDelivery.objects.filter(mine_too).order_by("delivered_at", "pk")
    taken = ["event__name", "card__name", "version__number", "delivered_at", "is_taken", "is_late",
             "override_reason"]  # fmt: skip
    brought = WrittenDefence.objects.filter(mine_too).order_by("delivered_at", "pk")
    answers = ["event__name", "card__name", "text", "alters_openings", "delivered_at"]
    leaves = CardLeave.objects.filter(
        Q(entry__players__person=person) | Q(entry__players__person__merged_into=person)
    ).distinct()
    return [
        DataTable("line_ups", _("Line-ups"), named, seats),
        DataTable("entries", _("Entries in events"), played, fields),
        DataTable("entries_online", _("Entries online"), online, field_names),
        DataTable("appointments", _("Events directed"), appointed, posts),
        DataTable("staff_roles", _("Roles at events"), helped, roles),
        DataTable("seats_asked", _("Seats asked for"), seat_requests, wished),
        DataTable("partners_sought", _("Partners looked for"), partners, sought),
        DataTable("convention_cards", _("Convention cards"), cards, written),
        DataTable("card_versions", _("Versions of convention cards"), versions, said),
        DataTable("card_signatures", _("Signatures on convention cards"), signed, signs),
        DataTable("card_deliveries", _("Convention cards delivered"), handed, taken),
        DataTable("written_defences", _("Written defences"), brought, answers),
        DataTable(
            "card_leaves",
            _("Leaves to play without a card"),
            leaves,
            ["entry__event__name", "reason", "given_at"],
        ),
    ]
