"""Erasure of names and files in the log and the councils."""

import datetime as dt
from collections.abc import Sequence

from django.utils import translation
from django.utils.translation import gettext

from federation.models import Person
from federation.people.selectors.identifying_marks import IdentifyingMarks
from federation.privacy.selectors.whole_database import files_naming, rows_naming, table_of
from federation.selectors.languages import language_of
from rulings.models import CaseDocument, CaseParty, Evidence, IncidentPlayer
from rulings.selectors.retention_rows import GONE_TYPE


def erase_log_names(person: Person, pseudonym: str) -> None:
    """Replace the names under which calls were entered by the pseudonym."""
    IncidentPlayer.objects.filter(person=person).update(name=pseudonym)
    CaseParty.objects.filter(person=person).update(name=pseudonym)


def drop_evidence(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """Replace files that name these people by a sentence, as far as programs can read them."""
    with translation.override(language_of()):
        text = gettext("The file named somebody whose data were erased. Its hash was kept.")
    for model in (Evidence, CaseDocument):
        table = table_of(model)
        named = {pk for pk, _column in files_naming(table, identifying_marks.sure)}
        named |= {pk for pk, _columns in rows_naming(table, identifying_marks.sure)}
        model.objects.filter(pk__in=named).update(file=text.encode(), media_type=GONE_TYPE)
