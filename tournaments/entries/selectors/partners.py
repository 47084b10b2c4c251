"""Players looking for a partner, and how others see them."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from federation.licences.selectors.categories import categories_held
from federation.models import Account
from federation.people.selectors.people import clubs_of_people, is_shown_in_full, shown_name
from tournaments.events.selectors.events import events_managed_by, events_shown
from tournaments.models import Event, EventKind, PartnerWish, PlayerState, RegistrationPlayer
from tournaments.selectors.event_filters import entries_open
from tournaments.selectors.rule_sets import ranking_figures_of


@dataclass(frozen=True, slots=True)
class ShownWish:
    """A player looking for a partner. number: "" if shown by initials, who can only invite others.

    category: its code; category_title: its name, "" without category.
    """

    row: PartnerWish
    number: str
    name: str
    category: str
    category_title: str
    club: str

    @property
    def about(self) -> str:
        """Return category and club, if any."""
        return " · ".join(text for text in (self.category_title, self.club) if text)


def partners_may_be_sought(event: Event) -> bool:
    """Return whether players of an event may look for partners: in pairs, not in triplets."""
    return event.kind == EventKind.PAIRS and not event.is_triplets


def standing_wishes(*, now: dt.datetime) -> QuerySet[PartnerWish]:
    """Return the open wishes, oldest first: entries are open, and the player has none."""
    entered = RegistrationPlayer.objects.filter(
        event=OuterRef("event"), person=OuterRef("person"), state=PlayerState.ACCEPTED
    )
    return PartnerWish.objects.filter(
        ~Exists(entered),
        event__cancelled_at__isnull=True,
        event__entry_terms__opens_at__lte=now,
        event__entry_terms__closes_at__gte=now,
        person__merged_into__isnull=True,
    ).order_by("requested_at", "pk")


def partner_wishes_of(event: Event, *, now: dt.datetime) -> QuerySet[PartnerWish]:
    """Return the open wishes of an event with their players."""
    return standing_wishes(now=now).filter(event=event).select_related("person")


def events_to_find_partners(account: Account, *, now: dt.datetime) -> QuerySet[Event]:
    """Return the events in which a player may look for a partner now, next first.

    Each has `seeking`, the number of others who look for one.
    """
    others = standing_wishes(now=now).filter(event=OuterRef("pk")).order_by()
    if account.person_id is not None:
        others = others.exclude(person=account.person_id)
    count = others.values("event").annotate(count=Count("pk")).values("count")
    return (
        events_shown()
        .select_related("entry_terms")
        .filter(entries_open(now), kind=EventKind.PAIRS, is_triplets=False)
        .annotate(seeking=Coalesce(Subquery(count), 0))
        .order_by("starts_on", "pk")
    )


def own_partner_wishes(account: Account, *, now: dt.datetime) -> QuerySet[PartnerWish]:
    """Return a player's open wishes, next event first."""
    rows = standing_wishes(now=now).filter(person=account.person_id, person__isnull=False)
    return rows.select_related("event").order_by("event__starts_on", "pk")


def partner_wishes_seen_by(account: Account, *, on: dt.date) -> QuerySet[PartnerWish]:
    """Return an account's own wishes, and those of events it manages."""
    rows = PartnerWish.objects.select_related("event", "person")
    own = rows.filter(person=account.person_id, person__isnull=False)
    return own | rows.filter(event__in=events_managed_by(account, on=on).values("pk"))


def shown_wishes(
    event: Event, rows: Sequence[PartnerWish], *, on: dt.date, in_full: bool = False
) -> list[ShownWish]:
    """Return wishes as players see them, in two queries. in_full: as the event's managers do."""
    people = [row.person_id for row in rows]
    if not people:
        return []
    held = categories_held(people, on=on)
    titles = {category.code: category.title for category in ranking_figures_of(event).categories}
    clubs = clubs_of_people(people, season=event.season)
    shown = []
    for row in rows:
        is_named = in_full or is_shown_in_full(row.person, on=on)
        code = held.get(row.person_id, "")
        shown.append(
            ShownWish(
                row=row,
                number=(row.person.number or "") if is_named else "",
                name=row.person.name if is_named else shown_name(row.person, on=on),
                category=code,
                category_title=gettext(titles.get(code, code)) if code else "",
                club=clubs[row.person_id].name if row.person_id in clubs else "",
            )
        )
    return shown
