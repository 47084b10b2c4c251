"""The regulation of an event: public, written and published by those responsible."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.errors import Refusal
from federation.page_parts.refusals import refusal_text
from federation.papers.selectors.papers import public_papers_about
from federation.selectors.callers import account_of
from federation.selectors.currency import currency_of_federation
from tournaments.events.documents import (
    EVENT_REGULATION,
    Section,
    item_titles,
    regulation_sections,
    section_text,
)
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.events.selectors.hosting import timetable_waiting
from tournaments.events.selectors.regulations import (
    conditions_of,
    draft_regulation,
    outdated_items,
    published_regulation,
    regulation_versions,
)
from tournaments.events.services.regulation_defaults import national_entry_fee
from tournaments.events.services.regulations import (
    save_regulation,
)
from tournaments.events.web.regulation_forms import (
    PhaseFormSet,
    RegulationForm,
    TimetableFormSet,
    form_of,
    phases_of,
    timetable_of,
)
from tournaments.models import Event, EventRegulation
from tournaments.permissions import may_write_regulation
from tournaments.rules.regulation_items import EntryFee, missing_items
from tournaments.selectors.rule_sets import regulation_of
from tournaments.web.event_page import event_page

HERE = "event-regulation"


@dataclass(frozen=True, slots=True)
class ComparedItem:
    """One item of two versions, side by side."""

    title: str
    article: str
    before: str
    after: str

    @property
    def is_changed(self) -> bool:
        """Return whether the versions differ here."""
        return self.before != self.after


@public
@require_safe
def event_regulation(request: HttpRequest, pk: int, version: int | None = None) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    page = event_page(request, event, here=HERE)
    versions = list(regulation_versions(event))
    shown = _chosen(versions, version) if version is not None or versions else None
    page["versions"] = versions
    page["draft"] = draft_regulation(event) if page["may_answer"] else None
    if shown is not None:
        page["shown"] = shown
        page["is_latest"] = shown == versions[0]
        page["sections"] = regulation_sections(conditions_of(shown))
        page["changes"] = item_titles(shown.changed)
        page["outdated"] = item_titles(outdated_items(event, shown)) if page["is_latest"] else ()
        papers = public_papers_about(f"event:{event.pk}")
        page["paper"] = papers.filter(
            series__kind=EVENT_REGULATION.code, content__version=shown.version
        ).first()
    return render(request, "tournaments/event_regulation.html", page)


@public
@require_safe
def regulation_compare(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    versions = list(regulation_versions(event))
    page = event_page(request, event, here=HERE)
    after = _selected_version(versions, request.GET.get("to"), 0)
    before = _selected_version(versions, request.GET.get("from"), 1)
    page.update(
        versions=versions,
        before=before,
        after=after,
        items=_compared(
            regulation_sections(conditions_of(before)), regulation_sections(conditions_of(after))
        ),
    )
    return render(request, "tournaments/regulation_compare.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_write_regulation)
def regulation_draft(request: HttpRequest, event: Event) -> HttpResponse:
    draft = draft_regulation(event)
    if draft is None:
        return redirect(HERE, pk=event.pk)
    conditions = conditions_of(draft)
    if request.method == "POST":
        form = RegulationForm(request.POST)
        timetable = TimetableFormSet(request.POST, prefix="timetable")
        phases = PhaseFormSet(request.POST, prefix="phases")
        if form.is_valid() and timetable.is_valid() and phases.is_valid():
            fee = conditions.fee or national_entry_fee(event, on=event.starts_on)
            if _saved(request, event, form, timetable, phases, fee):
                return redirect("regulation-preview", pk=event.pk)
    else:
        form = RegulationForm(initial=form_of(conditions, saves=draft.saves))
        timetable = TimetableFormSet(initial=timetable_of(conditions), prefix="timetable")
        phases = PhaseFormSet(initial=phases_of(conditions), prefix="phases")
    page = event_page(request, event, here=HERE)
    page.update(draft=draft, form=form, timetable=timetable, phases=phases)
    return render(request, "tournaments/regulation_draft.html", page)


@require_safe
@require(load=events_visible_to, may=may_write_regulation)
def regulation_preview(request: HttpRequest, event: Event) -> HttpResponse:
    draft = draft_regulation(event)
    if draft is None:
        return redirect(HERE, pk=event.pk)
    conditions, latest = conditions_of(draft), published_regulation(event)
    required = regulation_of(event).regulation.required_items
    page = event_page(request, event, here=HERE)
    page.update(
        draft=draft,
        sections=regulation_sections(conditions),
        missing=item_titles(missing_items(conditions, required=required)),
        latest=latest,
        proposal=timetable_waiting(event),
    )
    return render(request, "tournaments/regulation_preview.html", page)


def _saved(
    request: HttpRequest,
    event: Event,
    form: RegulationForm,
    timetable: Any,
    phases: Any,
    fee: EntryFee | None,
) -> bool:
    data = form.conditions(
        currency=fee.currency if fee else currency_of_federation(),
        article=fee.article if fee else "",
    )
    data["timetable"], data["phases"] = timetable.lines(), phases.lines()
    try:
        save_regulation(
            event=event,
            conditions=data,
            saves=form.cleaned_data["saves"],
            account=account_of(request),
            now=timezone.now(),
        )
    except Refusal as refusal:
        form.add_error(None, refusal_text(request, refusal))
        return False
    messages.success(request, _("The draft is saved. Read it once more, then publish it."))
    return True


def _chosen(versions: Sequence[EventRegulation], version: int | None) -> EventRegulation:
    if version is None:
        return versions[0]
    other_version = next(
        (other_version for other_version in versions if other_version.version == version), None
    )
    if other_version is None:
        raise Http404
    return other_version


def _selected_version(
    versions: Sequence[EventRegulation], number: str | None, place: int
) -> EventRegulation:
    if number is not None and number.isdecimal():
        return _chosen(versions, int(number))
    if len(versions) <= place:
        raise Http404
    return versions[place]


def _compared(before: Sequence[Section], after: Sequence[Section]) -> list[ComparedItem]:
    old = {section.code: section for section in before}
    new = {section.code: section for section in after}
    return [
        ComparedItem(
            title=either.title,
            article=either.article,
            before=section_text(old[code]) if code in old else "",
            after=section_text(new[code]) if code in new else "",
        )
        for code, either in {**old, **new}.items()
    ]
