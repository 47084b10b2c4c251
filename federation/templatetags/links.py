"""How a template writes the address of a link."""

from urllib.parse import quote

from django import template

register = template.Library()


@register.simple_tag
def query(**values: object) -> str:
    """Return what stands behind "?" in an address; a value that is missing or empty is left out.

    Django's `querystring` begins with what the reader asked of this page; this begins with nothing.
    """
    given = {key: value for key, value in values.items() if value not in (None, "")}
    return "?" + "&".join(f"{key}={quote(str(value))}" for key, value in given.items())
