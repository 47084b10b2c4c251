"""The director's report: the own ones, the editor, the office's inbox, one as it was sent."""

import datetime as dt
from collections.abc import Collection

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.models import Account
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.panels import panels
from federation.page_parts.printing import printing_shown
from federation.page_parts.refusals import form_errors_to_messages
from federation.papers.selectors.papers import papers_about
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.selectors.languages import language_of
from federation.texts import sentence
from rulings.councils.selectors.case_sources import cases_of
from rulings.laws.web.pdf import pdf_answer
from rulings.log.selectors.incidents import name_of
from rulings.models import (
    CouncilCase,
    DirectorReport,
    ReportDecision,
    ReportForwarding,
    ReportRevision,
    ReportState,
)
from rulings.permissions import (
    may_decide_report,
    may_forward_report,
    may_note_forwarding,
    may_read_report,
    may_see_own_reports,
    may_write_report,
)
from rulings.reports.rules.reports import PLAYED, is_to_come
from rulings.reports.selectors.parts import ReportFacts, report_facts
from rulings.reports.selectors.reports import (
    events_owing_report,
    latest_revision,
    owes_report,
    paper_reports_to_read,
    report_of,
    report_on_paper,
    reports_seen_by,
    term_of,
)
from rulings.reports.services.reports import (
    missing_items,
    save_report,
    submit_report,
)
from rulings.reports.texts import ITEM_TITLES, to_come_text
from rulings.reports.web.forms import ReportForm
from rulings.selectors.directed_events import events_of_director
from rulings.web.words import place_in_words
from scoring.models import HomologationFactKind
from scoring.page_parts.after_acts import refusals_to_messages
from scoring.standings.selectors.progress import being_played
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of

COLUMNS = (
    Column("sent", gettext_lazy("Sent"), ("submitted_at",), "nowrap"),
    Column("event", gettext_lazy("Event"), ("report__event__name",)),
    Column("late", gettext_lazy("Days late"), ("days_late",), "num"),
    Column("decision", gettext_lazy("State"), ("decision",)),
)


OPEN_STATES = {ReportState.DRAFT, ReportState.RETURNED}
Row = tuple[Event, DirectorReport | None, dt.date | None, bool]


@require_safe
@never_cache
@require(may=may_see_own_reports)
def report_list(request: HttpRequest) -> HttpResponse:
    """Show the events one directed, each with the state of its report."""
    on = timezone.localdate()
    directed = events_of_director(account_of(request)).select_related("director_report", "result")
    owing = {event.pk for event in events_owing_report(directed, on=on)}
    events = list(directed[:200])
    return render(
        request,
        "rulings/report_list.html",
        {
            "groups": _by_state(events, owing, on=on),
            "today": on,
            "owing": owing,
            "playing": being_played([event.pk for event in events], now=timezone.now()),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(load=events_visible_to, may=may_write_report)
def report_edit(request: HttpRequest, event: Event) -> HttpResponse:
    """Edit a report: known facts, missing items, and the director's additions."""
    figures = regulation_of(event).reports
    facts, report = report_facts(event), report_of(event)
    form = ReportForm(request.POST or None, items=figures.items, known=facts, report=report)
    if request.method == "POST":
        if form.is_valid():
            with refusals_to_messages(request):
                return _written(request, event, form)
        else:
            form_errors_to_messages(request, form)
    paper = report_on_paper(event)
    is_accepted = paper is not None and paper.kind == HomologationFactKind.REPORT_ACCEPTED
    to_come = to_come_text(event.starts_on, on=timezone.localdate())
    is_open = (report is None or report.state in OPEN_STATES) and not is_accepted and not to_come
    missing = missing_items(event, facts, report) if is_open else []
    return render(
        request,
        "rulings/report_edit.html",
        {
            "event": event,
            "report": report,
            "is_open": is_open,
            "to_come": to_come,
            "latest": latest_revision(event),
            "on_paper": paper,
            "due_on": term_of(event),
            "today": timezone.localdate(),
            "ranking": facts.ranking,
            "open_calls": [(call, place_in_words(call)) for call in facts.open_calls],
            "lacking": len(missing),
            # What is lacking is an error only once it kept the report from being sent.
            "is_refused": "refused" in request.GET,
            "may_be_none": is_open and form.has_none_left(),
            "lacking_items": [item for item in figures.items if item in {x.item for x in missing}],
            "sections": [
                {
                    "item": item,
                    "title": ITEM_TITLES[item],
                    "known": facts.lines.get(item, ()),
                    "fields": form.fields_of(item) if item in form.items else [],
                    "is_folded": _is_sufficient(item, facts, form),
                    "lacks": [
                        sentence(missing_item.code, {"what": missing_item.what})
                        for missing_item in missing
                        if missing_item.item == item
                    ],
                }
                for item in figures.items
            ],
        },
    )


def _is_sufficient(item: str, facts: ReportFacts, form: ReportForm) -> bool:
    """Return whether an item has known facts and no additions: its field is folded."""
    if item == PLAYED and facts.open_calls:
        return False
    added_text = item in form.items and form[f"added_{item}"].value()
    return bool(facts.lines.get(item)) and not added_text


def _written(request: HttpRequest, event: Event, form: ReportForm) -> HttpResponse:
    now = timezone.now()
    save_report(
        event=event,
        added=form.added(),
        none=form.none_of_the_rest() if "none" in request.POST else form.none(),
        account=account_of(request),
        now=now,
    )
    if "send" not in request.POST:
        messages.success(request, _("The report is kept; it is not sent yet."))
        return redirect("report-edit", pk=event.pk)
    with refusals_to_messages(request):
        revision = submit_report(event=event, account=account_of(request), now=now)
        messages.success(request, _("The report is sent."))
        return redirect("report-detail", pk=revision.pk)
    return redirect(f"{reverse('report-edit', args=[event.pk])}?refused")


@require_safe
@never_cache
@require(may=may_keep_office)
def report_inbox(request: HttpRequest) -> HttpResponse:
    """Show every report received; only those to be read unless all are requested."""
    rows = reports_seen_by(account_of(request), on=timezone.localdate())
    state = request.GET.get("state", "")
    if state != "all":
        rows = rows.filter(decision="")
    if file := exported(
        request,
        name="reports",
        headings=[
            _("Sent"),
            _("Event"),
            _("Version"),
            pgettext("report", "Due on"),
            _("Days late"),
            _("State"),
        ],
        rows=lambda: (
            (timezone.localtime(row.submitted_at).date(), row.report.event.name, row.number,
             row.due_on, row.days_late, row.get_decision_display() or _("to be read"))
            for row in in_order(rows, request=request, columns=COLUMNS, default="sent")
        ),
    ):  # fmt: skip
        return file
    return render(
        request,
        "rulings/report_inbox.html",
        {
            "listing": listing(rows, request=request, columns=COLUMNS, default="sent"),
            "state": state,
            "on_paper": paper_reports_to_read()[:200],
        },
    )


@require_safe
@never_cache
@require(load=reports_seen_by, may=may_read_report)
def report_detail(request: HttpRequest, revision: ReportRevision) -> HttpResponse:
    """Show a report as it was sent, the decision on it, where it went."""
    on = timezone.localdate()
    account = account_of(request)
    return render(
        request,
        "rulings/report_detail.html",
        {
            "revision": revision,
            "sent_by": name_of(revision.submitted_by),
            "decided_by": name_of(revision.decided_by),
            "event": revision.report.event,
            "gate": panels(settings.GATE_PANELS, revision.report.event, request),
            "sections": [
                {"item": item, "title": ITEM_TITLES[item], **said}
                for item, said in revision.content["items"].items()
            ],
            "ranking": revision.content["ranking"],
            # what the program wrote stays as it was sent and printed
            "language": language_of(),
            "others": revision.report.revisions.exclude(pk=revision.pk),
            "forwardings": _forwardings(revision, account, on),
            **printing_shown(request, f"report:{revision.pk}"),
            "has_paper": papers_about(f"report:{revision.pk}").exists(),
            "may_decide": not revision.decision
            and revision.submitted_by_id != account.pk
            and may_decide_report(account, revision, on=on),
            "may_forward": revision.decision == ReportDecision.ACCEPTED
            and may_forward_report(account, revision, on=on),
            "may_write": may_write_report(account, revision.report.event, on=on),
        },
    )


def _forwardings(
    revision: ReportRevision, account: Account, on: dt.date
) -> list[tuple[ReportForwarding, bool, bool, CouncilCase | None]]:
    """Return where a report went, what the reader may do with it, and the case opened from it."""
    cases = {council_case.council: council_case for council_case in cases_of(revision)}
    rows = []
    for forwarding in revision.forwardings.select_related("forwarded_by", "seen_by"):
        is_own = may_note_forwarding(account, forwarding, on=on)
        case = cases.get(forwarding.council) if is_own and not forwarding.is_informed else None
        may_open = is_own and not forwarding.is_informed and case is None
        rows.append((forwarding, is_own and forwarding.seen_at is None, may_open, case))
    return rows


@require_safe
@never_cache
@require(load=reports_seen_by, may=may_read_report)
def report_paper(request: HttpRequest, revision: ReportRevision) -> HttpResponse:
    paper = papers_about(f"report:{revision.pk}").first()
    if paper is None:
        raise Http404
    return pdf_answer(paper)


def _by_state(
    events: list[Event], owing: Collection[int], *, on: dt.date
) -> list[tuple[str, bool, list[Row]]]:
    """Return events by what their report waits for; owing: keys of those to be written (open)."""
    if not events:
        return []
    parts: dict[str, list[Row]] = {"write": [], "play": [], "sent": [], "free": [], "come": []}
    for event in events:
        report = getattr(event, "director_report", None)
        is_asked = owes_report(event)
        part = "sent" if is_asked else "free"
        if event.pk in owing:
            part = "write"
        elif report is not None and report.state not in OPEN_STATES:
            part = "sent"
        elif is_to_come(event.starts_on, on=on):
            part = "come"
        elif event.ends_on > on or (event.ends_on == on and not hasattr(event, "result")):
            part = "play"
        parts[part].append((event, report, term_of(event), is_asked))
    return [
        (_("To write"), True, parts["write"]),
        (_("Not ended yet"), False, parts["play"]),
        (_("Sent or received on paper"), False, parts["sent"]),
        (_("No report asked for"), False, parts["free"]),
        (_("Still to be played"), False, parts["come"]),
    ]
