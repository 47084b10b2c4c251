"""A field for players by number or name, and the choice between people of similar names."""

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.rules.names import folded
from tournaments.selectors.players_written import (
    MOST_MEANT,
    is_name,
    numbers_apart,
    parts_of,
    people_named,
    players_written,
)


class PlayersInput(forms.TextInput):
    """Numbers or names; who they are is shown below, and of several of a name one is chosen.

    Shown as one types (`players-written`), and with the form where no script runs.
    """

    on: dt.date | None = None  # the day whose season licences are told of; None: today
    is_doubtful = False  # whether a name has to be chosen for: the summary of faults leads there
    is_refused = False  # whether the errors of the field say already who is not found

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return the input, with names replaced by the numbers of the people chosen."""
        written = super().value_from_datadict(data, files, name)
        if not isinstance(written, str):
            return written
        chosen = {part: data.get(f"{name}-{part}") for part in parts_of(written) if is_name(part)}
        if not any(chosen.values()):
            return written
        return ", ".join(chosen.get(part) or part for part in parts_of(written))

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        known = (attrs or {}).get("id", f"id_{name}")
        on = self.on or timezone.localdate()
        asking = {
            "autocomplete": "off",
            "hx-get": reverse("players-written"),
            # Not on change: leaving the field would replace the list under the finger.
            "hx-trigger": "input changed delay:300ms",
            "hx-target": f"#{known}-players",
            "hx-include": f"#{known}-players",
            "hx-sync": "this:replace",
            "hx-vals": json.dumps({"field": name, "id": known, "on": on.isoformat()}),
        }
        field = super().render(name, value, {**asking, **(attrs or {})}, renderer)
        shown = shown_players(
            value or "", field=name, known=known, on=on, chosen={}, tells_nobody=not self.is_refused
        )
        return field + render_to_string(
            "tournaments/parts/players_below.html", {"id": known, "shown": shown}
        )


def shown_players(
    text: str,
    *,
    field: str,
    known: str,
    on: dt.date,
    chosen: Mapping[str, str],
    tells_nobody: bool = True,
) -> str:
    """Return as HTML whom a text of players means. chosen: the number ticked for each name.

    tells_nobody: whether it says who is not found; the field's own errors may say so already.
    """
    written = players_written(text, on=on, today=timezone.localdate())
    parts = [(part, chosen.get(f"{field}-{part.text}", "")) for part in written.parts]
    return render_to_string(
        "tournaments/parts/players_meant.html",
        {
            "field": field,
            "id": known,
            "parts": parts,
            "first": next((part.text for part in written.parts if part.is_name), ""),
            "season": written.season,
            "tells_nobody": tells_nobody,
        },
    )


class PlayersField(forms.CharField):
    """Federation numbers or names of players; cleaned to numbers, in the order typed.

    A full name is accepted if exactly one person matches it. For any other name the form is shown
    again with the possible people, before one is accepted.
    """

    widget = PlayersInput

    def clean(self, value: Any) -> Any:
        """Return the numbers. Raises: ValidationError if a person must be chosen for a name."""
        written = super().clean(value)
        names = [part for part in parts_of(written) if is_name(part)]
        if not names:
            return written
        found = people_named(names, on=timezone.localdate())
        sure = {name: _sure(name, people) for name, people in found.items()}
        if all(sure.values()):
            return ", ".join(sure.get(part) or part for part in parts_of(written))
        found = {name: people for name, people in found.items() if not sure[name]}
        self.widget.is_doubtful = any(found.values())
        self.widget.is_refused = True
        raise ValidationError([_refusal(name, people) for name, people in found.items()])


class PlayerField(PlayersField):
    """One player, by number or name; cleaned to the number."""

    def clean(self, value: Any) -> Any:
        """Return the number. Raises: ValidationError for several, or if one must be chosen."""
        numbers = numbers_apart(parts_of(super().clean(value)))
        if len(numbers) > 1:
            raise ValidationError(_("Write one player only."), code="one")
        number = "".join(numbers)
        self.validate(number)  # commas alone name nobody
        return number


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
