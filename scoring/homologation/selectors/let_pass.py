"""Checks of entries let pass with a reason, as far as the account may waive the rule."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.utils import timezone

from federation.errors import RuleError
from federation.models import Mandate
from scoring.homologation.rules.conditions import Waiver
from scoring.homologation.rules.waivers import RULES_BY_REFUSAL, WaivedCondition
from scoring.homologation.selectors.waivers import name_of
from scoring.models import WaivingBody as Bodies
from scoring.rules.waivers import refuse_waiver
from scoring.selectors.waiving import body_of_mandate
from tournaments.models import CheckOverride, Event
from tournaments.selectors.rule_sets import is_official, regulation_of


def checks_let_pass(events: Iterable[Event]) -> dict[int, list[WaivedCondition]]:
    """Return by event the checks of its entries that were let pass and count for homologation.

    One let pass by an account that may not waive the rule, or with too short a reason, does not
    count. One query; a second one if there are such rows.
    """
    by_key = {event.pk: event for event in events}
    by_event: dict[int, list[WaivedCondition]] = {key: [] for key in by_key}
    rows = CheckOverride.objects.filter(
        registration__event__in=by_key,
        registration__entry__isnull=False,
        code__in=RULES_BY_REFUSAL,
        decided_by__isnull=False,
    )
    overrides = list(
        rows.select_related("registration", "decided_by__person").order_by("decided_at", "pk")
    )
    if not overrides:
        return by_event
    held: dict[int, list[Mandate]] = defaultdict(list)
    for mandate in Mandate.objects.filter(
        account__in={override.decided_by_id for override in overrides}
    ):
        held[mandate.account_id].append(mandate)
    for override in overrides:
        if override.decided_by_id is not None:
            event = by_key[override.registration.event_id]
            by_event[event.pk] += _counted(override, held[override.decided_by_id], event)
    return by_event


def _counted(row: CheckOverride, held: list[Mandate], event: Event) -> Iterator[WaivedCondition]:
    """Yield a check let pass, for each rule that its account might waive on that day."""
    day = timezone.localdate(row.decided_at)
    bodies = [
        body
        for mandate in held
        if mandate.valid_from <= day and (mandate.valid_until is None or day <= mandate.valid_until)
        if (body := body_of_mandate(mandate, event)) is not None
    ]
    for rule in RULES_BY_REFUSAL[row.code]:
        try:
            body = refuse_waiver(
                rule,
                article=row.article,
                bodies=bodies,
                official=is_official(event),
                reason=row.reason,
                figures=regulation_of(event).homologation.waivers,
            )
        except RuleError:
            continue
        if row.registration.entry_id is not None and row.decided_by is not None:
            waiver = Waiver(
                rule=rule,
                article=row.article,
                by=name_of(row.decided_by),
                mandate=str(Bodies(body).label),
                reason=row.reason,
                when=timezone.localtime(row.decided_at),
            )
            yield WaivedCondition(row.registration.entry_id, row.person_id, waiver)
