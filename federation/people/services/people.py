"""Entering people, and assigning their numbers."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db import transaction

from federation.bodies.services.memberships import MembershipDraft, join_club
from federation.errors import RuleError
from federation.models import Account, Club, NumberCounter, Person
from federation.rules.person_data import refuse_birth, refuse_name, refuse_nationality
from federation.selectors.erasures import refuse_being_erased
from federation.services.audit import record_event
from federation.services.row_history import sign_history

_AHEAD = 200


@dataclass(frozen=True, slots=True)
class PersonDraft:
    """The data of a new person. number: "" for the next one; None for a visitor."""

    name: str
    full_name: str = ""
    number: str | None = ""
    birth_date: dt.date | None = None
    sex: str = ""
    nationality: str = ""
    email: str = ""
    phone: str = ""
    address: str = ""
    wbf_id: str = ""
    ebl_id: str = ""
    is_hidden: bool = False
    home_club: Club | None = None


@transaction.atomic
def create_person(*, draft: PersonDraft, account: Account | None, on: dt.date) -> Person:
    """Create a person. Raises: RuleError for data that cannot be, and for a used number."""
    refuse_name(draft.name)
    refuse_birth(draft.birth_date, on=on)
    refuse_nationality(draft.nationality)
    person = Person(
        number=_number_for(draft),
        name=" ".join(draft.name.split()),
        full_name=" ".join(draft.full_name.split()),
        birth_date=draft.birth_date,
        sex=draft.sex,
        nationality=draft.nationality.strip().upper(),
        email=draft.email,
        phone=draft.phone,
        address=draft.address,
        wbf_id=draft.wbf_id,
        ebl_id=draft.ebl_id,
        is_hidden=draft.is_hidden,
    )
    _refuse_bridge_ids(person)
    sign_history(person, account)
    person.save()
    record_event(
        "person_created",
        subject=f"person:{person.pk}",
        account=account,
        details={"number": person.number},
    )
    if draft.home_club is not None:
        membership = MembershipDraft(person, draft.home_club, valid_from=on, is_home=True)
        join_club(draft=membership, account=account)
    return person


@transaction.atomic
def give_number(*, person: Person, account: Account | None) -> Person:
    """Assign the next federation number to a visitor. Raises: RuleError if there is one."""
    person = Person.objects.select_for_update().get(pk=person.pk)
    refuse_being_erased([person.pk])
    if person.merged_into_id is not None:
        raise RuleError("merge_of_merged", person=person.name)
    if person.number is not None:
        raise RuleError("person_number_taken", number=person.number, person=person.name)
    person.number = allot_number()
    sign_history(person, account)
    person.save(update_fields=["number", "sort_name", "search_name"])
    record_event(
        "person_number_given",
        subject=f"person:{person.pk}",
        account=account,
        details={"number": person.number},
    )
    return person


def allot_number() -> str:
    """Return the next federation number; the caller's transaction locks the counter."""
    counter = _locked_counter()
    number = next(_unused_numbers(counter.last_number))
    _count_up(counter, [number])
    return number


def allot_numbers(written: Sequence[str]) -> list[str]:
    """Return the next number for each blank in a list, after the numbers in the list.

    The caller's transaction locks the counter.
    """
    counter = _locked_counter()
    _count_up(counter, written)
    blanks = sum(not number for number in written)
    numbers = list(islice(_unused_numbers(counter.last_number), blanks))
    _count_up(counter, numbers)
    return numbers


def _count_up(counter: NumberCounter, numbers: Iterable[str]) -> None:
    """Let the next number follow the largest one, of those written by hand too."""
    if (largest := _largest(numbers)) > counter.last_number:
        counter.last_number = largest
        counter.save(update_fields=["last_number"])


def _locked_counter() -> NumberCounter:
    made = NumberCounter.objects.get_or_create(pk=1)[1]
    counter = NumberCounter.objects.select_for_update().get(pk=1)
    if made:
        numbers = Person.objects.values_list("number", flat=True)
        counter.last_number = _largest((*numbers, *_numbers_of_the_past()))
    return counter


def _largest(numbers: Iterable[str | None]) -> int:
    return max(map(int, filter(_counts, filter(None, numbers))), default=0)


def _counts(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) < 16


def _numbers_of_the_past() -> list[str | None]:
    return list(Person.history.values_list("number", flat=True).distinct())


def _unused_numbers(after: int) -> Iterator[str]:
    """Yield the free numbers, skipping those entered by hand."""
    while True:
        ahead = [str(after + step) for step in range(1, _AHEAD + 1)]
        numbers = {
            *Person.objects.filter(number__in=ahead).values_list("number", flat=True),
            *Person.history.filter(number__in=ahead).values_list("number", flat=True),
        }
        yield from (number for number in ahead if number not in numbers)
        after += _AHEAD


def _number_for(draft: PersonDraft) -> str | None:
    if draft.number is None:
        return None
    if not (number := draft.number.strip()):
        return allot_number()
    # The counter serves as lock: nobody else assigns a number meanwhile.
    counter = _locked_counter()
    if (holder := Person.objects.filter(number=number).first()) is not None:
        raise RuleError("person_number_taken", number=number, person=holder.name)
    if Person.history.filter(number=number).exists():
        raise RuleError("person_number_never_reused", number=number)
    _count_up(counter, [number])
    return number


def _refuse_bridge_ids(person: Person) -> None:
    for field in ("wbf_id", "ebl_id"):
        number = getattr(person, field)
        if not number:
            continue
        holder = Person.objects.filter(**{field: number, "merged_into__isnull": True}).first()
        if holder is not None:
            raise RuleError("person_number_taken", number=number, person=holder.name)
