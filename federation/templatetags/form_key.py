"""Hidden fields of every form: the CSRF token, and a key that prevents double submission."""

from uuid import uuid4

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def csrf_token(context: Context) -> SafeString:
    """Return Django's CSRF field, and a field with a new key for this form.

    Acts that move money or make a row are done once per key (`federation.once`); others ignore it.
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
