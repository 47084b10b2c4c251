"""The tasks on the desk: short lines that link to the page where each is done."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.models import Account, Federation
from federation.page_parts.waiting import TREASURER
from federation.selectors.batched_reads import Asking, Value, gathered, side_by_side
from federation.selectors.missing import is_not_entered

SOON = dt.timedelta(days=7)
# Of a longer list only the first are shown; the rest can be unfolded.
FEW, SHOWN = 5, 3
OPEN = pgettext_lazy("button", "Open")


class TaskGroup(StrEnum):
    """The heading of a task."""

    LATE = "LATE"
    DUE = "DUE"
    MISSING = "MISSING"
    WAITING = "WAITING"


HEADINGS: dict[TaskGroup, Promise] = {
    TaskGroup.LATE: _("Late"),
    TaskGroup.DUE: _("Due this week"),
    TaskGroup.MISSING: _("Still missing"),
    TaskGroup.WAITING: _("Waiting for you"),
}


@dataclass(frozen=True, slots=True)
class DeskTask:
    """One task. href: "" if it has no page. count: the number of rows it stands for.

    button: the label of its link, a verb. about: further information.
    """

    title: str | Promise
    href: str
    group: str
    due_on: dt.date | None = None
    count: int | None = None
    button: str | Promise = OPEN
    about: str | Promise = ""


@dataclass(frozen=True, slots=True)
class TaskList:
    """The tasks under one heading, earliest due date first."""

    key: str
    heading: str | Promise
    tasks: Sequence[DeskTask]

    @property
    def is_late(self) -> bool:
        """Return whether these tasks are overdue."""
        return self.key == TaskGroup.LATE

    @property
    def first(self) -> Sequence[DeskTask]:
        """Return the tasks shown at once; all of a short list."""
        return self.tasks if len(self.tasks) <= FEW else self.tasks[:SHOWN]

    @property
    def rest(self) -> Sequence[DeskTask]:
        """Return the tasks that unfold below the first."""
        return self.tasks[len(self.first) :]


def group_of(due_on: dt.date | None, *, on: dt.date) -> TaskGroup:
    """Return the heading of a task by its due date: overdue, within a week, or later."""
    if due_on is not None and due_on < on:
        return TaskGroup.LATE
    if due_on is not None and due_on <= on + SOON:
        return TaskGroup.DUE
    return TaskGroup.WAITING


def desk_tasks(account: Account, *, on: dt.date) -> list[TaskList]:
    """Return an account's tasks by heading, without empty headings.

    Each source named in the settings is `f(account, *, on) -> list[DeskTask]`, or a generator that
    combines its queries with those of the others (`asked_together`). A source that fails because a
    rule set or a season is missing has no tasks; what is missing is shown elsewhere.
    """
    return gathered(tasks_waiting(account, on=on), account)


def tasks_waiting(
    account: Account, *, on: dt.date, kind: str = "", is_other: bool = False
) -> Asking[list[TaskList]]:
    """Return the same as a generator, for callers that combine more queries.

    kind: a treasurer's are those of money. is_other: those that such a home leaves out.
    """
    sources = settings.TREASURER_TASKS if kind == TREASURER else settings.TASK_SOURCES
    if is_other:
        sources = [path for path in settings.TASK_SOURCES if path not in sources]
    calls = [partial(import_string(path), account, on=on) for path in sources]
    begun_on, *counts = yield from side_by_side([_start_date, *calls], is_refusal=is_not_entered)
    desk_tasks = [_in_our_time(task, begun_on) for tasks in counts for task in tasks or ()]
    lists = (
        TaskList(group, heading, _under(desk_tasks, group)) for group, heading in HEADINGS.items()
    )
    return [task_list for task_list in lists if task_list.tasks]


def _start_date() -> Asking[dt.date | None]:
    day: dt.date | None
    (day,) = yield [Value(Federation.objects.all(), "begun_on")]
    return day


def _in_our_time(task: DeskTask, begun_on: dt.date | None) -> DeskTask:
    """Return the task, not late if it was due before the federation began to use this site."""
    if begun_on is None or task.due_on is None or task.due_on >= begun_on:
        return task
    group = TaskGroup.WAITING if task.group == TaskGroup.LATE else task.group
    return replace(task, group=group, due_on=None)


def _under(tasks: Sequence[DeskTask], group: TaskGroup) -> list[DeskTask]:
    selected_tasks = [task for task in tasks if task.group == group]
    return sorted(selected_tasks, key=lambda task: task.due_on or dt.date.max)
