"""What keeps the name of a person who is erased, and why: told before it is done."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from federation.models import Person
from federation.texts import sentence


@dataclass(frozen=True, slots=True)
class Keeps:
    """One thing that keeps or loses the name. code: of the sentence that says what and why."""

    code: str
    values: dict[str, object]


def told_before_erasure(person: Person) -> list[str]:
    """Return the sentences of every source the settings name: `f(person) -> list[Keeps]`."""
    found = [each for path in settings.ERASURE_KEEPS for each in import_string(path)(person)]
    return [sentence(each.code, each.values) for each in found]
