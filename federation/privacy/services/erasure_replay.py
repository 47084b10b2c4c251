"""Repeating erasures after a restore, from the file outside the database."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from federation.errors import RuleError
from federation.models import Erasure, Person
from federation.privacy.services.erasure import erase_person
from federation.privacy.services.erasure_notes import entered, read_erasures
from federation.texts import text_of

REASON = "Erased before; carried out again after a restore"


@dataclass(slots=True)
class Replayed:
    """The result for each line. there: already erased. other: a newer row with that key."""

    erased: list[int] = field(default_factory=list)
    there: list[int] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    other: list[int] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def replay_erasures(files: Sequence[Path], *, now: dt.datetime) -> Replayed:
    """Erase again the people in the files who are in the database. Raises: RuleError."""
    replayed = Replayed()
    for noted in [erasure for file in files for erasure in read_erasures(file)]:
        for pk, since in noted.rows:
            _replay(pk, since, replayed, now)
    return replayed


def _replay(pk: int, since: str, replayed: Replayed, now: dt.datetime) -> None:
    person = Person.objects.filter(pk=pk).first()
    if person is None:
        replayed.missing.append(pk)
    elif entered(person) != (pk, since):
        replayed.other.append(pk)
    elif Erasure.objects.filter(person__in=[pk, person.merged_into_id or pk]).exists():
        replayed.there.append(pk)
    else:
        try:
            erase_person(person_id=pk, reason=REASON, is_forced=True, account=None, now=now)
            replayed.erased.append(pk)
        except RuleError as refusal:
            replayed.refused.append(f"{pk}: {text_of(refusal)}")
