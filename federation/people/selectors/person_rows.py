"""All rows that refer to a person, in every app, found from the models."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import Field, Model, Q, QuerySet, UniqueConstraint
from django.utils.module_loading import import_string

from federation.models import Person

# These are about two rows as two; if moved, they would compare a person with itself.
STAY = frozenset(
    {
        "federation.NotDuplicate",
        "federation.Person",
        "federation.PersonMerge",
        "federation.PersonNameKey",
        "federation.PossibleDuplicate",
    }
)


@dataclass(frozen=True, slots=True)
class PersonLink:
    """One column of one table that refers to a person."""

    model: type[Model]
    field: str

    @property
    def label(self) -> str:
        """Return the table's name as in settings."""
        return self.model._meta.label

    def rows_of(self, person: Person) -> QuerySet[Any]:
        """Return the rows that refer to a person, bypassing the table's own manager."""
        return self.model._base_manager.filter(**{self.field: person})


def person_links() -> Iterator[PersonLink]:
    """Yield the columns to be changed in a merge; histories are about the past and stay."""
    for model in apps.get_models(include_auto_created=True):
        if model._meta.label in STAY or is_history(model) or model._meta.proxy:
            continue
        for field in model._meta.local_concrete_fields:
            if field.is_relation and field.related_model is Person:
                yield PersonLink(model, field.name)


def is_history(model: type[Model]) -> bool:
    """Return whether a table stores the history of another."""
    return hasattr(model, "instance_type") and hasattr(model, "history_object")


def rows_both_have(link: PersonLink, *, kept: Person, merged: Person) -> set[Any]:
    """Return the ids of the merged person's rows that duplicate one of the kept person's."""
    clashing: set[Any] = set()
    for fields, condition in _unique_with(link):
        others = [name for name in fields if name != link.field]
        theirs = link.rows_of(merged).filter(condition).values_list("pk", *others)
        if not theirs:
            continue
        mine = set(link.rows_of(kept).filter(condition).values_list(*(others or ["pk"])))
        for pk, *values in theirs:
            # An empty column equals no other.
            if (tuple(values) in mine and None not in values) if others else mine:
                clashing.add(pk)
    return clashing


def obstacles_of_apps(person: Person, merged: Person) -> list[str]:
    """Return the texts of the apps above about what one person cannot have done twice."""
    labels: list[str] = []
    for path in settings.MERGE_OBSTACLES:
        labels.extend(import_string(path)(person, merged))
    return labels


def _unique_with(link: PersonLink) -> Iterator[tuple[tuple[str, ...], Q]]:
    """Yield the columns of each unique constraint, with its condition."""
    field: Field[Any, Any] = link.model._meta.get_field(link.field)  # type: ignore[assignment]
    if field.unique:
        yield (link.field,), Q()
    for together in link.model._meta.unique_together:
        if link.field in together:
            yield tuple(together), Q()
    for constraint in link.model._meta.constraints:
        if isinstance(constraint, UniqueConstraint) and link.field in constraint.fields:
            yield tuple(constraint.fields), constraint.condition or Q()
