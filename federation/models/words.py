"""Rows found by the words of what they are called, accents and case aside."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models

from federation.rules.names import searchable_name


class FoundByWords(models.Model):
    """A row with a column of its folded words: SQLite cannot fold accents.

    WORDS_OF: the columns they are taken from. PostgreSQL has an index of trigrams over them.
    """

    WORDS_OF: ClassVar[tuple[str, ...]]

    search_name = models.TextField(editable=False, default="")

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Keep the folded words beside what they are of."""
        self.fold_words()
        if update_fields is not None:
            update_fields = {*update_fields, "search_name"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def fold_words(self) -> None:
        """Fill the folded words; bulk writers call this themselves."""
        self.search_name = searchable_name(
            " ".join(getattr(self, column) for column in self.WORDS_OF)
        )
