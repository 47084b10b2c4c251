"""Refusals of services, told to whoever asked."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest

from federation.errors import Refusal
from federation.texts import text_of


@contextmanager
def told_to(request: HttpRequest, *also: type[Exception]) -> Iterator[None]:
    """Turn a refusal into a message in the reader's language; what was begun is undone.

    also: what else refuses with a code, from a layer that knows no refusals of ours.
    """
    try:
        yield
    except (Refusal, *also) as refusal:
        messages.error(request, text_of(refusal))


def tell_errors(request: HttpRequest, form: BaseForm) -> None:
    """Tell what was filled in wrongly, where the form itself is not shown again."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        for error in errors:
            messages.error(request, f"{label}: {error}" if label else str(error))
