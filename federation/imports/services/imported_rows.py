"""Rows of an import, created and corrected with their history."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Model
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from federation.privacy.selectors.data_kinds import Bringing

_AT_ONCE = 500


def write_rows(
    model: type[Model],
    *,
    made: Sequence[Model],
    corrected: Iterable[tuple[Any, Mapping[str, object]]],
    columns: Sequence[str],
    bringing: Bringing,
) -> list[Any]:
    """Add rows and correct others, with this import in their history. Returns: all these rows.

    corrected: existing rows, each with its new values. columns: those that may be corrected.
    """
    changed = []
    for row, fields in corrected:
        for name, value in fields.items():
            setattr(row, name, value)
        row.source_id = bringing.import_id
        changed.append(row)
    with_history: dict[str, Any] = {"batch_size": _AT_ONCE, "default_user": bringing.account}
    written = bulk_create_with_history(made, model, **with_history)
    if changed:
        bulk_update_with_history(changed, model, [*columns, "source"], **with_history)
    return [*written, *changed]
