"""A decision flow gone through for a call: begun, answered, a step back, put aside."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from rulings.models import FlowWalk, Incident
from rulings.rules.flows.graph import EDITIONS
from rulings.rules.flows.stored import answers_of, stored_answer, stored_consequence
from rulings.rules.flows.walk import Answer, LawText, Walk, walk
from rulings.selectors.flows import flow, text_of_site


def begin_walk(
    *, incident: Incident, key: str, account: Account | None, now: dt.datetime
) -> FlowWalk:
    """Begin a flow under the edition of the event. Raises: RuleError where it has none."""
    edition = incident.event.law_edition
    chosen = flow(key)
    if edition not in EDITIONS:
        raise RuleError("no_flow_for_edition", edition=edition, flow=key)
    if incident.closed_at is not None:
        raise RuleError("call_is_closed")
    return FlowWalk.objects.create(
        incident=incident,
        flow=chosen.key,
        edition=edition,
        national_text=text_of_site(),
        begun_by=account,
        begun_at=now,
    )


def walked(row: FlowWalk) -> Walk:
    """Return how far the answers of a flow lead."""
    law = LawText(row.edition, row.national_text)
    return walk(flow(row.flow), law, answers_of(row.answers))


@transaction.atomic
def answer_walk(*, row: FlowWalk, node: str, answer: Answer, now: dt.datetime) -> FlowWalk:
    """Answer the question that is open. Raises: RuleError, also where another one is open now."""
    row = FlowWalk.objects.select_for_update().get(pk=row.pk)
    if row.ended_at is not None or row.dropped_at is not None:
        raise RuleError("walk_is_over")
    asked = walked(row).question
    if asked is None or asked.node != node:
        raise RuleError("question_has_passed")
    row.answers = [*row.answers, [node, stored_answer(answer)]]
    reached = walked(row).reached
    if reached is not None:
        row.outcome, row.ended_at = reached.outcome, now
        row.proposal = [stored_consequence(each) for each in reached.consequences]
        row.follow_ups = list(reached.follow_ups)
    row.save()
    return row


@transaction.atomic
def step_back(*, row: FlowWalk) -> FlowWalk:
    """Take the last answer back. Raises: RuleError once a ruling rests on the flow."""
    row = _locked_unused(row)
    if not row.answers:
        raise RuleError("nothing_to_go_back")
    row.answers = row.answers[:-1]
    row.outcome, row.proposal, row.follow_ups, row.ended_at = "", [], [], None
    row.save()
    return row


@transaction.atomic
def drop_walk(*, row: FlowWalk, now: dt.datetime) -> FlowWalk:
    """Put a flow aside, its answers kept. Raises: RuleError once a ruling rests on it."""
    row = _locked_unused(row)
    row.dropped_at = now
    row.save(update_fields=["dropped_at"])
    return row


def _locked_unused(row: FlowWalk) -> FlowWalk:
    row = FlowWalk.objects.select_for_update().get(pk=row.pk)
    if row.revisions.exists():
        raise RuleError("walk_is_used")
    return row
