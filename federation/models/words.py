"""Search by the words of a row's name, without accents and case."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models

from federation.rules.names import searchable_name


class SearchableByName(models.Model):
    """A model with a column of its folded words, because SQLite cannot fold accents.

    WORDS_OF: the columns they are taken from. PostgreSQL has a trigram index on the column.
    """

    WORDS_OF: ClassVar[tuple[str, ...]]

    search_name = models.TextField(editable=False, default="")

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Update the folded words."""
        self.fold_words()
        if update_fields is not None:
            update_fields = {*update_fields, "search_name"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def fold_words(self) -> None:
        """Set the folded words; code that writes in bulk calls this itself."""
        self.search_name = searchable_name(
            " ".join(getattr(self, column) for column in self.WORDS_OF)
        )
