"""Adjusting the score of a table, with a preview; the rulings in force in an event."""

from dataclasses import dataclass
from functools import cached_property
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
from scoring.engine_input.values import TableKey
from scoring.models import BoardRuling, BoardRulingForm
from scoring.page_parts.after_acts import done_and_redirect, refusals_to_messages
from scoring.page_parts.ruling_words import note_of
from scoring.permissions import may_keep_results, may_rule_on_results
from scoring.standings.web.event_head import event_head
from scoring.standings.web.summaries import board_address
from scoring.standings.web.views.events import entries_of, result_of_page
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


@dataclass(frozen=True)
class RulingPageQuery:
    """The parameters of the page's address: a board, a place at it, a form for that.

    What is to be shown of them is read when the page is drawn; a ruling given needs none of it.
    """

    event: Event
    session: int
    board: int
    place: TableKey | None
    kind: str

    @cached_property
    def entries(self) -> dict[str, ShownEntry]:
        """Return the contestants by key."""
        return {entry.key: entry for entry in entries_of(self.event).values()}

    @cached_property
    def tables(self) -> list[TableChoice]:
        """Return the tables of the board."""
        return tables_of_board(
            self.event, session=self.session, board=self.board, entries=self.entries
        )

    @cached_property
    def table(self) -> TableChoice | None:
        """Return the table at the place; one that no file names, by who sat there."""
        if self.place is None:
            return None
        tables_by_place = {table.place: table for table in self.tables}
        return tables_by_place.get(self.place) or table_of(self.place, self.entries)


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_rule_on_results)
def board_rule(request: HttpRequest, event: Event, session: int, board: int) -> HttpResponse:
    result = result_of_page(event)
    query = _page_query(request, event, session, board)
    form = _form(request, query, query.place) if query.place and query.kind else None
    preview = None
    if form and query.place and request.method == "POST" and form.is_valid():
        acts = _acts(form, query, query.place)
        if "apply" in request.POST:
            with refusals_to_messages(request):
                outcome = _give(request, event, form, acts)
                done = _("The score is adjusted and everyone is counted anew.")
                board_page = redirect(board_address(event, session=session, board=board))
                return done_and_redirect(request, event, outcome, done, board_page)
        preview = _previewed(request, query, acts, form)
    page = {
        "event": event,
        "asked": query,
        "form": form,
        "form_of": str(BoardRulingForm(query.kind).label) if query.kind else "",
        "is_weighted": isinstance(form, WeightedForm),
        "kinds": kinds_for(query.table) if query.table else [],
        "reference": request.GET.get("reference", "")[:40],
        "preview": preview_page(preview, query.entries) if preview else None,
        "seen": request.POST.get("seen") or result.revision.number,
        "in_percent": event.method == "matchpoints",
        "board_address": board_address(event, session=session, board=board),
        "contestants": sorted(query.entries.values(), key=lambda entry: entry.title),
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
    """Return what the address or the form asks for. Raises: Http404 for what is not there."""
    data = request.POST if request.method == "POST" else request.GET
    place = None
    if token := data.get("line", ""):
        place = place_from(token, session=session, board=board)
        if place is None:
            raise Http404
    elif data.get("ns") and data.get("ew"):
        place = TableKey(session, board, "", data["ns"], data["ew"])
    if place and not set(filter(None, place[3:])) <= set(
        event.entries.values_list("key", flat=True)
    ):
        raise Http404
    kind = data.get("form", "")
    if kind and kind not in FORM_OF:
        raise Http404
    return RulingPageQuery(event, session, board, place, kind)


def _form(request: HttpRequest, query: RulingPageQuery, place: TableKey) -> RulingForm:
    data = request.POST if request.method == "POST" else None
    common = {
        "kind": query.kind,
        "board": query.board,
        "in_a_match": bool(place.match),
        "at_own_table": plays_in(
            reader_of(request),
            query.event,
            filter(None, place[3:]),
        ),
        "initial": {"reference": request.GET.get("reference", "")[:40]},
    }
    if query.kind == BoardRulingForm.VERSION:
        played = [table for table in query.tables if table.was_played]
        labels = {
            table.token: " · ".join(filter(None, [table.title, table.names])) for table in played
        }
        return VersionForm(data, tables=labels, **common)
    form = FORM_OF[query.kind](data, **common)  # type: ignore[arg-type]
    if not may_keep_results(reader_of(request), query.event, on=timezone.localdate()):
        form.fields.pop("decided_by", None)
    if query.kind == BoardRulingForm.ARTIFICIAL:
        form.fields["ew_blame"].help_text = two_answers_text(query.event)
    if query.kind == BoardRulingForm.CANCELLED:
        form.fields["side"].help_text = two_answers_text(query.event)
    return form


def _acts(form: RulingForm, query: RulingPageQuery, place: TableKey) -> list[BoardAct]:
    article = form.cleaned_data["article"]
    own_table = form.cleaned_data.get("own_table", "")
    if isinstance(form, VersionForm):
        places = {table.token: table.place for table in query.tables}
        return [
            BoardAct(places[token], ruling, article, own_table)
            for token, ruling in form.rulings().items()
        ]
    return [BoardAct(place, form.ruling(), article, own_table)]


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
    request: HttpRequest, query: RulingPageQuery, acts: list[BoardAct], form: RulingForm
) -> RulingPreview | None:
    """Return the effect of the ruling; a refusal becomes an error of the form."""
    names = {key: entry.title for key, entry in query.entries.items()}
    try:
        return preview_board_rulings(event=query.event, acts=acts, names=names)
    except (Refusal, EngineError) as refusal:
        form.add_error(None, refusal_text(request, refusal))
        return None


def _again(event: Event, row: BoardRuling) -> str:
    page = reverse("board-rule", args=[event.pk, row.session, row.board])
    return f"{page}?{urlencode({'line': row.place})}"


def seen_number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() else None
