"""What names a row in an address of the API, or in what is sent."""

from typing import Any

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter
from rest_framework import serializers


class CodeConverter(StringConverter):
    """A code or number as people write it; no database reads a NUL."""

    regex = r"[^/\x00]{1,60}"


class IdConverter(IntConverter):
    """The number of a row; longer ones no database can hold."""

    regex = r"[0-9]{1,15}"


class RowField(serializers.IntegerField):
    """The number of a row in what is sent, as long as in an address."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=10**15 - 1, **kwargs)


register_converter(CodeConverter, "code")
register_converter(IdConverter, "id")
