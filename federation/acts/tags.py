"""{% act "name" row %}: the button or form of an act if the reader may do it, else nothing."""

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils import timezone

from federation.acts.act import Call
from federation.acts.registry import act_named
from federation.acts.saved_input import put_back

register = template.Library()


@register.inclusion_tag("acts/button.html", takes_context=True)
def act(
    context: Context,
    name: str,
    row: Any = None,
    nested: Any = None,
    *,
    allowed: bool | None = None,
    title: str = "",
    about: str = "",
    css: str = "",
    unfolded: bool = False,
    back_to: str = "",
) -> dict[str, Any]:
    """Return the context for the form of an act; empty if the reader may not do it.

    allowed: the answer of the predicate, if the page has it already (avoids a query for each row).
    about: text for screen readers after the title, where several rows have the same button.
    unfolded: show the fields at once. back_to: the page to return to.
    """
    value, account = act_named(name), context["request"].user
    call = Call(account, timezone.now(), row, nested)
    if allowed is None:
        allowed = account.is_authenticated and value.may(account, row, on=call.today)
    if not allowed:
        return {}
    form = value.bound_form(call)
    address = reverse(name, args=value.numbers(call))
    if value.fresh_sign_in:
        put_back(context["request"], form, address)
    return {
        "act": value,
        "title": title or value.title,
        "about": about,
        "css": css,
        "unfolded": unfolded,
        "form": form,
        "address": address,
        "back_to": back_to,
    }
