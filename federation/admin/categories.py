"""Lists that show a player's category by its name: "1st ♠", not "1S"."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.categories import category_names


class NamedCategories:
    """A list with the column `category`, named for all rows of a page at once."""

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        changelist: Any = super().get_changelist_instance(request)  # type: ignore[misc]
        self._name_categories(changelist.result_list)
        return changelist

    def get_object(self, request: HttpRequest, *arguments: Any, **named: Any) -> Any:
        row = super().get_object(request, *arguments, **named)  # type: ignore[misc]
        self._name_categories([row] if row is not None else [])
        return row

    def _name_categories(self, rows: Iterable[Any]) -> None:
        names = category_names(on=timezone.localdate())
        for row in rows:
            row.category_words = names.get(row.category, row.category)

    @admin.display(description=_("category"), ordering="category")
    def category_name(self, row: Any) -> str:
        return str(row.category_words)


class CategoryFilter(admin.AllValuesFieldListFilter):
    """A filter that lists the names of categories."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        names = category_names(on=timezone.localdate())
        for choice in super().choices(changelist):
            yield {**choice, "display": names.get(str(choice["display"]), choice["display"])}
