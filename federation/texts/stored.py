"""What a row says: typed words, or a sentence of the program in the language of its reader.

A row has the words as typed, or none and the code of a sentence with its values.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from federation.texts import all_texts, sentence

REASON = "reason:"  # before the code of a reason that the program gives, without values


@dataclass(frozen=True, slots=True)
class Composed:
    """A sentence the program gives, composed only when somebody reads it. values: plain JSON."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return sentence(self.code, self.values)


def typed_part(words: str | Composed) -> str:
    """Return what was typed; "" for a sentence of the program."""
    return "" if isinstance(words, Composed) else words.strip()


def code_and_values(words: str | Composed) -> tuple[str, dict[str, object]]:
    """Return the code of a sentence and its values; none for what was typed."""
    return (words.code, dict(words.values)) if isinstance(words, Composed) else ("", {})


def stored_words(typed: str, code: str, values: Mapping[str, object]) -> str:
    """Return what a row says, in the reader's language if the program composed it."""
    return sentence(code, values) if code else typed


def reason_in_words(reason: str) -> str:
    """Return a stored reason: as typed, or the sentence of the program whose code it is."""
    return str(all_texts().get(reason, reason)) if reason.startswith(REASON) else reason
