"""A club's own list: its members in the register, and its own contacts."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    Exists,
    F,
    IntegerField,
    OuterRef,
    QuerySet,
    Subquery,
    Value,
)

from federation.bodies.selectors.mandates import clubs_of
from federation.bodies.selectors.memberships import members_of, memberships_on
from federation.mail.selectors.addressees import Addressee, addressees_of_people
from federation.models import Account, Club, ClubContact, ClubGroup, ClubMembership, Licence, Season
from federation.selectors.words_alike import named_like


class Who(StrEnum):
    """The people on a list. LAPSED: licensed in the season before, and not in this one."""

    ALL = ""
    LICENSED = "licensed"
    UNLICENSED = "unlicensed"
    LAPSED = "lapsed"
    CONTACTS = "contacts"


@dataclass(frozen=True, slots=True)
class ClubFilter:
    """The filter of a list.

    group: its id. mail: "yes" for those who may be written to, "no" others.
    """

    text: str = ""
    who: Who = Who.ALL
    group: int | None = None
    mail: str = ""


def own_clubs_rows(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return the clubs an account acts for; the office's mandate opens no club's list."""
    return clubs_of(account, on=on).select_related("association")


def own_contacts(account: Account, *, on: dt.date) -> QuerySet[ClubContact]:
    """Return the contacts without licence of an account's clubs."""
    rows = ClubContact.objects.filter(club__in=clubs_of(account, on=on), person__isnull=True)
    return rows.select_related("club").prefetch_related("groups")


def own_members(account: Account, *, on: dt.date) -> QuerySet[ClubMembership]:
    """Return today's members of an account's clubs."""
    rows = memberships_on(on).filter(club__in=clubs_of(account, on=on))
    return rows.select_related("club", "person")


def own_groups(account: Account, *, on: dt.date) -> QuerySet[ClubGroup]:
    """Return the groups of an account's clubs."""
    return ClubGroup.objects.filter(club__in=clubs_of(account, on=on)).select_related("club")


def noted_of(membership: ClubMembership) -> ClubContact | None:
    """Return a club's notes on a member, or None."""
    rows = ClubContact.objects.filter(club=membership.club_id, person=membership.person_id)
    return rows.prefetch_related("groups").first()


def lapsed_licences(season: Season | None) -> QuerySet[Licence]:
    """Return the licences of the previous season, of people in an `OuterRef("person")`."""
    rows = Licence.objects.filter(person=OuterRef("person"), cancelled_at__isnull=True)
    if season is None:
        return rows.none()
    before = Season.objects.filter(year__lt=season.year).order_by("-year").values("pk")[:1]
    return rows.filter(season__in=before)


def club_people(
    club: Club, club_filter: ClubFilter, *, on: dt.date, season: Season | None
) -> QuerySet[Any, dict[str, Any]]:
    """Return the people of a club on a day, members and contacts, as dicts of one shape.

    id: of the membership, else of the contact. person: None for a contact without licence.
    noted: the id of the club's notes, or None.
    """
    return _members(club, club_filter, on=on, season=season).union(
        _contacts(club, club_filter), all=True
    )


def _members(
    club: Club, club_filter: ClubFilter, *, on: dt.date, season: Season | None
) -> QuerySet[Any, Any]:
    rows: QuerySet[Any, Any] = members_of(club, on=on, season=season).filter(
        named_like(club_filter.text, prefix="person__")
    )
    noted = ClubContact.objects.filter(club=club, person=OuterRef("person")).order_by()
    if club_filter.who is Who.CONTACTS:
        rows = rows.none()
    elif club_filter.who is Who.LICENSED:
        rows = rows.filter(is_licensed=True)
    elif club_filter.who is not Who.ALL:
        rows = rows.filter(is_licensed=False)
        if club_filter.who is Who.LAPSED:
            rows = rows.filter(Exists(lapsed_licences(season)))
    if club_filter.group is not None:
        rows = rows.filter(Exists(noted.filter(groups=club_filter.group)))
    if club_filter.mail:
        agreed = Exists(noted.filter(consented_on__isnull=False))
        rows = rows.filter(agreed if club_filter.mail == "yes" else ~agreed)
    return rows.order_by().values(
        "id",
        person_pk=F("person_id"),
        noted=Subquery(noted.values("pk")[:1]),
        number=F("person__number"),
        shown=F("person__name"),
        sort=F("person__sort_name"),
        mail=Subquery(noted.values("email")[:1]),
        call=Subquery(noted.values("phone")[:1]),
        remark=Subquery(noted.values("note")[:1]),
        agreed_on=Subquery(noted.values("consented_on")[:1]),
        licensed=F("is_licensed"),
        since=F("valid_from"),
    )


def _contacts(club: Club, club_filter: ClubFilter) -> QuerySet[Any, Any]:
    rows = club.contacts.filter(named_like(club_filter.text), person__isnull=True)
    if club_filter.who not in {Who.ALL, Who.CONTACTS}:
        rows = rows.none()
    if club_filter.group is not None:
        rows = rows.filter(groups=club_filter.group)
    if club_filter.mail:
        rows = rows.filter(consented_on__isnull=club_filter.mail == "no")
    return rows.order_by().values(
        "id",
        person_pk=Value(None, output_field=IntegerField()),
        noted=F("pk"),
        number=Value("", output_field=CharField()),
        shown=F("name"),
        sort=F("sort_name"),
        mail=F("email"),
        call=F("phone"),
        remark=F("note"),
        agreed_on=F("consented_on"),
        licensed=Value(False, output_field=BooleanField()),
        since=Value(None, output_field=DateField()),
    )


def groups_by_contact(contacts: Collection[int]) -> Mapping[int, list[str]]:
    """Return the names of the groups of each contact."""
    names_by_contact: dict[int, list[str]] = defaultdict(list)
    rows = ClubGroup.objects.filter(contacts__in=contacts).order_by("name", "pk")
    for contact, name in rows.values_list("contacts__pk", "name"):
        names_by_contact[contact].append(name)
    return names_by_contact


def agreeing(
    club: Club, *, groups: Collection[ClubGroup] | None, on: dt.date
) -> QuerySet[ClubContact]:
    """Return the people of a club who agreed to its messages; groups: only of one of these."""
    members = memberships_on(on).filter(club=club, person__deceased_on__isnull=True)
    rows = club.contacts.filter(consented_on__isnull=False, consented_on__lte=on)
    rows = rows.filter(person__isnull=True) | rows.filter(person__in=members.values("person"))
    if groups is not None:
        rows = rows.filter(groups__in=groups)
    return rows.select_related("person").distinct()


def addressees_agreeing(
    club: Club, *, groups: Collection[ClubGroup] | None, on: dt.date
) -> list[Addressee]:
    """Return their addresses: the one in the club's notes, else in the register."""
    rows = list(agreeing(club, groups=groups, on=on))
    reached = addressees_of_people([row.person for row in rows if row.person is not None])
    addressees = []
    for row in rows:
        if row.email:
            addressees.append(Addressee(row.email))
        elif row.person_id in reached:
            addressees.append(reached[row.person_id])
    return list({addressee.email.lower(): addressee for addressee in addressees}.values())
