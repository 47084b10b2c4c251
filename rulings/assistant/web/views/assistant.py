"""The assistant: a flow of the Laws, or a matter of the regulation, one question at a time."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.errors import RuleError
from federation.page_parts.refusals import refusals_to_messages
from federation.page_parts.search_words import search_words
from federation.selectors.callers import account_of, reader_of
from federation.texts import text_of
from rulings.assistant.rules.flows.proposal import ADVICE, citations
from rulings.assistant.rules.flows.stored import answers_of
from rulings.assistant.rules.flows.walk import LawText, Question, cited_ahead
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.rules.side_that_revoked import OTHER_SIDE
from rulings.assistant.selectors.choice import (
    search_flows,
    search_matters,
    search_offers,
    suggested,
)
from rulings.assistant.selectors.flows import all_flows, flow, has_flows
from rulings.assistant.selectors.matters import time_written
from rulings.assistant.selectors.noted_tricks import numbers_by_score, tricks_noted
from rulings.assistant.selectors.side_that_revoked import side_that_revoked
from rulings.assistant.selectors.similar_cases import like_walk
from rulings.assistant.selectors.standing import drafts, is_draft
from rulings.assistant.selectors.transfers import tricks_transferred
from rulings.assistant.services import (
    answer_walk,
    answers_left_out,
    begin_walk,
    drop_walk,
    step_back,
    walked,
)
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_texts import column_title, outcome_text, with_question_text
from rulings.assistant.texts.matter_catalogue import MATTER_KINDS, words_of
from rulings.assistant.web.similar_cases import similar_shown
from rulings.laws.selectors.flow_laws import laws_beside
from rulings.laws.selectors.rule_map import rules_of
from rulings.laws.selectors.search import search_law_summaries
from rulings.log.selectors.incidents import incidents_visible_to, walks_visible_to
from rulings.models import FlowWalk, Incident, Voice
from rulings.permissions import may_keep_call, may_keep_walk
from rulings.rulings.selectors.rulings import walks_to_rule_on
from rulings.rulings.web.forms import ROWS, answer_posted
from rulings.web.words import answered, path_of, place_in_words, proposal_lines

MOST_KEYS = 15
LAWS_SHOWN = 5


@require_safe
@never_cache
@require(load=incidents_visible_to, may=may_keep_call)
def flow_choose(request: HttpRequest, call: Incident) -> HttpResponse:
    """Choose a flow or matter by a search; some editions have no flows.

    Without flows only the regulation is offered.
    """
    edition = call.event.law_edition
    knows_edition = has_flows(edition)
    words = search_words(request)
    by = request.GET.get("by", "") or ("laws" if knows_edition else "regulation")
    kind = request.GET.get("kind", "")
    return render(
        request,
        "rulings/flow_choose.html",
        {
            "call": call,
            "place": place_in_words(call),
            "edition": edition,
            "drafted": (drafted := drafts(edition)),
            # Where every guide is a draft, the note above the list says so once.
            "marked": drafted if len(drafted) < len(all_flows(edition)) else (),
            "has_flows": knows_edition,
            "words": words,
            "by": by,
            "kind": kind,
            "kinds": MATTER_KINDS.items(),
            # A search that was emptied again is none.
            "suggested": []
            if words or {"by", "kind"} & set(request.GET)
            else suggested(call.about, edition=edition),
            "found": search_offers(words, edition),
            # If no flow leads there, the director reads the Laws themselves.
            "laws": search_law_summaries(words)[:LAWS_SHOWN],
            "flows": search_flows("", edition)
            if knows_edition and not words and by != "regulation"
            else [],
            "matters": search_matters("", kind) if not words and by == "regulation" else [],
        },
    )


@require_POST
@require(load=incidents_visible_to, may=may_keep_call)
def flow_begin(request: HttpRequest, call: Incident, key: str) -> HttpResponse:
    with refusals_to_messages(request):
        row = begin_walk(
            incident=call,
            key=key,
            account=account_of(request),
            now=timezone.now(),
        )
        return redirect("walk-detail", pk=row.pk)
    return redirect("flow-choose", pk=call.pk)


@require_safe
@never_cache
@require(load=walks_visible_to, may=may_keep_walk)
def walk_detail(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    """Show the open question with its laws, or the proposal at the end."""
    return render(request, "rulings/walk_detail.html", _page(request, row, {}))


def _page(request: HttpRequest, row: FlowWalk, posted: Mapping[str, str]) -> dict[str, object]:
    """Return the context of a walk's page. posted: refused rows as typed."""
    words, done = words_of(row.flow), walked(row)
    data: dict[str, object] = {
        "walk": row,
        "call": row.incident,
        "ruling": getattr(row.incident, "ruling", None),
        "place": place_in_words(row.incident),
        "title": words.title,
        "note": words.note if row.flow in MATTERS else "",
        "answered": answered(row),
        "path": path_of(row),
        "is_draft": is_draft(row),
        "left_out": answers_left_out(row),
    }
    if row.flow in MATTERS:
        article = MATTERS[row.flow].article
        data |= {"article": article, "rules": rules_of(article)}
    else:
        ahead: tuple[str, ...] = ()
        if done.question is not None:
            text = LawText(row.edition, row.national_text)
            ahead = cited_ahead(flow(row.flow, row.edition), done.question.node, text)
        on = timezone.localdate()
        data["laws"] = laws_beside(row, reader_of(request), on=on, ahead=ahead)
    if row.flow == "revoke" and (side := side_that_revoked(row.incident)):
        to = OTHER_SIDE[side]
        data |= {"revoked": Voice(side).label, "to": to, "to_text": Voice(to).label}
    if done.question is not None:
        data |= _question(row, done.question, posted)
    elif done.reached is not None:
        data |= {
            "summary": outcome_text(row.flow, done.reached.outcome, done.reached.values),
            "lines": proposal_lines(row),
            "kept": _all_of_it(row),
            "tricks": tricks_transferred(row),
            "then": [(key, FLOW_WORDS[key].title) for key in row.follow_ups],
            "similar": similar_shown(like_walk(row, citations(done.reached.consequences))),
        }
    return data


@require_POST
@require(load=walks_visible_to, may=may_keep_walk)
def walk_answer(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    node = request.POST.get("node", "")
    question: Question | None = None
    try:
        question = walked(row).question
        answer = answer_posted(question, request.POST) if question and question.node == node else ""
        answer_walk(row=row, node=node, answer=answer, now=timezone.now())
    except RuleError as refusal:
        messages.error(request, text_of(with_question_text(refusal, row.flow)))
        if (
            question and question.node == node and question.fields
        ):  # keep a refused table of results
            return render(request, "rulings/walk_detail.html", _page(request, row, request.POST))
    return redirect("walk-detail", pk=row.pk)


@require_POST
@require(load=walks_visible_to, may=may_keep_walk)
def walk_back(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    with refusals_to_messages(request):
        step_back(row=row)
    return redirect("walk-detail", pk=row.pk)


@require_POST
@require(load=walks_visible_to, may=may_keep_walk)
def walk_drop(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    with refusals_to_messages(request):
        drop_walk(row=row, now=timezone.now())
        messages.success(request, _("The flow is put aside."))
    return redirect("call-detail", pk=row.incident_id)


def _all_of_it(row: FlowWalk) -> list[int]:
    """Return the proposals to accept with one button: if nothing else was asked, and no ruling."""
    if is_draft(row) or hasattr(row.incident, "ruling") or walks_to_rule_on(row.incident) != [row]:
        return []
    return [place for place, kind, _text in proposal_lines(row) if kind not in ADVICE]


def _question(row: FlowWalk, question: Question, posted: Mapping[str, str]) -> dict[str, object]:
    words = words_of(row.flow)
    places = range(ROWS) if question.fields else ()
    possible = (
        numbers_by_score(row.incident, row.flow, question.node, answers_of(row.answers)) or None
    )
    return {
        "question": question,
        "numbers": keys_for(question) if possible is None else possible,
        "noted": tricks_noted(row.incident) if possible is not None else None,
        # A call is entered when it is made: that is the initial time.
        "now": time_written(row.incident.called_at) if question.is_time else "",
        "asks": words.of(question.node),
        "help": words.help_of(question.node),
        "options": [(value, words.answer(question.node, value)) for value in question.options],
        "columns": [column_title(field.name) for field in question.fields],
        "rows": [
            [
                (name, field.kind, column_title(field.name), posted.get(name, ""))
                for field in question.fields
                for name in [f"{field.name}-{place}"]
            ]
            for place in places
        ],
    }


def keys_for(question: Question) -> range:
    """Return the whole numbers to tap, if they are few: tricks, tables, boards."""
    least, most = question.minimum, question.maximum
    if not question.whole or least is None or most is None or most - least > MOST_KEYS:
        return range(0)
    return range(int(least), int(most) + 1)
