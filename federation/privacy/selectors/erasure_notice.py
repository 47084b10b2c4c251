"""The effects of an erasure, shown in advance."""

from collections.abc import Iterator
from dataclasses import replace

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.kinds.paper import papers_left_on_erasure
from federation.models import Council, IssuedDocument, Person, Position
from federation.people.selectors.identifying_marks import identifying_marks
from federation.privacy.selectors.left_by_erasure import leaves
from federation.privacy.selectors.whole_database import (
    files_naming,
    rows_naming,
    rows_of,
    table_of,
    tables,
)
from federation.rules.marks import Marks
from federation.rules.office_figures import is_approval_needed
from federation.selectors.office_figures import office_figures
from federation.texts import sentence

_TOLD = 12  # papers listed individually


def erasure_notice(person: Person) -> list[str]:
    """Return the sentences: what stays by the written list, and which papers are affected."""
    marks = identifying_marks([person, *person.merged_people.all()])
    lines = [*_written_list(marks.sure)]
    papers = _papers(marks.sure)
    if papers:
        named = ", ".join(papers[:_TOLD]) + (" …" if len(papers) > _TOLD else "")
        lines.append(sentence("erasure_takes_papers", {"n": len(papers), "papers": named}))
    if marks.shared.names:
        lines.append(sentence("erasure_of_a_shared_name", {}))
    return lines


def open_before_erasure(person: Person) -> Iterator[str]:
    """Yield the sentences about open matters and valid licences."""
    matters = [code for path in settings.ERASURE_OBSTACLES for code in import_string(path)(person)]
    if matters:
        yield sentence("erasure_open_now", {"matters": matters})
    in_force = person.licences.filter(
        cancelled_at__isnull=True, season__ends_on__gte=timezone.localdate()
    )
    for licence in in_force.select_related("season").order_by("season__year"):
        yield sentence("erasure_licence_stays", {"season": licence.season.year})


def held_before_erasure(person: Person) -> Iterator[str]:
    """Yield the sentences: who must agree, and what the person holds that others rely on."""
    today = timezone.localdate()
    if is_approval_needed(office_figures(on=today), "erase_person"):
        yield sentence("erasure_agreed_by_two", {})
    for path in settings.ERASURE_WARNINGS:
        yield from import_string(path)(person)


def seats_held(person: Person) -> Iterator[str]:
    """Yield a sentence for each seat in a body that has not ended."""
    seats = person.seats.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=timezone.localdate())
    )
    for seat in seats.order_by("valid_from", "pk"):
        held = {
            "council": Council(seat.council).label,
            "position": Position(seat.position).label,
            "first": seat.valid_from,
        }
        yield sentence("erasure_ends_seat", held)


def written_list() -> list[str]:
    """Return the sentences of the written list, independent of the person."""
    return [sentence(code, {}) for code in dict.fromkeys(left.code for left in leaves())]


def _written_list(marks: Marks) -> Iterator[str]:
    by_code: dict[str, list[str]] = {left.code: [] for left in leaves()}
    for code, what in dict.fromkeys(_left(marks)):
        by_code[code].append(what)
    for code, whats in by_code.items():
        why = sentence(code, {})
        what = ", ".join(whats)
        yield sentence("erasure_left_found", {"why": why, "what": what}) if whats else why


def _left(marks: Marks) -> Iterator[tuple[str, str]]:
    # Search inside titles too, which are otherwise skipped.
    marks = replace(marks, others=())
    models = {table.label: table for table in tables()}
    for entry in leaves():
        if (table := models.get(entry.label)) is None:
            continue
        pks = {pk for pk, named in rows_naming(table, marks) if named.keys() & {*entry.columns}}
        pks |= {pk for pk, column in files_naming(table, marks) if column in entry.columns}
        rows = rows_of(table).filter(entry.rows(), pk__in=pks).order_by("pk")
        for row in rows.defer(*table.files):
            yield entry.code, str(row)


def _papers(marks: Marks) -> list[str]:
    named = [pk for pk, _columns in rows_naming(table_of(IssuedDocument), marks)]
    papers = IssuedDocument.objects.filter(pk__in=named, withdrawn_at__isnull=True)
    return list(
        papers.exclude(kind__in=papers_left_on_erasure())
        .order_by("code")
        .values_list("code", flat=True)
    )
