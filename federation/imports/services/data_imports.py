"""Import of tables: checked first, then applied row by row, each row completely or not at all."""

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence

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
from federation.services.jobs import request_job

Progress = Callable[[int, int], None]

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
    if (kept := waiting.first()) is not None:
        _note(kept, plans, unread, now)
        return kept
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
def check_data_import(*, item: DataImport, now: dt.datetime) -> DataImport:
    """Check a waiting table again, as the register may have changed. Raises: RuleError."""
    item = _waiting(item.pk)
    plans, unread = _looked_through(kind_of(item.kind), bytes(item.content or b""), now)
    _note(item, plans, unread, now)
    return item


def ask_to_apply(*, item: DataImport, only_good: bool, account: Account) -> DataImport | Job:
    """Import a table at once, or by a worker if it is long. Raises: RuleError."""
    if item.rows <= APPLIED_AT_ONCE:
        apply_data_import(import_id=item.pk, only_good=only_good, account=account)
        return DataImport.objects.get(pk=item.pk)
    _waiting_now(item.pk)
    return request_job(
        "apply_data_import",
        arguments={"import_id": item.pk, "only_good": only_good},
        subject=f"data_import:{item.pk}",
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
    item = DataImport.objects.get(pk=import_id)
    if item.state == ImportState.APPLIED:
        return _data(item)
    _waiting_now(import_id)
    now = timezone.now()
    kind = kind_of(item.kind)
    plans, _unread = _looked_through(kind, bytes(item.content or b""), now)
    wrong = [plan for plan in plans if plan.problems]
    if wrong and not only_good:
        raise RuleError("data_import_has_problems", count=len(wrong), file=item.name)
    good = [plan.row for plan in plans if not plan.problems]
    bringing = Bringing(account, timezone.localdate(now), now, import_id)
    if only_good:
        late = _in_steps(kind, item, good, bringing, progress)
        return _finish(item, [*wrong, *late], bringing)
    with transaction.atomic():
        late = _in_steps(kind, item, good, bringing, progress)
        if late:
            raise RuleError("data_import_has_problems", count=len(late), file=item.name)
        return _finish(item, [], bringing)


@transaction.atomic
def discard_data_import(*, item: DataImport, account: Account, now: dt.datetime) -> None:
    """Discard a waiting table; its bytes are deleted at once. Raises: RuleError."""
    item = _waiting(item.pk)
    _close(item, ImportState.DISCARDED, account, now)
    record_event("data_import_discarded", subject=f"data_import:{item.pk}", account=account)


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
    item: DataImport,
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
            kept = _waiting(item.pk)
            fresh = kind.plan(few, on=bringing.on, locked=True)
            late += [plan for plan in fresh if plan.problems]
            due = [plan for plan in fresh if plan.is_due]
            if due:
                kind.write(due, bringing)
                kept.applied_new += sum(plan.act == NEW for plan in due)
                kept.applied_changed += sum(plan.act == CHANGED for plan in due)
                kept.save(update_fields=["applied_new", "applied_changed"])
        if progress is not None:
            progress(start + len(few), len(rows))
    return late


@transaction.atomic
def _finish(item: DataImport, wrong: Sequence[RowPlan], bringing: Bringing) -> dict[str, object]:
    item = DataImport.objects.select_for_update().get(pk=item.pk)
    if item.state != ImportState.CHECKED:
        return _data(item)
    item.problems, item.rows_wrong = _problems(wrong), len(wrong)
    item.rows_new, item.rows_changed = item.applied_new, item.applied_changed
    _close(item, ImportState.APPLIED, bringing.account, bringing.now)
    record_event(
        "data_import_applied",
        subject=f"data_import:{item.pk}",
        account=bringing.account,
        details={"kind": item.kind, "name": item.name, **_data(item)},
    )
    return _data(item)


def _data(item: DataImport) -> dict[str, object]:
    return {"new": item.rows_new, "changed": item.rows_changed, "left_out": item.rows_wrong}


def _waiting(import_id: int) -> DataImport:
    """Return a waiting table, locked in the caller's transaction."""
    return _refuse_over(DataImport.objects.select_for_update().get(pk=import_id))


def _waiting_now(import_id: int) -> DataImport:
    return _refuse_over(DataImport.objects.get(pk=import_id))


def _refuse_over(item: DataImport) -> DataImport:
    if item.state != ImportState.CHECKED:
        raise RuleError("data_import_over", file=item.name)
    return item


def _close(item: DataImport, state: str, account: Account | None, now: dt.datetime) -> None:
    item.state, item.content, item.sample = state, None, []
    item.decided_at, item.decided_by = now, account
    item.save()


def _note(
    item: DataImport, plans: Sequence[RowPlan], unread: Sequence[str], now: dt.datetime
) -> None:
    """Store the effect of a table."""
    acts = Counter(plan.act for plan in plans if not plan.problems)
    wrong = [plan for plan in plans if plan.problems]
    item.rows, item.rows_wrong = len(plans), len(wrong)
    item.rows_new, item.rows_changed = acts[NEW], acts[CHANGED]
    item.problems, item.unread, item.checked_at = _problems(wrong), list(unread), now
    due = [plan for plan in plans if plan.is_due]
    item.sample = [
        {
            "row": plan.row.row,
            "label": plan.label,
            "act": plan.act,
            "changes": [list(change) for change in plan.changes],
        }
        for plan in due[:SAMPLE]
    ]
    item.save()


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
