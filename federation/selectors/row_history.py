"""The changes of a row, field by field, from its stored history."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, ForeignKey, Model

from federation.models import (
    Association,
    Club,
    ClubMembership,
    Federation,
    Fee,
    Licence,
    Mandate,
    Person,
)

# Kind of subject -> its history tables, each with the column that refers to the subject.
HISTORIES: Mapping[str, tuple[tuple[type[Model], str], ...]] = {
    "person": ((Person, "id"), (ClubMembership, "person_id"), (Licence, "person_id")),
    "club": ((Club, "id"),),
    "federation": ((Federation, "id"),),
    "association": ((Association, "id"),),
    "licence": ((Licence, "id"),),
    "account": ((Mandate, "account_id"),),
    "mandate": ((Mandate, "id"),),
    "fee": ((Fee, "id"),),
}
# Derived from other fields; showing them would add nothing.
_DERIVED = frozenset({"sort_name", "search_name", "created_at", "id"})
MOST = 2000


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field before and after a change: raw values, or the rows they refer to."""

    field: "Field[Any, Any]"
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Change:
    """One version compared with the one before. kind: "+" created, "~" changed, "-" deleted."""

    at: dt.datetime
    who: str
    what: type[Model]
    row: int
    kind: str
    fields: Sequence[FieldChange]
    reason: str


def changes_of(kind: str, number: int) -> list[Change]:
    """Return the changes of a row and of the rows belonging to it, unsorted."""
    changes: list[Change] = []
    for model, column in HISTORIES[kind]:
        states = model.history.filter(**{column: number})  # type: ignore[attr-defined]
        rows = states.select_related("history_user").order_by("id", "history_date", "history_id")
        changes += _compared(model, rows[:MOST])
    return _with_rows(changes)


def _compared(model: type[Model], states: Iterable[Any]) -> list[Change]:
    fields = [
        concrete_field
        for concrete_field in model._meta.concrete_fields
        if concrete_field.name not in _DERIVED
    ]
    changes, before = [], None
    for state in states:
        if before is not None and before.id != state.id:
            before = None
        changed = [
            FieldChange(field, getattr(before, field.attname), getattr(state, field.attname))
            for field in fields
            if before is not None and hasattr(state, field.attname)
            if getattr(before, field.attname) != getattr(state, field.attname)
        ]
        who = state.history_user.email if state.history_user else ""
        if changed or state.history_type != "~":
            changes.append(
                Change(
                    state.history_date, who, model, state.id, state.history_type,
                    changed, state.history_change_reason or "",
                )
            )  # fmt: skip
        before = state
    return changes


def _with_rows(changes: list[Change]) -> list[Change]:
    """Replace keys by their rows, one query for each table."""
    by_related_model: dict[type[Model], set[Any]] = defaultdict(set)
    for change in changes:
        for field in change.fields:
            if isinstance(field.field, ForeignKey):
                by_related_model[field.field.related_model] |= {field.before, field.after} - {None}
    by_model = {
        model: model._default_manager.in_bulk(keys) for model, keys in by_related_model.items()
    }
    return [
        Change(
            change.at, change.who, change.what, change.row, change.kind,
            [_named(field, by_model) for field in change.fields], change.reason,
        )
        for change in changes
    ]  # fmt: skip


def _named(
    change: FieldChange, rows_by_model: Mapping[type[Model], Mapping[Any, Model]]
) -> FieldChange:
    if not isinstance(change.field, ForeignKey):
        return change
    rows = rows_by_model[change.field.related_model]
    return FieldChange(
        change.field, rows.get(change.before, change.before), rows.get(change.after, change.after)
    )
