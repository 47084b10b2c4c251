"""The director's log: an event's calls, a new one, and the notes on each."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.errors import RuleError
from federation.page_parts.refusals import refusal_text, refusals_to_messages
from federation.selectors.callers import account_of
from federation.selectors.languages import language_of
from rulings.assistant.selectors.flows import has_flows
from rulings.assistant.texts.matter_catalogue import words_of
from rulings.log.acts import FactForm
from rulings.log.selectors.incidents import (
    directors_at_table,
    incidents_of,
    incidents_visible_to,
    is_board_played,
    knows_who_sits,
    name_of,
    same_board,
    standing_facts,
)
from rulings.log.selectors.measures import measures_waiting
from rulings.log.selectors.pending_appeals import appeals_not_decided
from rulings.log.selectors.slips import slip_note
from rulings.log.services.log import (
    CallLocation,
    correct_place,
    note_players,
    open_incident,
)
from rulings.log.web.board_words import board_shown
from rulings.log.web.call_places import PlaceChoice, ask_for_reason, choices_for, let_pass
from rulings.log.web.forms import (
    CallForm,
    PlaceForm,
    PlayersForm,
)
from rulings.log.web.held_up import held_up_table
from rulings.log.web.session_times import times_in_log
from rulings.log.web.views.polls import counted
from rulings.models import Agreement, FactKind, Incident
from rulings.penalties.selectors import waiting_words
from rulings.penalties.texts import measure_row_text
from rulings.permissions import (
    may_allow_own_table,
    may_keep_call,
    may_keep_log,
    may_read_call,
    may_read_log,
)
from rulings.reports.web.psychic_forms import psychic_shown
from rulings.rules.measures import MeasureKind
from rulings.rulings.selectors.rulings import revision_in_force
from rulings.rulings.services.rulings import refuse_own_table
from rulings.web.words import (
    answered,
    place_in_words,
    ruling_shown,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.law_editions import editions_stated
from tournaments.models import Event
from tournaments.web.event_page import event_page

CHANGES = ["GET", "HEAD", "POST"]
ASKED = ("table", "board", "session", "section", "round")  # parameters of links
ARTIFICIAL = MeasureKind.ARTIFICIAL.value


@require_safe
@never_cache
@require(load=events_visible_to, may=may_read_log)
def log_list(request: HttpRequest, event: Event) -> HttpResponse:
    on = timezone.localdate()
    rows = list(incidents_of(event))
    return render(
        request,
        "rulings/log_list.html",
        {
            "event": event,
            "tabs": event_page(request, event, here="log-list")["tabs"],
            "stated": editions_stated(event)[:1],
            "rows": [(row, place_in_words(row)) for row in rows],
            "waiting": [
                (row, measure_row_text(row.values), waiting_words(row))
                for row in measures_waiting(event)
            ],
            "appeals": appeals_not_decided(event),
            "open": sum(not row.ruling_version and row.closed_at is None for row in rows),
            "keeps": may_keep_log(account_of(request), event, on=on),
            "times": times_in_log(event),
        },
    )


@require_http_methods(CHANGES)
@never_cache
@require(load=events_visible_to, may=may_keep_log)
def call_open(request: HttpRequest, event: Event) -> HttpResponse:
    """Open a call; if a score is requested, go on to its ruling (Law 12 C2)."""
    by_name = {name: request.GET[name] for name in ASKED if name in request.GET}
    form = CallForm(request.POST or None, event=event, initial={"session": 1, **by_name})
    there, choices, is_unseated = None, [], False
    if request.method == "POST" and form.is_valid():
        try:
            call = open_incident(
                event=event,
                draft=form.draft(),
                account=account_of(request),
                now=timezone.now(),
            )
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
            there = refusal.values.get("number")
            if is_unseated := ask_for_reason(form, refusal):
                choices = choices_for(event, refusal, form.cleaned_data)
        else:
            then = request.POST.get("then", "")
            if then == ARTIFICIAL:
                return redirect(_score_of(call))
            return redirect("flow-choose" if then == "assistant" else "call-detail", pk=call.pk)
    held = Incident.objects.filter(event=event, number=str(there)).first() if there else None
    page = {
        "event": event,
        "form": form,
        "held": held,
        "draft": _draft_of(event, by_name),
        "given": " ".join(by_name),
        "asks_score": request.GET.get("score") == ARTIFICIAL,
        "held_score": _score_of(held) if held else "",
        "knows_seats": knows_who_sits(event),
        "is_unseated": is_unseated,
        "choices": choices,
    }
    return render(request, "rulings/call_open.html", page)


def _draft_of(event: Event, by_name: dict[str, str]) -> str:
    """Return the name of what the device keeps: one draft for each board at each table."""
    where = (by_name.get(name, "") for name in ("session", "section", "table", "board"))
    return ":".join(("call", str(event.pk), *where))


def _score_of(call: Incident) -> str:
    """Return the page of a ruling in which to choose an artificial score."""
    return f"{reverse('call-rule', args=[call.pk])}?score={ARTIFICIAL}"


@require_safe
@never_cache
@require(load=incidents_visible_to, may=may_read_call)
def call_detail(request: HttpRequest, call: Incident) -> HttpResponse:
    on = timezone.localdate()
    account = account_of(request)
    ruling = getattr(call, "ruling", None)
    facts = standing_facts(call)
    walks = list(call.walks.filter(dropped_at__isnull=True))
    return render(
        request,
        "rulings/call_detail.html",
        {
            "call": call,
            "event": call.event,
            "tabs": event_page(request, call.event, here="log-list")["tabs"],
            "psychic": psychic_shown(call),
            "place": place_in_words(call),
            "let_pass": let_pass(call),
            "players": call.players.filter(left_at__isnull=True).select_related("person"),
            "facts": [(fact, name_of(fact.noted_by)) for fact in facts],
            "disputed": any(fact.agreement == Agreement.DISPUTED for fact in facts)
            and not any(fact.kind == FactKind.FOUND for fact in facts),
            "replaced": call.facts.filter(replaced_by__isnull=False).select_related("replaced_by"),
            "board": board_shown(call),
            "slip_note": slip_note(call),
            "polls": [(poll, counted(poll)) for poll in call.polls.prefetch_related("peers")],
            "evidence": call.evidence.defer("file").order_by("pk"),
            "walks": [(walk, words_of(walk.flow).title, answered(walk)) for walk in walks],
            "has_flows": has_flows(call.event.law_edition),
            "ruling": ruling,
            "has_results": ruling is not None and is_board_played(call) is not None,
            "shown": ruling_shown(revision_in_force(ruling)) if ruling else None,
            "others": same_board(call) if call.board is not None and call.table else (),
            "own_table": _own_table(call, request),
            "held_up": held_up_table(call, account, now=timezone.now()),
            "here": request.path,
            "language": language_of(),
            "keeps": may_keep_call(account, call, on=on),
            "allows": may_allow_own_table(account, call, on=on),
            "forms": {
                "told": FactForm(kind=FactKind.TOLD, prefix="told"),
                "found": FactForm(kind=FactKind.FOUND, prefix="found"),
                "said": FactForm(kind=FactKind.SAID, prefix="said"),
            },
            "leave": directors_at_table(call),
        },
    )


@require_http_methods(CHANGES)
@never_cache
@require(load=incidents_visible_to, may=may_keep_call)
def call_place(request: HttpRequest, call: Incident) -> HttpResponse:
    """Correct where it happened."""
    held = {name: getattr(call, name) for name in CallLocation.__slots__}
    form = PlaceForm(request.POST or None, initial=held)
    choices: list[PlaceChoice] = []
    if request.method == "POST" and form.is_valid():
        try:
            correct_place(
                incident=call,
                place=form.place(),
                account=account_of(request),
                now=timezone.now(),
                place_reason=form.cleaned_data["place_reason"],
            )
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
            if ask_for_reason(form, refusal):
                choices = choices_for(call.event, refusal, form.cleaned_data)
        else:
            return redirect("call-detail", pk=call.pk)
    return render(
        request,
        "rulings/call_form.html",
        {"call": call, "form": form, "title": _("Where it happened"), "choices": choices},
    )


@require_http_methods(CHANGES)
@never_cache
@require(load=incidents_visible_to, may=may_keep_call)
def call_players(request: HttpRequest, call: Incident) -> HttpResponse:
    """Edit who sits where."""
    form = PlayersForm(request.POST or None, incident=call)
    if request.method == "POST" and form.is_valid():
        with refusals_to_messages(request):
            note_players(
                incident=call,
                seated=form.seated(),
                account=account_of(request),
                now=timezone.now(),
            )
            return redirect("call-detail", pk=call.pk)
    return render(
        request,
        "rulings/call_form.html",
        {"call": call, "form": form, "title": _("Who sits where")},
    )


def _own_table(call: Incident, request: HttpRequest) -> bool:
    try:
        refuse_own_table(call, account_of(request))
    except RuleError:
        return True
    return False
