"""A flow or a matter gone through for a call: begun, answered, a step back, put aside."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from rulings.assistant.rules.flows.graph import EDITIONS
from rulings.assistant.rules.flows.stored import answers_of, stored_answer, stored_consequence
from rulings.assistant.rules.flows.walk import Answer, LawText, Walk, walk
from rulings.assistant.rules.matters.matter import walk_matter
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.flows import flow, text_of_site
from rulings.assistant.selectors.matters import answers_known
from rulings.models import FlowWalk, Incident
from tournaments.selectors.rule_sets import regulation_of


def begin_walk(
    *, incident: Incident, key: str, account: Account | None, now: dt.datetime
) -> FlowWalk:
    """Begin a flow under the edition of the event, or a matter under its regulation.

    Raises: RuleError where the edition has no flows; the regulation holds under every edition.
    """
    edition = incident.event.law_edition
    if key not in MATTERS:
        key = flow(key).key
        if edition not in EDITIONS:
            raise RuleError("no_flow_for_edition", edition=edition, flow=key)
    if incident.closed_at is not None:
        raise RuleError("call_is_closed")
    row = FlowWalk(
        incident=incident,
        flow=key,
        edition=edition,
        national_text=text_of_site(),
        begun_by=account,
        begun_at=now,
    )
    _go_on(row, now)
    return row


def walked(row: FlowWalk) -> Walk:
    """Return how far the answers lead."""
    if row.flow in MATTERS:
        figures = regulation_of(row.incident.event)
        return walk_matter(MATTERS[row.flow], answers_of(row.answers), figures=figures)
    law = LawText(row.edition, row.national_text)
    return walk(flow(row.flow), law, answers_of(row.answers), settings=_settings(row))


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
    _go_on(row, now)
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


def _go_on(row: FlowWalk, now: dt.datetime) -> None:
    """Keep how far the answers lead; what the event itself says of a matter is not asked."""
    done = walked(row)
    known = answers_known(row.incident) if row.flow in MATTERS else {}
    while done.question is not None and done.question.node in known:
        node = done.question.node
        row.answers = [*row.answers, [node, stored_answer(known[node])]]
        done = walked(row)
    if done.reached is not None:
        row.outcome, row.ended_at = done.reached.outcome, now
        row.proposal = [stored_consequence(each) for each in done.reached.consequences]
        row.follow_ups = list(done.reached.follow_ups)
    row.save()


def _locked_unused(row: FlowWalk) -> FlowWalk:
    row = FlowWalk.objects.select_for_update().get(pk=row.pk)
    if row.revisions.exists():
        raise RuleError("walk_is_used")
    return row


def _settings(row: FlowWalk) -> dict[str, Answer | bool]:
    """Return what the event's regulation lays down where a flow leaves it to the organiser."""
    match row.flow:
        case "appeal":
            figures = regulation_of(row.incident.event).appeals
            return {"appeal_minutes": figures.committee_minutes}
        case "score_correction":
            corrections = regulation_of(row.incident.event).corrections
            return {"correction_minutes": corrections.request_after_results_minutes}
        case "artificial_score":
            artificial = regulation_of(row.incident.event).artificial_scores
            return {"average_imps": artificial.imps_per_board}
    return {}
