"""The preview of a secretary's list: requests and faults, row by row."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from federation.errors import RuleError
from federation.importers.licence_list import ListedPerson, read_licence_list
from federation.licences.rules.renewal import ARTICLE
from federation.licences.selectors.bodies import Body, body_of
from federation.licences.selectors.renewal import fee_for_new, proposed_fees
from federation.licences.selectors.requests import PersonData, RequestLine, line_refusals
from federation.models import LicenceFile, Person, Season
from federation.people.rules.name_matching import likeness
from federation.people.selectors.people import people_of_numbers
from federation.rules.names import folded, name_words, searchable_name


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row: the person to license, or its fault. note: an assumption made."""

    row: int
    name: str
    line: RequestLine | None
    faults: tuple[RuleError, ...] = ()
    note: RuleError | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as it would be sent."""

    rows: Sequence[PreviewRow]

    @property
    def good(self) -> list[PreviewRow]:
        """Return the valid rows."""
        return [row for row in self.rows if not row.faults]

    @property
    def wrong(self) -> list[PreviewRow]:
        """Return the faulty rows, each with its fault."""
        return [row for row in self.rows if row.faults]

    @property
    def noted(self) -> list[PreviewRow]:
        """Return the valid rows with an assumption."""
        return [row for row in self.good if row.note]


def preview(file: LicenceFile, *, on: dt.date) -> Preview:
    """Parse a waiting file and compare it with the register. Raises: ImporterError."""
    listed = read_licence_list(bytes(file.content or b""))
    return preview_of(listed, season=file.season, body=body_of(file), on=on)


def preview_of(
    listed: Sequence[ListedPerson], *, season: Season, body: Body, on: dt.date
) -> Preview:
    """Compare a list with the register: six queries whatever its length."""
    numbered = _by_number(listed)
    named = _by_name(listed)
    rows = [_matched(each, numbered, named) for each in listed]
    people = [row.line.person for row in rows if row.line and row.line.person]
    fees = proposed_fees(people, season, on=on)
    new_fees: dict[dt.date | None, str] = {}
    priced = [
        _priced(row, each, fees, new_fees, season=season, on=on)
        for row, each in zip(rows, listed, strict=True)
    ]
    lines = [row.line for row in priced if row.line and not row.faults]
    refused = line_refusals(lines, season=season, body=body, on=on)
    return Preview(
        [replace(row, faults=(refused[row.row],)) if row.row in refused else row for row in priced]
    )


def _by_number(listed: Sequence[ListedPerson]) -> dict[str, Person]:
    numbers = {each.number for each in listed if each.number}
    return people_of_numbers(numbers)


def _by_name(listed: Sequence[ListedPerson]) -> dict[str, list[Person]]:
    """Return people with the same name as a row without number, by folded name."""
    names = {folded(each.name) for each in listed if not each.number and each.name}
    found: dict[str, list[Person]] = {}
    living = Person.objects.filter(merged_into__isnull=True, deceased_on__isnull=True)
    for person in living.filter(sort_name__in=names).order_by("pk"):
        found.setdefault(person.sort_name, []).append(person)
    return found


def _matched(
    each: ListedPerson, numbered: Mapping[str, Person], named: Mapping[str, Sequence[Person]]
) -> PreviewRow:
    if each.faults:
        return PreviewRow(each.row, each.name or each.number, None, each.faults)
    if each.number:
        return _of_number(each, numbered.get(each.number))
    alike = named.get(folded(each.name), ())
    sure = [person for person in alike if each.birth_date and person.birth_date == each.birth_date]
    if len(sure) == 1:
        note = RuleError("licence_row_taken_as", person=sure[0].name, number=sure[0].number or "–")
        return PreviewRow(each.row, each.name, RequestLine(each.row, person=sure[0]), (), note)
    new = PersonData(
        each.name,
        each.full_name,
        each.birth_date,
        each.sex,
        each.nationality,
        each.email,
        each.phone,
    )
    note = (
        RuleError(
            "licence_row_may_be",
            person=alike[0].name,
            numbers=[person.number or "–" for person in alike],
        )
        if alike
        else RuleError("licence_row_new")
    )
    return PreviewRow(each.row, each.name, RequestLine(each.row, new=new), (), note)


def _of_number(each: ListedPerson, person: Person | None) -> PreviewRow:
    if person is None:
        fault = RuleError("licence_number_unknown", article=ARTICLE, number=each.number)
        return PreviewRow(each.row, each.name or each.number, None, (fault,))
    if each.name and not _same_name(each, person):
        fault = RuleError(
            "licence_number_of_another", number=each.number, person=person.name, name=each.name
        )
        return PreviewRow(each.row, each.name, None, (fault,))
    if each.birth_date and person.birth_date and each.birth_date != person.birth_date:
        fault = RuleError(
            "licence_birth_differs",
            person=person.name,
            told=each.birth_date,
            known=person.birth_date,
        )
        return PreviewRow(each.row, person.name, None, (fault,))
    return PreviewRow(each.row, person.name, RequestLine(each.row, person=person))


def _same_name(each: ListedPerson, person: Person) -> bool:
    told = name_words(each.name)
    known = (name_words(name) for name in (person.name, person.full_name) if name)
    return any(likeness(told, words) for words in known) or (
        searchable_name(each.name) in person.search_name
    )


def _priced(
    row: PreviewRow,
    each: ListedPerson,
    fees: Mapping[int, str],
    new_fees: dict[dt.date | None, str],
    *,
    season: Season,
    on: dt.date,
) -> PreviewRow:
    """Return the row with its fee class: that of the file, else by the rule."""
    if row.line is None:
        return row
    if each.fee_class:
        fee = each.fee_class
    elif row.line.person is not None:
        fee = fees[row.line.person.pk]
    else:
        if each.birth_date not in new_fees:
            new_fees[each.birth_date] = fee_for_new(each.birth_date, season, on=on)
        fee = new_fees[each.birth_date]
    return replace(row, line=replace(row.line, fee_class=fee))
