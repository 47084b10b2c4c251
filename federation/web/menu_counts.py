"""The counts of tasks in a menu: one query for all of them.

Cached for a minute, and until the account does something itself.
"""

import datetime as dt
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.module_loading import import_string

from federation.access import READING
from federation.bodies.selectors.memberships import transfers_waiting
from federation.licences.selectors.requests import batches_waiting
from federation.mail.selectors.notices import notices_failed
from federation.mail.selectors.questions import questions_waiting
from federation.models import Account, AccountClaim, BankLine, BankLineState, ClaimState
from federation.money.selectors.fees_due import fees_due_last_read
from federation.money.selectors.online import messages_to_look_at
from federation.money.selectors.open_requests import requests_unpaid
from federation.page_parts.waiting import OFFICE_KINDS, ActingRole, Waiting
from federation.selectors.approvals import approvals_for
from federation.selectors.batched_reads import Asking, Count, gathered
from federation.selectors.callers import reader_of

KEPT_SECONDS = 60
# The key in the cache of what an account did last.
LAST_ACT = "menu-act:%s"


def counted(request: HttpRequest, role: ActingRole) -> dict[str, tuple[int, bool]]:
    """Return for each page of a role's menu the number of tasks, and whether any is late.

    A page that answers a form counts anew: what the form did may have changed them.
    """
    account = reader_of(request)
    if not account.is_authenticated:
        return {}
    today = timezone.localdate()
    if request.method not in READING:
        return gathered(_asking(account, role, today), account)
    key = f"menu:{account.pk}:{account.person_id}:{role.key}:{today:%Y%m%d}"
    last = LAST_ACT % account.pk
    cached = cache.get_many([key, last])
    act = cached.get(last)
    if key in cached and cached[key][0] == act:
        counts: dict[str, tuple[int, bool]] = cached[key][1]
        return counts
    new_counts = gathered(_asking(account, role, today), account)
    cache.set(key, (act, new_counts), KEPT_SECONDS)
    return new_counts


class MenuCountsMiddleware(MiddlewareMixin):
    """Clears the counts of an account that sent a form, since they may have changed."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Clear them once it is done: until then another request may fill the cache."""
        if request.method not in READING and request.user.pk is not None:
            cache.set(LAST_ACT % request.user.pk, uuid4().hex, 2 * KEPT_SECONDS)
        return response


def waiting(account: Account, role: ActingRole, *, on: dt.date) -> dict[str, Waiting]:
    """Return the tasks among the federation's rows for a role."""
    if role.kind in OFFICE_KINDS:
        late = Count(requests_unpaid().filter(due_on__lt=on))
        claims = AccountClaim.objects.filter(state=ClaimState.WAITING)
        return {
            "licence-office": Waiting(Count(batches_waiting())),
            "transfer-list": Waiting(Count(transfers_waiting())),
            "claim-list": Waiting(Count(claims)),
            "debtor-list": Waiting(late, late),
            "bank-lines": Waiting(Count(BankLine.objects.filter(state=BankLineState.WAITING))),
            "online-payments": Waiting(Count(messages_to_look_at())),
            "approval-list": Waiting(Count(approvals_for(account))),
            "fee-due-list": Waiting(fees_due_last_read(on=on)),
            "notice-list": Waiting(Count(notices_failed())),
            "question-list": Waiting(Count(questions_waiting())),
        }
    if role.number is None or role.kind not in _PAYS:
        return {}
    page, field = _PAYS[role.kind]
    owner = account.person_id if role.kind == "player" else role.number
    unpaid = requests_unpaid().filter(**{field: owner})
    return {page: Waiting(Count(unpaid), Count(unpaid.filter(due_on__lt=on)))}


# Kind of debtor -> the page of its payments, and the filter for its own.
_PAYS = {
    "player": ("person-statement", "person"),
    "club": ("club-statement", "club"),
    "association": ("association-statement", "association"),
}


def _asking(account: Account, role: ActingRole, on: dt.date) -> Asking[dict[str, tuple[int, bool]]]:
    waits: dict[str, Waiting] = {}
    for path in settings.MENU_COUNTS:
        waits |= import_string(path)(account, role, on=on)
    known = {page: (one.all, False) for page, one in waits.items() if isinstance(one.all, int)}
    # Without late tasks the first count twice: each page has two answers, so that they match up.
    by_page = {
        page: (one.all, one.late or one.all)
        for page, one in waits.items()
        if not isinstance(one.all, int)
    }
    counts = yield [count for pair in by_page.values() for count in pair]
    answers = zip(by_page, counts[::2], counts[1::2], strict=True)
    told = {page: (n, waits[page].late is not None and late > 0) for page, n, late in answers}
    return {page: count for page, count in (told | known).items() if count[0]}
