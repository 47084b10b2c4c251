"""Whether a row concerns a person, when its text alone could mean a namesake."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Model

from federation.models import Account, Person
from federation.people.selectors.person_rows import is_history

# Subjects of papers and acts whose name differs from the table's.
_CALLED = {"ranking": "rankinglist", "case": "councilcase", "report": "directorreport"}


def concerns(model: type[Model], pk: Any, people: Sequence[Person]) -> bool:
    """Return whether a row, or a related one, refers to one of these people."""
    if is_history(model):
        past = model._base_manager.filter(pk=pk).values_list("id", flat=True).first()
        if _points_at(model, pk, people):
            return True
        model, pk = model.instance_type, past  # type: ignore[attr-defined]
    if _points_at(model, pk, people):
        return True
    for column in ("subject", "about"):
        if column in {
            local_concrete_field.name for local_concrete_field in model._meta.local_concrete_fields
        }:
            row = model._base_manager.filter(pk=pk).values_list(column, flat=True).first()
            return subject_concerns(str(row or ""), people)
    return False


def subject_concerns(subject: str, people: Sequence[Person]) -> bool:
    """Return whether a subject such as "event:12" concerns one of these people."""
    kind, _colon, key = subject.partition(":")
    name = _CALLED.get(kind, kind.replace("_", ""))
    if not key.isdigit():
        return False
    if name == "person":
        return int(key) in {person.pk for person in people}
    models = [model for model in apps.get_models() if model._meta.model_name == name]
    return any(_points_at(model, int(key), people) for model in models)


def _points_at(model: type[Model], pk: Any, people: Sequence[Person]) -> bool:
    rows = model._base_manager.filter(pk=pk)
    return any(rows.filter(**{f"{path}__in": people}).exists() for path in _paths(model))


@cache
def _paths(model: type[Model]) -> tuple[str, ...]:
    """Return the paths to people: from the row, its parents, its children and theirs."""
    paths = [*_own(model, "")]
    for field in model._meta.get_fields():
        other = field.related_model
        if not field.is_relation or not isinstance(other, type) or other in (Person, Account):
            continue
        if is_history(other) or other._meta.app_label in {"contenttypes", "auth"}:
            continue
        if field.concrete and (field.many_to_one or field.one_to_one):
            paths += _own(other, f"{field.name}__")
        elif field.auto_created and not field.concrete:
            name = field.name if field.one_to_many or field.one_to_one else ""
            if not name:
                continue
            paths += _own(other, f"{name}__")
            paths += _rows_beside(other, f"{name}__")
    return tuple(paths)


def _own(model: type[Model], prefix: str) -> Iterator[str]:
    for field in model._meta.local_concrete_fields:
        if field.is_relation and field.related_model is Person:
            yield f"{prefix}{field.name}"
        elif field.is_relation and field.related_model is Account:
            yield f"{prefix}{field.name}__person"


def _rows_beside(model: type[Model], prefix: str) -> Iterator[str]:
    for field in model._meta.get_fields():
        other = field.related_model
        if field.one_to_many and isinstance(other, type) and not is_history(other):
            yield from _own(other, f"{prefix}{field.name}__")
