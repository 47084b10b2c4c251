"""The default content of a new regulation."""

import datetime as dt

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.errors import RuleError
from federation.licences.rules.licences import licence_is_needed
from federation.money.selectors.fees import fee_schedule
from federation.rules.fees import FeeSchedule
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.languages import language_of
from tournaments.models import AgeGroup, CategoryLimit, Event, EventKind, EventType
from tournaments.rules.regulation_items import Conditions, EntryFee, PhaseTerms
from tournaments.selectors.rule_sets import is_official, regulation_of

ENTRY_FEES = {EventKind.PAIRS: "ENTRY_NATIONAL_PAIRS", EventKind.TEAMS: "ENTRY_NATIONAL_TEAM"}


def default_conditions(event: Event, *, on: dt.date) -> Conditions:
    """Return default conditions from the event, its rule set and the fees in force on a day."""
    figures = regulation_of(event)
    with translation.override(language_of()):
        as_said = _("As the federation's technical regulation says.")
        return Conditions(
            entry_conditions=_("Entries are sent to the organiser until the day named here."),
            participation_conditions=" ".join(_who_may_play(event, figures)),
            fee=national_entry_fee(event, on=on),
            phases=(PhaseTerms(_("Final"), "", event.planned_boards),),
            tie_breaks=as_said,
            systems=_("Pairs that declare no artificial system on entry play green without brown."),
            line_ups=as_said if event.kind == EventKind.TEAMS else "",
            corrections=_corrections(figures),
            appeals=as_said,
            spectators=as_said,
        )


def national_entry_fee(event: Event, *, on: dt.date) -> EntryFee | None:
    """Return the price of an entry in the fee table, None if the table has none."""
    if not regulation_of(event).event_classes[event.event_class].is_national:
        return None
    try:
        _row, schedule = fee_schedule(event.season, on=on)
    except RuleError:  # no schedule yet for a future season: the price is entered by hand
        return None
    return _price(schedule, ENTRY_FEES.get(EventKind(event.kind), ""))


def _price(schedule: FeeSchedule, code: str) -> EntryFee | None:
    for line in schedule.fees:
        if line.code == code and line.amount_cents is not None:
            return EntryFee(line.amount_cents, schedule.currency, line.article)
    return None


def _who_may_play(event: Event, figures: RuleSetFigures) -> list[str]:
    texts = []
    if licence_is_needed(event.event_class, official=is_official(event), figures=figures.licences):
        texts.append(_("Players hold a licence of the year (RTP 3.1.4.1)."))
    if event.event_type == EventType.WOMEN:
        texts.append(_("The event is for women."))
    if event.event_type == EventType.MIXED:
        texts.append(_("Each pair has one player of each sex."))
    if event.age_group != AgeGroup.NONE:
        texts.append(_("Age group: %(group)s.") % {"group": event.get_age_group_display()})
    if event.category_limit != CategoryLimit.NONE:
        limit = event.get_category_limit_display()
        texts.append(_("Categories: %(limit)s.") % {"limit": limit})
    return texts


def _corrections(figures: RuleSetFigures) -> str:
    minutes = figures.corrections.request_after_results_minutes
    return ngettext(
        "Corrections are asked for within %(n)s minute after the results are published.",
        "Corrections are asked for within %(n)s minutes after the results are published.",
        minutes,
    ) % {"n": minutes}
