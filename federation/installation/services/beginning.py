"""Setting up a federation: its row, season, rules, fees, and the first account of the office."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone

from federation.bodies.services.invitations import invite_account
from federation.bodies.services.mandates import MandateDraft, give_mandate
from federation.errors import RuleError
from federation.models import Account, Federation, FeeSchedule, Role, Season
from federation.rules.countries import country_codes, currency_of, languages_of
from federation.selectors.rule_sets import OFFICE, RANKING, REGULATION
from federation.selectors.shipped_rules import (
    FEES,
    RuleSetEdition,
    shipped_codes,
    shipped_editions,
    shipped_rules,
)
from federation.services.audit import record_event
from federation.services.rule_sets import load_fee_schedule, load_rule_set

FIRST_YEAR = 1900


@dataclass(frozen=True, slots=True)
class Wishes:
    """The input for a new federation. country: for defaults only; language: "" for the country's.

    email: of the first office account. password: None if it has one, or is invited.
    """

    name: str
    short_name: str
    country: str
    season: str
    regulation: str
    email: str
    password: str | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class Begun:
    """The result. is_invited: the owner has no password yet and waits for a link."""

    federation: Federation
    season: Season
    rules: Sequence[RuleSetEdition]
    fees: FeeSchedule
    owner: Account
    is_invited: bool


def begin_federation(*, wishes: Wishes, account: Account | None, now: dt.datetime) -> Begun:
    """Set up a federation completely or not at all. Raises: RuleError.

    Refused if there is one already. The licence key is a file, created separately.
    """
    federation = Federation.objects.first()
    if federation is not None:
        raise RuleError("federation_begun", name=federation.name)
    with transaction.atomic():
        return _begin(wishes, account, now)


def _begin(wishes: Wishes, account: Account | None, now: dt.datetime) -> Begun:
    today = timezone.localdate(now)
    country = _country(wishes.country)
    language = _language(wishes.language, country)
    year = _year(wishes.season, today)
    starts_on = dt.date(year, 1, 1)
    rules = _rules(wishes.regulation, starts_on)
    email = _email(wishes.email)
    federation = _federation(
        Federation(
            name=" ".join(wishes.name.split()),
            short_name=wishes.short_name.strip(),
            country=country,
            currency=currency_of(country, on=today) or "EUR",
            language=language,
            regulation=rules[REGULATION][0].code,
            ranking_rules=rules[RANKING][0].code,
            office_rules=rules[OFFICE][0].code,
            begun_on=today,
        )
    )
    season, _made = Season.objects.get_or_create(
        year=year, defaults={"starts_on": starts_on, "ends_on": dt.date(year, 12, 31)}
    )
    editions = [one for editions in rules.values() for one in editions]
    for one in editions:
        load_rule_set(one.figures)
    schedule = season.fee_schedules.order_by("valid_from").first() or load_fee_schedule(
        empty_fees(season, currency=federation.currency), season=season
    )
    owner, is_invited = _owner(email, wishes, language, account, now)
    give_mandate(draft=MandateDraft(owner, Role.OFFICE, today), account=account)
    record_event(
        "federation_begun",
        subject=f"federation:{federation.pk}",
        account=account or owner,
        details={
            "name": federation.name,
            "season": year,
            "rules": sorted({one.code for one in editions}),
        },
    )
    return Begun(federation, season, editions, schedule, owner, is_invited)


def empty_fees(season: Season, *, currency: str) -> dict[str, object]:
    """Return the shipped fees without amounts, for a season; the office sets each."""
    shipped = [one for one in shipped_rules() if one.use == FEES and not one.figures["sample"]]
    latest = max(shipped, key=lambda one: one.valid_from)
    title = latest.title.replace(str(latest.valid_from.year), str(season.year))
    return {
        **latest.figures,
        "code": f"fees-{season.year}",
        "title": title,
        "valid_from": season.starts_on.isoformat(),
        "currency": currency,
    }


# --- validation of the input -------------------------------------------------------------------
def _country(text: str) -> str:
    country = text.strip().upper()
    if country not in country_codes():
        raise RuleError("country_unknown", country=text.strip())
    return country


def _language(text: str, country: str) -> str:
    spoken = [code for code, _name in settings.LANGUAGES]
    if text.strip():
        if text.strip().lower() not in spoken:
            raise RuleError("language_unknown", language=text.strip(), known=spoken)
        return text.strip().lower()
    own = (code for one in languages_of(country) for code in spoken if code.startswith(one))
    return next(own, "en")


def _year(text: str, today: dt.date) -> int:
    """Return the year of a season: the present one or the next."""
    written = text.strip()
    if not (written.isascii() and written.isdecimal() and len(written) == len("2026")):
        raise RuleError("season_not_a_year", season=written)
    if not FIRST_YEAR <= int(written) <= today.year + 1:
        raise RuleError("season_too_far", season=written, latest=str(today.year + 1))
    return int(written)


def _rules(regulation: str, on: dt.date) -> dict[str, list[RuleSetEdition]]:
    codes = {
        REGULATION: regulation.strip(),
        RANKING: shipped_codes(RANKING)[0],
        OFFICE: shipped_codes(OFFICE)[0],
    }
    return {use: shipped_editions(use, code, on=on) for use, code in codes.items()}


def _email(text: str) -> str:
    address = text.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise RuleError("email_invalid", email=text.strip()) from None
    return address


def _federation(row: Federation) -> Federation:
    refuse_faults(row)
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:  # another request set it up at the same time
        federation = Federation.objects.get()
        raise RuleError("federation_begun", name=federation.name) from None
    return row


def refuse_faults(row: Federation) -> None:
    """Refuse values a column cannot store, naming it. Raises: RuleError."""
    try:
        row.clean_fields(exclude=["only_one"])
    except ValidationError as fault:
        name, messages = next(iter(fault.message_dict.items()))
        label = str(getattr(Federation._meta.get_field(name), "verbose_name", name))
        raise RuleError("federation_field_wrong", field=label, why=messages[0]) from None


def _owner(
    email: str, wishes: Wishes, language: str, account: Account | None, now: dt.datetime
) -> tuple[Account, bool]:
    """Return the first account of the office, and whether it waits for a link."""
    owner = Account.objects.filter(email=email).first()
    if owner is not None and owner.has_usable_password():
        if wishes.password is not None:
            raise RuleError("account_has_password", email=email)
        return owner, False
    if wishes.password is None:
        data = {"email": email, "account": account, "now": now, "language": language}
        return invite_account(**data, by_mail=False), True  # type: ignore[arg-type]
    owner = owner or Account(email=email)
    try:
        validate_password(wishes.password, owner)
    except ValidationError as fault:
        raise RuleError("password_weak", faults=list(fault.messages)) from None
    owner.set_password(wishes.password)
    owner.language = language
    owner.save()
    EmailAddress.objects.update_or_create(
        user=owner, email=email, defaults={"verified": True, "primary": True}
    )
    return owner, False
