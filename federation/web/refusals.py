"""Refusals of services, told to whoever asked."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from federation.errors import Refusal
from federation.texts import text_of


@contextmanager
def told_to(request: HttpRequest) -> Iterator[None]:
    """Turn a refusal into a message in the reader's language; what was begun is undone."""
    try:
        yield
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
