"""The office's changes of the federation: identity, logo, rule sets in force."""

import datetime as dt
from collections.abc import Mapping

from django.conf import settings
from django.db import transaction

from federation.errors import RuleError
from federation.installation.services.beginning import empty_fees, refuse_faults
from federation.models import (
    Account,
    Approval,
    Federation,
    FederationLogo,
    FeeSchedule,
    LedgerEntry,
    RuleSet,
    Season,
)
from federation.rules.colours import is_readable
from federation.rules.countries import country_codes
from federation.rules.iban import is_iban, written_iban
from federation.rules.tax_number import is_tax_number
from federation.selectors.office_figures import remember_office_figures
from federation.selectors.rule_sets import OFFICE, RANKING, REGULATION, season_of
from federation.selectors.shipped_rules import shipped_codes, shipped_rules, use_of
from federation.services.approvals import request_approval
from federation.services.audit import record_event
from federation.services.logos import logo_row
from federation.services.rule_sets import load_fee_schedule, load_rule_set

IDENTITY = (
    "name",
    "short_name",
    "country",
    "currency",
    "language",
    "address",
    "contact_name",
    "email",
    "phone",
    "website",
    "iban",
    "tax_number",
    "colour",
    "second_colour",
    "data_licence",
)
# The act that requires approval, by its name in `APPROVAL_ACTS`.
USE_RULES = "use_rules"


def the_federation(*, for_update: bool = False) -> Federation:
    """Return the federation. Raises: RuleError if it is not set up."""
    rows = Federation.objects.select_for_update() if for_update else Federation.objects
    row = rows.first()
    if row is None:
        raise RuleError("federation_not_entered")
    return row


@transaction.atomic
def change_identity(*, values: Mapping[str, str], account: Account | None) -> Federation:
    """Change the federation's identity; unchanged values have no effect. Raises: RuleError.

    values: by the columns of IDENTITY.
    """
    row = the_federation(for_update=True)
    by_name = {name: _stored(name, values[name]) for name in IDENTITY if name in values}
    changed = {name: value for name, value in by_name.items() if getattr(row, name) != value}
    if not changed:
        return row
    for name, value in changed.items():
        setattr(row, name, value)
    refuse_faults(row)
    _refuse_unfit(row, changed)
    row.save()
    record_event(
        "federation_changed",
        subject=f"federation:{row.pk}",
        account=account,
        details={"fields": [f"federation:{name}" for name in changed]},
    )
    return row


def _stored(name: str, value: str) -> str:
    if name == "iban":
        return written_iban(value)
    if name in {"country", "currency"}:
        return value.strip().upper()
    if name == "address":
        return "\n".join(line.strip() for line in value.strip().splitlines())
    return value.strip().lower() if name.endswith("colour") else " ".join(value.split())


def _refuse_unfit(row: Federation, changed: Mapping[str, str]) -> None:
    if row.iban and not is_iban(row.iban):
        raise RuleError("iban_wrong", iban=row.iban)
    if row.country and row.country not in country_codes():
        raise RuleError("country_unknown", country=row.country)
    # Checked when typed anew: who changes the telephone is not asked about an earlier number.
    wrong = row.tax_number and not is_tax_number(row.tax_number, country=row.country)
    if wrong and {"tax_number", "country"} & changed.keys():
        raise RuleError("tax_number_wrong", number=row.tax_number)
    if row.language and row.language not in dict(settings.LANGUAGES):
        spoken = [code for code, _name in settings.LANGUAGES]
        raise RuleError("language_unknown", language=row.language, known=spoken)
    if row.colour and not is_readable(row.colour):
        raise RuleError("colour_too_light", colour=row.colour)
    if "currency" in changed and LedgerEntry.objects.exists():
        raise RuleError("currency_in_use")


# --- the logo ----------------------------------------------------------------------
@transaction.atomic
def store_logo(*, data: bytes, account: Account | None, now: dt.datetime) -> FederationLogo:
    """Set the logo, replacing an earlier one. Raises: RuleError if the file is no picture."""
    row = the_federation(for_update=True)
    logo = logo_row(data, now=now)
    _show_logo(row, logo, account)
    return logo


@transaction.atomic
def remove_logo(*, account: Account | None) -> None:
    """Remove the logo; papers issued with it keep it."""
    _show_logo(the_federation(for_update=True), None, account)


def _show_logo(row: Federation, logo: FederationLogo | None, account: Account | None) -> None:
    if row.logo == logo:
        return
    row.logo = logo
    row.save()
    record_event(
        "federation_logo_stored" if logo else "federation_logo_removed",
        subject=f"federation:{row.pk}",
        account=account,
        details={"sha256": logo.sha256} if logo else {},
    )


# --- rule sets and fees ------------------------------------------------------------
@transaction.atomic
def ask_to_use_rules(
    *, codes: Mapping[str, str], reason: str, account: Account | None, now: dt.datetime
) -> Approval | None:
    """Request approval of other rule sets, by use. Raises: RuleError.

    A use without any loaded rule set takes effect at once, as nothing in force would change.
    Returns: the approval, if any.
    """
    row = the_federation(for_update=True)
    by_use = {use: codes.get(use, getattr(row, use)) for use in (REGULATION, RANKING, OFFICE)}
    selected_codes = set(RuleSet.objects.values_list("code", flat=True))
    beginning = {
        use: code for use, code in by_use.items() if getattr(row, use) not in selected_codes
    }
    if beginning:
        use_rules(codes=beginning, account=account, now=now)
    changed = {
        use: code
        for use, code in by_use.items()
        if use not in beginning and code != getattr(row, use)
    }
    for use, code in changed.items():
        _refuse_unknown(use, code)
    if not changed:
        return None
    return request_approval(
        USE_RULES,
        subject=f"federation:{row.pk}",
        arguments={"codes": changed},
        about=[f"{getattr(row, use)} → {code}" for use, code in changed.items()],
        reason=reason,
        account=account,
        now=now,
    )


@transaction.atomic
def use_rules(
    *,
    codes: Mapping[str, str],
    account: Account | None,
    now: dt.datetime,
) -> Federation:
    """Put rule sets in force, by use; shipped ones are loaded if needed. Raises: RuleError.

    Called when approved, or if nothing was in force.
    """
    row = the_federation(for_update=True)
    for use, code in codes.items():
        _load_shipped(use, code)
        setattr(row, use, code)
    row.save()
    remember_office_figures(None)
    record_event(
        "federation_rules_set",
        subject=f"federation:{row.pk}",
        account=account,
        details={"rules": [row.regulation, row.ranking_rules, row.office_rules]},
    )
    return row


def _refuse_unknown(use: str, code: str) -> None:
    """Refuse a rule set neither shipped nor loaded for a use. Raises: RuleError."""
    if code in shipped_codes(use):
        return
    rule_set = RuleSet.objects.filter(code=code).first()
    if rule_set is None or use_of(rule_set.figures) != use:
        raise RuleError("rules_unknown", code=code)


def _load_shipped(use: str, code: str) -> None:
    """Load the shipped editions of a rule set, if none is loaded."""
    _refuse_unknown(use, code)
    if not RuleSet.objects.filter(code=code).exists():
        for one in shipped_rules():
            if (one.use, one.code) == (use, code):
                load_rule_set(one.figures)


@transaction.atomic
def make_empty_fees(*, on: dt.date, account: Account | None) -> FeeSchedule:
    """Create the fee schedule of the season of a day, without amounts. Raises: RuleError."""
    row = the_federation(for_update=True)
    season: Season = season_of(on)
    fee_schedule = season.fee_schedules.order_by("valid_from").first()
    if fee_schedule is not None:
        return fee_schedule
    schedule = load_fee_schedule(empty_fees(season, currency=row.currency), season=season)
    record_event(
        "fee_schedule_made", subject=f"fee_schedule:{schedule.pk}", account=account, details={}
    )
    return schedule
