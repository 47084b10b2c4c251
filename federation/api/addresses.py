"""What may stand in an address of the API."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class CodeConverter(StringConverter):
    """A code or number as people write it; no database reads a NUL."""

    regex = r"[^/\x00]{1,60}"


register_converter(CodeConverter, "code")
