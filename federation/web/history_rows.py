"""The history of a row: stored versions and audit events in one list, as text."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.template.defaultfilters import capfirst
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from federation.bodies.selectors.registers import grade_title
from federation.page_parts.acts_in_words import ActRow
from federation.selectors.row_history import Change, FieldChange
from federation.texts import spoken_value
from federation.texts.dates import date_format

KINDS: dict[str, Promise] = {
    "+": pgettext_lazy("row", "entered"),
    "~": gettext_lazy("changed"),
    "-": gettext_lazy("removed"),
}


@dataclass(frozen=True, slots=True)
class FieldInWords:
    """One changed field as printed."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One line of a history."""

    at: dt.datetime
    what: str
    who: str
    fields: Sequence[FieldInWords]
    reason: str
    on_behalf_of: str = ""


def history_rows(changes: Sequence[Change], acts: Sequence[ActRow]) -> list[HistoryRow]:
    """Return changes and acts together, newest first."""
    rows = [
        *(
            HistoryRow(
                act.at,
                act.sentence,
                act.who,
                (),
                act.reason,
                act.on_behalf_of.label if act.on_behalf_of else "",
            )
            for act in acts
        ),
        *(_row(change) for change in changes),
    ]
    return sorted(rows, key=lambda row: row.at, reverse=True)


def _row(change: Change) -> HistoryRow:
    name = capfirst(str(change.what._meta.verbose_name))
    return HistoryRow(
        change.at,
        f"{name}: {KINDS[change.kind]}",
        change.who or _("the site"),
        [_in_words(field) for field in change.fields],
        change.reason,
    )


def _in_words(change: FieldChange) -> FieldInWords:
    return FieldInWords(
        capfirst(str(change.field.verbose_name)),
        _text(change, change.before),
        _text(change, change.after),
    )


def _text(change: FieldChange, value: object) -> str:
    if value in {None, ""}:
        return "–"
    if isinstance(value, dt.datetime):
        return date_format(timezone.localtime(value), "SHORT_DATETIME_FORMAT")
    for key, label in change.field.flatchoices:
        if key == value:
            return str(label)
    if change.field.name == "grade":
        return spoken_value(grade_title(str(value), on=timezone.localdate()))
    return spoken_value(value)
