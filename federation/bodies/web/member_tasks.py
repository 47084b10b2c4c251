"""Tasks about people, clubs and bodies."""

import datetime as dt
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import (
    clubs_of,
    council_mandates_without_seat,
    has_office_mandate,
    seats_running_out,
)
from federation.bodies.selectors.memberships import transfers_waiting
from federation.bodies.selectors.own_membership import (
    applications_waiting_at,
    own_applications_waiting,
    own_transfers_waiting,
)
from federation.bodies.selectors.registers import qualifications_running_out
from federation.models import Account, ClubApplication, Transfer
from federation.page_parts.desk_tasks import OPEN, DeskTask, TaskGroup, group_of
from federation.people.selectors.duplicates import duplicates_open
from federation.selectors.batched_reads import Asking, Count, Rows, Value

CLUBS_TOLD = 5
SEAT_WARNING = dt.timedelta(days=60)


def members(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office decisions and renewals, and clubs their open requests."""
    if has_office_mandate(account, on=on):
        return (yield from _of_office(on))
    clubs = clubs_of(account, on=on)
    requests, joining, moves, joins = yield [
        Rows(transfers_waiting().filter(to_club__in=clubs), CLUBS_TOLD),
        Rows(applications_waiting_at(clubs), CLUBS_TOLD),
        Rows(own_transfers_waiting(account), CLUBS_TOLD),
        Rows(own_applications_waiting(account), CLUBS_TOLD),
    ]
    words = _("%(name)s asks to join %(club)s")
    return [
        *(
            _waiting(
                words % {"name": joiner.person.name, "club": joiner.club.name},
                f"{reverse('club-members', args=[joiner.club_id])}#applications",
            )
            for joiner in joining
        ),
        *(
            _waiting(
                _("The transfer of %(name)s waits for the office") % {"name": transfer.person.name},
                reverse("club-members", args=[transfer.to_club_id]),
            )
            for transfer in requests
        ),
        *_own(moves, joins),
    ]


def _own(moves: Sequence[Transfer], joins: Sequence[ClubApplication]) -> list[DeskTask]:
    """Show members their own open requests."""
    page = reverse("my-clubs")
    moving = _("Your transfer to %(club)s waits for the office")
    joining = _("Your request to %(club)s waits for its answer")
    return [
        *(_waiting(moving % {"club": move.to_club.name}, f"{page}#transfers") for move in moves),
        *(
            _waiting(joining % {"club": club_application.club.name}, f"{page}#join")
            for club_application in joins
        ),
    ]


def _waiting(title: str, address: str) -> DeskTask:
    return DeskTask(title, address, TaskGroup.WAITING, button=pgettext("button", "View"))


def _of_office(on: dt.date) -> Asking[list[DeskTask]]:
    running_out = qualifications_running_out(on=on)
    ending = seats_running_out(on=on, within=SEAT_WARNING)
    moves, twins, renewals, renew_by, seatless, terms, ends_on = yield [
        Count(transfers_waiting()),
        Count(duplicates_open()),
        Count(running_out),
        Value(running_out, "valid_until"),
        Count(council_mandates_without_seat(on=on)),
        Count(ending),
        Value(ending, "valid_until"),
    ]
    return [
        *_line(
            ngettext("transfer to decide", "transfers to decide", moves),
            "transfer-list",
            moves,
            button=pgettext("button", "Decide"),
        ),
        *_line(
            ngettext("possible duplicate to decide", "possible duplicates to decide", twins),
            "duplicate-list",
            twins,
            button=pgettext("button", "Compare"),
        ),
        *_line(
            ngettext("entry of a register to renew", "entries of the registers to renew", renewals),
            "qualification-renewals",
            renewals,
            on=on,
            due_on=renew_by,
            button=pgettext("button", "Renew"),
        ),
        *_line(
            ngettext(
                "mandate of a council without a seat", "council mandates without a seat", seatless
            ),
            "qualification-renewals",
            seatless,
        ),
        *_line(
            ngettext("term of office that ends soon", "terms of office that end soon", terms),
            "body-list",
            terms,
            on=on,
            due_on=ends_on,
        ),
    ]


def _line(
    title: str,
    name: str,
    count: int,
    *,
    on: dt.date | None = None,
    due_on: dt.date | None = None,
    button: str = "",
) -> list[DeskTask]:
    if not count:
        return []
    group = group_of(due_on, on=on) if on else TaskGroup.WAITING
    return [DeskTask(title, reverse(name), group, due_on, count, button or OPEN)]
