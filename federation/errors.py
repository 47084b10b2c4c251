"""Refusals, without words in any language: a code, the article that refuses, and named values."""

from collections.abc import Mapping, Sequence
from typing import Self


class Refusal(Exception):
    """An act that is refused, or input that cannot be accepted.

    code: the key of its sentence (`federation.texts.text_of`). article: the source, such as
    "RTP 3.1.6", or "". values: the values inserted into the sentence. errors: the faults of what
    is refused, each by itself, for programs.
    """

    def __init__(self, code: str, /, *, article: str = "", **values: object) -> None:
        self.errors: Sequence[Mapping[str, object]] = ()
        self.code = code
        self.article = article
        self.values = values
        super().__init__(code)

    def with_errors(self, errors: Sequence[Mapping[str, object]]) -> Self:
        """Return the refusal with the faults of what is refused, each by itself."""
        self.errors = errors
        return self

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return " ".join(part for part in (self.code, self.article, named) if part)


class RuleError(Refusal):
    """A rule of the regulations refuses the act."""


class DocumentError(Refusal):
    """A paper cannot be issued as requested."""


class ImporterError(Refusal):
    """A file cannot be read; `values` name the line or element."""

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code} ({named})" if named else self.code


class BackupError(Refusal):
    """A backup cannot be made, or does not match its description."""


def refusal_as_json(refusal: Refusal) -> dict[str, object]:
    """Return a refusal as JSON for a row; its values become texts or lists of texts."""
    return {
        "code": refusal.code,
        "article": refusal.article,
        "values": {
            name: [str(part) for part in value] if isinstance(value, list | tuple) else str(value)
            for name, value in refusal.values.items()
        },
    }
