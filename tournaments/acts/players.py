"""A field for players by number or name, and the choice between people of similar names."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.memberships import home_clubs_of
from federation.models import Club, Person
from federation.people.selectors.people import people_found
from federation.rules.names import folded

MOST_MEANT = 8
Meant = tuple[str, list[tuple[Person, Club | None]]]


class PlayersInput(forms.TextInput):
    """Input of numbers or names; for each ambiguous name a choice of people is shown below."""

    meant: Sequence[Meant] = ()

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return the input, with names replaced by the numbers of the people chosen."""
        written = super().value_from_datadict(data, files, name)
        if not isinstance(written, str):
            return written
        chosen = {each: data.get(f"{name}-{each}") for each in _names_in(written)}
        if not any(chosen.values()):
            return written
        return ", ".join(chosen.get(each) or each for each in _parts_of(written))

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        field = super().render(name, value, attrs, renderer)
        if not self.meant:
            return field
        offered = {"name": name, "meant": self.meant, "id": (attrs or {}).get("id", name)}
        return field + render_to_string("tournaments/parts/players_meant.html", offered)


class PlayersField(forms.CharField):
    """Federation numbers or names of players; cleaned to numbers, in the order typed.

    A full name is accepted if exactly one person matches it. For any other name the form is shown
    again with the possible people, before one is accepted.
    """

    widget = PlayersInput

    def clean(self, value: Any) -> Any:
        """Return the numbers. Raises: ValidationError if a person must be chosen for a name."""
        written = super().clean(value)
        names = _names_in(written)
        if not names:
            return written
        on = timezone.localdate()
        found = {
            name: list(people_found(name, on=on).filter(deceased_on__isnull=True)[: MOST_MEANT + 1])
            for name in names
        }
        sure = {name: _sure(name, people) for name, people in found.items()}
        if all(sure.values()):
            return ", ".join(sure.get(each) or each for each in _parts_of(written))
        found = {name: people for name, people in found.items() if not sure[name]}
        clubs = home_clubs_of({each.pk for people in found.values() for each in people}, on=on)
        self.widget.meant = [
            (name, [(each, clubs.get(each.pk)) for each in people[:MOST_MEANT]])
            for name, people in found.items()
            if people
        ]
        raise ValidationError([_refusal(name, people) for name, people in found.items()])


def _sure(name: str, people: Sequence[Person]) -> str:
    """Return the number of the person with exactly these words; "" if a choice is needed."""
    words = folded(name)
    if len(people) != 1 or " " not in words:
        return ""
    (person,) = people
    is_whole = words in {folded(person.name), folded(person.full_name)}
    return person.number or "" if is_whole else ""


def _refusal(name: str, people: Sequence[Person]) -> ValidationError:
    words = _("Choose whom “%(name)s” means.")
    if not people:
        words = _("Nobody is found by “%(name)s”: write more of the name, or the number.")
    elif len(people) > MOST_MEANT:
        words = _("Many are found by “%(name)s”: write more of the name, or the number.")
    return ValidationError(words, code="name", params={"name": name})


def _parts_of(written: str) -> list[str]:
    return [each.strip() for each in written.replace(";", ",").split(",") if each.strip()]


def _names_in(written: str) -> list[str]:
    """Return the parts that are no numbers, each once."""
    parts = (each for each in _parts_of(written) if any(map(str.isalpha, each)))
    return list(dict.fromkeys(parts))
