"""Issuing licences by hand: the fee class as the rule says, and only on a possible day."""

import datetime as dt
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from federation.licences.rules.renewal import FeeGround, fee_of, refuse_issue_day
from federation.licences.selectors.fee_reasons import grounds_by_rule
from federation.licences.selectors.requests import licence_figures_or_defaults
from federation.licences.services.licences import LicenceApplication, issue_licence
from federation.models import Account, Licence, Season


@dataclass(frozen=True, slots=True)
class IssuedByHand:
    """A licence issued by hand, with the fee class of the rule and its grounds."""

    licence: Licence
    by_rule: str
    grounds: tuple[FeeGround, ...]


def refuse_day_of_issue(season: Season, day: dt.date, *, today: dt.date) -> None:
    """Refuse a day on which no licence of a season can be issued by hand. Raises: RuleError."""
    refuse_issue_day(
        season.year,
        issued_on=day,
        ends_on=season.ends_on,
        today=today,
        figures=licence_figures_or_defaults(season),
    )


@transaction.atomic
def issue_by_hand(
    *, application: LicenceApplication, account: Account | None, now: dt.datetime
) -> IssuedByHand:
    """License a person for a season; an empty fee class is set by the rule. Raises: RuleError."""
    person, season, day = application.person, application.season, application.issued_on
    refuse_day_of_issue(season, day, today=timezone.localdate(now))
    grounds = grounds_by_rule([person], season, on=day)[person.pk]
    by_rule = fee_of(grounds).value
    licence = issue_licence(
        application=replace(application, fee_class=application.fee_class or by_rule),
        account=account,
    )
    return IssuedByHand(licence, by_rule, grounds)
