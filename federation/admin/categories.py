"""Lists that show a player's category by its name: "1st ♠", not "1S"."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.admin.code_labels import RowsPrepared
from federation.page_parts.categories import category_names


class NamedCategories(RowsPrepared):
    """A list with the column `category`, named for all rows of a page at once."""

    def prepare(self, rows: Iterable[Any], request: HttpRequest) -> None:
        """Name the category of each row."""
        super().prepare(rows, request)
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
