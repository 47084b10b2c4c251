"""Acts of the office on rows: a page with a preview, then one service call for each row."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.functional import Promise

from federation.models import Account

# More rows than a person can check are refused.
ROWS_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class ActRequest:
    """A confirmed act: form, account, time and request."""

    values: Mapping[str, Any]
    account: Account
    now: dt.datetime
    request: HttpRequest


@dataclass(frozen=True, slots=True)
class Done:
    """The message, and the next page if it is not the list."""

    said: str | Promise
    address: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """One act: its form, and the function that calls the service for a row (None: without row).

    starts_with: initial values for the chosen rows. applies: whether its button is shown.
    tells: further information about the chosen rows before confirming, below tells_title.
    perform_all: instead of `perform`, for acts on all chosen rows together.
    """

    name: str
    title: str | Promise
    explanation: str | Promise
    perform: Callable[[Any, ActRequest], Done] | None = None
    form: type[forms.Form] = forms.Form
    on_rows: bool = True
    starts_with: Callable[[Sequence[Any]], dict[str, object]] = lambda _rows: {}
    applies: Callable[[Any], bool] = lambda _row: True
    perform_all: Callable[[Sequence[Any], ActRequest], Done] | None = None
    tells: Callable[[Sequence[Any]], list[str]] = lambda _rows: []
    tells_title: str | Promise = ""
    wants_fresh_sign_in: bool = False
