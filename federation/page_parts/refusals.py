"""Messages for refusals by services."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest

from federation.acts.refusal_log import note_at_door
from federation.errors import Refusal
from federation.texts import Coded, text_of

if TYPE_CHECKING:

    class CodedError(Exception, Coded):
        """The type of the exceptions caught: any exception with the attributes of the protocol."""


def caught(*also: type[Coded]) -> "tuple[type[CodedError], ...]":
    """Return the exception types to catch: Refusal, and others that carry a code."""
    return cast("tuple[type[CodedError], ...]", (Refusal, *also))


@contextmanager
def refusals_to_messages(request: HttpRequest, *also: type[Coded]) -> Iterator[None]:
    """Turn a refusal raised in the block into a message; the service has rolled back its changes.

    also: other exceptions with a code, from a layer that does not know Refusal.
    """
    try:
        yield
    except caught(*also) as refusal:
        messages.error(request, refusal_text(request, refusal))


def refusal_text(request: HttpRequest, refusal: Coded, *, row: Any = None) -> str:
    """Return a refusal's sentence in the reader's language, and record it for this address.

    row: what it was about, if it is not the row of the address.
    """
    note_at_door(request, refusal, row=row)
    return text_of(refusal)


def form_errors_to_messages(request: HttpRequest, form: BaseForm) -> None:
    """Add a form's errors as messages, if the form itself is not shown again."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        for error in errors:
            messages.error(request, f"{label}: {error}" if label else str(error))
