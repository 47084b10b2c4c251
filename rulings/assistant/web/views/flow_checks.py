"""The flows of an edition from draft to use: each next to the text, to be signed."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.errors import RuleError
from federation.selectors.callers import account_of
from rulings.assistant.rules.flows.walk import LawText, walk
from rulings.assistant.selectors.flows import editions_of, flow, scenarios
from rulings.assistant.selectors.standing import editions_to_check, standings
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_texts import answer_text, consequence_text, outcome_text
from rulings.assistant.web.views.flows import steps_of
from rulings.laws.selectors.flow_laws import laws_as_read
from rulings.laws.selectors.laws import texts_in_use
from rulings.models import FlowCheck
from rulings.permissions import may_keep_laws


@require_safe
@never_cache
@require(may=may_keep_laws)
def flow_checks(request: HttpRequest) -> HttpResponse:
    """Show every flow that begins as a draft, with its state."""
    return render(
        request,
        "rulings/flow_checks.html",
        {
            "editions": [
                (
                    edition,
                    [
                        (key, FLOW_WORDS[key].title, standing)
                        for key, standing in standings(edition).items()
                    ],
                )
                for edition in editions_to_check()
            ]
        },
    )


@require_safe
@never_cache
@require(may=may_keep_laws)
def flow_check(request: HttpRequest, edition: int, key: str) -> HttpResponse:
    """Show one flow: its steps and its worked examples next to the imported text."""
    if key not in FLOW_WORDS or edition not in editions_to_check():
        raise Http404
    if edition not in editions_of(key):
        raise Http404
    shown = flow(key, edition)
    return render(
        request,
        "rulings/flow_check.html",
        {
            "key": key,
            "edition": edition,
            "title": FLOW_WORDS[key].title,
            "note": FLOW_WORDS[key].note_under(edition),
            "standing": standings(edition)[key],
            "steps": steps_of(shown, walked=()),
            "examples": [_example(key, edition, scenario) for scenario in scenarios(key, edition)],
            "laws": laws_as_read(
                shown.laws,
                edition,
                account_of(request),
                on=timezone.localdate(),
            ),
            "texts": texts_in_use().filter(edition=edition),
            "said": FlowCheck.objects.filter(flow=key, edition=edition).select_related(
                "text", "made_by__person"
            ),
        },
    )


def _example(key: str, edition: int, scenario: dict[str, Any]) -> dict[str, object]:
    """Return a worked example in words: the answers, and the consequences."""
    words, answers = FLOW_WORDS[key], scenario["answers"]
    law, settings = LawText(edition), scenario.get("settings")
    reached = walk(flow(key, edition), law, dict(answers), settings=settings).reached
    if reached is None:
        raise RuleError("flow_damaged", flow=key)
    return {
        "answered": [(words.of(n), answer_text(key, n, a)) for n, a in answers],
        "outcome": outcome_text(key, reached.outcome, reached.values),
        "lines": [consequence_text(consequence) for consequence in reached.consequences],
    }
