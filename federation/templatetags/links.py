"""Query strings of links in templates."""

from urllib.parse import quote

from django import template

register = template.Library()


@register.simple_tag
def query(**values: object) -> str:
    """Return a query string with "?" from the values; None and empty values are left out.

    Unlike Django's `querystring`, it does not start from the query of the present page.
    """
    values_by_key = {key: value for key, value in values.items() if value not in (None, "")}
    return "?" + "&".join(f"{key}={quote(str(value))}" for key, value in values_by_key.items())
