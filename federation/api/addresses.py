"""What may stand in an address of the API."""

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


class CodeConverter(StringConverter):
    """A code or number as people write it; no database reads a NUL."""

    regex = r"[^/\x00]{1,60}"


class IdConverter(IntConverter):
    """The number of a row; longer ones no database can hold."""

    regex = r"[0-9]{1,15}"


register_converter(CodeConverter, "code")
register_converter(IdConverter, "id")
