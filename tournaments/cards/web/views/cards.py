"""Convention cards, for their two players."""

import datetime as dt
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.callers import account_of
from federation.selectors.rule_sets import regulation_on
from federation.texts import all_texts, text_of
from tournaments.cards.acts.cards import BeginForm, CopyForm, ImportForm
from tournaments.cards.acts.events import DefenceForm, defended_against
from tournaments.cards.documents.convention_card import reasons_text
from tournaments.cards.documents.form_names import section_title
from tournaments.cards.documents.labels import label_of, shown_refusals
from tournaments.cards.rules.content import (
    CardContent,
    card_content,
    sections_changed,
    sections_filled,
)
from tournaments.cards.rules.form import HANDS, SECTIONS, written
from tournaments.cards.rules.judgement import SUMMARY_DIFFERS, duties
from tournaments.cards.selectors.convention_cards import (
    cards_of,
    cards_seen_by,
    chances_of,
    completed_by,
    defences_seen,
    draft_of,
    is_signed,
    judged_by,
    judged_draft,
    last_signed,
    latest_version,
    paper_of,
    versions_seen_by,
    versions_shown,
    versions_to_sign,
)
from tournaments.cards.services.convention_cards import (
    reasons_of,
    save_section,
)
from tournaments.cards.web.forms import SectionForm
from tournaments.cards.web.views.convention_glossary import suggestions
from tournaments.cards.web.words import (
    part_read,
    shown_card,
    shown_card_faults,
    shown_draft,
    shown_part,
    text_shown,
)
from tournaments.models import CardVersion, ConventionCard
from tournaments.permissions import (
    may_keep_cards,
    may_read_card,
    may_sign_card,
    may_write_card,
)

CARDS_SHOWN = 50


@require_safe
@require(may=may_keep_cards)
def my_cards(request: HttpRequest) -> HttpResponse:
    to_sign = {row.card_id for row in versions_to_sign(account_of(request))}
    cards = list(cards_of(account_of(request)).prefetch_related("versions")[:CARDS_SHOWN])
    page = {
        "cards": [
            {
                "card": card,
                "last": next(iter(card.versions.all()), None),
                "label": label_of(card.versions.all()[0]) if card.versions.all() else "",
                "is_to_sign": card.pk in to_sign,
            }
            for card in cards
        ],
        "begin_form": BeginForm(auto_id="begin-%s"),
        "import_form": ImportForm(auto_id="import-%s"),
    }
    return render(request, "tournaments/my_cards.html", page)


@require_safe
@require(load=cards_seen_by, may=may_read_card)
def card_detail(request: HttpRequest, card: ConventionCard) -> HttpResponse:
    on = timezone.localdate()
    judged = judged_draft(card, on=on)
    figures = regulation_on(on)
    last = latest_version(card)
    colour = judged.classified.colour if judged.classified else None
    is_own = may_write_card(account_of(request), card, on=on)
    page = {
        "card": card,
        "is_own": is_own and card.closed_at is None,
        "label": label_of(judged),
        "colour": colour.lower() if colour else "",
        "reasons": reasons_text(reasons_of(judged)),
        "faults": shown_card_faults(judged.faults),
        "is_complete": judged.is_complete,
        "sections": _parts(card, figures),
        "duties": [
            str(all_texts()[f"card_duty:{duty}"]).format(hours=figures.cards.delivery_hours_before)
            for duty in (
                duties(colour, has_brown=judged.has_brown, figures=figures.cards) if colour else ()
            )
        ],
        "last": last,
        "is_signed": last is not None and is_signed(last),
        "paper": paper_of(last) if last is not None else None,
        "is_unchanged": last is not None and last.content == draft_of(card).as_mapping(),
        "may_sign": last is not None
        and is_own
        and all(row.person_id != account_of(request).person_id for row in last.signatures.all()),
        "versions": (versions := list(versions_shown().filter(card=card))),
        "may_compare": len(versions) + is_own > 1 and bool(versions),
        "copy_form": CopyForm(auto_id="copy-%s") if is_own else None,
        "may_share": is_own
        and card.closed_at is None
        and not card.is_shared
        and last_signed(card) is not None,
        "chances": _chances(card, on=on) if is_own else [],
        "unknown": draft_of(card).unknown,
    }
    return render(request, "tournaments/card_detail.html", page)


def _parts(card: ConventionCard, figures: RuleSetFigures) -> list[dict[str, Any]]:
    """Return the parts of a card: what each says, and where it differs from how it was begun."""
    draft, began = draft_of(card), card_content(card.began_as) if card.began_as else None
    filled = sections_filled(draft)
    changed = sections_changed(began, draft) if began else {}
    whole = completed_by(draft, figures)
    begun = completed_by(began, figures) if began else None
    language = get_language() or "en"
    return [
        {
            "code": code,
            "title": section_title(code),
            "filled": filled[code],
            "changed": changed.get(code, 0),
            "lines": part_read(whole, begun, code, language=language),
        }
        for code in SECTIONS
    ]


@require_safe
@require(load=cards_seen_by, may=may_write_card)
def card_print(request: HttpRequest, card: ConventionCard) -> HttpResponse:
    """The whole card as it is written now, to be printed, marked as not signed."""
    figures = regulation_on(timezone.localdate())
    draft = draft_of(card)
    page = {
        "card": card,
        "pair": f"{card.player_one.name} – {card.player_two.name}",
        "shown": shown_draft(
            completed_by(draft, figures),
            judged_by(draft, figures),
            language=get_language() or "en",
        ),
    }
    return render(request, "tournaments/card_print.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=cards_seen_by, may=may_write_card)
def card_section(request: HttpRequest, card: ConventionCard, section: str) -> HttpResponse:
    if section not in SECTIONS:
        raise Http404
    draft, saves = draft_of(card), card.saves.get(section, 0)
    data = request.POST if request.method == "POST" else None
    chosen_hands = (data or request.GET).get("hands", "")
    hands = int(chosen_hands) if chosen_hands.isascii() and chosen_hands.isdecimal() else 0
    began = card_content(card.began_as) if card.began_as else None
    form = SectionForm(data, section=section, card=draft, saves=saves, hands=hands, began=began)
    if data is not None and form.is_valid():
        refusal = _saved(request, card, form)
        if request.headers.get("X-Autosave"):
            return _autosave_answer(card, section, refusal)
        if refusal is None:
            messages.success(request, _("Saved."))
            codes = list(SECTIONS)
            following = codes[codes.index(section) + 1 :]
            if hands:
                return redirect(f"{request.path}?hands={hands}")
            if "next" in data and following:
                return redirect("card-section", pk=card.pk, section=following[0])
            return redirect("card-detail", pk=card.pk)
        form = _with_what_stands(form, data, saves)
    elif request.headers.get("X-Autosave"):
        return JsonResponse({"error": _("Not saved yet: a field cannot be read.")}, status=422)
    page: dict[str, Any] = {
        "card": card,
        "form": form,
        "section": section,
        "title": section_title(section),
        "call": SECTIONS[section].call,
        "conventions": suggestions() if section == "conventions" else [],
        "stands": _stands(card, section) if data is not None and form.non_field_errors() else [],
        "most_hands": HANDS,
        "is_last": section == list(SECTIONS)[-1],
        "preview": _preview(draft, section),
    }
    return render(request, "tournaments/card_section.html", page)


@require_POST
@require(load=cards_seen_by, may=may_write_card)
def card_preview(request: HttpRequest, card: ConventionCard, section: str) -> HttpResponse:
    """Show a section as opponents read it, with the texts typed now; save nothing."""
    if section not in SECTIONS:
        raise Http404
    draft = draft_of(card)
    form = SectionForm(request.POST, section=section, card=draft, saves=0)
    form.is_valid()
    page = {"preview": _preview(_as_typed(draft, form), section)}
    return render(request, "tournaments/parts/card_preview.html", page)


def _as_typed(draft: CardContent, form: SectionForm) -> CardContent:
    """Return a card with the texts of a form, without faulty ones."""
    keys = {cell.key for cell in form.section.cells}
    cells = {key: text for key, text in draft.cells.items() if key not in keys}
    typed = {key: written(text) for key, text in form.texts_so_far().items()}
    return CardContent(cells | typed, draft.unknown, draft.form)


def _preview(content: CardContent, section: str) -> dict[str, Any]:
    """Return a section as opponents read it, with the card's colour and faults."""
    figures = regulation_on(timezone.localdate())
    judged = judged_by(content, figures)
    shown = shown_part(completed_by(content, figures), section, language=get_language() or "en")
    colour = judged.classified.colour.lower() if judged.classified else ""
    return {
        **shown,
        "label": label_of(judged),
        "colour": colour,
        "missing": sum(fault.stops for fault in judged.faults),
        "differing": shown_card_faults(
            fault for fault in judged.faults if fault.code in SUMMARY_DIFFERS
        ),
    }


@require_safe
@require(load=versions_seen_by, may=may_read_card)
def card_version(request: HttpRequest, version: CardVersion) -> HttpResponse:
    paper = paper_of(version)
    page = {
        "card": version.card,
        "shown": shown_card(version, language=get_language() or "en"),
        "unknown": version.content.get("unknown", {}),
        "pair": f"{version.card.player_one.name} – {version.card.player_two.name}",
        "paper": paper,
        "is_printing": paper is None and is_signed(version),
        "may_sign": may_sign_card(account_of(request), version, on=timezone.localdate())
        and version == latest_version(version.card)
        and all(row.person_id != account_of(request).person_id for row in version.signatures.all()),
    }
    return render(request, "tournaments/card_version.html", page)


@require_safe
@require(load=versions_seen_by, may=may_read_card)
def card_version_pdf(request: HttpRequest, version: CardVersion) -> HttpResponse:
    return pdf_of(version)


def _chances(card: ConventionCard, *, on: dt.date) -> list[dict[str, Any]]:
    """Return the future events with what the pair can do there."""
    rows = []
    for chance in chances_of(card, on=on):
        others = defended_against(chance.event, card, on=on)
        takes = chance.delivered is not None and chance.policy.defences_due_at is not None
        rows.append(
            {
                "chance": chance,
                "refusals": shown_refusals(chance.refused) if chance.refused else [],
                "defence_form": DefenceForm(pairs=others, auto_id=f"defence{chance.event.pk}-%s")
                if others and takes
                else None,
                "defences": defences_seen(chance.event, card),
            }
        )
    return rows


def pdf_of(version: CardVersion) -> HttpResponse:
    """Return the PDF of a version. Raises: Http404 if there is none."""
    paper = paper_of(version)
    if paper is None or paper.withdrawn_at is not None:
        raise Http404
    response = HttpResponse(bytes(paper.pdf), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{paper.code}.pdf"'
    return response


def _saved(request: HttpRequest, card: ConventionCard, form: SectionForm) -> Refusal | None:
    try:
        save_section(
            card=card,
            section=form.section.code,
            texts=form.texts(),
            saves=form.cleaned_data["saves"],
            account=account_of(request),
            now=timezone.now(),
        )
    except Refusal as refusal:
        form.add_error(None, text_of(refusal))
        return refusal
    return None


def _autosave_answer(card: ConventionCard, section: str, refusal: Refusal | None) -> JsonResponse:
    if refusal is not None:
        return JsonResponse({"error": text_of(refusal)}, status=409)
    card.refresh_from_db()
    data = {"saves": card.saves.get(section, 0), "said": _("Saved.")}
    return JsonResponse(data)


def _with_what_stands(form: SectionForm, data: Any, saves: int) -> SectionForm:
    """Return the form with the typed texts, which can be saved over the stored ones."""
    again = data.copy()
    again["saves"] = saves
    form.data = again
    return form


def _stands(card: ConventionCard, section: str) -> list[tuple[str, str]]:
    """Return the stored texts of a section, by field."""
    draft = draft_of(card)
    return [
        (str(all_texts()[f"card:{cell.label}"]), text_shown(cell, draft.text(cell.key)))
        for cell in SECTIONS[section].cells
        if draft.text(cell.key)
    ]
