"""The assistant: a flow of the Laws for a call, one question at a time."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door
from federation.errors import RuleError
from federation.texts import text_of
from federation.web.refusals import told_to
from rulings.models import FlowWalk, Incident
from rulings.permissions import may_keep_call, may_keep_walk
from rulings.rules.flows.walk import Question
from rulings.rules.log import citation_addresses
from rulings.selectors.flows import all_flows, flow, has_flows
from rulings.selectors.incidents import incidents_visible_to, walks_visible_to
from rulings.selectors.law_summaries import law_summaries
from rulings.selectors.laws import read_law, readable_texts
from rulings.services.walks import answer_walk, begin_walk, drop_walk, step_back, walked
from rulings.texts.flow_catalogue import FLOW_WORDS
from rulings.web.ruling_forms import ROWS, answer_posted
from rulings.web.words import answered, path_of, place_in_words, proposal_lines


@require_safe
@never_cache
@door(load=incidents_visible_to, may=may_keep_call)
def flow_choose(request: HttpRequest, call: Incident) -> HttpResponse:
    """Which flow to begin; an edition without flows is said to have none."""
    return render(
        request,
        "rulings/flow_choose.html",
        {
            "call": call,
            "place": place_in_words(call),
            "edition": call.event.law_edition,
            "has_flows": has_flows(call.event.law_edition),
            "flows": [
                (one.key, FLOW_WORDS[one.key].title, FLOW_WORDS[one.key].triggers)
                for one in all_flows()
            ],
        },
    )


@require_POST
@door(load=incidents_visible_to, may=may_keep_call)
def flow_begin(request: HttpRequest, call: Incident, key: str) -> HttpResponse:
    with told_to(request):
        row = begin_walk(
            incident=call,
            key=key,
            account=request.user,  # type: ignore[arg-type]
            now=timezone.now(),
        )
        return redirect("walk-detail", pk=row.pk)
    return redirect("flow-choose", pk=call.pk)


@require_safe
@never_cache
@door(load=walks_visible_to, may=may_keep_walk)
def walk_detail(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    """The question that is open with the law beside it, or the proposal at the end."""
    words, done = FLOW_WORDS[row.flow], walked(row)
    told = {
        "walk": row,
        "call": row.incident,
        "place": place_in_words(row.incident),
        "title": words.title,
        "note": words.note,
        "answered": answered(row),
        "path": path_of(row),
        "laws": laws_beside(request, row),
    }
    if done.question is not None:
        told |= _question(row, done.question)
    elif done.reached is not None:
        told |= {
            "summary": words.of(done.reached.outcome),
            "lines": proposal_lines(row),
            "then": [(key, FLOW_WORDS[key].title) for key in row.follow_ups],
        }
    return render(request, "rulings/walk_detail.html", told)


@require_POST
@door(load=walks_visible_to, may=may_keep_walk)
def walk_answer(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    node = request.POST.get("node", "")
    try:
        asked = walked(row).question
        answer = answer_posted(asked, request.POST) if asked and asked.node == node else ""
        answer_walk(row=row, node=node, answer=answer, now=timezone.now())
    except RuleError as refusal:
        messages.error(request, _told(refusal, row))
    return redirect("walk-detail", pk=row.pk)


@require_POST
@door(load=walks_visible_to, may=may_keep_walk)
def walk_back(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    with told_to(request):
        step_back(row=row)
    return redirect("walk-detail", pk=row.pk)


@require_POST
@door(load=walks_visible_to, may=may_keep_walk)
def walk_drop(request: HttpRequest, row: FlowWalk) -> HttpResponse:
    with told_to(request):
        drop_walk(row=row, now=timezone.now())
        messages.success(request, _("The flow is put aside."))
    return redirect("call-detail", pk=row.incident_id)


def laws_beside(request: HttpRequest, row: FlowWalk) -> list[dict[str, object]]:
    """Return the laws of a flow: our short summary, and the federation's own text if it has one.

    Only a text of the edition the event is played under is shown.
    """
    numbers = sorted(
        {law for cited in flow(row.flow).laws for law, _rest in citation_addresses(cited)}
    )
    language = (get_language() or "")[:2]
    texts = sorted(
        readable_texts(request.user, on=timezone.localdate()).filter(edition=row.edition),  # type: ignore[arg-type]
        key=lambda text: (text.language[:2] != language, text.language),
    )
    by_number = {each.number: each for each in law_summaries()}
    return [
        {
            "summary": by_number[number],
            "read": read_law(texts[0], number) if texts else None,
        }
        for number in numbers
    ]


def _question(row: FlowWalk, question: Question) -> dict[str, object]:
    words = FLOW_WORDS[row.flow]
    return {
        "question": question,
        "asks": words.of(question.node),
        "help": words.help_of(question.node),
        "options": [(value, words.answer(question.node, value)) for value in question.options],
        "rows": range(ROWS) if question.fields else (),
        "columns": [
            (field.name, field.kind, column_title(field.name)) for field in question.fields
        ],
    }


def column_title(name: str) -> str:
    """Return the heading of a column of rows."""
    return {
        "label": _("Result"),
        "value": _("Score"),
        "weight": _("Weight in %"),
        "likely": _("Likely"),
        "plausible": _("At all probable"),
    }.get(name, name.replace("_", " "))


def _told(refusal: RuleError, row: FlowWalk) -> str:
    """Return a refusal with the question in words, not by its name in the data."""
    node = refusal.values.get("question")
    said = FLOW_WORDS[row.flow].said
    if node in said:
        refusal.values = {**refusal.values, "question": f"“{said[str(node)]}”"}
    return text_of(refusal)
