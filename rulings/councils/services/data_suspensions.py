"""Tables of earlier suspensions, which stay in force when the site changes."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import Form, TableColumn, TableRow
from federation.imports.selectors.data_people import numbered_people
from federation.imports.services.imported_rows import write_rows
from federation.models import Erasure, Person
from federation.privacy.selectors.data_kinds import (
    CHANGED,
    NEW,
    SAME,
    Bringing,
    DataKind,
    RowPlan,
    twice,
)
from federation.services.audit import record_events
from rulings.models import EarlierSuspension

_TOLD = ("ends_on", "body", "decision")


@dataclass(frozen=True, slots=True)
class SuspensionPlan:
    """The plan for one row. known: the row of the register it corrects."""

    person: Person
    starts_on: dt.date
    fields: dict[str, object]
    known: EarlierSuspension | None


def plan_suspensions(
    rows: Sequence[TableRow], *, on: dt.date, locked: bool = False
) -> list[RowPlan]:
    """Compare a table of suspensions with the register: three queries for any length."""
    people = numbered_people(rows, locked=locked)
    stored = EarlierSuspension.objects.filter(person__in=people.ids)
    if locked:
        stored = stored.select_for_update(of=("self",))
    stored_by_key = {
        (suspension.person_id, suspension.starts_on): suspension for suspension in stored
    }
    keys = []
    for row in rows:
        person = people.of(row)
        keys.append((person.pk, row.day("starts_on")) if person else None)
    again = twice(keys, rows)
    plans = []
    for row, key in zip(rows, keys, strict=True):
        problems = [*people.against(row), *_against(row, again.get(row.row))]
        plans.append(
            _planned(row, people.of(row), stored_by_key.get(key), problems)  # type: ignore[arg-type]
        )
    return plans


def _against(row: TableRow, first_row: int | None) -> Iterator[RuleError]:
    begins, ends = row.day("starts_on"), row.day("ends_on")
    if begins and ends and ends < begins:
        yield RuleError("data_days_turned", column="ends_on", first=begins, last=ends)
    if first_row is not None:
        yield RuleError("data_row_twice", row=first_row)


def _planned(
    row: TableRow,
    person: Person | None,
    earlier_suspension: EarlierSuspension | None,
    problems: Sequence[RuleError],
) -> RowPlan:
    begins = row.day("starts_on")
    if problems or person is None or begins is None:
        return RowPlan(row, row.text("name"), problems=tuple(problems))
    data = {
        "ends_on": row.day("ends_on"),
        "body": row.text("body"),
        "decision": row.text("decision"),
    }
    fields: dict[str, object] = {}
    changes = [] if earlier_suspension else [("starts_on", "", begins.isoformat())]
    for name in _TOLD:
        value, before = (
            data[name],
            getattr(earlier_suspension, name) if earlier_suspension else None,
        )
        if value and value != before:
            fields[name] = value
            changes.append((name, str(before or ""), str(value)))
    if fields and earlier_suspension is not None and earlier_suspension.lifted_at is not None:
        problem = RuleError("suspension_lifted_before", column="ends_on")
        return RowPlan(row, person.name, problems=(problem,))
    act = NEW if earlier_suspension is None else CHANGED if fields else SAME
    return RowPlan(
        row,
        person.name,
        act,
        SuspensionPlan(person, begins, fields, earlier_suspension),
        tuple(changes),
    )


def write_suspensions(plans: Sequence[RowPlan], bringing: Bringing) -> None:
    """Enter and correct suspensions as planned."""
    suspension_plans: list[SuspensionPlan] = [plan.what for plan in plans]
    written = write_rows(
        EarlierSuspension,
        made=[
            EarlierSuspension(
                person=plan.person,
                starts_on=plan.starts_on,
                source_id=bringing.import_id,
                **plan.fields,
            )
            for plan in suspension_plans
            if plan.known is None
        ],
        corrected=(
            (plan.known, plan.fields) for plan in suspension_plans if plan.known is not None
        ),
        columns=_TOLD,
        bringing=bringing,
    )
    record_events(
        "suspension_brought_in",
        details=(
            (
                f"person:{write_row.person_id}",
                {"from": str(write_row.starts_on), "until": str(write_row.ends_on)},
            )
            for write_row in written
        ),
        account=bringing.account,
    )


def suspension_rows() -> Iterator[Sequence[Cell]]:
    """Return the imported suspensions not lifted, in the columns of the table."""
    rows = EarlierSuspension.objects.filter(
        lifted_at__isnull=True,
        person__merged_into__isnull=True,
        person__number__isnull=False,
    ).exclude(person__in=Erasure.objects.values("person"))
    rows = rows.select_related("person").order_by("starts_on", "person__sort_name", "pk")
    for row in rows.iterator(chunk_size=2000):
        yield (
            row.person.number,
            " ".join(row.person.name.split()),
            row.starts_on.isoformat(),
            row.ends_on.isoformat(),
            row.body,
            row.decision,
        )


SUSPENSIONS = DataKind(
    key="SUSPENSIONS",
    title=_("Suspensions decided before"),
    about=_(
        "Who may not play until when, by a decision taken before this site was used. Whoever is "
        "suspended can neither be entered nor licensed in these days. A row with the same person "
        "and first day corrects what is kept."
    ),
    columns=(
        (TableColumn("number", longest=20, is_required=True), _("Number")),
        (TableColumn("name", longest=120), _("Name")),
        (TableColumn("starts_on", Form.DAY, is_required=True), _("Suspended from")),
        (TableColumn("ends_on", Form.DAY, is_required=True), _("Suspended until")),
        (TableColumn("body", longest=120, is_required=True), _("Decided by")),
        (TableColumn("decision", longest=80), _("Decision")),
    ),
    plan=plan_suspensions,
    write=write_suspensions,
    export=suspension_rows,
)
