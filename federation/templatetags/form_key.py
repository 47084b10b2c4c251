"""The hidden fields of every form: against forgery, and a key against sending it twice."""

from uuid import uuid4

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def csrf_token(context: Context) -> SafeString:
    """Return Django's own field, and the key that this form, as shown now, is known by.

    Acts with money are done once per key (`federation.once`); the others do not read it.
    """
    token = context.get("csrf_token")
    if not token or token == "NOTPROVIDED":  # noqa: S105 -- what Django puts where there is none
        return SafeString("")
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="idempotency_key" value="{}">',
        token,
        uuid4().hex,
    )
