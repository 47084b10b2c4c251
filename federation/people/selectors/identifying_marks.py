"""The names and numbers of a person, in all versions, and which of them others share."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import CharField, Q

from federation.models import Account, Person
from federation.people.selectors.person_rows import PersonLink, is_history, person_links
from federation.privacy.selectors.left_by_erasure import leaves
from federation.privacy.selectors.whole_database import rows_naming, tables
from federation.rules.marks import (
    LEAST_DIGITS,
    Marks,
    holds,
    name_marks,
    phone_digits,
    plain_words,
)

_NAME_COLUMNS = frozenset({"name", "full_name", "name_as_entered"})
_ADDRESS_WORDS = 3


@dataclass(frozen=True, slots=True)
class IdentifyingMarks:
    """sure: marks of this person only. shared: marks that others have too."""

    sure: Marks
    shared: Marks


def identifying_marks(people: Sequence[Person]) -> IdentifyingMarks:
    """Return the marks of a person's rows, including merged ones."""
    states = list(_states(people))
    accounts = Account.objects.filter(person__in=people)
    names = name_marks([state[key] for state in states for key in ("name", "full_name")])
    names = tuple(sorted({*names, *_typed(people, names), *_addresses(states)}))
    mails = {str(state["email"]).lower() for state in states}
    mails |= {email.lower() for email in accounts.values_list("email", flat=True)}
    mails |= {
        email.lower()
        for email in EmailAddress.objects.filter(user__in=accounts).values_list("email", flat=True)
    }
    phones = {phone_digits(state["phone"]) for state in states} - {""}
    longer, same = _other_names(people, names)
    theirs = _other_mails(people, accounts, mails - {""})
    own_phones = {phone for phone in phones if not _others_have_phone(people, phone)}
    figures = {str(state["number"] or "") for state in states} - {""}
    beside = tuple(sorted({name for state in states for name in _beside(state)} | figures))
    sure = Marks(
        names=tuple(name for name in names if name not in same),
        mails=tuple(sorted(mails - {""} - theirs)),
        phones=tuple(sorted(own_phones)),
        numbers=tuple(sorted(figure for figure in figures if len(figure) >= LEAST_DIGITS)),
        beside=beside,
        others=tuple(sorted({*longer, *_titles(names)})),
    )
    shared = Marks(
        names=tuple(sorted(same)),
        mails=tuple(sorted(theirs)),
        phones=tuple(sorted(phones - own_phones)),
        beside=beside,
        others=sure.others,
    )
    return IdentifyingMarks(sure, shared)


_STATE = ("name", "full_name", "email", "phone", "address", "number", "birth_date", "wbf_id",
          "ebl_id")  # fmt: skip


def _states(people: Sequence[Person]) -> Iterator[dict[str, Any]]:
    keys = [person.pk for person in people]
    yield from Person.objects.filter(pk__in=keys).values(*_STATE)
    yield from Person.history.filter(id__in=keys).values(*_STATE)


def _beside(state: dict[str, Any]) -> Iterator[str]:
    yield from (number for number in (state["wbf_id"], state["ebl_id"]) if number)
    if (born := state["birth_date"]) is not None:
        yield born.isoformat()
        yield f"{born:%d/%m/%Y}"


def _addresses(states: Iterable[dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    for state in states:
        words = plain_words(state["address"] or "")
        if len(words) >= _ADDRESS_WORDS:
            yield words


def _typed(
    people: Sequence[Person], names: Collection[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """Yield the names typed elsewhere for them, if each word is one of their names."""
    own = {word for words in names for word in words}
    for link in person_links():
        yield from _own_words(_typed_in(link, people), own)


def _typed_in(link: PersonLink, people: Sequence[Person]) -> Iterator[str]:
    columns = [
        column.attname
        for column in link.model._meta.local_concrete_fields
        if isinstance(column, CharField) and column.name in _NAME_COLUMNS
    ]
    if not columns or is_history(link.model):
        return
    rows = link.model._base_manager.filter(**{f"{link.field}__in": people})
    for row in rows.values_list(*columns).distinct():
        yield from row


def _own_words(typed: Iterable[str], own: Collection[str]) -> Iterator[tuple[str, ...]]:
    for words in name_marks(typed):
        if all(word in own for word in words):
            yield words


def _other_names(
    people: Sequence[Person], names: Sequence[tuple[str, ...]]
) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    """Return the longer names of others that contain one of these, and equal names of others."""
    either = Q()
    for words in names:
        either |= Q(search_name__contains=max(words, key=len))
    if not either:
        return set(), set()
    longer, same = set(), set()
    others = Person.objects.filter(either, erasure__isnull=True, merged_into__isnull=True)
    for row in others.exclude(pk__in=[person.pk for person in people]).values_list(
        "name", "full_name"
    ):
        for theirs in map(plain_words, row):
            same |= {name for name in names if name == theirs}
            if any(holds(theirs, name) for name in names if name != theirs):
                longer.add(theirs)
    return longer, same


def _other_mails(people: Sequence[Person], accounts: Any, mails: Collection[str]) -> set[str]:
    keys = [person.pk for person in people]
    theirs = {
        email.lower()
        for email in Person.objects.exclude(pk__in=keys)
        .exclude(email="")
        .values_list("email", flat=True)
    }
    others = Account.objects.exclude(pk__in=accounts.values_list("pk", flat=True))
    theirs |= {email.lower() for email in others.values_list("email", flat=True)}
    return {mail for mail in mails if mail in theirs}


def _others_have_phone(people: Sequence[Person], phone: str) -> bool:
    rows = Person.objects.exclude(pk__in=[person.pk for person in people]).exclude(phone="")
    last = rows.filter(phone__contains=phone[-2:]).values_list("phone", flat=True)
    return any(phone_digits(other) == phone for other in last)


def _titles(names: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield the titles of clubs and events that contain one of the names; they stay."""
    marks = Marks(names=tuple(names))
    titled = {row.label: row for row in leaves() if row.is_title}
    for table in tables():
        if (left := titled.get(table.label)) is None:
            continue
        for _pk, named in rows_naming(table, marks):
            for column in left.columns:
                if column in named:
                    yield plain_words(named[column])
