"""What of events and results waits for whoever looks after them."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.selectors.mandates import has_office_mandate
from federation.web.desk_tasks import DeskTask, TaskGroup
from scoring.selectors.rankings import last_season_is_missing
from scoring.selectors.waiting import (
    events_to_homologate,
    events_without_results,
    files_to_confirm,
)

# Counted up to here: who has more has no use for the number.
COUNTED = 100


def results(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell what waits for a word: files, events without results, events to homologate."""
    files = list(files_to_confirm(account, on=on)[:COUNTED])
    played = list(events_without_results(account, on=on).filter(ends_on__lt=on)[:COUNTED])
    provisional = list(events_to_homologate(account, on=on)[:COUNTED])
    return [
        *_told(
            files,
            "file-detail",
            ngettext("result file to confirm", "result files to confirm", len(files)),
        ),
        *_told(
            played,
            "event-manage",
            ngettext("event played without results", "events played without results", len(played)),
        ),
        *_told(
            provisional,
            "homologation-detail",
            ngettext("event to homologate", "events to homologate", len(provisional)),
        ),
    ]


def last_season(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell the office that nobody said where people stood when the last season closed."""
    if not has_office_mandate(account, on=on) or not last_season_is_missing():
        return []
    title = _("Bring in where everybody stood: last season's ranking, categories, suspensions")
    return [DeskTask(title, reverse("data-home"), TaskGroup.WAITING)]


def _told(rows: Sequence[Model], page: str, title: str) -> list[DeskTask]:
    """Return one line for all of them, which leads to the oldest; the others stand below it."""
    if not rows:
        return []
    address = reverse(page, args=[rows[0].pk])
    return [DeskTask(title, address, TaskGroup.WAITING, count=len(rows))]
