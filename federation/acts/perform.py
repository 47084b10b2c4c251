"""Perform an act: check its form, call its service, prepare its messages and next page."""

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from django.contrib.messages import SUCCESS
from django.db import transaction
from django.forms import Form
from django.urls import reverse
from django.utils import timezone

from federation.acts.act import Act, Call


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an act: the service's return value, and level and text of each message."""

    value: Any
    messages: list[tuple[int, str]]


def call_of(act: Act, account: Any, rows: tuple[Any, ...], names: dict[str, Any]) -> Call:
    """Return who acts on which rows. Raises: Http404 for what may not stand in the address."""
    call = Call(account, timezone.now(), *rows)
    if act.nested is None:
        return call
    nested = act.nested.get_row(call, names[act.nested.name])
    return Call(account, call.now, call.row, nested)


def perform(act: Act, form: Form, call: Call) -> Outcome:
    """Do an act whose form is valid. Raises: what its service refuses with."""
    with nullcontext() if act.own_transactions else transaction.atomic():
        value = act.service(**act.service_arguments(form, call))
    message = act.message(value, call) if callable(act.message) else act.message
    listed = message if isinstance(message, list) else [(SUCCESS, message)]
    return Outcome(value, [(level, str(words)) for level, words in listed if words])


def next_page(act: Act, value: Any, call: Call) -> str:
    """Return the address of the page one goes on to."""
    if callable(act.next_page):
        return act.next_page(value, call)
    if not act.next_row:
        return reverse(act.next_page)
    number = call.row
    for attribute in act.next_row.split("."):
        number = getattr(number, attribute)
    return reverse(act.next_page, args=[number])
