"""What events keep of a person."""

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.selectors.personal_data import DataTable
from tournaments.models import (
    ConventionCard,
    DirectorAppointment,
    EntryPlayer,
    LineUpSeat,
    RegistrationPlayer,
)


def event_tables(person: Person) -> Iterable[DataTable]:
    """Return the entries of a person."""
    mine = Q(person=person) | Q(person__merged_into=person)
    played = EntryPlayer.objects.filter(mine).order_by("entry__event__starts_on", "pk")
    fields = ["entry__event__name", "entry__event__starts_on", "name_as_entered", "is_substitute"]
    online = RegistrationPlayer.objects.filter(mine).order_by("event__starts_on", "pk")
    asked = ["event__name", "state", "invited_at", "answered_at", "registration__state"]
    appointed = DirectorAppointment.objects.filter(mine).order_by("appointed_at", "pk")
    posts = ["event__name", "post", "grade", "qualified_abroad", "state", "appointed_at"]
    named = LineUpSeat.objects.filter(mine).order_by("line_up__sent_at", "pk")
    seats = ["line_up__match__event__name", "line_up__match__round", "room", "direction"]
    own = Q(player_one=person) | Q(player_two=person)
    own |= Q(player_one__merged_into=person) | Q(player_two__merged_into=person)
    cards = ConventionCard.objects.filter(own).order_by("saved_at", "pk")
    written = ["name", "saved_at", "closed_at"]
    return [
        DataTable("line_ups", _("Line-ups"), named, seats),
        DataTable("entries", _("Entries in events"), played, fields),
        DataTable("entries_online", _("Entries online"), online, asked),
        DataTable("appointments", _("Events directed"), appointed, posts),
        DataTable("convention_cards", _("Convention cards"), cards, written),
    ]
