"""`manage.py check_event EVENT`: the conditions of the regulation on an event."""

import json as encoding
from argparse import ArgumentParser, RawDescriptionHelpFormatter

from django.core.management.base import BaseCommand
from django.utils import translation

from federation.texts import sentence
from scoring.homologation.rules.conditions import State
from scoring.homologation.selectors.gate import CheckedEvent, check_event, gate_data
from scoring.homologation.texts.facts import facts_in_words
from scoring.management.answers import printed_refusals, refused
from tournaments.models import Event

STOPPED = 1
HELP = """Print each condition of the regulation that bears on an event, by what was played: the
same that homologation asks. Nothing is changed.

--json prints one object:
  event       integer
  class       of the event
  state       met, not_met or waived: of the event as a whole
  conditions  [{rule, article, state, facts, waiver}]; state met, not_met, waived, not_applicable;
              facts what it was decided on; waiver null or {by, mandate, reason, when}

Exit code 0; 1 when a condition is not met; 2 and one line on stderr when refused."""
MARKS = {State.MET: "✓", State.NOT_MET: "✗", State.WAIVED: "~", State.NOT_APPLICABLE: "–"}


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("event", type=int, help="number in the event's address")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(self, *, event: int, json: bool, **_options: object) -> None:
        rows = Event.objects.select_related("season", "rule_set", "ranking_rule_set")
        row = rows.filter(pk=event).first()
        if row is None:
            raise refused(sentence("event_unknown", {"event": event}))
        with printed_refusals():
            checked = check_event(row)
        if json:
            with translation.override("en"):  # read by programs: the same in every country
                data = gate_data(checked)
            self.stdout.write(encoding.dumps(data, ensure_ascii=False, indent=2))
        else:
            self.stdout.write(_table(checked))
        if checked.stopping:
            raise SystemExit(STOPPED)


def _table(checked: CheckedEvent) -> str:
    rows = [checked.event.name]
    for condition in checked.conditions:
        title, facts = sentence(condition.title, {}), facts_in_words(condition)
        rows.append(f"{MARKS[condition.state]} {title} ({condition.article}). {facts}")
        if condition.waiver is not None:
            rows.append(
                f"    {condition.waiver.mandate}, {condition.waiver.by}: {condition.waiver.reason}"
            )
    return "\n".join(rows)
