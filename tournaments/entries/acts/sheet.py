"""The entry form: players, and the systems of its pairs."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from federation.models import Person
from tournaments.acts.players import PlayersField
from tournaments.entries.selectors.online import people_written
from tournaments.entries.selectors.seat_requests import may_request_seats
from tournaments.entries.services.entries import PAIRS_OF, EntrySheet
from tournaments.models import Event, EventKind
from tournaments.rules.declarations import SystemDeclaration, SystemNature
from tournaments.rules.entries import ENTRIES

_NATURES = [
    ("", _("nothing to declare: green, no Brown conventions")),
    (SystemNature.NATURAL, _("natural")),
    (SystemNature.ARTIFICIAL, _("artificial")),
    (SystemNature.HIGHLY_UNUSUAL, _("highly unusual (HUM)")),
]


class EntrySheetForm(forms.Form):
    """The players of an entry, and the systems its pairs declare."""

    numbers = PlayersField(
        label=_("Numbers or names of the others"),
        max_length=200,
        required=False,
        help_text=_("With commas between them."),
    )

    def __init__(
        self, *args: object, event: Event, at_desk: bool = False, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._event = event
        self.fields["numbers"].widget.on = event.starts_on
        if at_desk:
            self.fields["numbers"].label = _("Numbers or names of the players")
            self.fields["numbers"].required = True
        elif event.kind == EventKind.INDIVIDUAL:
            del self.fields["numbers"]
        elif event.kind == EventKind.PAIRS and not event.is_triplets:
            self.fields["numbers"].label = _("Number or name of your partner")
            self.fields["numbers"].help_text = ""
        if event.kind == EventKind.TEAMS:
            self.fields["name"] = forms.CharField(
                label=_("Team name"), max_length=120, required=False
            )
        pairs = PAIRS_OF[EventKind(event.kind)]
        for pair in range(1, pairs + 1):
            label = _("System") if pairs == 1 else _("System of pair %(number)s") % {"number": pair}
            self.fields[f"nature_{pair}"] = forms.ChoiceField(
                label=label, choices=_NATURES, required=False
            )
            self.fields[f"brown_{pair}"] = forms.BooleanField(
                label=_("It has Brown conventions"), required=False
            )
        if not at_desk and may_request_seats(event):
            self.fields["seat_why"] = forms.CharField(
                label=_("Fixed seat, if you cannot move between tables: why"),
                max_length=300,
                required=False,
                help_text=_(
                    "Only who decides and the directors read it; it is forgotten once the event "
                    "is over."
                ),
            )
        if at_desk:
            self.fields["reason"] = forms.CharField(
                label=_("Reason, if something refused is let pass"), max_length=300, required=False
            )

    def people(self) -> list[Person]:
        """Return the people. Raises: RuleError naming an unknown number."""
        return people_written(self.cleaned_data.get("numbers", ""))

    def sheet(self, *, first: Person | None) -> EntrySheet:
        """Return the cleaned data as the service takes it. first: the player who enters, if any."""
        people = [*([first] if first else []), *self.people()]
        if not people:
            raise RuleError("entry_size", article=ENTRIES, needed=1, named=0)
        pairs = PAIRS_OF[EventKind(self._event.kind)]
        return EntrySheet(
            captain=people[0],
            people=people,
            name=self.cleaned_data.get("name", ""),
            systems=[self._declared(pair) for pair in range(1, pairs + 1)],
        )

    def _declared(self, pair: int) -> SystemDeclaration | None:
        nature = self.cleaned_data.get(f"nature_{pair}", "")
        brown = self.cleaned_data.get(f"brown_{pair}", False)
        if not nature and not brown:
            return None
        return SystemDeclaration(SystemNature(nature) if nature else None, True if brown else None)
