"""What each club, association and person owes on a day, and when it was last reminded."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Max
from django.utils import timezone

from federation.models import Association, Club, Notice
from federation.money.selectors.open_items import AgedItem, open_items
from federation.money.selectors.statements import Debtor, debtor_field

REMINDERS = ("notice_payment_overdue", "notice_payment_overdue_ask")
# Keys as addresses of the site and of the API name debtors.
KINDS = ("club", "association", "person")


@dataclass(frozen=True, slots=True)
class Debt:
    """What one debtor owes: its open requests, the one longest due first.

    key: "club-5", as papers and messages about its account are filed. since: when the first of
    them was due, or was asked for where no due date was set. reminded_on: the last reminder.
    """

    debtor: Debtor
    key: str
    currency: str
    items: Sequence[AgedItem]
    reminded_on: dt.date | None

    @property
    def kind(self) -> str:
        """Return the kind of debtor: "club", "association" or "person"."""
        return self.key.partition("-")[0]

    @property
    def open_cents(self) -> int:
        """Return what is open."""
        return sum(aged.open_cents for aged in self.items)

    @property
    def overdue(self) -> Sequence[AgedItem]:
        """Return the items whose due date has passed."""
        return [aged for aged in self.items if aged.is_overdue]

    @property
    def overdue_cents(self) -> int:
        """Return what is open on requests that are overdue."""
        return sum(aged.open_cents for aged in self.overdue)

    @property
    def overdue_days(self) -> int:
        """Return for how many days the first has been overdue, 0 if none is."""
        return max((aged.days for aged in self.overdue), default=0)

    @property
    def has_due_date(self) -> bool:
        """Say whether any of it is due on a day."""
        return any(aged.request.due_on for aged in self.items)

    @property
    def since(self) -> dt.date:
        """Return the day since which something is owed."""
        return min(aged.request.due_on or aged.request.issued_on for aged in self.items)


def debts(*, on: dt.date) -> list[Debt]:
    """Return what is owed on a day by debtor and currency, the longest overdue first."""
    by_debtor: dict[tuple[str, str], list[AgedItem]] = {}
    for aged in open_items(on=on):
        key = debtor_key(_debtor(aged))
        by_debtor.setdefault((key, aged.request.currency), []).append(aged)
    reminded = _reminded(key for key, _currency in by_debtor)
    found = [
        Debt(_debtor(items[0]), key, currency, items, reminded.get(key))
        for (key, currency), items in by_debtor.items()
    ]
    return sorted(found, key=lambda debt: (-debt.overdue_days, -debt.open_cents, debt.key))


def debts_chosen(keys: Collection[str], *, on: dt.date) -> list[Debt]:
    """Return the debts of some debtors, by key."""
    return [debt for debt in debts(on=on) if debt.key in keys]


def debtor_key(debtor: Debtor) -> str:
    """Return the key of a debtor: "club-5"."""
    return f"{debtor_field(debtor)}-{debtor.pk}"


def number_of(debtor: Debtor) -> str:
    """Return by what a debtor is known: a code, or a federation number."""
    return debtor.code if isinstance(debtor, Club | Association) else debtor.number or ""


def _debtor(aged: AgedItem) -> Debtor:
    debtor = aged.request.club or aged.request.association or aged.request.person
    assert debtor is not None  # noqa: S101 -- the database requires one
    return debtor


def _reminded(keys: Iterable[str]) -> dict[str, dt.date]:
    """Return the day of the last reminder of each debtor."""
    about = {f"statement:{key}": key for key in keys}
    sent = Notice.objects.filter(code__in=REMINDERS, about__in=about).order_by()
    last = sent.values_list("about").annotate(last=Max("made_at"))
    return {about[subject]: timezone.localdate(made_at) for subject, made_at in last}


ORDERS = {
    "name": attrgetter("debtor.name"),
    "open": attrgetter("open_cents"),
    "overdue": attrgetter("overdue_cents"),
    "days": attrgetter("overdue_days"),
    "since": attrgetter("since"),
}


def in_order(found: Iterable[Debt], key: str) -> list[Debt]:
    """Return debts in one of the orders, reversed if its key begins with a minus."""
    order = ORDERS[key.removeprefix("-")]
    return sorted(found, key=order, reverse=key.startswith("-"))
