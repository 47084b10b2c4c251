"""What of people, clubs and bodies waits for whom."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.selectors.duplicates import duplicates_open
from federation.selectors.mandates import clubs_of, has_office_mandate
from federation.selectors.memberships import transfers_waiting
from federation.selectors.registers import qualifications_running_out
from federation.selectors.seats import council_mandates_without_seat, seats_running_out
from federation.web.desk_tasks import DeskTask, TaskGroup, group_of

SEAT_WARNING = dt.timedelta(days=60)


def members(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell the office what to decide and to renew, and clubs what they asked for."""
    if has_office_mandate(account, on=on):
        return [*_transfers(), *_duplicates(), *_renewals(on), *_seats(on)]
    clubs = clubs_of(account, on=on)
    asked = transfers_waiting().filter(to_club__in=clubs)
    return [
        DeskTask(
            _("The transfer of %(name)s waits for the office") % {"name": each.person.name},
            reverse("club-members", args=[each.to_club_id]),
            TaskGroup.WAITING,
        )
        for each in asked[:5]
    ]


def _transfers() -> list[DeskTask]:
    count = transfers_waiting().count()
    title = ngettext("transfer to decide", "transfers to decide", count)
    return _line(title, "transfer-list", count)


def _duplicates() -> list[DeskTask]:
    count = duplicates_open().count()
    title = ngettext("possible duplicate to decide", "possible duplicates to decide", count)
    return _line(title, "duplicate-list", count)


def _renewals(on: dt.date) -> list[DeskTask]:
    rows = qualifications_running_out(on=on)
    count = rows.count()
    first = rows.first()
    day = first.valid_until if first else None
    title = ngettext("entry of a register to renew", "entries of the registers to renew", count)
    return _line(title, "qualification-renewals", count, on=on, due_on=day)


def _seats(on: dt.date) -> list[DeskTask]:
    missing = council_mandates_without_seat(on=on).count()
    title = ngettext(
        "mandate of a council without a seat", "council mandates without a seat", missing
    )
    ending = list(seats_running_out(on=on, within=SEAT_WARNING))
    day = ending[0].valid_until if ending else None
    told = ngettext("term of office that ends soon", "terms of office that end soon", len(ending))
    return [
        *_line(title, "qualification-renewals", missing),
        *_line(told, "body-list", len(ending), on=on, due_on=day),
    ]


def _line(
    title: str, name: str, count: int, *, on: dt.date | None = None, due_on: dt.date | None = None
) -> list[DeskTask]:
    if not count:
        return []
    group = group_of(due_on, on=on) if on else TaskGroup.WAITING
    return [DeskTask(title, reverse(name), group, due_on, count)]
