"""Erasure of a person's names in uploads, and of the files with them."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Q

from federation.models import Person
from federation.people.selectors.identifying_marks import IdentifyingMarks
from federation.privacy.selectors.whole_database import files_naming, table_of
from scoring.models import FileState, PersonMatch, ResultFile


def erase_file_names(person: Person, pseudonym: str) -> None:
    """Replace the names and numbers read from files by the pseudonym."""
    PersonMatch.objects.filter(person=person).update(name=pseudonym, number="", candidates=[])


def drop_result_files(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """Delete the content of files in which these people played or are named; hashes remain."""
    named = {pk for pk, _column in files_naming(table_of(ResultFile), identifying_marks.sure)}
    linked = Q(person_matches__person__in=people) | Q(event__entries__players__person__in=people)
    result_file_ids = ResultFile.objects.filter(linked, content__isnull=False).values_list(
        "pk", flat=True
    )
    files = ResultFile.objects.filter(pk__in=named | set(result_file_ids))
    files.filter(state=FileState.WAITING).update(state=FileState.DISCARDED, decided_at=now)
    files.update(content=None, dropped_at=now)
