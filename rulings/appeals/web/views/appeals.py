"""Appeals: stating one, the list, the public list of decisions, one appeal with its acts."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.doors import door, public
from federation.errors import RuleError
from federation.page_parts.exports import exported
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.refusals import tell_errors
from federation.permissions import may_sign_in
from federation.rules.figures_penalties import Sanction
from federation.rules.iban import grouped_iban
from federation.selectors.callers import account_of
from federation.selectors.identity import federation_identity
from federation.texts import spoken_value, text_of
from federation.texts.dates import date_format
from rulings.appeals.documents import APPEAL_DECISION, APPEAL_FORM
from rulings.appeals.rules import discipline_appeal_ends
from rulings.appeals.selectors.appeals import (
    appeals_open_to,
    appeals_seen_by,
    decided_appeals,
    people_of_entries,
    rulings_contestable_by,
)
from rulings.appeals.selectors.contested import (
    Contested,
    event_of,
    last_version,
    penalties_contestable_by,
    rests_on,
    session_of,
    sides_spoken_for,
)
from rulings.appeals.selectors.terms import committee_term, deposit_due
from rulings.appeals.services.papers import paper_of
from rulings.appeals.services.statements import AppealDraft, state_appeal
from rulings.appeals.web.forms import AppealForm
from rulings.appeals.web.page import appeal_page
from rulings.laws.web.pdf import pdf_answer
from rulings.models import Appeal, AppealBody, AppealState, Penalty, RevisionKind, Ruling
from rulings.penalties.texts import OFFENCES, SANCTIONS
from rulings.permissions import may_appeal_penalty, may_appeal_ruling, may_read_appeal
from rulings.rules.appeals import route
from scoring.page_parts.refusals import told_to
from scoring.standings.web.views.events import entries_of
from tournaments.selectors.rule_sets import regulation_of

COLUMNS = (
    Column("stated", gettext_lazy("Stated"), ("stated_at",), "nowrap"),
    Column("event", gettext_lazy("Event"), ("event__name", "number")),
    Column("body", gettext_lazy("Goes to"), ("body",), "wide"),
    Column("state", gettext_lazy("State"), ("state",)),
)
DECIDED = (
    Column("decided", gettext_lazy("Decided"), ("decided_at",), "nowrap"),
    Column("event", gettext_lazy("Event"), ("event__name", "number")),
    Column("laws", gettext_lazy("Laws")),
    Column("outcome", gettext_lazy("Outcome"), ("outcome",)),
)
PAPERS = {"form": APPEAL_FORM.code, "decision": APPEAL_DECISION.code}


@require_safe
@never_cache
@door(may=may_sign_in)
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


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@door(load=rulings_contestable_by, may=may_appeal_ruling)
def appeal_state(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    """State an appeal against a ruling."""
    version = last_version(ruling)
    if version is not None and version.kind == RevisionKind.WITHDRAWN:
        messages.error(request, text_of(RuleError("appeal_ruling_taken_back", article="RTP 3.8.1")))
        return redirect("ruling-detail", pk=ruling.pk)
    told = {"said": version.decision, "when": version.made_at} if version else {}
    return _state(request, ruling, told)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@door(load=penalties_contestable_by, may=may_appeal_penalty)
def penalty_appeal(request: HttpRequest, penalty: Penalty) -> HttpResponse:
    """State an appeal against a penalty: to a committee, or to the disciplinary council."""
    sanction = Sanction(penalty.sanction)
    figures = regulation_of(penalty.event).appeals
    is_disciplinary = AppealBody(route(sanction).body) == AppealBody.DISCIPLINE
    return _state(
        request,
        penalty,
        {
            "penalty": penalty,
            "said": f"{OFFENCES[penalty.offence]}: {SANCTIONS[sanction]}",
            "when": penalty.given_at,
            "is_disciplinary": is_disciplinary,
            "until": discipline_appeal_ends(timezone.localdate(penalty.given_at), figures)
            if is_disciplinary
            else None,
            "today": timezone.localdate(),
        },
    )


def _state(request: HttpRequest, contested: Contested, told: dict[str, Any]) -> HttpResponse:
    event, account = event_of(contested), account_of(request)
    entries = list(sides_spoken_for(account, contested, on=timezone.localdate()))
    people = people_of_entries(entries)
    initial = {
        "entry": entries[0].pk if len(entries) == 1 else None,
        "backers": [account.person_id] if account.person_id else [],
    }
    form = AppealForm(request.POST or None, initial=initial, entries=entries, people=people)
    if isinstance(contested, Penalty):
        del form.fields["sanction"]
        if contested.player is not None and told["is_disciplinary"]:
            form.fields["backers"].help_text = _("The player who was sanctioned must want it.")
            form.fields["backers"].initial = [contested.player.person_id]
            del form.initial["backers"]
    names = entries_of(event)
    form.fields["entry"].label_from_instance = lambda row: names[row.pk].title  # type: ignore[attr-defined]
    if request.method == "POST" and form.is_valid():
        with told_to(request):
            draft = AppealDraft(
                contested=contested,
                entry=form.cleaned_data["entry"],
                backers=list(form.cleaned_data["backers"]),
                grounds=form.cleaned_data["grounds"],
                sanction=form.contested(),
            )
            appeal = state_appeal(draft=draft, account=account, now=timezone.now())
            if appeal.state == AppealState.NOT_CONSIDERED:
                messages.warning(request, _came_late(appeal))
            else:
                messages.success(request, _("The appeal is on record; all parties are told."))
            return redirect("appeal-detail", pk=appeal.pk)
    elif request.method == "POST":
        tell_errors(request, form)
    page = {
        "event": event,
        "incident": contested.incident,
        "session": session_of(contested),
        "form": form,
        **_what_to_know(contested, is_disciplinary=told.get("is_disciplinary", False)),
        **told,
    }
    return render(request, "rulings/appeal_state.html", page)


def _what_to_know(contested: Contested, *, is_disciplinary: bool) -> dict[str, Any]:
    """Return the term, and the deposit, for contesting something."""
    event, on = event_of(contested), timezone.localdate()
    body = AppealBody.DISCIPLINE if is_disciplinary else AppealBody.COMMITTEE
    due = deposit_due(event, body, on=on)
    if isinstance(contested, Penalty):
        told_at = contested.given_at
    else:
        version = last_version(contested)
        told_at = version.made_at if version else timezone.now()
    return {
        "deposit": money(due.cents, due.currency) if due else "",
        "iban": grouped_iban(federation_identity().iban),
        "term": None
        if is_disciplinary
        else committee_term(event, session_of(contested), told_at, now=timezone.now()),
        "minutes": regulation_of(event).appeals.committee_minutes,
    }


def _came_late(appeal: Appeal) -> str:
    late = RuleError(
        "appeal_is_late",
        article="RTP 3.8.1.1",
        made_at=date_format(timezone.localtime(appeal.stated_at), "SHORT_DATETIME_FORMAT"),
        ends_at=date_format(timezone.localtime(appeal.ends_at), "SHORT_DATETIME_FORMAT"),
    )
    return text_of(late) + " " + _("It is kept on record as late and is not considered.")


@require_safe
@never_cache
@door(load=appeals_seen_by, may=may_read_appeal)
def appeal_detail(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    """Show one appeal: its state, and who has to do what next."""
    page: dict[str, Any] = appeal_page(appeal, request)
    page["is_committee"] = appeal.body == AppealBody.COMMITTEE
    return render(request, "rulings/appeal_detail.html", page)


@require_safe
@never_cache
@door(load=appeals_seen_by, may=may_read_appeal)
def appeal_paper(request: HttpRequest, appeal: Appeal, paper: str) -> HttpResponse:
    document = paper_of(appeal, PAPERS[paper]) if paper in PAPERS else None
    if document is None:
        raise Http404
    return pdf_answer(document)
