"""Acts of the office on rows: a page that says what will happen, then one service for each row."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.functional import Promise

from federation.models import Account

# More rows than a person can read before confirming are refused.
ROWS_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Asked:
    """What was confirmed: the filled-in form, by whom, when, and through which request."""

    values: Mapping[str, Any]
    account: Account
    now: dt.datetime
    request: HttpRequest


@dataclass(frozen=True, slots=True)
class Done:
    """What is said afterwards, and where to go if not back to the list."""

    said: str | Promise
    address: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """One act: its form, and the function that calls the service for a row (None: for no row).

    starts_with: what the form proposes for the rows chosen. applies: whether its button is shown.
    tells: what else is to be known of the rows chosen before one agrees.
    perform_all: for acts that are one act however many rows are chosen, instead of `perform`.
    """

    name: str
    title: str | Promise
    explanation: str | Promise
    perform: Callable[[Any, Asked], Done] | None = None
    form: type[forms.Form] = forms.Form
    on_rows: bool = True
    starts_with: Callable[[Sequence[Any]], dict[str, object]] = lambda _rows: {}
    applies: Callable[[Any], bool] = lambda _row: True
    perform_all: Callable[[Sequence[Any], Asked], Done] | None = None
    tells: Callable[[Sequence[Any]], list[str]] = lambda _rows: []
    wants_fresh_sign_in: bool = False


class DayInput(forms.DateInput):
    """The browser's own calendar; it speaks ISO whatever the language of the page."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")
