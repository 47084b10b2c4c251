"""Appeals: stating one, the list, the public list of decisions, one appeal with its acts."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.printing import printing_shown
from federation.permissions import may_sign_in
from federation.selectors.callers import account_of
from federation.texts import spoken_value
from rulings.appeals.documents import APPEAL_DECISION, APPEAL_FORM
from rulings.appeals.selectors.appeals import (
    appeals_open_to,
    appeals_seen_by,
    decided_appeals,
)
from rulings.appeals.selectors.contested import (
    rests_on,
)
from rulings.appeals.services.papers import paper_of
from rulings.appeals.web.page import appeal_page
from rulings.laws.web.pdf import pdf_answer
from rulings.models import Appeal, AppealBody, AppealState
from rulings.permissions import may_read_appeal

COLUMNS = (
    Column("stated", gettext_lazy("Stated"), ("stated_at",), "nowrap"),
    Column("event", gettext_lazy("Event"), ("event__name", "number")),
    Column("body", gettext_lazy("Goes to"), ("body",), "wide"),
    Column("state", gettext_lazy("State"), ("state",)),
)
DECIDED = (
    Column("decided", pgettext_lazy("date", "Decided"), ("decided_at",), "nowrap"),
    Column("event", gettext_lazy("Event"), ("event__name", "number")),
    Column("laws", gettext_lazy("Laws")),
    Column("outcome", gettext_lazy("Outcome"), ("outcome",)),
)
PAPERS = {"form": APPEAL_FORM.code, "decision": APPEAL_DECISION.code}


@require_safe
@never_cache
@require(may=may_sign_in)
def appeal_list(request: HttpRequest) -> HttpResponse:
    """Show the appeals one may read: as a party, director, committee, council or office."""
    rows = appeals_open_to(
        account_of(request),
        on=timezone.localdate(),
    ).select_related("event")
    state = request.GET.get("state", "")
    if state in AppealState.values:
        rows = rows.filter(state=state)
    if file := exported(
        request,
        name="appeals",
        headings=[_("Stated"), _("Event"), _("Number"), _("Goes to"), _("State"), _("Late")],
        rows=lambda: (
            (timezone.localtime(row.stated_at).date(), row.event.name, row.number,
             row.get_body_display(), row.get_state_display(), spoken_value(row.is_late))
            for row in in_order(rows, request=request, columns=COLUMNS, default="-stated")
        ),
    ):  # fmt: skip
        return file
    return render(
        request,
        "rulings/appeal_list.html",
        {
            "listing": listing(rows, request=request, columns=COLUMNS, default="-stated"),
            "state": state,
            "states": AppealState.choices,
        },
    )


@public
@require_safe
def appeals_decided(request: HttpRequest) -> HttpResponse:
    """Show decisions without names, to anybody. Those on discipline are not public."""
    rows = decided_appeals()
    if file := exported(
        request,
        name="appeals-decided",
        headings=[_("Decided"), _("Event"), _("Laws"), _("Outcome"), _("Decision")],
        rows=lambda: (
            (timezone.localtime(row.decided_at).date(), row.event.name,
             ", ".join(rests_on(row)), row.get_outcome_display(), row.decision)
            for row in in_order(rows, request=request, columns=DECIDED, default="-decided")
        ),
    ):  # fmt: skip
        return file
    shown = listing(rows, request=request, columns=DECIDED, default="-decided")
    return render(
        request,
        "rulings/appeals_decided.html",
        {"listing": shown, "rows": [(row, rests_on(row)) for row in shown.rows]},
    )


@require_safe
@never_cache
@require(load=appeals_seen_by, may=may_read_appeal)
def appeal_detail(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    """Show one appeal: its state, and who has to do what next."""
    page: dict[str, Any] = appeal_page(appeal, request)
    page |= printing_shown(request, f"appeal:{appeal.pk}")
    page["is_committee"] = appeal.body == AppealBody.COMMITTEE
    return render(request, "rulings/appeal_detail.html", page)


@require_safe
@never_cache
@require(load=appeals_seen_by, may=may_read_appeal)
def appeal_paper(request: HttpRequest, appeal: Appeal, paper: str) -> HttpResponse:
    document = paper_of(appeal, PAPERS[paper]) if paper in PAPERS else None
    if document is None:
        raise Http404
    return pdf_answer(document)
