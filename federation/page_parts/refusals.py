"""Refusals of services, told to whoever asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest

from federation.acts.refused import note_at_door
from federation.errors import Refusal
from federation.texts import Coded, text_of


@contextmanager
def told_to(request: HttpRequest, *also: type[Coded]) -> Iterator[None]:
    """Turn a refusal into a message in the reader's language; what was begun is undone.

    also: what else refuses with a code, from a layer that knows no refusals of ours.
    """
    refusals = cast("tuple[type[Exception], ...]", (Refusal, *also))
    try:
        yield
    except refusals as refusal:
        messages.error(request, refusal_told(request, cast("Coded", refusal)))


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
