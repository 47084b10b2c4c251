"""Two people side by side: their data, and their numbers of rows."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Model
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.memberships import home_clubs_of
from federation.models import Person
from federation.people.selectors.person_rows import person_links
from federation.selectors.columns import column_of

# What the register holds of a person.
PERSON_FIELDS = (
    "number",
    "name",
    "full_name",
    "birth_date",
    "sex",
    "nationality",
    "email",
    "phone",
    "address",
    "wbf_id",
    "ebl_id",
)


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One line about both. differs: both have a value, and the values differ."""

    label: str | Promise
    one: object
    other: object
    differs: bool


def compared(one: Person, other: Person, *, on: dt.date) -> list[ComparedLine]:
    """Return the comparison line by line: data, clubs, then numbers of rows."""
    lines = [
        _line(column_of(Person, name).verbose_name, one, other, name) for name in PERSON_FIELDS
    ]
    clubs = home_clubs_of([one.pk, other.pk], on=on)
    mine, theirs = clubs.get(one.pk), clubs.get(other.pk)
    differs = mine is not None and theirs is not None and mine != theirs
    lines.append(ComparedLine(_("home club"), mine, theirs, differs))
    return [*lines, *_counted(one, other)]


def is_better_row(one: Person, other: Person) -> bool:
    """Return whether the first row is the better one to keep: with a number, or older."""
    return (one.number is None, one.pk) < (other.number is None, other.pk)


def _line(label: str | Promise, one: Person, other: Person, name: str) -> ComparedLine:
    mine, theirs = getattr(one, name), getattr(other, name)
    if name == "sex":
        mine, theirs = one.get_sex_display(), other.get_sex_display()
    return ComparedLine(label, mine, theirs, bool(mine and theirs and mine != theirs))


def _counted(one: Person, other: Person) -> list[ComparedLine]:
    lines = []
    for link in person_links():
        rows = link.model._base_manager.filter(**{f"{link.field}__in": [one.pk, other.pk]})
        counts = dict(rows.order_by().values_list(link.field).annotate(Count("pk")))
        if counts:
            label = _plural(link.model)
            lines.append(ComparedLine(label, counts.get(one.pk, 0), counts.get(other.pk, 0), False))
    return lines


def _plural(model: type[Model]) -> str:
    return capfirst(str(model._meta.verbose_name_plural))
