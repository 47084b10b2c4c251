"""Mailing lists of the office, from all apps."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    addresses_that_declined,
)
from federation.models import Consent, ConsentKind, Person

NEWS = "news"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader on a list. name: shown to the office.

    asks_consent: written to as a private person, who must have agreed to news. Holders of an office
    and entrants of an event are written to as such, and may opt out.
    """

    name: str
    to: Addressee | None
    person_id: int | None
    asks_consent: bool


@dataclass(frozen=True, slots=True)
class Audience:
    """One kind of lists: by club, by role.

    code: as stored. choices: the lists, as value and label.
    readers: the people on a list today, in a fixed order.
    """

    code: str
    title: Promise
    choices: Callable[[], Sequence[tuple[str, str | Promise]]]
    readers: Callable[[str], Sequence[Reader]]


@dataclass(frozen=True, slots=True)
class Reached:
    """The readers of a list, each address once, and how many are left out, and why."""

    readers: Sequence[Reader]
    without_address: int
    without_consent: int
    declined: int


def all_audiences() -> list[Audience]:
    """Return every kind of lists named in the settings."""
    return [audience for path in settings.MAIL_AUDIENCES for audience in import_string(path)]


def audience_choices() -> Iterator[tuple[str, list[tuple[str, str | Promise]]]]:
    """Yield the lists as choices for a form, "club:RIB", grouped by kind."""
    for audience in all_audiences():
        rows = [(f"{audience.code}:{value}", words) for value, words in audience.choices()]
        if rows:
            yield str(audience.title), rows


def words_of(to: str) -> str:
    """Return the name of a list. Raises: RuleError if it does not exist."""
    for title, rows in audience_choices():
        for value, words in rows:
            if value == to:
                return f"{title}: {words}"
    raise RuleError("bulk_mail_list_unknown")


def reached_by(to: str) -> Reached:
    """Return the readers of a list, with a fixed number of queries.

    Raises: RuleError if the list does not exist.
    """
    code, _colon, value = to.partition(":")
    audience = next((audience for audience in all_audiences() if audience.code == code), None)
    if audience is None:
        raise RuleError("bulk_mail_list_unknown")
    listed = audience.readers(value)
    selected_readers = [reader for reader in listed if reader.to is not None]
    agreed = _agreed_to_news(
        {reader.person_id for reader in selected_readers if reader.asks_consent}
    )
    willing = [
        reader
        for reader in selected_readers
        if not reader.asks_consent or reader.person_id in agreed
    ]
    by_address = {
        reader.to.email.lower(): reader for reader in reversed(willing) if reader.to is not None
    }
    declined = set(addresses_that_declined(NEWS, by_address))
    readers = [
        reader for address, reader in reversed(by_address.items()) if address not in declined
    ]
    return Reached(
        readers=readers,
        without_address=len(listed) - len(selected_readers),
        without_consent=len(selected_readers) - len(willing),
        declined=len(declined),
    )


def readers_of_people(people: Sequence[Person], *, asks_consent: bool) -> list[Reader]:
    """Return people as readers, each by the address of the account or of the register."""
    reached = addressees_of_people(people)
    return [
        Reader(person.name, reached.get(person.pk), person.pk, asks_consent) for person in people
    ]


def _agreed_to_news(people: Collection[int | None]) -> set[int]:
    """Return the people whose latest consent allows news by e-mail."""
    rows = Consent.objects.filter(person__in=people, what=ConsentKind.NEWSLETTER)
    last = dict(rows.order_by("at", "pk").values_list("person_id", "is_given"))
    return {person for person, is_consenting in last.items() if is_consenting}
