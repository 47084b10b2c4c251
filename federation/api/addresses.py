"""Converters and fields for keys of rows."""

from typing import Any

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter
from rest_framework import serializers


class CodeConverter(StringConverter):
    """A code or number; no NUL, which no database stores."""

    regex = r"[^/\x00]{1,60}"


class IdConverter(IntConverter):
    """The key of a row, limited to what a database stores."""

    regex = r"[0-9]{1,15}"


class RowField(serializers.IntegerField):
    """The key of a row in a request body, limited as in an address."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=10**15 - 1, **kwargs)


register_converter(CodeConverter, "code")
register_converter(IdConverter, "id")
