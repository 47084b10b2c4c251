"""Rulings: the decision on a call as its readers see it, corrected and taken back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.selectors.callers import account_of, person_of
from rulings.appeals.selectors.appeals import appeals_open_to
from rulings.assistant.rules.flows.proposal import ADVICE
from rulings.assistant.selectors.flows import has_flows
from rulings.assistant.selectors.similar_cases import like_call
from rulings.assistant.selectors.standing import drafts_among
from rulings.assistant.texts.matter_catalogue import words_of
from rulings.assistant.web.similar_cases import similar_shown
from rulings.log.selectors.incidents import incidents_visible_to, is_board_played, standing_facts
from rulings.log.web.board_words import board_shown
from rulings.log.web.views.polls import counted
from rulings.models import FactKind, Incident, RevisionKind, Ruling
from rulings.permissions import (
    may_change_ruling,
    may_keep_call,
    may_read_log,
    may_read_ruling,
    may_see_own_rulings,
    may_still_appeal_ruling,
)
from rulings.reports.selectors.psychics import MATTER as PSYCHIC
from rulings.rules.measures import SIDES, MeasureKind
from rulings.rulings.selectors.rulings import (
    citations_of_drafts,
    correction_window,
    revision_in_force,
    rulings_concerning,
    rulings_visible_to,
    walks_to_rule_on,
)
from rulings.rulings.services.rulings import correct_ruling, make_ruling
from rulings.rulings.web.forms import ChangeForm, RulingForm
from rulings.rulings.web.measure_page import (
    add_refusal,
    artificial_to_give,
    effect_shown,
    measures_shown,
    measures_to_give,
    standing_of,
    words_to_give,
)
from rulings.web.words import offences_in, place_in_words, proposal_lines, ruling_shown, way_of
from tournaments.selectors.rule_sets import regulation_of

EFFECT = "rulings/parts/measures_effect.html"
ASKS_BESIDE = {"board_already_ruled"}
SHOWN = 100


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(load=incidents_visible_to, may=may_keep_call)
def call_rule(request: HttpRequest, call: Incident) -> HttpResponse:
    """Show the proposals of the flows to accept, and the fields of the director's decision."""
    if hasattr(call, "ruling") and request.method != "POST":
        return redirect("ruling-detail", pk=call.ruling.pk)
    to = request.GET.get("to", "") if request.GET.get("to") in SIDES else ""
    measures = measures_to_give(call, to=to, walk=request.GET.get("walk", ""))
    words = words_to_give(call, walk=request.GET.get("walk", ""))
    data = {"citations": citations_of_drafts(call), **words, **measures}
    if asks_score := request.GET.get("score") == MeasureKind.ARTIFICIAL:
        data |= artificial_to_give(call)
    form = RulingForm(
        request.POST if request.method == "POST" else None, event=call.event, initial=data
    )
    asks_beside = False
    is_preview = "preview" in request.POST or bool(request.htmx)  # type: ignore[attr-defined]
    is_faulty = request.method == "POST" and not form.is_valid()
    effect = effect_shown(request, call, form) if is_preview or is_faulty else {}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, EFFECT, {"form": form, "errors_here": True, **effect})
    if request.method == "POST" and not is_preview and not is_faulty:
        try:
            ruling = make_ruling(
                incident=call,
                draft=form.draft(request.POST),
                account=account_of(request),
                now=timezone.now(),
            )
        except Refusal as refusal:
            effect = effect_shown(request, call, form)
            add_refusal(request, form, refusal)
            asks_beside = refusal.code in ASKS_BESIDE
        else:
            messages.success(request, _("The ruling is on record."))
            return redirect("ruling-detail", pk=ruling.pk)
    return render(
        request,
        "rulings/call_rule.html",
        {
            "call": call,
            "place": place_in_words(call),
            "form": form,
            "is_preview": is_preview,
            "given": "measure" if asks_score else "measure tricks tricks_side" if to else "",
            "asks_beside": asks_beside,
            # Another director was quicker: the input is kept, and that ruling is shown.
            "ruled_meanwhile": Ruling.objects.filter(incident=call).first(),
            "facts": standing_facts(call),
            "walks": (walks := _proposals(request, call)),
            "may_depart": any(not walk["is_draft"] for walk in walks),
            "edition": call.event.law_edition,
            "has_flows": has_flows(call.event.law_edition),
            "similar": similar_shown(like_call(call)),
            **effect,
        },
    )


@require_safe
@never_cache
@require(load=rulings_visible_to, may=may_read_ruling)
def ruling_detail(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    """Show the ruling and its reasons, without the director's own notes."""
    on, call, account = timezone.localdate(), ruling.incident, account_of(request)
    newest = revision_in_force(ruling)
    window = correction_window(call)
    facts = standing_facts(call)
    return render(
        request,
        "rulings/ruling_detail.html",
        {
            "ruling": ruling,
            "call": call,
            "place": place_in_words(call),
            "shown": ruling_shown(newest),
            "facts": [fact for fact in facts if fact.kind != FactKind.SAID],
            "board": board_shown(call),
            "polls": [(poll, counted(poll)) for poll in call.polls.filter(closed_at__isnull=False)],
            "walks": [
                (walk, words_of(walk.flow).title, way_of(walk)) for walk in newest.walks.all()
            ],
            "earlier": [
                ruling_shown(revision)
                for revision in ruling.revisions.exclude(pk=newest.pk)
                .select_related("made_by__person")
                .prefetch_related("citations")
                .order_by("-number")
            ],
            "window": window,
            **measures_shown(ruling),
            "has_results": is_board_played(call) is not None,
            "offences": offences_in(newest),
            "walked_psychic": newest.walks.filter(flow=PSYCHIC).exists(),
            "is_open": timezone.now() <= window.until,
            "reads_log": may_read_log(account, call.event, on=on),
            "may_appeal": newest.kind != RevisionKind.WITHDRAWN
            and may_still_appeal_ruling(account, ruling, on=on),
            "appeals": appeals_open_to(account, on=on).filter(ruling=ruling).order_by("number"),
            "appeal_minutes": regulation_of(call.event).appeals.committee_minutes,
            "changes": may_change_ruling(account, ruling, on=on),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(load=rulings_visible_to, may=may_change_ruling)
def ruling_correct(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    """Correct the ruling, with a reason."""
    call, newest = ruling.incident, revision_in_force(ruling)
    held = {
        "decision": newest.decision,
        "citations": ", ".join(str(citation) for citation in newest.citations.all()),
        "departure_reason": newest.why_it_departs,
        "seen": newest.number,
    }
    form = ChangeForm(
        request.POST if request.method == "POST" else None,
        event=call.event,
        standing=standing_of(ruling),
        initial={**held, "seen_results": measures_to_give(call)["seen_results"]},
    )
    is_preview = "preview" in request.POST or bool(request.htmx)  # type: ignore[attr-defined]
    standing = standing_of(ruling)
    is_faulty = form.is_bound and not form.is_valid()
    effect = {}
    if is_preview or is_faulty:
        effect = effect_shown(request, call, form, standing=standing)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, EFFECT, {"form": form, "errors_here": True, **effect})
    if request.method == "POST" and not is_preview and not is_faulty:
        try:
            correct_ruling(
                ruling=ruling,
                seen=form.cleaned_data["seen"],
                draft=form.draft(request.POST),
                reason=form.cleaned_data["reason"],
                account=account_of(request),
                now=timezone.now(),
            )
        except Refusal as refusal:
            effect = effect_shown(request, call, form, standing=standing)
            add_refusal(request, form, refusal)
        else:
            messages.success(request, _("The ruling is corrected; the earlier one stays readable."))
            return redirect("ruling-detail", pk=ruling.pk)
    return render(
        request,
        "rulings/call_rule.html",
        {
            "call": call,
            "place": place_in_words(call),
            "form": form,
            "is_preview": is_preview,
            "ruling": ruling,
            "window": correction_window(call),
            "facts": standing_facts(call),
            "walks": (walks := _proposals(request, call)),
            "may_depart": any(not walk["is_draft"] for walk in walks),
            "edition": call.event.law_edition,
            "has_flows": has_flows(call.event.law_edition),
            **effect,
        },
    )


@require_safe
@never_cache
@require(may=may_see_own_rulings)
def my_rulings(request: HttpRequest) -> HttpResponse:
    """Show the rulings on calls that concerned a player."""
    rulings = rulings_concerning(person_of(request).pk)[:SHOWN]
    return render(
        request,
        "rulings/my_rulings.html",
        {"rows": [(ruling, place_in_words(ruling.incident)) for ruling in rulings]},
    )


def _proposals(request: HttpRequest, call: Incident) -> list[dict[str, object]]:
    """Return the flows of a call with their proposals, ticked as posted or all of them."""
    posted = set(request.POST.getlist("accepted")) if request.method == "POST" else None
    walks = walks_to_rule_on(call)
    drafted = drafts_among(walks)
    rows: list[dict[str, object]] = [
        {
            "walk": walk,
            "title": words_of(walk.flow).title,
            "is_draft": walk.pk in drafted,
            "lines": [
                (f"{walk.pk}:{place}", text, posted is None or f"{walk.pk}:{place}" in posted)
                for place, kind, text in proposal_lines(walk)
                if kind not in ADVICE
            ],
            "advice": [text for _place, kind, text in proposal_lines(walk) if kind in ADVICE],
        }
        for walk in walks
    ]
    # A draft has no proposals to tick.
    return [row | {"choices": () if row["is_draft"] else row["lines"]} for row in rows]
