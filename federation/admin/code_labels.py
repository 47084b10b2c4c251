"""Columns and filters that show names instead of codes such as `issue_calendar`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.db.models import Model
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from federation.page_parts.audit_labels import AuditLabel, subjects_named
from federation.selectors.callers import account_of

# The name of a code; lazy texts are translated for the reader.
Words = Callable[[str], object]


class WordedColumns:
    """A list that shows names instead of codes. words: column -> function from code to name."""

    model: type[Model]
    words: Mapping[str, Words] = {}

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        for column, words in self.words.items():
            setattr(self, _column_text(column), self._column(column, words))

    def get_list_display(self, request: Any) -> list[Any]:
        return [self._in_words(column) for column in super().get_list_display(request)]  # type: ignore[misc]

    def get_fields(self, request: Any, obj: Any = None) -> list[Any]:
        return [self._in_words(field) for field in super().get_fields(request, obj)]  # type: ignore[misc]

    def get_readonly_fields(self, request: Any, obj: Any = None) -> list[Any]:
        readonly_fields = super().get_readonly_fields(request, obj)  # type: ignore[misc]
        return [*map(self._in_words, readonly_fields), *map(_column_text, self.words)]

    def get_list_filter(self, request: Any) -> list[Any]:
        return [
            (list_filter, worded_filter(self.words[list_filter]))
            if isinstance(list_filter, str) and list_filter in self.words
            else list_filter
            for list_filter in super().get_list_filter(request)  # type: ignore[misc]
        ]

    def _in_words(self, column: Any) -> Any:
        return _column_text(column) if column in self.words else column

    def _column(self, column: str, words: Words) -> Callable[[Model], str]:
        def shown_words(row: Model) -> str:
            code = getattr(row, column)
            return str(words(code)) if code else ""

        label: Any = label_for_field(column, self.model)  # lazy: in the reader's language
        return admin.display(shown_words, description=label, ordering=column)


class RowsPrepared:
    """A list, and the page of a row, whose shown rows are prepared together: no query for each."""

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        changelist: Any = super().get_changelist_instance(request)  # type: ignore[misc]
        self.prepare(changelist.result_list, request)
        return changelist

    def get_object(self, request: HttpRequest, *arguments: Any, **named: Any) -> Any:
        row = super().get_object(request, *arguments, **named)  # type: ignore[misc]
        self.prepare([row] if row is not None else [], request)
        return row

    def prepare(self, rows: Iterable[Any], request: HttpRequest) -> None:
        """Set on the rows what their columns show."""


class NamedSubjects(RowsPrepared, WordedColumns):
    """A list that names the subjects of its rows, all of a page together: "club:3"."""

    subject = "subject"

    def __init__(self, *arguments: Any) -> None:
        self.words = {**self.words, self.subject: str}
        super().__init__(*arguments)

    def prepare(self, rows: Iterable[Any], request: HttpRequest) -> None:
        """Name what rows are about, with links to what the reader may open."""
        super().prepare(rows, request)
        subjects = {getattr(row, self.subject) for row in rows} - {""}
        named = subjects_named(subjects, for_office=True, reader=account_of(request))
        for row in rows:
            row.subject_label = named.get(getattr(row, self.subject), AuditLabel(""))

    def _column(self, column: str, words: Words) -> Callable[[Model], str]:
        if column != self.subject:
            return super()._column(column, words)

        def named_subject(row: Model) -> str:  # one for each list: it carries the column's label
            return _subject_link(row)

        label: Any = label_for_field(column, self.model)
        return admin.display(named_subject, description=label, ordering=column)


def _subject_link(row: Any) -> str | SafeString:
    label: AuditLabel = getattr(row, "subject_label", AuditLabel(""))  # none yet on a new row
    if not label.href:
        return label.label
    return format_html('<a href="{}">{}</a>', label.href, label.label)


def worded_filter(words: Words) -> type[admin.AllValuesFieldListFilter]:
    """Return a filter of codes that lists their names."""

    class Worded(admin.AllValuesFieldListFilter):
        def choices(self, changelist: Any) -> Iterator[Any]:
            every, *codes = super().choices(changelist)
            yield every
            for choice in codes:
                yield {**choice, "display": str(words(str(choice["display"])))}

    return Worded


def _column_text(column: str) -> str:
    return f"{column}_in_words"
