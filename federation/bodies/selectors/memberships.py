"""Memberships on a day, and transfers."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.bodies.selectors.mandates import clubs_of, has_office_mandate
from federation.models import (
    Account,
    Club,
    ClubMembership,
    Licence,
    Person,
    Season,
    Transfer,
    TransferState,
)


def memberships_on(day: dt.date) -> QuerySet[ClubMembership]:
    """Return the memberships in force on a day."""
    club_memberships = ClubMembership.objects.filter(valid_from__lte=day)
    return club_memberships.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=day))


def home_membership(person: Person, *, on: dt.date) -> ClubMembership | None:
    """Return the membership of the home club on a day, else the next one."""
    homes = person.memberships.filter(is_home=True).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )
    return homes.select_related("club").order_by("valid_from", "pk").first()


def home_clubs_of(people: Collection[int], *, on: dt.date) -> dict[int, Club]:
    """Return the home club of each of many people on a day."""
    rows = memberships_on(on).filter(person__in=people, is_home=True).select_related("club")
    return {row.person_id: row.club for row in rows.order_by("valid_from", "pk")}


def members_of(
    club: Club, *, on: dt.date, season: Season | None, is_licensed: bool | None = None
) -> QuerySet[ClubMembership]:
    """Return a club's members on a day, annotated with whether they have a licence of the season.

    is_licensed: only those with a licence, or only those without.
    """
    held = Licence.objects.filter(
        person=OuterRef("person"), season=season, cancelled_at__isnull=True
    )
    rows = memberships_on(on).filter(club=club, person__merged_into__isnull=True)
    members = rows.select_related("person").annotate(
        is_licensed=Exists(held), through_club=Exists(held.filter(club=club))
    )
    return members if is_licensed is None else members.filter(is_licensed=is_licensed)


def clubs_managed_by(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return the clubs whose members an account manages: its own; all for the office."""
    if has_office_mandate(account, on=on):
        return Club.objects.select_related("association")
    return clubs_of(account, on=on).select_related("association")


def transfers_visible_to(account: Account, *, on: dt.date) -> QuerySet[Transfer]:
    """Return the transfers from or to an account's clubs; all for the office."""
    rows = Transfer.objects.select_related(
        "person", "from_club", "to_club", "requested_by", "decided_by"
    )
    if has_office_mandate(account, on=on):
        return rows
    own = clubs_of(account, on=on)
    return rows.filter(Q(to_club__in=own) | Q(from_club__in=own))


def transfers_waiting() -> QuerySet[Transfer]:
    """Return the transfers waiting for the office, oldest first."""
    rows = Transfer.objects.filter(state=TransferState.REQUESTED)
    return rows.select_related("person", "from_club", "to_club", "requested_by").order_by(
        "requested_at", "pk"
    )


def remaining_licences(transfers: Collection[Transfer]) -> dict[int, Licence]:
    """Return, by transfer, the season's licence that remains with another body."""
    people = {transfer.person_id for transfer in transfers}
    licences = Licence.objects.filter(person__in=people, cancelled_at__isnull=True)
    rows = list(licences.select_related("season", "club", "association"))
    return {
        transfer.pk: licence
        for transfer in transfers
        for licence in rows
        if licence.person_id == transfer.person_id
        and licence.club_id != transfer.to_club_id
        and licence.season.starts_on <= transfer.effective_on <= licence.season.ends_on
    }
