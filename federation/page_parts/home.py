"""The parts of a home page besides its tasks: status line, numbers with links, charts."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.page_parts.charts import Chart
from federation.page_parts.desk_tasks import TaskGroup, TaskList
from federation.page_parts.waiting import TREASURER
from federation.selectors.batched_reads import Asking, side_by_side
from federation.selectors.missing import is_not_entered

NUMBERS_SHOWN = 4
NIGHT_ENDS, FORENOON_ENDS, AFTERNOON_ENDS = 5, 12, 20


@dataclass(frozen=True, slots=True)
class HomeNumber:
    """One number of a home page. label: what it counts; way: the text of the link below it.

    late: the link leads to what is late. fragment: added to the address to link more precisely.
    """

    figure: str
    label: str | Promise
    href: str
    way: str | Promise
    late: bool = False
    fragment: str = ""


@dataclass(frozen=True, slots=True)
class StateLine:
    """The status of a home page in one line. css: its colour class; the word says the same."""

    css: str
    word: str
    more: str


def home_numbers(account: Account, *, on: dt.date, kind: str = "") -> Asking[list[HomeNumber]]:
    """Return the first numbers of the home of a kind of role, as the settings name them."""
    is_money = kind == TREASURER
    paths = settings.TREASURER_NUMBERS if is_money else settings.DESK_NUMBERS
    calls = [partial(import_string(path), account, on=on) for path in paths]
    answers = yield from side_by_side(calls, is_refusal=is_not_entered)
    return [number for numbers in answers for number in numbers or ()][:NUMBERS_SHOWN]


def home_charts(account: Account, *, on: dt.date, kind: str = "") -> Asking[list[Chart]]:
    """Return the charts of the home of a kind of role, as the settings name them."""
    paths = settings.TREASURER_CHARTS if kind == TREASURER else settings.DESK_CHARTS
    calls = [partial(import_string(path), account, on=on) for path in paths]
    answers = yield from side_by_side(calls, is_refusal=is_not_entered)
    return [answer for answer in answers if answer is not None]


def first_name(account: Account) -> str:
    """Return the name used to greet somebody; "" if the register has none."""
    if account.person is None or account.rests:
        return ""
    return account.person.name.split()[0]


def greeting(name: str, hour: int) -> str:
    """Return the greeting for an hour; name: "" if unknown."""
    if NIGHT_ENDS <= hour < FORENOON_ENDS:
        words = _("Good morning")
    elif FORENOON_ENDS <= hour < AFTERNOON_ENDS:
        words = _("Good afternoon")
    else:
        words = _("Good evening")
    return f"{words}, {name}" if name else words


def state_line(lists: Sequence[TaskList], *, on: dt.date) -> StateLine:
    """Say how many tasks are late, how many are due this week, and the oldest late date."""
    tasks = {task_list.key: task_list.tasks for task_list in lists}
    late, week = tasks.get(TaskGroup.LATE, ()), tasks.get(TaskGroup.DUE, ())
    missing, others = tasks.get(TaskGroup.MISSING, ()), tasks.get(TaskGroup.WAITING, ())
    parts = []
    if late:
        parts.append(ngettext("%(n)s thing is late", "%(n)s things are late", len(late)))
    if week:
        parts.append(ngettext("%(n)s for this week", "%(n)s for this week", len(week)))
    if missing:
        parts.append(ngettext("%(n)s still missing", "%(n)s still missing", len(missing)))
    if others:
        parts.append(ngettext("%(n)s waits", "%(n)s wait", len(others)))
    counts = [len(group) for group in (late, week, missing, others) if group]
    words = [part % {"n": n} for part, n in zip(parts, counts, strict=True)]
    if late and late[0].due_on:
        days = (on - late[0].due_on).days
        oldest = ngettext(
            "the oldest has been late for %(n)s day",
            "the oldest has been late for %(n)s days",
            days,
        )
        words.append(oldest % {"n": days})
    if not words:
        return StateLine("done", _("Nothing waits for you."), "")
    css = "bad" if late else ""
    return StateLine(css, words[0], " · ".join(words[1:]))
