"""Refusals of services and of the engine, shown to the user."""

from contextlib import AbstractContextManager

from django.http import HttpRequest

from federation.page_parts.refusals import refusals_to_messages as told_with
from scoring.engine import EngineError


def refusals_to_messages(request: HttpRequest) -> AbstractContextManager[None]:
    """Turn a refusal, the engine's too, into a message in the reader's language."""
    return told_with(request, EngineError)
