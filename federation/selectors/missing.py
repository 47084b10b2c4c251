"""What must still be set up before the federation can use the site."""

import datetime as dt
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from django.conf import settings
from django.db.models import Exists, OuterRef, Subquery

from federation.errors import Refusal
from federation.models import (
    Association,
    Club,
    Federation,
    Fee,
    FeeSchedule,
    Licence,
    Mandate,
    Role,
    RuleSet,
    Season,
)
from federation.selectors.rule_sets import OFFICE, RANKING, REGULATION
from federation.selectors.shipped_rules import holding_newest, newest_shipped

if TYPE_CHECKING:  # a type-checking tool, not installed on a site
    from django_stubs_ext import WithAnnotations

# Refusals that say that something was never set up, whatever the request was.
NOT_ENTERED = frozenset(
    {
        "federation_not_entered",
        "rule_set_missing",
        "season_missing",
        "fee_schedule_missing",
        "licence_key_missing",
    }
)
# Columns of the federation that papers and payment instructions need.
NEEDED = ("address", "email", "iban", "tax_number")
DEVELOPMENT_SENDER = "trunfo@localhost"


@dataclass(frozen=True, slots=True)
class Missing:
    """Something missing; `schedule`: the fee schedule whose amounts are not set."""

    what: str
    schedule: int | None = None


def is_not_entered(refusal: Refusal) -> bool:
    """Return whether an act was refused because something is not set up."""
    return refusal.code in NOT_ENTERED


def what_is_missing(*, on: dt.date) -> list[Missing]:
    """Return what is missing on a day, in the order in which to set it up."""
    row = _federation(on)
    if row is None:
        return [Missing("federation")]
    uses = (REGULATION, RANKING, OFFICE)
    missing = [Missing(use) for use in uses if not getattr(row, f"has_{use}")]
    shipped = newest_shipped()
    if any(
        getattr(row, use) in shipped
        and getattr(row, f"has_{use}")
        and not getattr(row, f"has_newest_{use}")
        for use in uses
    ):
        missing.append(Missing("newer_rules"))
    if not row.has_office_account:
        missing.append(Missing("office_account"))
    if row.season_now is None:
        missing.append(Missing("season"))
    elif row.schedule_now is None:
        missing.append(Missing("fees"))
    elif row.lacks_amounts:
        missing.append(Missing("fee_amounts", row.schedule_now))
    missing += [Missing(name) for name in NEEDED if not getattr(row, name)]
    if not has_licence_key():
        missing.append(Missing("licence_key"))
    if not has_second_factor_key():
        missing.append(Missing("second_factor_key"))
    if not settings.DEBUG:
        if settings.DEFAULT_FROM_EMAIL == DEVELOPMENT_SENDER:
            missing.append(Missing("mail"))
        if "127.0.0.1" in settings.SITE_URL or "localhost" in settings.SITE_URL:
            missing.append(Missing("site_address"))
    begun = ("associations", "clubs", "licences")
    return missing + [Missing(name) for name in begun if not getattr(row, f"has_{name}")]


def has_licence_key() -> bool:
    """Return whether there is a key to sign licence cards, or one can be made when needed."""
    return settings.LICENCE_KEY_MADE_AT_FIRST_USE or Path(settings.LICENCE_KEY_FILE).is_file()


def has_second_factor_key() -> bool:
    """Return whether secrets can be encrypted; if not, nobody can set up two-factor sign-in."""
    return (
        settings.SECOND_FACTOR_KEY_MADE_AT_FIRST_USE
        or Path(settings.SECOND_FACTOR_KEY_FILE).is_file()
    )


class _Beside(TypedDict):
    """Annotations of the federation: `has_...` for each table and rule set, read by name."""

    season_now: int | None
    schedule_now: int | None
    lacks_amounts: bool
    has_office_account: bool


def _federation(on: dt.date) -> "WithAnnotations[Federation, _Beside] | None":
    """Return the federation with these annotations, in one query."""
    season = Season.objects.filter(starts_on__lte=on, ends_on__gte=on).order_by("-starts_on")
    schedules = FeeSchedule.objects.filter(
        season=Subquery(season.values("pk")[:1]), valid_from__lte=on
    ).order_by("-valid_from")
    schedule = Subquery(schedules.values("pk")[:1])
    rules = {
        f"has_{use}": Exists(RuleSet.objects.filter(code=OuterRef(use), valid_from__lte=on))
        for use in (REGULATION, RANKING, OFFICE)
    }
    newest = RuleSet.objects.filter(holding_newest())
    rules |= {
        f"has_newest_{use}": Exists(newest.filter(code=OuterRef(use)))
        for use in (REGULATION, RANKING, OFFICE)
    }
    offices = Mandate.objects.filter(role=Role.OFFICE, account__is_active=True, valid_from__lte=on)
    return Federation.objects.annotate(
        **rules,
        season_now=Subquery(season.values("pk")[:1]),
        schedule_now=schedule,
        lacks_amounts=Exists(Fee.objects.filter(schedule=schedule, amount_cents__isnull=True)),
        has_office_account=Exists(offices),
        has_associations=Exists(Association.objects.all()),
        has_clubs=Exists(Club.objects.all()),
        has_licences=Exists(Licence.objects.all()),
    ).first()
