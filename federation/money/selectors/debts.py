"""What each club, association and person owes on a day, and when it was last reminded."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Max
from django.utils import timezone

from federation.models import Association, Club, Notice
from federation.money.selectors.open_items import AgedItem, open_items
from federation.money.selectors.statements import Debtor, debtor_field, debtor_of
from federation.selectors.office_figures import office_figures

# From practice, not from a regulation: a transfer takes days, and a second person may press too.
REST_DAYS = 7
REMINDERS = ("notice_payment_overdue", "notice_payment_overdue_ask")
# Keys as addresses of the site and of the API name debtors.
KINDS = ("club", "association", "person")
SINCE_KINDS = ("overdue", "due", "undated")


@dataclass(frozen=True, slots=True)
class Debt:
    """What one debtor owes: its open requests, the one longest due first.

    key: "club-5", as papers and messages about its account are filed. reminded_on: the last
    reminder. undated_days: after so many days may an item without a due date be reminded.
    """

    debtor: Debtor
    key: str
    currency: str
    items: Sequence[AgedItem]
    reminded_on: dt.date | None
    undated_days: int

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
    def to_remind(self) -> Sequence[AgedItem]:
        """Return the items that may be reminded: overdue, or undated and old enough."""
        return [
            aged
            for aged in self.items
            if aged.is_overdue or (not aged.request.due_on and aged.days >= self.undated_days)
        ]

    def rests(self, *, on: dt.date) -> bool:
        """Return whether the last reminder is too recent for another one."""
        return self.reminded_on is not None and (on - self.reminded_on).days < REST_DAYS

    @property
    def first(self) -> AgedItem:
        """Return the item due first; one without a due date counts from the day it was made."""
        return min(self.items, key=lambda aged: (aged.since, aged.request.pk))

    @property
    def since(self) -> dt.date:
        """Return the day the first item was or is due, or was asked for without a due date."""
        return self.first.since

    @property
    def since_kind(self) -> str:
        """Return what happened on that day: "overdue", "due" (still ahead) or "undated"."""
        if self.first.is_overdue:
            return "overdue"
        return "due" if self.first.request.due_on else "undated"


def debts(*, on: dt.date) -> list[Debt]:
    """Return what is owed on a day by debtor and currency, the longest overdue first."""
    by_debtor: dict[tuple[str, str], list[AgedItem]] = {}
    for aged in open_items(on=on):
        key = debtor_key(_debtor(aged))
        by_debtor.setdefault((key, aged.request.currency), []).append(aged)
    reminded = _reminded(key for key, _currency in by_debtor)
    undated_days = office_figures(on=on).undated_reminder_days
    found = [
        Debt(_debtor(items[0]), key, currency, items, reminded.get(key), undated_days)
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


def number_and_town(debtor: Debtor) -> str:
    """Return what tells a debtor from one with a like name: the code and town, or the number."""
    town = debtor.town if isinstance(debtor, Club) else ""
    return " · ".join(filter(None, [number_of(debtor), town]))


def _debtor(aged: AgedItem) -> Debtor:
    debtor = debtor_of(aged.request)
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
