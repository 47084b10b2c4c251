"""Every row that points at a person, whichever app it belongs to: found from the models."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import Field, Model, Q, QuerySet, UniqueConstraint
from django.utils.module_loading import import_string

from federation.models import Person

# They tell of the two rows as two: moved, they would say that a person is themselves.
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
    """One column of one table that names a person."""

    model: type[Model]
    field: str

    @property
    def label(self) -> str:
        """Return the table's name as settings write it."""
        return self.model._meta.label

    def rows_of(self, person: Person) -> QuerySet[Any]:
        """Return the rows that name a person, whatever the table's own manager hides."""
        return self.model._base_manager.filter(**{self.field: person})


def person_links() -> Iterator[PersonLink]:
    """Yield the columns whose rows follow a person; histories tell of the past and stay."""
    for model in apps.get_models(include_auto_created=True):
        if model._meta.label in STAY or is_history(model) or model._meta.proxy:
            continue
        for field in model._meta.local_concrete_fields:
            if field.is_relation and field.related_model is Person:
                yield PersonLink(model, field.name)


def is_history(model: type[Model]) -> bool:
    """Say whether a table keeps the earlier states of another."""
    return hasattr(model, "instance_type") and hasattr(model, "history_object")


def rows_both_have(link: PersonLink, *, kept: Person, merged: Person) -> set[Any]:
    """Return the ids of the merged person's rows of which the kept one has the like already."""
    clashing: set[Any] = set()
    for fields, condition in _unique_with(link):
        others = [name for name in fields if name != link.field]
        theirs = link.rows_of(merged).filter(condition).values_list("pk", *others)
        if not theirs:
            continue
        mine = set(link.rows_of(kept).filter(condition).values_list(*(others or ["pk"])))
        for pk, *values in theirs:
            # A column without a value is like no other.
            if (tuple(values) in mine and None not in values) if others else mine:
                clashing.add(pk)
    return clashing


def obstacles_of_apps(kept: Person, merged: Person) -> list[str]:
    """Return what the apps above say that the two cannot both have done as one person."""
    found: list[str] = []
    for path in settings.MERGE_OBSTACLES:
        found.extend(import_string(path)(kept, merged))
    return found


def _unique_with(link: PersonLink) -> Iterator[tuple[tuple[str, ...], Q]]:
    """Yield the columns that may not come twice together, and on which condition."""
    field: Field[Any, Any] = link.model._meta.get_field(link.field)  # type: ignore[assignment]
    if field.unique:
        yield (link.field,), Q()
    for together in link.model._meta.unique_together:
        if link.field in together:
            yield tuple(together), Q()
    for constraint in link.model._meta.constraints:
        if isinstance(constraint, UniqueConstraint) and link.field in constraint.fields:
            yield tuple(constraint.fields), constraint.condition or Q()
