"""What an act is: a value that names its row, input, predicate, service and words."""

import datetime as dt
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypedDict

from django.db.models import Model, QuerySet
from django.forms import Form
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise

from federation.doors import Loader, Predicate
from federation.models import KeyScope
from federation.texts import Coded

Words = str | Promise
# Of several sentences each has its level, one of django.contrib.messages.
Message = Words | list[tuple[int, Words]]


class Door(StrEnum):
    """Where an act can be done. The first two are made of the act, the others call its service."""

    PAGE = "page"
    API = "api"
    ADMIN = "admin"
    COMMAND = "command"
    JOB = "job"


class Recipient(StrEnum):
    """Who gets an e-mail when an act is done."""

    ASSOCIATION = "association"
    CLUB = "club"
    COUNCIL = "council"
    DIRECTOR = "director"
    OFFICE = "office"
    ORGANISER = "organiser"
    PAYER = "payer"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Call:
    """One use of an act: by whom, when, on which row, and on which row below it."""

    account: Any
    now: dt.datetime
    row: Any = None
    nested: Any = None

    @property
    def today(self) -> dt.date:
        """Return the day of the act."""
        return timezone.localdate(self.now)


@dataclass(frozen=True, slots=True)
class Nested:
    """A second row in the address, below the first; `name` is the service's parameter for it."""

    name: str
    rows: Callable[[Call], QuerySet[Any]]

    def found(self, call: Call, key: Any) -> Any:
        """Return the row that the address names. Raises: Http404."""
        return get_object_or_404(self.rows(call), pk=key)

    def key_of(self, row: Any, _call: Call) -> Any:
        """Return what names a row in the address."""
        return row.pk


@dataclass(frozen=True, slots=True)
class Named:
    """A value in the address that is no row, such as a council; used where `Nested` is.

    values: what may stand there, by the word that the address has for it.
    """

    name: str
    values: Callable[[Call], Mapping[str, Any]]

    def found(self, call: Call, key: str) -> Any:
        """Return the value that the address names. Raises: Http404."""
        values = self.values(call)
        if key not in values:
            raise Http404
        return values[key]

    def key_of(self, value: Any, call: Call) -> str:
        """Return the word for a value in the address."""
        return next(key for key, each in self.values(call).items() if each == value)


@dataclass(frozen=True, slots=True)
class Page:
    """The page of an act whose form alone does not say enough.

    template: includes `acts/form.html`. context: what it shows beside the form. button: what does
    it, where that is not the title.
    """

    template: str
    context: Callable[[Call], Mapping[str, Any]]
    button: Words = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an act would change, worked out from its arguments without account and time.

    of: a function that writes nothing. context: what `template` shows as `preview` of its value.
    comes_first: the button that does it is shown with the preview only.
    """

    of: Callable[..., Any]
    template: Any
    context: Callable[[Any, Call], Mapping[str, Any]]
    comes_first: bool = False


class File(TypedDict):
    """What an act hands over instead of leading to a page; the name in plain ASCII."""

    data: bytes
    media_type: str
    name: str


def no_arguments(_call: Call) -> dict[str, Any]:
    """Return nothing: the form is the same for every row."""
    return {}


def cleaned_data(form: Form, _call: Call) -> dict[str, Any]:
    """Return what was filled in, under the names of the form's fields."""
    return form.cleaned_data


def page_of_value(name: str) -> Callable[[Any, Call], str]:
    """Return what leads to the page of the row that the service returned."""
    return lambda value, _call: reverse(name, args=[value.pk])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Act:
    """One act on one row.

    name: of its page; with "api-" before it, of its endpoint. path: its address at both.
    on: the model of the row. row: the parameter of the service that takes it; "" for none.
    load, may, key: as of `federation.doors.door`.
    service: `account`, `now`, `on` (the day), the row and the nested row are given to it by these
    names, `constants` and `arguments` (the fields of `form`) beside them.
    form_arguments: what the form needs of the row, such as what it proposes.
    hint: what is to be known before one does it. message: what is said afterwards.
    next_page: where one goes on, a page's name with `next_row`, an attribute of the row ("" for
    none), or a function of the service's value and the call.
    refusals: what else than a Refusal the service refuses with.
    once: sent again with the same key, it is not done again. creates: makes a row.
    own_transactions: does several things, each in a transaction of the service's own.
    fresh_sign_in: wants a sign-in of minutes ago, which programs do not have.
    file: the answer is a file. api: what a program's key has to be for; None: not for programs.
    rules: the ids of the rules it obeys. notifies: who gets an e-mail. doors: besides those made of
    it; API there is an endpoint of its own, written because it answers with more than a receipt.
    """

    name: str
    path: str
    title: Words
    on: type[Model]
    may: Predicate
    service: Callable[..., Any]
    hint: Words = ""
    message: Message | Callable[[Any, Call], Message] = ""
    next_page: str | Callable[[Any, Call], str] = ""
    next_row: str = "pk"
    load: Loader | None = None
    key: str = "pk"
    row: str = ""
    nested: Nested | Named | None = None
    form: type[Form] = Form
    form_arguments: Callable[[Call], dict[str, Any]] = no_arguments
    arguments: Callable[[Form, Call], dict[str, Any]] = cleaned_data
    constants: Mapping[str, Any] = field(default_factory=dict)
    refusals: tuple[type[Coded], ...] = ()
    preview: Preview | None = None
    page: Page | None = None
    once: bool = False
    creates: bool = False
    own_transactions: bool = False
    fresh_sign_in: bool = False
    file: Callable[[Any, Form, Call], File] | None = None
    api: KeyScope | None = None
    tag: str = ""
    rules: tuple[str, ...] = ()
    notifies: tuple[Recipient, ...] = ()
    doors: tuple[Door, ...] = ()

    @property
    def all_doors(self) -> tuple[Door, ...]:
        """Return every door the act has."""
        return (Door.PAGE, *((Door.API,) if self.api else ()), *self.doors)

    @property
    def button(self) -> Words:
        """Return what is written on the button that does it."""
        return (self.page.button if self.page else "") or self.title

    @property
    def has_input(self) -> bool:
        """Say whether anything is filled in."""
        return bool(self.form.base_fields) or self.form.__init__ is not Form.__init__

    def numbers(self, call: Call) -> list[Any]:
        """Return what names the rows in the address."""
        return [
            *([getattr(call.row, self.key)] if self.load else []),
            *([self.nested.key_of(call.nested, call)] if self.nested and call.nested else []),
        ]

    def field_ids(self, call: Call) -> str:
        """Return how the form's fields are marked on a page that has several forms."""
        return "-".join([self.name, *map(str, self.numbers(call)), "%s"])

    def bound_form(
        self, call: Call, data: Any = None, files: Any = None, *,
        form: type[Form] | None = None, **options: Any,
    ) -> Form:  # fmt: skip
        """Return the form for the row, with what was filled in where there is any."""
        return (form or self.form)(data, files, **self.form_arguments(call), **options)

    def service_arguments(self, form: Form, call: Call) -> dict[str, Any]:
        """Return what the service is called with."""
        by_name = {"account": call.account, "now": call.now, "on": call.today}
        if self.row:
            by_name[self.row] = call.row
        if self.nested:
            by_name[self.nested.name] = call.nested
        parameters = inspect.signature(self.service).parameters
        given = {name: value for name, value in by_name.items() if name in parameters}
        return {**given, **self.constants, **self.arguments(form, call)}
