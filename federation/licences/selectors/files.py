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
    rows = [_matched(listed_person, numbered, named) for listed_person in listed]
    people = [row.line.person for row in rows if row.line and row.line.person]
    fees = proposed_fees(people, season, on=on)
    new_fees: dict[dt.date | None, str] = {}
    priced = [
        _priced(row, listed_person, fees, new_fees, season=season, on=on)
        for row, listed_person in zip(rows, listed, strict=True)
    ]
    lines = [row.line for row in priced if row.line and not row.faults]
    refused = line_refusals(lines, season=season, body=body, on=on)
    return Preview(
        [replace(row, faults=(refused[row.row],)) if row.row in refused else row for row in priced]
    )


def _by_number(listed: Sequence[ListedPerson]) -> dict[str, Person]:
    numbers = {listed_person.number for listed_person in listed if listed_person.number}
    return people_of_numbers(numbers)


def _by_name(listed: Sequence[ListedPerson]) -> dict[str, list[Person]]:
    """Return people with the same name as a row without number, by folded name."""
    names = {
        folded(listed_person.name)
        for listed_person in listed
        if not listed_person.number and listed_person.name
    }
    people: dict[str, list[Person]] = {}
    living = Person.objects.filter(merged_into__isnull=True, deceased_on__isnull=True)
    for person in living.filter(sort_name__in=names).order_by("pk"):
        people.setdefault(person.sort_name, []).append(person)
    return people


def _matched(
    listed_person: ListedPerson,
    numbered: Mapping[str, Person],
    named: Mapping[str, Sequence[Person]],
) -> PreviewRow:
    if listed_person.faults:
        return PreviewRow(
            listed_person.row,
            listed_person.name or listed_person.number,
            None,
            listed_person.faults,
        )
    if listed_person.number:
        return _of_number(listed_person, numbered.get(listed_person.number))
    alike = named.get(folded(listed_person.name), ())
    sure = [
        person
        for person in alike
        if listed_person.birth_date and person.birth_date == listed_person.birth_date
    ]
    if len(sure) == 1:
        note = RuleError("licence_row_taken_as", person=sure[0].name, number=sure[0].number or "–")
        return PreviewRow(
            listed_person.row,
            listed_person.name,
            RequestLine(listed_person.row, person=sure[0]),
            (),
            note,
        )
    new = PersonData(
        listed_person.name,
        listed_person.full_name,
        listed_person.birth_date,
        listed_person.sex,
        listed_person.nationality,
        listed_person.email,
        listed_person.phone,
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
    return PreviewRow(
        listed_person.row, listed_person.name, RequestLine(listed_person.row, new=new), (), note
    )


def _of_number(listed_person: ListedPerson, person: Person | None) -> PreviewRow:
    if person is None:
        fault = RuleError("licence_number_unknown", article=ARTICLE, number=listed_person.number)
        return PreviewRow(
            listed_person.row, listed_person.name or listed_person.number, None, (fault,)
        )
    if listed_person.name and not _same_name(listed_person, person):
        fault = RuleError(
            "licence_number_of_another",
            number=listed_person.number,
            person=person.name,
            name=listed_person.name,
        )
        return PreviewRow(listed_person.row, listed_person.name, None, (fault,))
    if (
        listed_person.birth_date
        and person.birth_date
        and listed_person.birth_date != person.birth_date
    ):
        fault = RuleError(
            "licence_birth_differs",
            person=person.name,
            told=listed_person.birth_date,
            known=person.birth_date,
        )
        return PreviewRow(listed_person.row, person.name, None, (fault,))
    return PreviewRow(listed_person.row, person.name, RequestLine(listed_person.row, person=person))


def _same_name(listed_person: ListedPerson, person: Person) -> bool:
    listed_words = name_words(listed_person.name)
    registered_words = (name_words(name) for name in (person.name, person.full_name) if name)
    return any(likeness(listed_words, words) for words in registered_words) or (
        searchable_name(listed_person.name) in person.search_name
    )


def _priced(
    row: PreviewRow,
    listed_person: ListedPerson,
    fees: Mapping[int, str],
    new_fees: dict[dt.date | None, str],
    *,
    season: Season,
    on: dt.date,
) -> PreviewRow:
    """Return the row with its fee class: that of the file, else by the rule."""
    if row.line is None:
        return row
    if listed_person.fee_class:
        fee = listed_person.fee_class
    elif row.line.person is not None:
        fee = fees[row.line.person.pk]
    else:
        if listed_person.birth_date not in new_fees:
            new_fees[listed_person.birth_date] = fee_for_new(
                listed_person.birth_date, season, on=on
            )
        fee = new_fees[listed_person.birth_date]
    return replace(row, line=replace(row.line, fee_class=fee))
