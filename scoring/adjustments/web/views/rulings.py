"""Adjusting the score of a table, with a preview; the rulings in force in an event."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of, reader_of
from scoring.adjustments.selectors import entry_losses
from scoring.adjustments.services.adjustments import (
    BoardAct,
    preview_board_rulings,
    rulings_under,
)
from scoring.adjustments.services.in_window import put_record_right, rule_on_boards
from scoring.adjustments.services.ruling_previews import RulingPreview
from scoring.adjustments.web.own_table import plays_in
from scoring.adjustments.web.ruling_form_of import FORM_OF, CorrectedForm, VersionForm
from scoring.adjustments.web.ruling_forms import RulingForm, WeightedForm
from scoring.adjustments.web.ruling_page import (
    TableChoice,
    kinds_for,
    loss_rows,
    place_from,
    preview_page,
    table_of,
    tables_of_board,
)
from scoring.adjustments.web.rulings_over import due_rows, over_rows
from scoring.engine import EngineError
from scoring.engine_input.two_answers import two_answers_text
from scoring.models import BoardRuling, BoardRulingForm
from scoring.page_parts.late_changes import done_and_redirect
from scoring.page_parts.refusals import refusals_to_messages
from scoring.page_parts.ruling_words import note_of
from scoring.permissions import may_keep_results, may_rule_on_results
from scoring.standings.web.event_head import event_head
from scoring.standings.web.summaries import board_address
from scoring.standings.web.views.events import entries_of, result_of_page
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class RulingPageQuery:
    """The parameters of the page's address: a board, a table of it, a form for that."""

    event: Event
    session: int
    board: int
    entries: dict[str, ShownEntry]
    tables: list[TableChoice]
    table: TableChoice | None
    kind: str


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_rule_on_results)
def board_rule(request: HttpRequest, event: Event, session: int, board: int) -> HttpResponse:
    result = result_of_page(event)
    ruling_page_query = _page_query(request, event, session, board)
    form = (
        _form(request, ruling_page_query, ruling_page_query.table)
        if ruling_page_query.table and ruling_page_query.kind
        else None
    )
    preview = None
    if form and ruling_page_query.table and request.method == "POST" and form.is_valid():
        acts = _acts(form, ruling_page_query, ruling_page_query.table)
        if "apply" in request.POST:
            with refusals_to_messages(request):
                outcome = _give(request, event, form, acts)
                done = _("The score is adjusted and everyone is counted anew.")
                board_page = redirect(board_address(event, session=session, board=board))
                return done_and_redirect(request, event, outcome, done, board_page)
        preview = _previewed(request, ruling_page_query, acts, form)
    page = {
        "event": event,
        "asked": ruling_page_query,
        "form": form,
        "form_of": str(BoardRulingForm(ruling_page_query.kind).label)
        if ruling_page_query.kind
        else "",
        "is_weighted": isinstance(form, WeightedForm),
        "kinds": kinds_for(ruling_page_query.table) if ruling_page_query.table else [],
        "reference": request.GET.get("reference", "")[:40],
        "preview": preview_page(preview, ruling_page_query.entries) if preview else None,
        "seen": request.POST.get("seen") or result.revision.number,
        "in_percent": event.method == "matchpoints",
        "board_address": board_address(event, session=session, board=board),
        "contestants": sorted(ruling_page_query.entries.values(), key=lambda entry: entry.title),
        "here": reverse("board-rule", args=[event.pk, session, board]),
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/parts/ruling_preview.html", page)
    page["head"] = event_head(request, event, here="event-boards")
    return render(request, "scoring/board_rule.html", page)


@require_safe
@require(load=events_visible_to, may=may_rule_on_results)
def ruling_list(request: HttpRequest, event: Event) -> HttpResponse:
    result_of_page(event)
    entries = {entry.key: entry for entry in entries_of(event).values()}
    rows = [
        (
            under_ruling,
            note_of(under_ruling.ruled),
            table_of(under_ruling.place, entries).names,
            board_address(event, session=under_ruling.row.session, board=under_ruling.row.board),
            _again(event, under_ruling.row),
        )
        for under_ruling in rulings_under(event)
    ]
    return render(
        request,
        "scoring/ruling_list.html",
        {
            "head": event_head(request, event, here="event-manage"),
            "event": event,
            "rows": rows,
            "losses": loss_rows(entry_losses(event), entries),
            "over": over_rows(event, entries),
            "due": due_rows(event, entries),
        },
    )


def _page_query(request: HttpRequest, event: Event, session: int, board: int) -> RulingPageQuery:
    data = request.POST if request.method == "POST" else request.GET
    entries = {entry.key: entry for entry in entries_of(event).values()}
    tables = tables_of_board(event, session=session, board=board, entries=entries)
    table = None
    if token := data.get("line", ""):
        place = place_from(token, session=session, board=board)
        tables_by_place = {table.place: table for table in tables}
        if place is None or not {key for key in place[3:] if key} <= entries.keys():
            raise Http404
        table = tables_by_place.get(place) or table_of(place, entries)
    elif data.get("ns") and data.get("ew"):
        place = (session, board, "", data["ns"], data["ew"], "", "")
        if not {data["ns"], data["ew"]} <= entries.keys():
            raise Http404
        table = table_of(place, entries)
    kind = data.get("form", "")
    if kind and kind not in FORM_OF:
        raise Http404
    return RulingPageQuery(event, session, board, entries, tables, table, kind)


def _form(
    request: HttpRequest, ruling_page_query: RulingPageQuery, table: TableChoice
) -> RulingForm:
    data = request.POST if request.method == "POST" else None
    common = {
        "kind": ruling_page_query.kind,
        "board": ruling_page_query.board,
        "in_a_match": bool(table.place[2]),
        "at_own_table": plays_in(
            reader_of(request),
            ruling_page_query.event,
            filter(None, table.place[3:]),
        ),
        "initial": {"reference": request.GET.get("reference", "")[:40]},
    }
    if ruling_page_query.kind == BoardRulingForm.VERSION:
        played = [table for table in ruling_page_query.tables if table.was_played]
        labels = {
            table.token: " · ".join(filter(None, [table.title, table.names])) for table in played
        }
        return VersionForm(data, tables=labels, **common)
    form = FORM_OF[ruling_page_query.kind](data, **common)  # type: ignore[arg-type]
    if not may_keep_results(reader_of(request), ruling_page_query.event, on=timezone.localdate()):
        form.fields.pop("decided_by", None)
    if ruling_page_query.kind == BoardRulingForm.ARTIFICIAL:
        form.fields["ew_blame"].help_text = two_answers_text(ruling_page_query.event)
    if ruling_page_query.kind == BoardRulingForm.CANCELLED:
        form.fields["side"].help_text = two_answers_text(ruling_page_query.event)
    return form


def _acts(
    form: RulingForm, ruling_page_query: RulingPageQuery, table: TableChoice
) -> list[BoardAct]:
    article = form.cleaned_data["article"]
    own_table = form.cleaned_data.get("own_table", "")
    if isinstance(form, VersionForm):
        places = {table.token: table.place for table in ruling_page_query.tables}
        return [
            BoardAct(places[token], ruling, article, own_table)
            for token, ruling in form.rulings().items()
        ]
    return [BoardAct(table.place, form.ruling(), article, own_table)]


def _give(request: HttpRequest, event: Event, form: RulingForm, acts: list[BoardAct]) -> object:
    cleaned_data = form.cleaned_data
    seen = seen_number(request.POST.get("seen"))
    if isinstance(form, CorrectedForm):
        return put_record_right(
            event=event,
            act=acts[0],
            word=form.word(),
            account=account_of(request),
            now=timezone.now(),
            reason=cleaned_data["reason"],
            seen_revision=seen,
        )
    return rule_on_boards(
        event=event,
        acts=acts,
        account=account_of(request),
        now=timezone.now(),
        reason=cleaned_data["reason"],
        reference=cleaned_data["reference"],
        seen_revision=seen,
    )


def _previewed(
    request: HttpRequest, ruling_page_query: RulingPageQuery, acts: list[BoardAct], form: RulingForm
) -> RulingPreview | None:
    """Return the effect of the ruling; a refusal becomes an error of the form."""
    names = {key: entry.title for key, entry in ruling_page_query.entries.items()}
    try:
        return preview_board_rulings(event=ruling_page_query.event, acts=acts, names=names)
    except (Refusal, EngineError) as refusal:
        form.add_error(None, refusal_text(request, refusal))
        return None


def _again(event: Event, row: BoardRuling) -> str:
    page = reverse("board-rule", args=[event.pk, row.session, row.board])
    return f"{page}?{urlencode({'line': row.place})}"


def seen_number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() else None
