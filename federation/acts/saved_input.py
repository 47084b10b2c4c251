"""What a user typed into a form that required a fresh sign-in, kept until the form is shown again.

It is kept in the user's session for some minutes, for the one address it was sent to; secrets and
files are left out.
"""

import re
import time
from collections.abc import Mapping

from django.forms import FileInput, Form, PasswordInput
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict

WAITS = "typed_before_sign_in"
WAITS_SECONDS = 600
MOST_CHARACTERS = 20_000
_OURS = frozenset({"csrfmiddlewaretoken", "idempotency_key"})
_SECRET = re.compile(r"passw|secret|token|\bpin\b|\bcode\b")


def keep_typed(request: HttpRequest) -> None:
    """Store what a form sent; it replaces what an earlier form stored."""
    request.session.pop(WAITS, None)
    fields = {
        name: values
        for name, values in request.POST.lists()
        if name not in _OURS and not _SECRET.search(re.sub("[_-]", " ", name.lower()))
    }
    if fields and sum(map(len, _texts(fields))) <= MOST_CHARACTERS:
        request.session[WAITS] = {
            "address": request.get_full_path(),
            "account": request.user.pk,
            "at": time.time(),
            "fields": fields,
        }


def take_typed(request: HttpRequest, address: str) -> MultiValueDict[str, str]:
    """Return and remove what is stored for the form of an address; empty for any other address."""
    waits = request.session.get(WAITS)
    if waits is None or waits["address"] != address or waits["account"] != request.user.pk:
        return MultiValueDict()
    del request.session[WAITS]
    if time.time() - waits["at"] > WAITS_SECONDS:
        return MultiValueDict()
    return MultiValueDict(waits["fields"])


def put_back(request: HttpRequest, form: Form, address: str) -> None:
    """Set what was typed before the sign-in as initial values of the form."""
    typed = take_typed(request, address)
    for name, field in form.fields.items():
        written = form.add_prefix(name)
        if isinstance(field.widget, PasswordInput | FileInput) or written not in typed:
            continue
        value = field.widget.value_from_datadict(typed, MultiValueDict(), written)
        form.initial[name] = value


def _texts(fields: Mapping[str, list[str]]) -> list[str]:
    return [text for name, values in fields.items() for text in (name, *values)]
