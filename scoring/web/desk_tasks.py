"""Open tasks about events and results for those who manage them."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate, held_mandates
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.selectors.batched_reads import AnyRow, Asking, Rows
from scoring.adjustments.selectors import late_changes_to_agree
from scoring.models import ResultFile
from scoring.rankings.selectors.rankings import last_season_sources
from scoring.standings.selectors.waiting import events_waiting, files_to_confirm, sorted_out
from tournaments.direction.selectors import events_appointed_to

# Counted up to this number: a larger one is of no use.
COUNTED = 100
NAMED = 3


def results(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return the open tasks: files to confirm, events without results; the office's to homologate.

    Only the office homologates: who directs or organises has nothing to do about it.
    """
    files, events = yield waiting_results(account, on=on)
    begun, provisional, _coming = sorted_out(events, on=on)
    is_office = has_office_mandate(account, on=on)
    provisional = [event for event in provisional if is_office and event.ends_on <= on]
    played = [event for event in begun if event.ends_on < on]
    queue = reverse("homologation-queue")
    return [
        *_one_task(
            files,
            reverse("file-detail", args=[files[0].pk]) if files else "",
            ngettext("result file to confirm", "result files to confirm", len(files)),
            pgettext("button", "Confirm"),
            [_of_file(file) for file in files],
        ),
        *_one_task(
            played,
            reverse("event-manage", args=[played[0].pk]) if played else "",
            ngettext("event played without results", "events played without results", len(played)),
            pgettext("button", "Send results"),
            [event.name for event in played],
        ),
        *_one_task(
            provisional,
            queue,
            ngettext("event to homologate", "events to homologate", len(provisional)),
            pgettext("button", "Homologate"),
            [event.name for event in provisional],
        ),
    ]


def waiting_results(account: Account, *, on: dt.date) -> list[Rows]:
    """Return the rows of open tasks, queried once for the tasks and for the panel below them."""
    return [
        Rows(files_to_confirm(account, on=on), COUNTED),
        Rows(events_waiting(account, on=on, most=COUNTED)),
    ]


def late_changes(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the late changes of results that wait for the account's agreement."""
    if not (held_mandates(account, on=on) or account.acting or events_appointed_to(account)):
        return []
    (rows,) = yield [Rows(late_changes_to_agree(account, on=on), COUNTED)]
    return _one_task(
        rows,
        reverse("late-change-list", args=[rows[0].event_id]) if rows else "",
        ngettext(
            "late change of results to agree to", "late changes of results to agree to", len(rows)
        ),
        pgettext("button", "Decide"),
        list(dict.fromkeys(row.event.name for row in rows)),
    )


def last_season(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return the office's task to enter the points at the close of the last season."""
    if not has_office_mandate(account, on=on):
        return []
    if any((yield [AnyRow(rows) for rows in last_season_sources()])):
        return []
    title = _("Bring in where everybody stood: last season's ranking, categories, suspensions")
    return [
        DeskTask(
            title, reverse("data-home"), TaskGroup.WAITING, button=pgettext("button", "Fill in")
        )
    ]


def _of_file(file: ResultFile) -> str:
    """Return whose file it is, and whether a later one stands in its place."""
    if getattr(file, "is_overtaken", False):
        text = _("%(event)s (a later file is published: discard this one?)")
        return text % {"event": file.event.name}
    return file.event.name


def _one_task(
    rows: Sequence[Model], address: str, title: str, button: str, names: Sequence[str]
) -> list[DeskTask]:
    """Return one line for all of them, which names the oldest."""
    if not rows:
        return []
    about = " · ".join([*names[:NAMED], *(["…"] if len(names) > NAMED else [])])
    return [
        DeskTask(title, address, TaskGroup.WAITING, count=len(rows), button=button, about=about)
    ]
