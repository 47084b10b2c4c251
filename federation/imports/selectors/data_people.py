"""The people named by number in a table, and faults about them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from federation.importers.data_tables import TableRow
from federation.models import Erasure, Person
from federation.people.selectors.people import people_of_numbers
from federation.privacy.selectors.data_kinds import is_of


@dataclass(frozen=True, slots=True)
class NumberedPeople:
    """The people a table names by number."""

    numbered: Mapping[str, Person]
    erased: frozenset[int]

    @property
    def ids(self) -> set[int]:
        """Return the ids of the people."""
        return {person.pk for person in self.numbered.values()}

    def of(self, row: TableRow) -> Person | None:
        """Return the person of a row."""
        return self.numbered.get(row.text("number"))

    def against(self, row: TableRow) -> Iterator[RuleError]:
        """Yield the faults about the person of a row."""
        number, name = row.text("number"), row.text("name")
        person = self.of(row)
        if person is None:
            yield RuleError("data_number_unknown", column="number", number=number)
        elif person.pk in self.erased:
            yield RuleError("data_person_erased", column="number", number=number)
        elif name and not is_of((person.name, person.full_name), name):
            yield RuleError(
                "data_number_of_another",
                column="name",
                number=number,
                person=person.name,
                name=name,
            )


def numbered_people(rows: Sequence[TableRow], *, locked: bool) -> NumberedPeople:
    """Return the people named in a table: two queries, one more to lock them."""
    numbered = people_of_numbers({row.text("number") for row in rows})
    ids = {value.pk for value in numbered.values()}
    if locked:
        fresh = {
            person.pk: person for person in Person.objects.select_for_update().filter(pk__in=ids)
        }
        numbered = {number: fresh[value.pk] for number, value in numbered.items()}
    erased = Erasure.objects.filter(person__in=ids).values_list("person_id", flat=True)
    return NumberedPeople(numbered, frozenset(erased))
