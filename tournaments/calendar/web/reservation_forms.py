"""Forms for dates in the calendar: they check formats only; the services apply the rules."""

from collections.abc import Sequence

from django import forms
from django.db.models import TextChoices
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.models import Association, Person, Season
from federation.people.selectors.typed import person_typed
from federation.selectors.rule_sets import regulation_on
from federation.texts.dates import date_format
from tournaments.calendar.services.calendar import ProposalDraft
from tournaments.calendar.services.reservations import ReservationDraft
from tournaments.events.selectors.organisers import Organiser, classes_for
from tournaments.events.services.events import EventDraft
from tournaments.models import (
    AgeGroup,
    CategoryLimit,
    DateReservation,
    Event,
    EventClass,
    EventKind,
    EventType,
    OrganiserKind,
    ScoringMethod,
)


class ReservationForm(forms.Form):
    """A body's date reservation."""

    season = forms.ChoiceField(label=_("Season"))
    organiser = forms.ChoiceField(label=_("For whom you ask"))
    entity_name = forms.CharField(
        label=_("Name of the entity"),
        max_length=120,
        required=False,
        help_text=_("Only for an entity that is not affiliated."),
    )
    contact_number = forms.CharField(
        label=_("Federation number of who answers for it"), max_length=20, required=False
    )
    title = forms.CharField(label=_("Title"), max_length=160)
    event_class = forms.ChoiceField(label=_("Class"))
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"), required=False, help_text=_("Empty: the same day."))
    venue = forms.CharField(label=_("Venue"), max_length=160, required=False)
    region = forms.ChoiceField(label=_("Region"), required=False)
    is_online = forms.BooleanField(label=_("Played online"), required=False)
    kind = forms.ChoiceField(label=_("Kind"))
    event_type = forms.ChoiceField(label=_("Type"))
    age_group = forms.ChoiceField(label=_("Age group"))
    category_limit = forms.ChoiceField(label=_("Categories"))

    def __init__(
        self,
        *args: object,
        organisers: Sequence[Organiser],
        seasons: Sequence[Season],
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._organisers = {organiser.key: organiser for organiser in organisers}
        self._seasons = {str(season.year): season for season in seasons}
        self._regions = {
            association.code: association for association in Association.objects.order_by("name")
        }
        choices = {
            "season": [(year, year) for year in self._seasons],
            "organiser": [
                (
                    organiser.key,
                    str(organiser.club or organiser.association or capfirst(organiser.kind.label)),
                )
                for organiser in organisers
            ],
            "region": [
                ("", gettext("The whole country")),
                *((code, value.name) for code, value in self._regions.items()),
            ],
            **{name: _choices(value) for name, value in _CHOICES.items()},
        }
        # A class that was not offered in the form is refused by the rule, with its article.
        figures = regulation_on(timezone.localdate())
        offered = {*classes_for(organisers, figures), self.data.get("event_class", "")}
        choices["event_class"] = [
            choice for choice in choices["event_class"] if choice[0] in offered
        ]
        for name, values in choices.items():
            self.fields[name].choices = values  # type: ignore[attr-defined]

    @property
    def knows_others(self) -> bool:
        """Return whether the form is open to entities that are not affiliated."""
        return OrganiserKind.OTHER in {organiser.kind for organiser in self._organisers.values()}

    def clean_contact_number(self) -> Person | None:
        """Return the person with the number, None if there is no number."""
        return person_typed(self.cleaned_data["contact_number"])

    def draft(self) -> ReservationDraft:
        """Return the cleaned data as the service takes it."""
        cleaned_data = self.cleaned_data
        organiser = self._organisers[cleaned_data["organiser"]]
        is_other = organiser.kind == OrganiserKind.OTHER
        return ReservationDraft(
            season=self._seasons[cleaned_data["season"]],
            organiser_kind=organiser.kind,
            club=organiser.club,
            association=organiser.association,
            entity_name=cleaned_data["entity_name"] if is_other else "",
            contact=cleaned_data["contact_number"] if is_other else None,
            title=cleaned_data["title"],
            event_class=cleaned_data["event_class"],
            kind=cleaned_data["kind"],
            event_type=cleaned_data["event_type"],
            age_group=cleaned_data["age_group"],
            category_limit=cleaned_data["category_limit"],
            starts_on=cleaned_data["starts_on"],
            ends_on=cleaned_data["ends_on"] or cleaned_data["starts_on"],
            venue=cleaned_data["venue"],
            region=self._regions.get(cleaned_data["region"]),
            is_online=cleaned_data["is_online"],
        )


def _choices(choices: type[TextChoices]) -> list[tuple[str, str]]:
    return [(value, capfirst(label)) for value, label in choices.choices]


_CHOICES: dict[str, type[TextChoices]] = {
    "event_class": EventClass,
    "kind": EventKind,
    "event_type": EventType,
    "age_group": AgeGroup,
    "category_limit": CategoryLimit,
}


class ProposalForm(forms.Form):
    """An association's proposal to change the calendar."""

    association = forms.ChoiceField(label=_("Association"))
    event = forms.ChoiceField(label=_("Event"), required=False)
    starts_on = DayField(label=_("Proposed first day"), required=False)
    ends_on = DayField(label=_("Proposed last day"), required=False)
    text = forms.CharField(
        label=_("What should change, and why"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(
        self,
        *args: object,
        associations: Sequence[Association],
        events: Sequence[Event],
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._associations = {str(association.pk): association for association in associations}
        self._events = {str(event.pk): event for event in events}
        self.fields["association"].choices = [  # type: ignore[attr-defined]
            (key, value.name) for key, value in self._associations.items()
        ]
        self.fields["event"].choices = [  # type: ignore[attr-defined]
            ("", gettext("None: something else")),
            *(
                (key, f"{value.name}, {date_format(value.starts_on)}")
                for key, value in self._events.items()
            ),
        ]

    def draft(self) -> ProposalDraft:
        """Return the cleaned data as the service takes it."""
        cleaned_data = self.cleaned_data
        return ProposalDraft(
            association=self._associations[cleaned_data["association"]],
            text=cleaned_data["text"],
            event=self._events.get(cleaned_data["event"]),
            starts_on=cleaned_data["starts_on"],
            ends_on=cleaned_data["ends_on"],
        )


class UseForm(forms.Form):
    """The data of an event besides its reserved date."""

    name = forms.CharField(label=_("Name"), max_length=160)
    method = forms.ChoiceField(label=_("Scoring"))
    venue = forms.CharField(label=_("Venue"), max_length=160, required=False)
    director_name = forms.CharField(label=_("Director"), max_length=120, required=False)
    planned_sessions = forms.IntegerField(label=_("Sessions"), min_value=1, max_value=99, initial=1)
    planned_boards = forms.IntegerField(
        label=_("Boards in all"), min_value=0, max_value=999, initial=0
    )
    is_open_to_all = forms.BooleanField(label=_("Entry is open to anyone"), required=False)
    is_advertised = forms.BooleanField(label=_("Publicly advertised"), required=False)
    has_prizes = forms.BooleanField(label=_("Prizes for participants"), required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["method"].choices = _choices(ScoringMethod)  # type: ignore[attr-defined]

    def draft(self, row: DateReservation) -> EventDraft:
        """Return the event for a reservation, with the cleaned data."""
        return EventDraft(
            **self.cleaned_data,
            kind=row.kind,
            event_class=row.event_class,
            organiser_kind=row.organiser_kind,
            club=row.club,
            association=row.association,
            event_type=row.event_type,
            age_group=row.age_group,
            category_limit=row.category_limit,
            starts_on=row.starts_on,
            ends_on=row.ends_on,
            is_online=row.is_online,
        )
