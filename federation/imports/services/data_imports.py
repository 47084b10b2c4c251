"""Import of tables: checked first, then applied row by row, each row completely or not at all."""

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import TableRow
from federation.models import Account, DataImport, ImportState, Job
from federation.privacy.selectors.data_kinds import (
    CHANGED,
    NEW,
    Bringing,
    DataKind,
    RowPlan,
    kind_of,
    read_kind,
)
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

# Longer tables are imported by a worker, so that no page has to wait.
APPLIED_AT_ONCE = 200
STEP = 500
SAMPLE = 200


@transaction.atomic
def receive_data_import(
    *, kind: str, name: str, data: bytes, account: Account, now: dt.datetime
) -> DataImport:
    """Store a table and check it; import nothing yet.

    A table that is already waiting is checked again. Raises: ImporterError, RuleError.
    """
    data_kind = kind_of(kind)
    plans, unread = _looked_through(data_kind, data, now)
    sha256 = hashlib.sha256(data).hexdigest()
    waiting = DataImport.objects.select_for_update().filter(
        kind=kind, sha256=sha256, state=ImportState.CHECKED
    )
    if (other := waiting.first()) is not None:
        _note(other, plans, unread, now)
        return other
    made = DataImport(
        kind=kind,
        name=name[-200:],
        content=data,
        sha256=sha256,
        size=len(data),
        uploaded_at=now,
        uploaded_by=account,
    )
    _note(made, plans, unread, now)
    record_event(
        "data_import_received",
        subject=f"data_import:{made.pk}",
        account=account,
        details={"kind": kind, "name": made.name, "sha256": sha256, "rows": made.rows},
    )
    return made


@transaction.atomic
def check_data_import(*, data_import: DataImport, now: dt.datetime) -> DataImport:
    """Check a waiting table again, as the register may have changed. Raises: RuleError."""
    data_import = _waiting(data_import.pk)
    plans, unread = _looked_through(
        kind_of(data_import.kind), bytes(data_import.content or b""), now
    )
    _note(data_import, plans, unread, now)
    return data_import


def ask_to_apply(*, data_import: DataImport, only_good: bool, account: Account) -> DataImport | Job:
    """Import a table at once, or by a worker if it is long. Raises: RuleError."""
    if data_import.rows <= APPLIED_AT_ONCE:
        apply_data_import(import_id=data_import.pk, only_good=only_good, account=account)
        return DataImport.objects.get(pk=data_import.pk)
    _waiting_now(data_import.pk)
    return request_job(
        "apply_data_import",
        arguments={"import_id": data_import.pk, "only_good": only_good},
        subject=f"data_import:{data_import.pk}",
        account=account,
    )


def apply_data_import(
    *,
    import_id: int,
    only_good: bool,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Import a table. A second run continues where the first one died: imported rows are unchanged.

    only_good: leave out rows with faults, in short transactions; otherwise one fault refuses the
    whole table, which is one transaction. Raises: RuleError.
    """
    data_import = DataImport.objects.get(pk=import_id)
    if data_import.state == ImportState.APPLIED:
        return _data(data_import)
    _waiting_now(import_id)
    now = timezone.now()
    kind = kind_of(data_import.kind)
    plans, _unread = _looked_through(kind, bytes(data_import.content or b""), now)
    wrong = [plan for plan in plans if plan.problems]
    if wrong and not only_good:
        raise RuleError("data_import_has_problems", count=len(wrong), file=data_import.name)
    good = [plan.row for plan in plans if not plan.problems]
    bringing = Bringing(account, timezone.localdate(now), now, import_id)
    if only_good:
        late = _in_steps(kind, data_import, good, bringing, progress)
        return _finish(data_import, [*wrong, *late], bringing)
    with transaction.atomic():
        late = _in_steps(kind, data_import, good, bringing, progress)
        if late:
            raise RuleError("data_import_has_problems", count=len(late), file=data_import.name)
        return _finish(data_import, [], bringing)


@transaction.atomic
def discard_data_import(*, data_import: DataImport, account: Account, now: dt.datetime) -> None:
    """Discard a waiting table; its bytes are deleted at once. Raises: RuleError."""
    data_import = _waiting(data_import.pk)
    _close(data_import, ImportState.DISCARDED, account, now)
    record_event("data_import_discarded", subject=f"data_import:{data_import.pk}", account=account)


@transaction.atomic
def take_data_out(*, kind: DataKind, account: Account) -> list[Sequence[Cell]]:
    """Return the stored data as a table of a kind, and record the export in the audit trail."""
    rows = list(kind.export())
    record_event(
        "data_taken_out",
        subject=f"data_kind:{kind.key}",
        account=account,
        details={"kind": kind.key, "rows": len(rows)},
    )
    return rows


def drop_old_data_imports(*, now: dt.datetime) -> int:
    """Discard tables never imported, and delete personal data of old ones."""
    before = now - settings.LICENCE_FILE_KEPT_FOR
    DataImport.objects.filter(decided_at__lt=before).exclude(problems=[]).update(problems=[])
    old = DataImport.objects.filter(state=ImportState.CHECKED, uploaded_at__lt=before)
    return old.update(
        state=ImportState.DISCARDED, content=None, decided_at=now, sample=[], problems=[]
    )


def _looked_through(
    kind: DataKind, data: bytes, now: dt.datetime
) -> tuple[Sequence[RowPlan], tuple[str, ...]]:
    table = read_kind(kind, data)
    plans = kind.plan(table.rows, on=timezone.localdate(now))
    return [_with_faults(plan) if plan.row.faults else plan for plan in plans], table.unread


def _with_faults(plan: RowPlan) -> RowPlan:
    """Return a row with its unparsed cells and its other faults.

    Without its number the person of a row is unknown; then only the cells are reported.
    """
    faults = plan.row.faults
    columns = {fault.values.get("column") for fault in faults}
    others = [problem for problem in plan.problems if problem.values.get("column") not in columns]
    label = plan.row.text("name") or plan.row.text("number")
    return RowPlan(plan.row, label, problems=(*faults, *(() if "number" in columns else others)))


def _in_steps(
    kind: DataKind,
    data_import: DataImport,
    rows: Sequence[TableRow],
    bringing: Bringing,
    progress: Progress | None,
) -> list[RowPlan]:
    """Import rows, a few hundred in a transaction; return those that failed."""
    late: list[RowPlan] = []
    # Rows with a number first, so that no row without number is assigned one of them.
    rows = sorted(rows, key=lambda row: not row.text("number"))
    for start in range(0, len(rows), STEP):
        few = rows[start : start + STEP]
        with transaction.atomic():
            other = _waiting(data_import.pk)
            fresh = kind.plan(few, on=bringing.on, locked=True)
            late += [plan for plan in fresh if plan.problems]
            due = [plan for plan in fresh if plan.is_due]
            if due:
                kind.write(due, bringing)
                other.applied_new += sum(plan.act == NEW for plan in due)
                other.applied_changed += sum(plan.act == CHANGED for plan in due)
                other.save(update_fields=["applied_new", "applied_changed"])
        if progress is not None:
            progress(start + len(few), len(rows))
    return late


@transaction.atomic
def _finish(
    data_import: DataImport, wrong: Sequence[RowPlan], bringing: Bringing
) -> dict[str, object]:
    data_import = DataImport.objects.select_for_update().get(pk=data_import.pk)
    if data_import.state != ImportState.CHECKED:
        return _data(data_import)
    data_import.problems, data_import.rows_wrong = _problems(wrong), len(wrong)
    data_import.rows_new, data_import.rows_changed = (
        data_import.applied_new,
        data_import.applied_changed,
    )
    _close(data_import, ImportState.APPLIED, bringing.account, bringing.now)
    record_event(
        "data_import_applied",
        subject=f"data_import:{data_import.pk}",
        account=bringing.account,
        details={"kind": data_import.kind, "name": data_import.name, **_data(data_import)},
    )
    return _data(data_import)


def _data(data_import: DataImport) -> dict[str, object]:
    return {
        "new": data_import.rows_new,
        "changed": data_import.rows_changed,
        "left_out": data_import.rows_wrong,
    }


def _waiting(import_id: int) -> DataImport:
    """Return a waiting table, locked in the caller's transaction."""
    return _refuse_over(DataImport.objects.select_for_update().get(pk=import_id))


def _waiting_now(import_id: int) -> DataImport:
    return _refuse_over(DataImport.objects.get(pk=import_id))


def _refuse_over(data_import: DataImport) -> DataImport:
    if data_import.state != ImportState.CHECKED:
        raise RuleError("data_import_over", file=data_import.name)
    return data_import


def _close(data_import: DataImport, state: str, account: Account | None, now: dt.datetime) -> None:
    data_import.state, data_import.content, data_import.sample = state, None, []
    data_import.decided_at, data_import.decided_by = now, account
    data_import.save()


def _note(
    data_import: DataImport, plans: Sequence[RowPlan], unread: Sequence[str], now: dt.datetime
) -> None:
    """Store the effect of a table."""
    acts = Counter(plan.act for plan in plans if not plan.problems)
    wrong = [plan for plan in plans if plan.problems]
    data_import.rows, data_import.rows_wrong = len(plans), len(wrong)
    data_import.rows_new, data_import.rows_changed = acts[NEW], acts[CHANGED]
    data_import.problems, data_import.unread, data_import.checked_at = (
        _problems(wrong),
        list(unread),
        now,
    )
    due = [plan for plan in plans if plan.is_due]
    data_import.sample = [
        {
            "row": plan.row.row,
            "label": plan.label,
            "act": plan.act,
            "changes": [list(change) for change in plan.changes],
        }
        for plan in due[:SAMPLE]
    ]
    data_import.save()


def _problems(wrong: Sequence[RowPlan]) -> list[dict[str, object]]:
    """Return each fault with its row, column and value."""
    rows: list[dict[str, object]] = []
    for plan in sorted(wrong, key=lambda plan: plan.row.row):
        for problem in plan.problems:
            column = str(problem.values.get("column", ""))
            cell = plan.row.cells.get(column)
            rows.append(
                {
                    "row": plan.row.row,
                    "label": plan.label,
                    "column": column,
                    "value": str(problem.values.get("value", "" if cell is None else cell)),
                    "code": problem.code,
                    "article": problem.article,
                    "values": {name: str(value) for name, value in problem.values.items()},
                }
            )
    return rows
