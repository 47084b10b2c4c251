"""A check of `manage.py check`: the service of each act accepts what its form returns."""

import inspect
import typing
from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.checks import CheckMessage, Error, register

from federation.acts.act import Act, Door
from federation.acts.registry import all_acts
from federation.selectors.rulebook import rule_ids

BY_NAME = frozenset({"account", "now", "on"})
# A form field, and the type of its cleaned value.
TYPES: list[tuple[type[forms.Field], type]] = [
    (forms.BooleanField, bool),
    (forms.IntegerField, int),
    (forms.EmailField, str),
    (forms.CharField, str),
]


@register()
def acts_fit_their_services(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Compare each act's form, rows and constants with the parameters of its service."""
    return [
        Error(f"{act.name}: {fault}", id=f"acts.{number}")
        for act in all_acts()
        for number, fault in faults_of(act)
    ]


def faults_of(act: Act) -> Iterator[tuple[str, str]]:
    """Yield the id and text of each fault in an act."""
    parameters = inspect.signature(act.service).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
        yield "E001", "its service hides what it takes behind **"
        return
    yield from _parameter_faults(act, parameters)
    yield from _address_faults(act)
    if unknown := sorted(set(act.rules) - rule_ids()):
        yield "E007", f"no rule has the id {', '.join(unknown)}"
    if act.key_scope and act.fresh_sign_in:
        yield "E008", "programs do not sign in, and it wants a fresh sign-in"
    if act.key_scope and not act.tag:
        yield "E009", "it is for programs, and has no tag to list it under"
    if act.file and act.takes_key:
        yield "E010", "it hands over a file, which is not kept to be handed over again"
    if not act.next_page:
        yield "E011", "it leads to no page"
    if (act.page_only is None) != (Door.API in act.all_doors):
        yield "E012", "it has to have either an endpoint, or a reason why it is for pages only"
    if not str(act.title).strip():
        yield "E013", "it has no title"


def _parameter_faults(
    act: Act, parameters: typing.Mapping[str, inspect.Parameter]
) -> Iterator[tuple[str, str]]:
    rows = {name for name in (act.row, act.nested.name if act.nested else "") if name}
    if lost := sorted((rows | set(act.constants)) - set(parameters)):
        yield "E002", f"the service takes no {', '.join(lost)}"
    if act.arguments is not None:
        return
    fields = set(act.form.base_fields)
    if lost := sorted(fields - set(parameters)):
        yield "E003", f"the service does not take {', '.join(lost)} of its form"
    needed = {
        name for name, parameter in parameters.items() if parameter.default is parameter.empty
    }
    if lost := sorted(needed - fields - rows - set(act.constants) - BY_NAME):
        yield "E004", f"nothing gives the service its {', '.join(lost)}"
    yield from (("E005", words) for words in _other_types(act))


def _other_types(act: Act) -> Iterator[str]:
    hints = typing.get_type_hints(act.service)
    for name, field in act.form.base_fields.items():
        gives = next((to for of, to in TYPES if type(field) is of), None)
        if gives is None or name not in hints:
            continue
        taken = typing.get_args(hints[name]) or (hints[name],)
        if gives not in taken and object not in taken:
            yield f"{name} is {gives.__name__}, and the service takes {hints[name]}"
        elif gives is int and not field.required and type(None) not in taken:
            yield f"{name} may be empty, and the service takes no None"


def _address_faults(act: Act) -> Iterator[tuple[str, str]]:
    names = [*([act.key] if act.load else []), *([act.nested.name] if act.nested else [])]
    if lost := [name for name in names if f":{name}>" not in act.path]:
        yield "E006", f"its address names no {', '.join(lost)}"
