"""The federation's mailing lists: by office, club, region, season of the licence."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.addressees import Addressee
from federation.mail.selectors.audiences import Audience, Reader, readers_of_people
from federation.models import (
    Association,
    Club,
    ClubMembership,
    Licence,
    Mandate,
    Person,
    Role,
    Season,
)
from federation.texts import sentence


def _roles() -> list[tuple[str, str]]:
    return [(role.value, sentence(f"role:{role}", {})) for role in Role]


def _holders(role: str) -> list[Reader]:
    """Return the accounts with a mandate today, written to as such."""
    on = timezone.localdate()
    held = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on),
        role=role,
        valid_from__lte=on,
        account__is_active=True,
    )
    accounts = {mandate.account: None for mandate in held.select_related("account__person")}
    return [
        Reader(
            account.person.name if account.person else account.email,
            Addressee(account.email, account.language),
            account.person_id,
            asks_consent=False,
        )
        for account in sorted(accounts, key=lambda account: account.email)
    ]


def _clubs() -> list[tuple[str, str]]:
    return list(Club.objects.order_by("name").values_list("code", "name"))


def _associations() -> list[tuple[str, str]]:
    return list(Association.objects.order_by("name").values_list("code", "name"))


def _members(clubs: QuerySet[Club]) -> list[Reader]:
    on = timezone.localdate()
    rows = ClubMembership.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on), club__in=clubs, valid_from__lte=on
    )
    return _people(Person.objects.filter(pk__in=rows.values("person")))


def _of_club(code: str) -> list[Reader]:
    return _members(Club.objects.filter(code=code))


def _of_association(code: str) -> list[Reader]:
    return _members(Club.objects.filter(association__code=code))


def _seasons() -> list[tuple[str, str | Promise]]:
    return [(str(year), str(year)) for year in Season.objects.values_list("year", flat=True)]


def _licensed(year: str) -> Sequence[Reader]:
    held = Licence.objects.filter(season__year=year, cancelled_at__isnull=True)
    return _people(Person.objects.filter(pk__in=held.values("person")))


def _people(people: QuerySet[Person]) -> list[Reader]:
    living = people.filter(merged_into__isnull=True, deceased_on__isnull=True)
    return readers_of_people(list(living.order_by("sort_name", "pk")), asks_consent=True)


AUDIENCES = (
    Audience("role", _("Who holds an office"), _roles, _holders),
    Audience("club", _("Members of a club"), _clubs, _of_club),
    Audience("association", _("Members of the clubs of a region"), _associations, _of_association),
    Audience("licensed", _("Who is licensed in a season"), _seasons, _licensed),
)
