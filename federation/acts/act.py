"""The class `Act`: its row, input, predicate, service and texts; and how it is done."""

import datetime as dt
import inspect
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypedDict

from django.contrib.messages import SUCCESS
from django.db import transaction
from django.db.models import Model, QuerySet, TextChoices
from django.forms import Form
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.access import Loader, Predicate
from federation.models import KeyScope
from federation.texts import Coded

Words = str | Promise
# A list holds several sentences, each with its level (of django.contrib.messages).
Message = Words | list[tuple[int, Words]]
SHOW_CHANGES: Words = _("Show what would change")


class Door(StrEnum):
    """Where an act can be done. PAGE and API are generated; the others call the service."""

    PAGE = "page"
    API = "api"
    ADMIN = "admin"
    COMMAND = "command"
    JOB = "job"


class PageOnly(TextChoices):
    """Why an act has a page and no endpoint."""

    BROWSER = "browser", _("It is about the browser it is done in.")
    CONFIDENCE = "confidence", _("It is written in confidence, and read by one council alone.")
    FRESH_SIGN_IN = "fresh sign-in", _("It needs a fresh sign-in, which a program cannot give.")
    IDENTITY = "identity", _("Somebody makes sure first who a person is.")
    JUDGED = "judged", _("A person looks at what the site could not settle by itself.")
    OWN = "own", _("A person decides or asks it for themselves, signed in.")
    PROVIDER = "provider", _("It leads on to the page of the payment provider.")
    READ = "read", _("Whoever does it says that they have read it.")
    SAME = "same", _("Another act does the same for programs.")
    SETTING_UP = "setting up", _("It belongs to setting the site up.")
    STEP = "step", _("It goes on with what was begun on a page, and is read there first.")
    TWO_PEOPLE = "two people", _("Two people of the office decide it, each signed in.")
    WRITTEN = "written", _("It is a text that a person writes and answers for.")


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
    """One use of an act: who does it, when, on which row, and on which nested row."""

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

    def get_row(self, call: Call, key: Any) -> Any:
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

    def get_row(self, call: Call, key: str) -> Any:
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
    """A preview of what an act would change. It gets the act's arguments except account and time.

    of: a function that computes the preview and writes nothing.
    context: turns that function's value into the context `preview` of `template`.
    comes_first: the button that does the act is shown only together with the preview.
    button: what the preview shows, on the button for it.
    """

    of: Callable[..., Any]
    template: Any
    context: Callable[[Any, Call], Mapping[str, Any]]
    comes_first: bool = False
    button: Words = SHOW_CHANGES


class File(TypedDict):
    """A file that an act returns as its answer instead of a redirect; its name is plain ASCII."""

    data: bytes
    media_type: str
    name: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an act: the service's return value, and level and text of each message."""

    value: Any
    messages: list[tuple[int, str]]


def page_of_value(name: str) -> Callable[[Any, Call], str]:
    """Return a function that gives the address of the page of the row the service returned."""
    return lambda value, _call: reverse(name, args=[value.pk])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Act:
    """One act on one row.

    name: the name of its page's URL; with "api-" before it, of its endpoint's URL.
    path: its address, the same for page and endpoint.
    on: the model of the row.
    row: the service's parameter for the row; "" if the service takes none.
    load, may, key: as in `federation.access.require`.
    service: does the act. It gets `account`, `now`, `on` (the day), the row and the nested row as
    far as it has parameters with these names, and `constants` and `arguments` (the form's data).
    form_arguments: what the form needs from the row, such as initial values.
    arguments: what the service gets from the form; the cleaned data, if nothing is given.
    hint: what a user should know before doing it. message: the sentence shown afterwards.
    next_page: where the user is sent afterwards: the name of a page, with `next_row` (an attribute
    of the row, "" for none), or a function of the service's value and the call.
    refusals: exceptions other than Refusal by which the service refuses.
    once: a request repeated with the same key is not done again. creates: makes a row; that is done
    once as well.
    own_transactions: the service opens its own transactions, one for each thing it does.
    fresh_sign_in: requires a sign-in of a few minutes ago, which programs do not have.
    file: the answer is a file. api: the scope a program's key needs, or why it is for pages only;
    None where the endpoint is written by hand.
    rules: ids of the rules it obeys. notifies: who gets an e-mail.
    doors: doors besides the generated ones; API here means an endpoint written by hand, because it
    answers with more than a receipt, or came before the generated one.
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
    form_arguments: Callable[[Call], dict[str, Any]] | None = None
    arguments: Callable[[Form, Call], dict[str, Any]] | None = None
    constants: Mapping[str, Any] = field(default_factory=dict)
    refusals: tuple[type[Coded], ...] = ()
    preview: Preview | None = None
    page: Page | None = None
    once: bool = False
    creates: bool = False
    own_transactions: bool = False
    fresh_sign_in: bool = False
    file: Callable[[Any, Form, Call], File] | None = None
    api: KeyScope | PageOnly | None = None
    tag: str = ""
    rules: tuple[str, ...] = ()
    notifies: tuple[Recipient, ...] = ()
    doors: tuple[Door, ...] = ()

    @property
    def key_scope(self) -> KeyScope | None:
        """Return the scope that the key for its endpoint needs; None without such an endpoint."""
        return self.api if isinstance(self.api, KeyScope) else None

    @property
    def page_only(self) -> PageOnly | None:
        """Return why it has no endpoint; None if it has one."""
        return self.api if isinstance(self.api, PageOnly) else None

    @property
    def takes_key(self) -> bool:
        """Return whether a request repeated with the same key is not done again."""
        return self.once or self.creates

    @property
    def all_doors(self) -> tuple[Door, ...]:
        """Return every door of the act."""
        generated = (Door.PAGE, *((Door.API,) if self.key_scope else ()))
        return (*generated, *(door for door in self.doors if door not in generated))

    @property
    def button(self) -> Words:
        """Return what is written on the button that does it."""
        return (self.page.button if self.page else "") or self.title

    @property
    def has_input(self) -> bool:
        """Return whether the act has a form with fields."""
        return bool(self.form.base_fields) or self.form.__init__ is not Form.__init__

    def numbers(self, call: Call) -> list[Any]:
        """Return the keys of the rows in the act's address."""
        return [
            *([getattr(call.row, self.key)] if self.load else []),
            *([self.nested.key_of(call.nested, call)] if self.nested and call.nested else []),
        ]

    def bound_form(
        self, call: Call, data: Any = None, files: Any = None, *,
        form: type[Form] | None = None, **options: Any,
    ) -> Form:  # fmt: skip
        """Return the form for the row, bound to the data sent, if any.

        The ids of its fields are unique on a page that has several forms.
        """
        field_ids = "-".join([self.name, *map(str, self.numbers(call)), "%s"])
        given = self.form_arguments(call) if self.form_arguments else {}
        return (form or self.form)(data, files, auto_id=field_ids, **given, **options)

    def service_arguments(self, form: Form, call: Call) -> dict[str, Any]:
        """Return the keyword arguments for the service."""
        parameters = inspect.signature(self.service).parameters
        by_name = {"account": call.account, "now": call.now}
        if "on" in parameters:
            by_name["on"] = call.today
        if self.row:
            by_name[self.row] = call.row
        if self.nested:
            by_name[self.nested.name] = call.nested
        values_by_name = {name: value for name, value in by_name.items() if name in parameters}
        of_form = self.arguments(form, call) if self.arguments else form.cleaned_data
        return {**values_by_name, **self.constants, **of_form}

    def call_of(self, account: Any, rows: tuple[Any, ...], names: Mapping[str, Any]) -> Call:
        """Return who acts on which rows. Raises: Http404 for what may not stand in the address."""
        call = Call(account, timezone.now(), *rows)
        if self.nested is None:
            return call
        nested = self.nested.get_row(call, names[self.nested.name])
        return Call(account, call.now, call.row, nested)

    def perform(self, form: Form, call: Call) -> Outcome:
        """Do the act with a form that is valid. Raises: what its service refuses with."""
        with nullcontext() if self.own_transactions else transaction.atomic():
            value = self.service(**self.service_arguments(form, call))
        message = self.message(value, call) if callable(self.message) else self.message
        listed = message if isinstance(message, list) else [(SUCCESS, message)]
        return Outcome(value, [(level, str(words)) for level, words in listed if words])

    def next_address(self, value: Any, call: Call) -> str:
        """Return the address of the page one goes on to."""
        if callable(self.next_page):
            return self.next_page(value, call)
        if not self.next_row:
            return reverse(self.next_page)
        number = call.row
        for attribute in self.next_row.split("."):
            number = getattr(number, attribute)
        return reverse(self.next_page, args=[number])
