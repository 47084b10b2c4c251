"""A case before a body: for its members, and its parts for the parties."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.bodies.selectors.mandates import seats_on
from federation.once import once
from federation.page_parts.printing import printing_shown
from federation.page_parts.refusals import caught, refusal_text
from federation.papers.selectors.papers import papers_about
from federation.selectors.callers import account_of
from federation.services.audit import record_event
from rulings.appeals.acts.decision_form import DecidedMeasuresForm, effect_data
from rulings.assistant.selectors.similar_cases import like_case
from rulings.assistant.web.similar_cases import similar_shown
from rulings.councils.documents import COUNCIL_DECISION
from rulings.councils.selectors.appeal_terms import (
    council_votes_text,
    means_text,
    result_texts,
    score_texts,
)
from rulings.councils.selectors.case_parties import (
    ANSWERING,
    key_of,
    panel_names,
    parties_heard,
    parties_with_names,
    role_text,
    sanctions_with_names,
    ways_text,
)
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.councils.selectors.cases import cases_visible_to, documents_visible_to
from rulings.councils.services.case_decisions import (
    decide_case,
    decision_refusals,
    preview_case_decision,
)
from rulings.councils.web.case_forms import DecisionForm, as_typed
from rulings.councils.web.case_scores import scores_form
from rulings.councils.web.case_sources import source_shown
from rulings.councils.web.hearings import call_off_hearing
from rulings.councils.web.sanction_lines import sanction_lines
from rulings.councils.web.sanctions import sanction_shown
from rulings.laws.web.pdf import pdf_answer
from rulings.models import CaseDocument, CaseState, CouncilCase
from rulings.permissions import (
    may_appeal_decision,
    may_keep_case,
    may_read_case,
    may_read_case_document,
    sits_in,
)
from scoring.engine import EngineError

OK, WRONG_INPUT, REFUSED = 200, 422, 409
# Displayed by the browser; anything else is only downloaded.
SHOWN = {"image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"}


@require_safe
@never_cache
@require(load=cases_visible_to, may=may_read_case)
def case_detail(request: HttpRequest, case: CouncilCase) -> HttpResponse:
    on = timezone.localdate()
    may_keep = may_keep_case(account_of(request), case, on=on)
    documents = documents_visible_to(account_of(request), on=on).filter(case=case)
    decision = getattr(case, "decision", None)
    heard = parties_heard(case) if may_keep else {}
    page: dict[str, Any] = {
        "case": case,
        "decision": decision,
        "parties": [
            (case_party, role_text(case_party), ways_text(heard.get(key_of(case_party.who), ())))
            for case_party in parties_with_names(case)
        ],
        "documents": documents.defer("file"),
        "hearings": case.hearings.all(),
        "appeals": case.appeals.all() if may_keep else [],
        "similar": [],
        "paper": papers_about(f"case:{case.pk}").filter(series__kind=COUNCIL_DECISION.code).first(),
        **printing_shown(request, f"case:{case.pk}"),
        "now": timezone.now(),
        "may_keep": may_keep,
        "reads_all": may_keep
        or any(
            sits_in(account_of(request), appeal.council, on=on) for appeal in case.appeals.all()
        ),
        "is_open": case.state == CaseState.OPEN,
        "today": on,
        "source": source_shown(case, account_of(request)),
    }
    if decision is not None:
        sanctions = sanctions_with_names(decision.pk)
        page["sanctions"] = [sanction_shown(sanction, on=on) for sanction in sanctions]
        laws = [_("Law %(law)s") % {"law": law} for law in decision.laws.split()]
        is_open = decision.appeal_until is not None and decision.appeal_until >= on
        if is_open and may_appeal_decision(account_of(request), case, on=on):
            page["may_appeal"] = True
        page["rests_on"] = " · ".join([*laws, *([decision.articles] if decision.articles else [])])
        page["panel"] = panel_names(decision)
        page["votes"] = council_votes_text(decision)
        page["means"] = means_text(decision)
        page["result"] = result_texts(decision)
        page["in_score"] = score_texts(appeal_of_case(case))
        page["entry"] = getattr(decision, "casebook_entry", None)
    if may_keep and case.state == CaseState.OPEN:
        page["similar"] = similar_shown(like_case(case))
        page["has_members"] = seats_on(on).filter(council=case.council).exists()
        page["unheard"] = [
            party.who.name
            for party, _role, _heard in page["parties"]
            if party.role in ANSWERING and key_of(party.who) not in heard
        ]
    return render(request, "rulings/case_detail.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(load=cases_visible_to, may=may_keep_case)
@once
def case_decide(request: HttpRequest, case: CouncilCase) -> HttpResponse:
    """Decide a case; other buttons of the form decide nothing and leave it as typed."""
    called_off = call_off_hearing(request, case)
    lines, is_typed = sanction_lines(
        request.POST or None, parties_with_names(case), as_typed=called_off
    )
    sent, typed = (None, as_typed(request.POST)) if is_typed else (request.POST or None, None)
    form = DecisionForm(sent, case=case, initial=typed)
    scores = scores_form(case, sent, typed)
    effect, refused, status = None, [], OK
    # each is read, so that all faults are told at once
    if sent is not None and not all([form.is_valid(), lines.is_valid(), _is_valid(scores)]):
        status = WRONG_INPUT
    elif sent is not None:
        draft = form.draft(lines.drafts(), scores.measures() if scores else None)
        account, now = account_of(request), timezone.now()
        try:
            refusals = decision_refusals(case=case, draft=draft, account=account, now=now)
            refused = [refusal_text(request, each) for each in refusals]
            if not refused and draft.measures is not None and "apply" not in request.POST:
                effect = effect_data(preview_case_decision(case=case, draft=draft))
            elif not refused:
                decide_case(case=case, draft=draft, account=account, now=now)
                messages.success(request, _("The case is decided; its paper is being made."))
                return redirect("case-detail", pk=case.pk)
        except caught(EngineError) as refusal:
            refused = [refusal_text(request, refusal)]
        status = REFUSED if refused else OK
    return render(
        request,
        "rulings/case_decide.html",
        {
            "case": case,
            "form": form,
            "lines": lines,
            "scores": scores,
            "effect": effect,
            "refused": refused,
            "awaited": case.hearings.filter(minutes_at__isnull=True, called_off_at__isnull=True),
            "now": timezone.now(),
            "source": source_shown(case, account_of(request)),
            "similar": similar_shown(like_case(case)),
        },
        status=status,
    )


def _is_valid(scores: DecidedMeasuresForm | None) -> bool:
    return scores is None or scores.is_valid()


@require_safe
@never_cache
@require(load=documents_visible_to, may=may_read_case_document)
def case_document(request: HttpRequest, document: CaseDocument) -> HttpResponse:
    """Return a file of a case; the access is recorded, and nothing in the file runs."""
    record_event(
        "case_paper_read",
        subject=f"case:{document.case_id}",
        account=account_of(request),
        details={"name": document.name},
    )
    how = "inline" if document.media_type in SHOWN else "attachment"
    name = document.name.replace('"', "")
    ascii_name = name.encode("ascii", "replace").decode().replace("?", "_")
    return HttpResponse(
        bytes(document.file),
        content_type=document.media_type,
        headers={
            "Content-Disposition": f'{how}; filename="{ascii_name}"',
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, no-store",
        },
    )


@require_safe
@never_cache
@require(load=cases_visible_to, may=may_read_case)
def case_paper(request: HttpRequest, case: CouncilCase) -> HttpResponse:
    papers = papers_about(f"case:{case.pk}").filter(series__kind=COUNCIL_DECISION.code)
    return pdf_answer(get_object_or_404(papers))
