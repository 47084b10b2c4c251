"""Texts of laws and regulations brought as files by the office."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone

from federation.errors import ImporterError, RuleError
from federation.selectors.callers import account_of
from federation.texts import text_of

Text = TypeVar("Text")


def imported_text(request: HttpRequest, bring: Callable[..., Text], file: Any) -> Text | None:
    """Return the text of a file, not yet in use; None with a message where it is refused."""
    try:
        return bring(file=file, account=account_of(request), now=timezone.now(), in_use=False)
    except (ImporterError, RuleError) as refusal:
        messages.error(request, text_of(refusal))
        return None
