"""Refusals of services, told to whoever asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest

from federation.acts.refused import note_at_door
from federation.errors import Refusal
from federation.texts import Coded, text_of

if TYPE_CHECKING:

    class CodedError(Exception, Coded):
        """What is caught: an exception that carries what the protocol asks."""


def caught(*also: type[Coded]) -> "tuple[type[CodedError], ...]":
    """Return what an except names: a Refusal, and what else refuses with a code."""
    return cast("tuple[type[CodedError], ...]", (Refusal, *also))


@contextmanager
def told_to(request: HttpRequest, *also: type[Coded]) -> Iterator[None]:
    """Turn a refusal into a message in the reader's language; what was begun is undone.

    also: what else refuses with a code, from a layer that knows no refusals of ours.
    """
    try:
        yield
    except caught(*also) as refusal:
        messages.error(request, refusal_told(request, refusal))


def refusal_told(request: HttpRequest, refusal: Coded, *, row: Any = None) -> str:
    """Return a refusal in the reader's language, and keep that it was met at this address.

    row: what it was about, where that is not the row of the address.
    """
    note_at_door(request, refusal, row=row)
    return text_of(refusal)


def tell_errors(request: HttpRequest, form: BaseForm) -> None:
    """Tell what was filled in wrongly, where the form itself is not shown again."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        for error in errors:
            messages.error(request, f"{label}: {error}" if label else str(error))
