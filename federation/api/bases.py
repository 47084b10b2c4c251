"""The base classes of API views, which refuse unknown query parameters.

Otherwise a misspelt filter would be ignored and return everything.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from http import HTTPStatus
from inspect import getattr_static
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import generics, views
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import READING, Loader
from federation.api.ordering import PARAMETER
from federation.api.public_reads import PublicReads, reads_publicly
from federation.selectors.callers import reader_of
from federation.selectors.identity import licence_link


# No docstrings here: what describes a view to programs would take them for its own.
class _NamesItsQueries(PublicReads):
    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        method = "GET" if request.method == "HEAD" else str(request.method)
        if method != "OPTIONS" and hasattr(self, method.lower()):
            # A class is hashable, which mypy asks of its instances.
            queries = queries_of(type(self), method)  # type: ignore[arg-type]
            refuse_unknown(request.query_params, queries)

    # Whoever reads what anyone may read is told under which licence it may be used.
    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        other_response = super().finalize_response(request, response, *args, **kwargs)
        # A class is hashable, which mypy asks of its instances.
        is_open = request.method in READING and reads_publicly(type(self))  # type: ignore[arg-type]
        if is_open and other_response.status_code == HTTPStatus.OK and (link := licence_link()):
            other_response["Link"] = link
        return other_response


class APIView(_NamesItsQueries, views.APIView):
    pass


class ListAPIView(_NamesItsQueries, generics.ListAPIView):
    # By name: the sort fields, as in the columns of the page; and the default.
    orders: Mapping[str, tuple[str, ...]] = {}
    order = ""

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        rows = self.paginate_queryset(self.requested_rows())
        serializer = self.get_serializer(self.prepared(list(rows or ())), many=True)
        return self.get_paginated_response(serializer.data)

    # All rows; a computed list returns its own rows here.
    def requested_rows(self) -> QuerySet[Any] | Sequence[Any]:
        return self.filter_queryset(self.get_queryset())

    # Adds further data to the rows of one page, with a fixed number of queries.
    def prepared(self, rows: Sequence[Any]) -> Sequence[Any]:
        return rows


# The row about which the predicate is asked before anything is read.
class ClosedListAPIView(ListAPIView):
    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        self.check_object_permissions(request, None)


# What belongs to one row, named in the address by `key`: not loaded is 404, then the predicate
# is asked of it.
class RowListAPIView(ListAPIView):
    load: Loader
    key = "pk"
    row: Any = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        seen = type(self).load(reader_of(request), on=timezone.localdate())
        self.row = get_object_or_404(seen, **{self.key: kwargs[self.key]})
        self.check_object_permissions(request, self.row)


class RetrieveAPIView(_NamesItsQueries, generics.RetrieveAPIView):
    pass


def refuse_unknown(sent: Any, names: frozenset[str]) -> None:
    """Refuse unknown names. Raises: ValidationError naming them."""
    unknown = [name for name in sent if name not in names]
    if not unknown:
        return
    if names:
        text = _("There is no such field; known are: %(names)s.")
        text %= {"names": ", ".join(sorted(names))}
    else:
        text = _("There is no such field; none is taken here.")
    raise ValidationError({str(name): [text] for name in unknown})


def description_of(view: type[views.APIView], method: str) -> Any:
    """Return the schema of one method of a view, by default that of the view."""
    described = getattr(getattr(view, method.lower()), "kwargs", {}).get("schema")
    schema = (described or type(getattr_static(view, "schema")))()
    schema.view, schema.method = view(request=None, kwargs={}), method
    return schema


@cache
def queries_of(view: type[views.APIView], method: str) -> frozenset[str]:
    """Return the query parameters of a view: described ones, filters, and pagination."""
    names: set[str] = set()
    for override_parameter in description_of(view, method).get_override_parameters():
        if isinstance(override_parameter, OpenApiParameter):
            names.update(
                [override_parameter.name]
                if override_parameter.location == OpenApiParameter.QUERY
                else []
            )
        else:
            names.update(override_parameter().fields)
    if method == "GET" and not hasattr(view, "retrieve"):
        filters = getattr(view, "filterset_class", None)
        names.update(filters.base_filters if filters else ())
        names.update([PARAMETER] if getattr(view, "orders", None) else [])
        pages = getattr(view, "pagination_class", None)
        names.update([pages.page_query_param, pages.page_size_query_param] if pages else [])
    return frozenset(names)
