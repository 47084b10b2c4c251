"""Request bodies: only known fields are accepted.

Otherwise a misspelt field would be ignored silently.
"""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from federation.api.bases import refuse_unknown


# No docstring: what describes a body to programs would take it for its own.
class SentSerializer(serializers.Serializer):
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            refuse_unknown(data, frozenset(self.fields))
        return super().to_internal_value(data)


def sent_values(request: Request) -> Mapping[str, Any]:
    """Return the body's values by name; empty for a list."""
    return request.data if isinstance(request.data, dict) else {}


def refuse_unknown_fields(request: Request, kind: type[SentSerializer] | None = None) -> None:
    """Refuse fields other than those of `kind`. Raises: ValidationError."""
    fields = frozenset(kind().fields) if kind else frozenset()
    refuse_unknown(sent_values(request), fields)


def validated_data(kind: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """Return the validated input of a serializer `kind`. Raises: ValidationError."""
    serializer = kind(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
