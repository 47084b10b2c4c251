"""What waits for whom: short lines that lead to the page where each is done."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from federation.errors import Refusal
from federation.models import Account
from federation.selectors.missing import is_not_entered

SOON = dt.timedelta(days=7)


class TaskGroup(StrEnum):
    """Under which heading a task stands."""

    MISSING = "MISSING"
    WAITING = "WAITING"
    LATE = "LATE"
    DUE = "DUE"


HEADINGS: dict[TaskGroup, Promise] = {
    TaskGroup.MISSING: _("Still missing"),
    TaskGroup.WAITING: _("Waiting for you"),
    TaskGroup.LATE: _("Late"),
    TaskGroup.DUE: _("Due this week"),
}


@dataclass(frozen=True, slots=True)
class DeskTask:
    """One thing to do. href: "" where no page does it. count: how many rows it stands for."""

    title: str | Promise
    href: str
    group: str
    due_on: dt.date | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TaskList:
    """The tasks under one heading, the earliest day first."""

    key: str
    heading: str | Promise
    tasks: Sequence[DeskTask]


def group_of(due_on: dt.date | None, *, on: dt.date) -> TaskGroup:
    """Return the heading a task stands under by its day: past, within a week, or later."""
    if due_on is not None and due_on < on:
        return TaskGroup.LATE
    if due_on is not None and due_on <= on + SOON:
        return TaskGroup.DUE
    return TaskGroup.WAITING


def desk_tasks(account: Account, *, on: dt.date) -> list[TaskList]:
    """Return what waits for an account, by heading; headings with nothing under them are left out.

    Each source named in the settings is `f(account, *, on) -> list[DeskTask]`. One that cannot
    answer for want of a rule set or a season has nothing to do: what is missing is told by itself.
    """
    found: list[DeskTask] = []
    for path in settings.TASK_SOURCES:
        try:
            found.extend(import_string(path)(account, on=on))
        except Refusal as refusal:
            if not is_not_entered(refusal):
                raise
    lists = (TaskList(group, heading, _under(found, group)) for group, heading in HEADINGS.items())
    return [each for each in lists if each.tasks]


def _under(tasks: Sequence[DeskTask], group: TaskGroup) -> list[DeskTask]:
    kept = [task for task in tasks if task.group == group]
    return sorted(kept, key=lambda task: task.due_on or dt.date.max)
