"""Record refusals by a rule: of acts, and of requests to addresses that are no act."""

import datetime as dt
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.access import READING
from federation.errors import Refusal


def note_refusal(act: str, row: Any, account: Any, refusal: object, now: dt.datetime) -> None:
    """Pass a refusal that cites an article to the apps that record refusals.

    Call this outside the transaction of the act, which is rolled back.
    """
    if isinstance(refusal, Refusal) and refusal.article and account.is_authenticated:
        for path in settings.REFUSALS_NOTED:
            import_string(path)(act=act, row=row, account=account, refusal=refusal, now=now)


def note_at_door(request: HttpRequest, refusal: object, *, row: Any = None) -> None:
    """Record the refusal of a request under the name of its URL.

    row: the row it was about; by default the row the door loaded. Requests that only read are not
    recorded.
    """
    if request.method in READING or request.resolver_match is None:
        return
    about = row or getattr(request, "loaded_row", None)
    name = request.resolver_match.url_name or ""
    note_refusal(name.removeprefix("api-"), about, request.user, refusal, timezone.now())
