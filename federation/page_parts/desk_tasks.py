"""What waits for whom: short lines that lead to the page where each is done."""

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
from federation.selectors.asked_together import Asking, Value, gathered, side_by_side
from federation.selectors.missing import is_not_entered

SOON = dt.timedelta(days=7)
# Of a longer list the first are shown, the others unfold.
FEW, SHOWN = 10, 7
OPEN = pgettext_lazy("button", "Open")


class TaskGroup(StrEnum):
    """Under which heading a task stands."""

    MISSING = "MISSING"
    LATE = "LATE"
    DUE = "DUE"
    WAITING = "WAITING"


HEADINGS: dict[TaskGroup, Promise] = {
    TaskGroup.MISSING: _("Still missing"),
    TaskGroup.LATE: _("Late"),
    TaskGroup.DUE: _("Due this week"),
    TaskGroup.WAITING: _("Waiting for you"),
}


@dataclass(frozen=True, slots=True)
class DeskTask:
    """One thing to do. href: "" where no page does it. count: how many rows it stands for.

    button: the verb of what is done there. about: what else is to be known before.
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
    """The tasks under one heading, the earliest day first."""

    key: str
    heading: str | Promise
    tasks: Sequence[DeskTask]

    @property
    def is_late(self) -> bool:
        """Return whether the day of these tasks is past."""
        return self.key == TaskGroup.LATE

    @property
    def first(self) -> Sequence[DeskTask]:
        """Return the tasks shown at once: all, where there are few."""
        return self.tasks if len(self.tasks) <= FEW else self.tasks[:SHOWN]

    @property
    def rest(self) -> Sequence[DeskTask]:
        """Return the tasks that unfold below the first."""
        return self.tasks[len(self.first) :]


def group_of(due_on: dt.date | None, *, on: dt.date) -> TaskGroup:
    """Return the heading a task stands under by its day: past, within a week, or later."""
    if due_on is not None and due_on < on:
        return TaskGroup.LATE
    if due_on is not None and due_on <= on + SOON:
        return TaskGroup.DUE
    return TaskGroup.WAITING


def desk_tasks(account: Account, *, on: dt.date) -> list[TaskList]:
    """Return what waits for an account, by heading; headings with nothing under them are left out.

    Each source named in the settings is `f(account, *, on) -> list[DeskTask]`, or a generator that
    asks together with the others (`asked_together`). One that cannot answer for want of a rule set
    or a season has nothing to do: what is missing is told by itself.
    """
    return gathered(tasks_waiting(account, on=on), account)


def tasks_waiting(account: Account, *, on: dt.date) -> Asking[list[TaskList]]:
    """Return the same to who gathers more than the tasks."""
    calls = [partial(import_string(path), account, on=on) for path in settings.TASK_SOURCES]
    begun_on, *told = yield from side_by_side([_begun_on, *calls], is_refusal=is_not_entered)
    found = [_in_our_time(task, begun_on) for tasks in told for task in tasks or ()]
    lists = (TaskList(group, heading, _under(found, group)) for group, heading in HEADINGS.items())
    return [each for each in lists if each.tasks]


def _begun_on() -> Asking[dt.date | None]:
    day: dt.date | None
    (day,) = yield [Value(Federation.objects.all(), "begun_on")]
    return day


def _in_our_time(task: DeskTask, begun_on: dt.date | None) -> DeskTask:
    """Return the task, which is to be done but not late where it was due before we began."""
    if begun_on is None or task.due_on is None or task.due_on >= begun_on:
        return task
    group = TaskGroup.WAITING if task.group == TaskGroup.LATE else task.group
    return replace(task, group=group, due_on=None)


def _under(tasks: Sequence[DeskTask], group: TaskGroup) -> list[DeskTask]:
    kept = [task for task in tasks if task.group == group]
    return sorted(kept, key=lambda task: task.due_on or dt.date.max)
