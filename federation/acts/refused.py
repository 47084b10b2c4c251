"""What is kept of what a rule refused: an act, or what was sent to an address that is no act."""

import datetime as dt
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.doors import READING
from federation.errors import Refusal


def note_refusal(act: str, row: Any, account: Any, refusal: object, now: dt.datetime) -> None:
    """Tell the apps that keep refusals of one with an article; others are of no rule.

    To be called outside the transaction of the act, which is taken back.
    """
    if isinstance(refusal, Refusal) and refusal.article and account.is_authenticated:
        for path in settings.REFUSALS_NOTED:
            import_string(path)(act=act, row=row, account=account, refusal=refusal, now=now)


def note_at_door(request: HttpRequest, refusal: object, *, row: Any = None) -> None:
    """Keep a refusal of what was sent, under the name of the address it was sent to.

    row: what it was about; the row that the door let pass where it is not said. Who only reads
    is refused nothing.
    """
    if request.method in READING or request.resolver_match is None:
        return
    about = row or getattr(request, "row_at_door", None)
    name = request.resolver_match.url_name or ""
    note_refusal(name.removeprefix("api-"), about, request.user, refusal, timezone.now())
