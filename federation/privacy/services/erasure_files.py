"""Files of the office that may name erased people."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Q

from federation.bodies.services.mandates import end_sessions_of
from federation.models import (
    Account,
    DataExport,
    DataImport,
    ImportState,
    LicenceFile,
    Person,
)
from federation.people.selectors.identifying_marks import IdentifyingMarks
from federation.privacy.selectors.whole_database import files_naming, rows_naming, table_of


def drop_office_files(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """Delete lists, tables and exports that name these people, or wait at their bodies."""
    _drop_waiting_lists(people)
    named = {pk for pk, _column in files_naming(table_of(LicenceFile), identifying_marks.sure)}
    LicenceFile.objects.filter(pk__in=named).update(content=None)
    tables = table_of(DataImport)
    named = {pk for pk, _column in files_naming(tables, identifying_marks.sure)}
    named |= {pk for pk, _columns in rows_naming(tables, identifying_marks.sure)}
    read = DataImport.objects.filter(pk__in=named)
    read.filter(state=ImportState.CHECKED).update(
        state=ImportState.DISCARDED, content=None, decided_at=now
    )
    read.update(sample=[], problems=[])
    exports = {pk for pk, _column in files_naming(table_of(DataExport), identifying_marks.sure)}
    DataExport.objects.filter(Q(person__in=people) | Q(pk__in=exports)).delete()


def _drop_waiting_lists(people: Sequence[Person]) -> None:
    """Delete the bytes of lists waiting at these people's bodies, which may name them."""
    clubs, associations = set(), set()
    for person in people:
        bodies: list[tuple[int | None, int | None]] = [
            *person.licences.values_list("club", "association")
        ]
        bodies += [(club, None) for club in person.memberships.values_list("club", flat=True)]
        bodies += person.licence_requests.values_list("batch__club", "batch__association")
        clubs |= {club for club, _association in bodies if club}
        associations |= {association for _club, association in bodies if association}
    lists = LicenceFile.objects.filter(Q(club__in=clubs) | Q(association__in=associations))
    lists.update(content=None)


def end_sessions(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """End every session of these people's accounts."""
    theirs = Account.objects.filter(person__in=people).values_list("pk", flat=True)
    end_sessions_of(set(theirs), now=now)
