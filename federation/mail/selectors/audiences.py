"""Lists of readers that the office writes to, as each app tells them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee, addressees_of_people
from federation.mail.selectors.declined import addresses_that_declined
from federation.models import Consent, ConsentKind, Person

NEWS = "news"


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody on a list. name: for the office.

    asks_consent: written to as a person, who must have agreed to news. Who holds an office or has
    entered an event is written to as such, and may decline.
    """

    name: str
    to: Addressee | None
    person_id: int | None
    asks_consent: bool


@dataclass(frozen=True, slots=True)
class Audience:
    """One kind of lists: by club, by role.

    code: as the database has it. choices: what one can write to, value and words.
    readers: who is on such a list today, in a steady order.
    """

    code: str
    title: Promise
    choices: Callable[[], Sequence[tuple[str, str | Promise]]]
    readers: Callable[[str], Sequence[Reader]]


@dataclass(frozen=True, slots=True)
class Reached:
    """Who of a list is written to, each address once, and how many are not, and why."""

    readers: Sequence[Reader]
    without_address: int
    without_consent: int
    declined: int


def all_audiences() -> list[Audience]:
    """Return every kind of lists the settings name."""
    return [each for path in settings.MAIL_AUDIENCES for each in import_string(path)]


def audience_choices() -> Iterator[tuple[str, list[tuple[str, str | Promise]]]]:
    """Yield for a form the lists there are, "club:RIB", grouped by kind."""
    for each in all_audiences():
        rows = [(f"{each.code}:{value}", words) for value, words in each.choices()]
        if rows:
            yield str(each.title), rows


def words_of(to: str) -> str:
    """Return what a list is called. Raises: RuleError for one that is not there."""
    for title, rows in audience_choices():
        for value, words in rows:
            if value == to:
                return f"{title}: {words}"
    raise RuleError("bulk_mail_list_unknown")


def reached_by(to: str) -> Reached:
    """Return who of a list is written to. The queries do not grow with the list.

    Raises: RuleError for a list that is not there.
    """
    code, _colon, value = to.partition(":")
    audience = next((each for each in all_audiences() if each.code == code), None)
    if audience is None:
        raise RuleError("bulk_mail_list_unknown")
    listed = audience.readers(value)
    asked = [each for each in listed if each.to is not None]
    agreed = _agreed_to_news({each.person_id for each in asked if each.asks_consent})
    willing = [each for each in asked if not each.asks_consent or each.person_id in agreed]
    by_address = {each.to.email.lower(): each for each in reversed(willing) if each.to is not None}
    declined = set(addresses_that_declined(NEWS, by_address))
    readers = [each for address, each in reversed(by_address.items()) if address not in declined]
    return Reached(
        readers=readers,
        without_address=len(listed) - len(asked),
        without_consent=len(asked) - len(willing),
        declined=len(declined),
    )


def readers_of_people(people: Sequence[Person], *, asks_consent: bool) -> list[Reader]:
    """Return people as readers, each by the account or the address in the register."""
    reached = addressees_of_people(people)
    return [Reader(each.name, reached.get(each.pk), each.pk, asks_consent) for each in people]


def _agreed_to_news(people: Collection[int | None]) -> set[int]:
    """Return those of the people whose last word allows news by e-mail."""
    rows = Consent.objects.filter(person__in=people, what=ConsentKind.NEWSLETTER)
    last = dict(rows.order_by("at", "pk").values_list("person_id", "is_given"))
    return {person for person, is_given in last.items() if is_given}
