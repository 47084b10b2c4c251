"""Lists on pages: sortable columns, pagination, and export of the same rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Column:
    """One column. order: the fields it sorts by; empty if it does not sort."""

    key: str
    label: str | Promise
    order: tuple[str, ...] = ()
    css: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A column heading: the address its link sorts to, and the present order."""

    label: str | Promise
    css: str
    sorts_to: str
    sorted: str  # "ascending", "descending" or ""


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of a list."""

    headings: Sequence[Heading]
    page: Page[Any]

    @property
    def rows(self) -> Sequence[Any]:
        """Return the rows of this page."""
        return list(self.page.object_list)

    @property
    def count(self) -> int:
        """Return the number of rows in the whole list."""
        return self.page.paginator.count


def in_order(
    rows: QuerySet[Any], *, request: HttpRequest, columns: Sequence[Column], default: str
) -> QuerySet[Any]:
    """Return the rows in the order the address names, then by id."""
    key = sort_of(request, columns, default)
    orders: Mapping[str, tuple[str, ...]] = {column.key: column.order for column in columns}
    return ordered_by(rows, key, orders)


def ordered_by(
    rows: QuerySet[Any], key: str, orders: Mapping[str, tuple[str, ...]]
) -> QuerySet[Any]:
    """Return the rows in one of the orders, reversed if its key begins with a minus."""
    fields = orders[key.removeprefix("-")]
    if key.startswith("-"):
        fields = tuple(_turned(field) for field in fields)
    return rows.order_by(*fields, "pk")


def listing(
    rows: QuerySet[Any],
    *,
    request: HttpRequest,
    columns: Sequence[Column],
    default: str,
    per_page: int = PER_PAGE,
) -> Listing:
    """Return the page of the list the address names; an invalid number means the first."""
    ordered = in_order(rows, request=request, columns=columns, default=default)
    page = Paginator(ordered, per_page).get_page(request.GET.get("page"))
    return Listing(headings(columns, sort_of(request, columns, default)), page)


def page_of_rows(rows: Sequence[Any], *, request: HttpRequest, per_page: int = PER_PAGE) -> Listing:
    """Return the page that the address names of rows in their one order."""
    return Listing([], Paginator(rows, per_page).get_page(request.GET.get("page")))


def headings(columns: Sequence[Column], key: str) -> list[Heading]:
    """Return the headings of a list in the order of a key."""
    return [_heading(column, key) for column in columns]


def sort_of(request: HttpRequest, columns: Sequence[Column], default: str) -> str:
    """Return the key of the order the address names, else the default."""
    sort = request.GET.get("sort", "")
    keys = {column.key for column in columns if column.order}
    return sort if sort.removeprefix("-") in keys else default


def _heading(column: Column, key: str) -> Heading:
    here = key.removeprefix("-") == column.key
    down = key.startswith("-")
    direction = ("descending" if down else "ascending") if here else ""
    sorts_to = ("" if not here or down else "-") + column.key if column.order else ""
    return Heading(column.label, column.css, sorts_to, direction)


def _turned(field: str) -> str:
    return field.removeprefix("-") if field.startswith("-") else f"-{field}"
