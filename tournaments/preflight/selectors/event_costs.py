"""What an organiser will have to pay for an event, shown in advance."""

from federation.errors import RuleError
from federation.models import FeeSchedule as FeeScheduleRow
from federation.money.selectors.fees import fee_schedule
from federation.money.texts.fee_units import UNITS
from federation.rules.fees import EventScope, EventSize, FeeSchedule, FeeUnit, homologation_fee
from federation.rules.money import Money
from federation.rules.organisers import OrganiserKind
from tournaments.models import Event
from tournaments.preflight.rules import Finding, Level
from tournaments.rules.event_class import Recognition
from tournaments.selectors.rule_sets import recognition_of, regulation_of

FEE, CALENDAR = "RTP 3.1.6", "RTP 3.1.7"


def costs_of_event(event: Event) -> tuple[Finding, ...]:
    """Return the homologation fee and the deposit of a reservation, as lines of the pre-flight."""
    if not event.wants_homologation:
        return (Finding("fee", FEE, states="preflight_fee_not_wanted"),)
    try:
        row, figures = fee_schedule(event.season, on=event.starts_on)
        fee = _homologation(event, row, figures)
    except RuleError as unknown:
        missing = RuleError("preflight_fee_unknown", article=unknown.article or FEE)
        return (Finding("fee", FEE, Level.WARNING, missing),)
    return (fee, *_deposit(event, figures))


def _homologation(event: Event, row: FeeScheduleRow, figures: FeeSchedule) -> Finding:
    charge = homologation_fee(
        schedule=figures,
        figures=regulation_of(event).homologation,
        scope=EventScope(event.event_class, OrganiserKind(event.organiser_kind), event.kind),
        size=EventSize(),
    )
    if charge.exempt or charge.fee is None:
        return Finding("fee", FEE, states="preflight_fee_exempt")
    data = {
        "amount": charge.unit_amount,
        "unit": UNITS[FeeUnit(charge.fee.unit)],
    }
    states = "preflight_fee_sample" if row.is_sample else "preflight_fee"
    return Finding("fee", charge.article, states=states, values=data)


def _deposit(event: Event, figures: FeeSchedule) -> tuple[Finding, ...]:
    """Return the deposit of a date; the federation itself needs none."""
    official = recognition_of(event) is Recognition.OFFICIAL
    fee = next((fee for fee in figures.fees if fee.unit == FeeUnit.PER_DATE), None)
    if official or event.club is None or fee is None or not fee.amount_cents:
        return ()
    amount = Money(fee.amount_cents, figures.currency)
    return (Finding("deposit", CALENDAR, states="preflight_deposit", values={"amount": amount}),)
