"""The assistant's output in the API, and input answers for the walk."""

import datetime as dt
from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.models import Account
from rulings.assistant.rules.flows.answer_numbers import number_written
from rulings.assistant.rules.flows.stored import answers_of
from rulings.assistant.rules.flows.walk import AnswerRow, Question
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.choice import search_flows, search_matters, suggested
from rulings.assistant.selectors.flows import has_flows
from rulings.assistant.selectors.standing import drafts, is_draft
from rulings.assistant.services import walked
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_texts import answer_text, column_title, outcome_text
from rulings.assistant.texts.matter_catalogue import words_of
from rulings.laws.selectors.flow_laws import laws_beside
from rulings.laws.selectors.rule_map import rules_of
from rulings.models import FlowWalk, Incident
from rulings.rules.log import cited_in
from rulings.rulings.api.ruling_data import citations_data, proposal_data


def assistant_data(call: Incident, words: str) -> dict[str, Any]:
    """Return the flows and matters for a call; words: to search them."""
    edition = call.event.law_edition
    available, drafted = has_flows(edition), drafts(edition)
    return {
        "edition": edition,
        "available": available,
        "detail": "" if available else _not_available(edition),
        "suggested": [_offer(data, drafted) for data in suggested(call.about, edition=edition)],
        "flows": [_offer(data, drafted) for data in search_flows(words, edition)],
        "matters": [_offer(data, drafted) for data in search_matters(words)],
        "in_words": citation_form(call),
    }


def citation_form(call: Incident) -> dict[str, Any]:
    """Return how to rule on a call in the director's words."""
    return {
        "address": reverse("api-call-ruling", args=[call.pk]),
        "fields_asked": ["decision", "citations"],
        "example": "16B1, 73C, RTP 2.1.5",
    }


def walk_data(row: FlowWalk) -> dict[str, Any]:
    """Return the state of a walk: its question, or its outcome with the proposal."""
    words, done = words_of(row.flow), walked(row)
    data: dict[str, Any] = {
        "id": row.pk,
        "call": row.incident_id,
        "flow": row.flow,
        "title": str(words.title),
        "edition": row.edition,
        "article": MATTERS[row.flow].article if row.flow in MATTERS else "",
        "draft": is_draft(row),
        "put_aside": row.dropped_at is not None,
        "answered": _answered(row),
        "question": _question(row.flow, done.question) if done.question else None,
        "outcome": None,
    }
    if done.reached is not None:
        data["outcome"] = {
            "code": done.reached.outcome,
            "text": outcome_text(row.flow, done.reached.outcome, done.reached.values),
            "proposal": proposal_data(row),
            "follow_ups": [
                {"key": key, "title": str(FLOW_WORDS[key].title)} for key in row.follow_ups
            ],
        }
    return data


def why_data(row: FlowWalk, account: Account, *, on: dt.date) -> dict[str, Any]:
    """Return the basis of a walk: answers, sources, and the laws or rules."""
    words, done, is_matter = words_of(row.flow), walked(row), row.flow in MATTERS
    return {
        "answered": _answered(row),
        "outcome": outcome_text(row.flow, done.reached.outcome, done.reached.values)
        if done.reached
        else "",
        "citations": citations_data(
            cited for measure in row.proposal for cited in cited_in(measure["details"])
        ),
        "note": str(words.note) if is_matter else words.note_under(row.edition),
        "laws": [] if is_matter else _laws(row, account, on),
        "rules": [
            {"article": rule.article, "title": rule.name, "text": rule.says}
            for rule in (rules_of(MATTERS[row.flow].article) if is_matter else ())
        ],
    }


def answer_sent(question: Question | None, sent: Any) -> Any:
    """Return the input as an answer to the open question. Raises: RuleError."""
    if question is None or question.options or question.is_time:
        return str(sent) if isinstance(sent, int) else sent
    if not question.fields:
        return number_written(question.node, sent) if isinstance(sent, str) else sent
    if not isinstance(sent, list):
        return sent
    numbers = {field.name for field in question.fields if field.kind == "number"}
    return [_row(question.node, row, numbers) for row in sent]


def _row(node: str, row: dict[str, str | int], numbers: set[str]) -> AnswerRow:
    return {
        name: number_written(node, cell) if name in numbers and isinstance(cell, str) else cell
        for name, cell in row.items()
    }


def _not_available(edition: int) -> str:
    return _(
        "No flow is written for the Laws of %(edition)s, under which this event is played. What one"
        " edition says is never shown as another's."
    ) % {"edition": edition}


def _offer(offer: dict[str, Any], drafted: Collection[str]) -> dict[str, Any]:
    return {
        "key": offer["key"],
        "title": str(offer["title"]),
        "triggers": [str(trigger) for trigger in offer["triggers"]],
        "article": offer["article"],
        "draft": offer["key"] in drafted,
    }


def _answered(row: FlowWalk) -> list[dict[str, Any]]:
    words = words_of(row.flow)
    return [
        {
            "node": node,
            "question": words.of(node),
            "answer": _as_sent(answer),
            "text": answer_text(row.flow, node, answer),
        }
        for node, answer in answers_of(row.answers).items()
    ]


def _as_sent(answer: Any) -> Any:
    if isinstance(answer, Decimal):
        return f"{answer:f}"
    if isinstance(answer, list):
        return [{name: _as_sent(cell) for name, cell in row.items()} for row in answer]
    return answer


def _question(key: str, question: Question) -> dict[str, Any]:
    words = words_of(key)
    return {
        "node": question.node,
        "text": words.of(question.node),
        "help": words.help_of(question.node),
        "kind": _kind(question),
        "options": [
            {"value": value, "text": words.answer(question.node, value)}
            for value in question.options
        ],
        "minimum": _bound(question.minimum),
        "maximum": _bound(question.maximum),
        "whole": question.whole,
        "columns": [
            {"name": field.name, "kind": field.kind, "title": column_title(field.name)}
            for field in question.fields
        ],
    }


def _kind(question: Question) -> str:
    if question.fields:
        return "ROWS"
    if question.is_time:
        return "TIME"
    return "CHOICE" if question.options else "NUMBER"


def _bound(bound: Fraction | None) -> str | None:
    if bound is None:
        return None
    return f"{(Decimal(bound.numerator) / bound.denominator).normalize():f}"


def _laws(row: FlowWalk, account: Account, on: dt.date) -> list[dict[str, Any]]:
    return [
        {
            "law": law_beside.summary.number,
            "title": law_beside.summary.title,
            "summary": law_beside.summary.summary,
            "items": [
                {"address": law_passage.address, "text": law_passage.body}
                for law_passage in (
                    (law_beside.read.opening, *law_beside.read.items) if law_beside.read else ()
                )
                if law_passage.address or law_passage.body
            ],
        }
        for law_beside in laws_beside(row, account, on=on)
    ]
