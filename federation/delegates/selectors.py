"""Delegates of the general assembly: in office on a day, and what stands against a term."""

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from federation.models import (
    Account,
    Association,
    Club,
    Constituency,
    Delegate,
    DelegateEnd,
    Person,
)
from federation.papers.selectors.assembly import electoral_roll
from federation.rules.assembly import Term
from federation.selectors.office_figures import office_figures
from federation.texts import sentence, spoken_value


@dataclass(frozen=True, slots=True)
class Group:
    """The delegates of one constituency on a day, and its seats."""

    constituency: Constituency
    seats: int
    delegates: Sequence[Delegate]

    @property
    def is_of_bodies(self) -> bool:
        """Return whether its delegates stand for a club or an association."""
        return body_kind(self.constituency) is not None

    @property
    def vacant(self) -> int:
        """Return the seats without a delegate; none where figures were lowered since."""
        return max(self.seats - len(self.delegates), 0)


def body_kind(constituency: str) -> type[Club] | type[Association] | None:
    """Return what elects in a constituency, and is stood for; None where people elect."""
    if constituency == Constituency.CLUBS:
        return Club
    return Association if constituency == Constituency.REGIONS else None


def delegate_terms() -> QuerySet[Delegate]:
    """Return all terms but those recorded by mistake."""
    return Delegate.objects.exclude(end_reason=DelegateEnd.MISTAKE)


def _lasts_until(day: dt.date) -> Q:
    return Q(ended_on__isnull=True, valid_until__gte=day) | Q(ended_on__gte=day)


def delegates_in_office(*, on: dt.date, constituency: str = "") -> QuerySet[Delegate]:
    """Return the delegates in office on a day, by name."""
    rows = (
        delegate_terms()
        .filter(_lasts_until(on), valid_from__lte=on)
        .select_related("person", "club", "association", "minutes", "recorded_by")
        .defer("minutes__pdf", "minutes__content")
        .order_by("person__sort_name", "pk")
    )
    return rows.filter(constituency=constituency) if constituency else rows


def groups_in_office(*, on: dt.date) -> list[Group]:
    """Return every constituency with its seats and delegates on a day."""
    by_constituency: dict[str, list[Delegate]] = {}
    for delegate in delegates_in_office(on=on):
        by_constituency.setdefault(delegate.constituency, []).append(delegate)
    figures = office_figures(on=on).assembly
    return [
        Group(constituency, figures.seats(constituency), by_constituency.get(constituency, []))
        for constituency in Constituency
    ]


def all_delegates(account: Account, *, on: dt.date) -> QuerySet[Delegate]:
    """Return all terms, for the office."""
    return Delegate.objects.select_related("person", "club", "association")


def term_on(person: Person, *, on: dt.date) -> Delegate | None:
    """Return a person's term on a day, or None."""
    return delegates_in_office(on=on).filter(person=person).first()


def was_delegate(person: Person | None) -> bool:
    """Return whether a person has or had a term."""
    return person is not None and delegate_terms().filter(person=person).exists()


def terms_within(term: Term) -> QuerySet[Delegate]:
    """Return the terms that share a day with another."""
    return delegate_terms().filter(_lasts_until(term.first), valid_from__lte=term.last)


def on_roll(constituency: str, keys: Collection[int], *, on: dt.date) -> set[int]:
    """Return which of some electors were on a roll on a day, by primary key.

    Electors are clubs, associations or people, as the constituency has it.
    """
    roll = electoral_roll(Constituency(constituency), on=on)
    key = "pk" if body_kind(constituency) else "person_id"
    return set(roll.rows.filter(**{f"{key}__in": keys}).values_list(key, flat=True))


def terms_of_both(kept: Person, merged: Person) -> list[str]:
    """Return the terms of one person during terms of the other: nobody has two at once."""
    mine = [Term(row.valid_from, row.last_day) for row in delegate_terms().filter(person=kept)]
    return [
        gettext("delegate from %(first)s") % {"first": spoken_value(row.valid_from)}
        for row in delegate_terms().filter(person=merged).order_by("valid_from", "pk")
        if any(term.first <= row.last_day and row.valid_from <= term.last for term in mine)
    ]


def terms_held(person: Person) -> Iterator[str]:
    """Yield a sentence for each term that an erasure would end."""
    rows = delegate_terms().filter(_lasts_until(timezone.localdate()), person=person)
    for row in rows.order_by("valid_from", "pk"):
        held = {"constituency": row.get_constituency_display(), "first": row.valid_from}
        yield sentence("erasure_ends_delegate", held)
