"""What is kept of acts that a rule refused."""

import datetime as dt
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from federation.errors import Refusal


def note_refusal(act: str, row: Any, account: Any, refusal: Exception, now: dt.datetime) -> None:
    """Tell the apps that keep refusals of one with an article; others are of no rule.

    To be called outside the transaction of the act, which is taken back.
    """
    if isinstance(refusal, Refusal) and refusal.article and account.is_authenticated:
        for path in settings.REFUSALS_NOTED:
            import_string(path)(act=act, row=row, account=account, refusal=refusal, now=now)
