"""`manage.py homologate EVENT`: the checklist of an event, and its homologation."""

import json as encoding
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence

from django.core.management.base import BaseCommand
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.acts.refusal_log import note_refusal
from federation.errors import RuleError
from federation.models import Account
from federation.texts import sentence
from scoring.homologation.rules.checklist import Condition, missing_conditions
from scoring.homologation.selectors.checklist import checklist
from scoring.homologation.services.homologation import homologate_event
from scoring.management.answers import account_named, printed_refusals, refused
from tournaments.models import Event

INCOMPLETE = 1
ACT = "event-homologate"
HELP = """Print the conditions of homologation of an event and, if all are met, homologate it: the
points are awarded, a worker computes the ranking and prints the booklet.

--json prints one object:
  event        integer
  name         of the event
  homologated  boolean
  conditions   [{number, code, article, state, reason, remedy}]; state MET, NOT_MET, NOT_APPLICABLE
  missing      the codes of those not met

Exit code 0 when homologated; 1 when conditions are missing; 2 and one line on stderr when
refused."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("event", type=int, help="number in the event's address")
        parser.add_argument("--account", metavar="EMAIL", help="in whose name")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(self, *, event: int, account: str | None, json: bool, **_options: object) -> None:
        row = Event.objects.select_related("season", "rule_set").filter(pk=event).first()
        if row is None:
            raise refused(sentence("event_unknown", {"event": event}))
        acting = account_named(account)
        with printed_refusals(ACT, row, acting):
            conditions = checklist(row)
            homologated = _homologated(row, acting)
        if json:
            with translation.override("en"):  # read by programs: the same in every country
                data = _data(row, conditions, homologated)
            self.stdout.write(encoding.dumps(data, ensure_ascii=False, indent=2))
        else:
            self.stdout.write(_table(row, conditions))
        if not homologated:
            raise SystemExit(INCOMPLETE)


def _homologated(event: Event, account: Account | None) -> bool:
    """Homologate the event; False if conditions are missing. Raises: RuleError for the rest."""
    try:
        homologate_event(event=event, account=account, now=timezone.now())
    except RuleError as refusal:
        if refusal.code != "homologation_conditions_missing":
            raise
        if account is not None:
            note_refusal(ACT, event, account, refusal, timezone.now())
        return False
    return True


def _data(event: Event, conditions: Sequence[Condition], homologated: bool) -> dict[str, object]:
    return {
        "event": event.pk,
        "name": event.name,
        "homologated": homologated,
        "conditions": [
            {
                "number": condition.number,
                "code": condition.code,
                "article": condition.article,
                "state": condition.state.value,
                "reason": sentence(condition.reason, condition.values),
                "remedy": sentence(condition.remedy, condition.values) if condition.remedy else "",
            }
            for condition in conditions
        ],
        "missing": [condition.code for condition in missing_conditions(conditions)],
    }


def _table(event: Event, conditions: Sequence[Condition]) -> str:
    marks = {"MET": "✓", "NOT_MET": "✗", "NOT_APPLICABLE": "–"}
    rows = [event.name]
    for condition in conditions:
        title, reason = (
            sentence(condition.code, condition.values),
            sentence(condition.reason, condition.values),
        )
        rows.append(f"{marks[condition.state.value]} {title} ({condition.article}). {reason}")
        if condition.remedy:
            rows.append(f"    {sentence(condition.remedy, condition.values)}")
    missing = missing_conditions(conditions)
    if missing:
        rows.append(gettext("Not homologated; missing: %(count)s.") % {"count": len(missing)})
    else:
        rows.append(gettext("Homologated."))
    return "\n".join(rows)
