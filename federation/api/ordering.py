"""The order of a list, with the same choices as the columns of its page."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request
from rest_framework.views import APIView

from federation.page_parts.lists import ordered_by

PARAMETER = "ordering"


class Ordered(BaseFilterBackend):
    """Sorts by one of the view's `orders`; by default as its selector does."""

    def filter_queryset(
        self, request: Request, queryset: QuerySet[Any], view: APIView
    ) -> QuerySet[Any]:
        orders = getattr(view, "orders", None)
        if not orders:
            return queryset
        key = request.query_params.get(PARAMETER) or view.order  # type: ignore[attr-defined]
        if key.removeprefix("-") not in orders:
            text = _("There is no such order; known are: %(names)s.")
            raise ValidationError({PARAMETER: [text % {"names": ", ".join(orders)}]})
        return ordered_by(queryset, key, orders)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        orders = getattr(view, "orders", None)
        if not orders:
            return []
        words = [word for name in orders for word in (name, f"-{name}")]
        return [
            {
                "name": PARAMETER,
                "in": "query",
                "required": False,
                "description": "The column to sort by; with a minus, from its end.",
                "schema": {
                    "type": "string",
                    "enum": words,
                    "default": view.order,  # type: ignore[attr-defined]
                },
            }
        ]
