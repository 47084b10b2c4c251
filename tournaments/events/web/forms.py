"""Forms of event pages: they check formats only; the services apply the rules."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from tournaments.events.selectors.organisers import Organiser
from tournaments.events.services.events import EventDraft
from tournaments.models import (
    AgeGroup,
    CategoryLimit,
    EventClass,
    EventKind,
    EventType,
    ScoringMethod,
)


def _choices(choices: type[TextChoices]) -> list[tuple[str, str]]:
    return [(value, capfirst(label)) for value, label in choices.choices]


class EventForm(forms.Form):
    """A new or changed event.

    classes: the possible classes. settled: fields that can no longer change.
    editions: of the Laws, for a new event only.
    """

    name = forms.CharField(label=_("Name"), max_length=160)
    organiser = forms.ChoiceField(label=_("Organiser"))
    event_class = forms.ChoiceField(
        label=_("Class"), help_text=_("What this organiser may hold under the regulation.")
    )
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"), required=False, help_text=_("Empty: the same day."))
    hour = forms.TimeField(
        label=_("Begins at"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        help_text=_(
            "Of the first session; each has its own hour under Sessions. Leave it empty for teams: "
            "they play by the hours of their matches."
        ),
    )
    venue = forms.CharField(label=_("Venue"), max_length=160, required=False)
    director_name = forms.CharField(label=_("Director"), max_length=120, required=False)
    kind = forms.ChoiceField(label=_("Kind"))
    is_triplets = forms.BooleanField(
        label=_("Triplets"),
        required=False,
        help_text=_("Three players to an entry, who take turns as a pair."),
    )
    method = forms.ChoiceField(label=_("Scoring"))
    event_type = forms.ChoiceField(label=_("Type"))
    age_group = forms.ChoiceField(label=_("Age group"))
    category_limit = forms.ChoiceField(label=_("Categories"))
    planned_sessions = forms.IntegerField(label=_("Sessions"), min_value=1, max_value=99, initial=1)
    planned_boards = forms.IntegerField(
        label=_("Boards in all"),
        min_value=0,
        max_value=999,
        required=False,
        help_text=_("Empty: not settled yet."),
    )
    correction_minutes = forms.IntegerField(
        label=_("Minutes to correct results"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("Empty: as the regulation has it. Never under 30."),
    )
    is_online = forms.BooleanField(label=_("Played online"), required=False)
    wants_homologation = forms.BooleanField(
        label=_("Homologation will be asked for"),
        required=False,
        initial=True,
        help_text=_("Then the results count; official events always ask for it."),
    )
    is_open_to_all = forms.BooleanField(label=_("Entry is open to anyone"), required=False)
    is_advertised = forms.BooleanField(label=_("Publicly advertised"), required=False)
    has_prizes = forms.BooleanField(label=_("Prizes for participants"), required=False)

    is_another = forms.BooleanField(label=_("This is another event"), required=False)

    def __init__(
        self,
        *args: object,
        organisers: Sequence[Organiser],
        classes: Collection[str],
        settled: Collection[str] = (),
        editions: Sequence[int] = (),
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if editions:
            self.fields["law_edition"] = _edition_field(editions, required=False)
        else:
            del self.fields["hour"]  # an existing event has its sessions
            del self.fields["is_another"]
        self._organisers = {organiser.key: organiser for organiser in organisers}
        self.fields["organiser"].choices = [  # type: ignore[attr-defined]
            (
                organiser.key,
                str(organiser.club or organiser.association or capfirst(organiser.kind.label)),
            )
            for organiser in organisers
        ]
        for name, choices in _CHOICES.items():
            self.fields[name].choices = _choices(choices)  # type: ignore[attr-defined]
        self.fields["event_class"].choices = [  # type: ignore[attr-defined]
            choice for choice in _choices(EventClass) if choice[0] in classes
        ]
        if editions:  # a new event has no scoring method yet
            method = self.fields["method"]
            method.required = False
            method.choices = [("", _("As usual of its kind")), *method.choices]  # type: ignore[attr-defined]
            method.help_text = _(
                "Usual are matchpoints for pairs and individuals, IMPs and victory points for "
                "teams."
            )
        # Another organiser may have other classes; the list follows the choice.
        self.fields["organiser"].widget.attrs |= _FOLLOWED
        for name in settled:
            self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        """Refuse a time for teams, whose matches have their own, and a last day before the first.

        The service refuses such days too; here they are told beside the other faults of the form.
        """
        data = super().clean() or {}
        first, last = data.get("starts_on"), data.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        if data.get("hour") and data.get("kind") == EventKind.TEAMS:
            self.add_error("hour", _("Leave it empty: teams play by the hours of their matches."))
        return data

    def draft(self) -> EventDraft:
        """Return the cleaned data as the service takes it."""
        cleaned_data = self.cleaned_data
        return self._draft_of(cleaned_data)

    def draft_so_far(self) -> EventDraft | None:
        """Return a draft of what is valid so far, None before class and first day are known.

        Missing or invalid fields are left out, and the rules report them.
        """
        cleaned_data = self.cleaned_data
        if (
            not {"organiser", "event_class", "starts_on"} <= cleaned_data.keys()
            or not cleaned_data["starts_on"]
        ):
            return None
        first = {name: choices.values[0] for name, choices in _CHOICES.items()}
        unsaid = {"name": "", "venue": "", "director_name": "", "ends_on": None}
        numbers = {"planned_sessions": 1, "planned_boards": 0}
        return self._draft_of({**first, **unsaid, **numbers, **cleaned_data})

    def _draft_of(self, data: Mapping[str, Any]) -> EventDraft:
        organiser = self._organisers[data["organiser"]]
        return EventDraft(
            name=data["name"],
            kind=data["kind"],
            is_triplets=data.get("is_triplets", False),
            wants_homologation=data.get("wants_homologation", False),
            event_class=data["event_class"],
            event_type=data["event_type"],
            age_group=data["age_group"],
            category_limit=data["category_limit"],
            organiser_kind=organiser.kind,
            club=organiser.club,
            association=organiser.association,
            method=data["method"] or usual_method(data["kind"]),
            starts_on=data["starts_on"],
            ends_on=data["ends_on"] or data["starts_on"],
            venue=data["venue"],
            director_name=data["director_name"],
            is_online=data.get("is_online", False),
            is_open_to_all=data.get("is_open_to_all", False),
            is_advertised=data.get("is_advertised", False),
            has_prizes=data.get("has_prizes", False),
            planned_sessions=data["planned_sessions"],
            planned_boards=data["planned_boards"] or 0,
            correction_minutes=data.get("correction_minutes"),
            law_edition=int(data["law_edition"]) if data.get("law_edition") else None,
        )


class EditionForm(forms.Form):
    """The edition of the Laws for an event, and the reason."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("It stays on the event's page.")
    )

    def __init__(self, *args: object, editions: Sequence[int], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["edition"] = _edition_field(editions)
        self.order_fields(["edition", "reason"])


def usual_method(kind: str) -> str:
    """Return the default scoring method of a kind of event."""
    return ScoringMethod.IMPS_VP if kind == EventKind.TEAMS else ScoringMethod.MATCHPOINTS


def _edition_field(editions: Sequence[int], *, required: bool = True) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Edition of the Laws"),
        required=required,
        choices=[(edition, edition) for edition in sorted(editions, reverse=True)],
    )


_FOLLOWED = {
    "hx-get": ".",
    "hx-trigger": "change",
    "hx-target": "#class-field",
    "hx-select": "#class-field",
    "hx-swap": "outerHTML",
}
_CHOICES: dict[str, type[TextChoices]] = {
    "kind": EventKind,
    "method": ScoringMethod,
    "event_type": EventType,
    "age_group": AgeGroup,
    "category_limit": CategoryLimit,
}
