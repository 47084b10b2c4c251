"""Flows and matters used for a call, and a flow's way from draft to use."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.rules.figures_scoring import OwnSession
from federation.services.audit import record_event
from rulings.assistant.rules.flows.stored import answers_of, stored_answer, stored_consequence
from rulings.assistant.rules.flows.walk import Answer, LawText, Walk, walk
from rulings.assistant.rules.matters.matter import walk_matter
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.flows import editions_of, fingerprint, flow, text_of_site
from rulings.assistant.selectors.matters import answers_from_event
from rulings.assistant.selectors.noted_tricks import numbers_by_score, tricks_noted
from rulings.assistant.selectors.standing import editions_to_check, standings
from rulings.models import FlowCheck, FlowStanding, FlowWalk, Incident
from rulings.models import LawText as LawTextRow
from tournaments.selectors.rule_sets import regulation_of


def begin_walk(
    *, incident: Incident, key: str, account: Account | None, now: dt.datetime
) -> FlowWalk:
    """Start a flow under the edition of the event, or a matter under its regulation.

    Raises: RuleError if the edition has no flows; the regulation applies under every edition.
    """
    edition = incident.event.law_edition
    if key not in MATTERS:
        key = flow(key, edition).key
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
    """Return the state of a walk; if the flow was replaced, by the answers it still accepts."""
    _answers, done = _still_taken(row)
    return done


def answers_left_out(row: FlowWalk) -> int:
    """Return how many of the last answers the replaced flow no longer accepts."""
    answers, _done = _still_taken(row)
    return len(row.answers) - len(answers)


def _still_taken(row: FlowWalk) -> tuple[list[Any], Walk]:
    """Return the answers up to the first that the flow refuses, and the walk."""
    for taken in range(len(row.answers), 0, -1):
        try:
            return row.answers[:taken], _walked(row, row.answers[:taken])
        except RuleError as refusal:
            if not refusal.code.startswith(("answer_", "weights_")):
                raise
    return [], _walked(row, [])


def _walked(row: FlowWalk, answers: list[Any]) -> Walk:
    if row.flow in MATTERS:
        figures = regulation_of(row.incident.event)
        return walk_matter(MATTERS[row.flow], answers_of(answers), figures=figures)
    law = LawText(row.edition, row.national_text)
    return walk(flow(row.flow, row.edition), law, answers_of(answers), settings=_settings(row))


# Rule set values for the flow of the artificial score; 0 is the Law without a regulation.
FOLLOWED = {OwnSession.RAISES_ONLY: 1, OwnSession.LOWERS_TOO: 2}


@transaction.atomic
def answer_walk(*, row: FlowWalk, node: str, answer: Answer, now: dt.datetime) -> FlowWalk:
    """Answer the open question. Raises: RuleError, also if another one is open now."""
    row = FlowWalk.objects.select_for_update().get(pk=row.pk)
    if row.ended_at is not None or row.dropped_at is not None:
        raise RuleError("walk_is_over")
    answers, done = _still_taken(row)
    if done.question is None or done.question.node != node:
        raise RuleError("question_has_passed")
    _refuse_against_score(row, node, answers, answer)
    row.answers = [*answers, [node, stored_answer(answer)]]
    _walked(row, row.answers)  # refuses an invalid answer
    _go_on(row, now)
    return row


def _refuse_against_score(row: FlowWalk, node: str, answers: list[Any], answer: Answer) -> None:
    """Refuse a number of tricks that the score noted at the table rules out. Raises: RuleError."""
    possible = numbers_by_score(row.incident, row.flow, node, answers_of(answers))
    if possible and answer not in possible:
        noted = tricks_noted(row.incident) or (0, 0)
        raise RuleError("answer_against_score", declaring=noted[0], defending=noted[1])


@transaction.atomic
def step_back(*, row: FlowWalk) -> FlowWalk:
    """Undo the last answer. Raises: RuleError once a ruling uses the flow."""
    row = _locked_unused(row)
    if not row.answers:
        raise RuleError("nothing_to_go_back")
    row.answers = row.answers[:-1]
    row.outcome, row.proposal, row.follow_ups, row.ended_at = "", [], [], None
    row.save()
    return row


@transaction.atomic
def drop_walk(*, row: FlowWalk, now: dt.datetime) -> FlowWalk:
    """Discard a flow, but keep its answers. Raises: RuleError once a ruling uses it."""
    row = _locked_unused(row)
    row.dropped_at = now
    row.save(update_fields=["dropped_at"])
    return row


def _go_on(row: FlowWalk, now: dt.datetime) -> None:
    """Store the state after the answers; questions answered by the event are skipped."""
    done = walked(row)
    earlier_answers = answers_from_event(row.incident) if row.flow in MATTERS else {}
    while done.question is not None and done.question.node in earlier_answers:
        node = done.question.node
        row.answers = [*row.answers, [node, stored_answer(earlier_answers[node])]]
        done = walked(row)
    if done.reached is not None:
        row.outcome, row.ended_at = done.reached.outcome, now
        row.proposal = [
            stored_consequence(consequence) for consequence in done.reached.consequences
        ]
        row.follow_ups = _at_hand(row, done.reached.follow_ups)
    row.save()


def _at_hand(row: FlowWalk, keys: Iterable[str]) -> list[str]:
    """Return the named flows that are written for the edition of the walk."""
    return [key for key in keys if row.flow in MATTERS or row.edition in editions_of(key)]


def _locked_unused(row: FlowWalk) -> FlowWalk:
    row = FlowWalk.objects.select_for_update().get(pk=row.pk)
    if row.revisions.exists():
        raise RuleError("walk_is_used")
    return row


def _settings(row: FlowWalk) -> dict[str, Answer | bool]:
    """Return the settings of the event's regulation for the flow."""
    match row.flow:
        case "appeal":
            figures = regulation_of(row.incident.event).appeals
            return {"appeal_minutes": figures.committee_minutes}
        case "score_correction":
            corrections = regulation_of(row.incident.event).corrections
            return {"correction_minutes": corrections.request_after_results_minutes}
        case "artificial_score":
            artificial = regulation_of(row.incident.event).artificial_scores
            follows = FOLLOWED[artificial.own_session]
            return {"average_imps": artificial.imps_per_board, "own_session": follows}
    return {}


@transaction.atomic
def sign_flow(
    *, flow: str, edition: int, text: LawTextRow, note: str, account: Account, now: dt.datetime
) -> FlowCheck:
    """Sign a flow as compared with an imported text of its edition. Raises: RuleError."""
    _refuse_other_flows(flow, edition)
    if text.edition != edition:
        raise RuleError("flow_text_of_other_edition", edition=edition, text=str(text))
    if text.in_use_since is None:
        raise RuleError("flow_text_not_in_use", text=str(text))
    _locked(text)
    if standings(edition)[flow].standing == FlowStanding.IN_USE:
        raise RuleError("flow_is_in_use")
    return _save_check(flow, edition, FlowStanding.CHECKED, text, note, account, now)


@transaction.atomic
def use_flow(*, check: FlowCheck, account: Account, now: dt.datetime) -> FlowCheck:
    """Put a checked flow in use. check: the newest row about it. Raises: RuleError."""
    _locked(check.text)
    _refuse_outdated(check)
    if standings(check.edition)[check.flow].standing != FlowStanding.CHECKED:
        raise RuleError("flow_not_checked")
    return _save_check(check.flow, check.edition, FlowStanding.IN_USE, check.text, "", account, now)


@transaction.atomic
def take_flow_back(*, check: FlowCheck, note: str, account: Account, now: dt.datetime) -> FlowCheck:
    """Make a flow a draft again. check: the newest row about it. Raises: RuleError."""
    _locked(check.text)
    _refuse_outdated(check)
    if check.standing == FlowStanding.DRAFTED:
        raise RuleError("flow_is_draft")
    if not note.strip():
        raise RuleError("flow_back_needs_reason")
    return _save_check(
        check.flow, check.edition, FlowStanding.DRAFTED, check.text, note, account, now
    )


def _refuse_other_flows(key: str, edition: int) -> None:
    flow(key)
    if edition not in editions_of(key):
        raise RuleError("no_flow_for_edition", edition=edition, flow=key)
    if edition not in editions_to_check():
        raise RuleError("flow_is_in_use")


def _locked(text: LawTextRow) -> None:
    """Lock a text, so that only one person at a time changes the state of its flows."""
    LawTextRow.objects.select_for_update().get(pk=text.pk)


def _refuse_outdated(check: FlowCheck) -> None:
    newest = FlowCheck.objects.filter(flow=check.flow, edition=check.edition).first()
    if newest != check or check.flow not in standings(check.edition):
        raise RuleError("flow_check_outdated")


def _save_check(
    key: str,
    edition: int,
    standing: FlowStanding,
    text: LawTextRow,
    note: str,
    account: Account,
    now: dt.datetime,
) -> FlowCheck:
    row = FlowCheck.objects.create(
        flow=key,
        edition=edition,
        standing=standing,
        fingerprint=fingerprint(key, edition),
        text=text,
        note=note.strip(),
        made_by=account,
        made_at=now,
    )
    record_event(
        "flow_check_said",
        subject=f"law_text:{text.pk}",
        account=account,
        details={"flow": key, "edition": edition, "standing": row.standing, "text": str(text)},
    )
    return row
