"""Notes on a call: facts, the board, evidence."""

from collections.abc import Callable

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.page_parts.refusals import (
    form_errors_to_messages,
    refusal_text,
    refusals_to_messages,
)
from federation.papers.documents.saved_files import to_be_saved
from federation.selectors.callers import account_of
from rulings.log.acts import FactForm
from rulings.log.selectors.incidents import (
    board_record_of,
    evidence_visible_to,
    incidents_visible_to,
)
from rulings.log.services.log import note_board, note_fact
from rulings.log.web.board_words import board_dealer, board_held
from rulings.log.web.forms import BoardForm
from rulings.models import Evidence, FactKind, Incident
from rulings.permissions import (
    may_keep_call,
    may_read_evidence,
)
from rulings.web.words import place_in_words, seat_names

CHANGES = ["GET", "HEAD", "POST"]


@require_POST
@require(load=incidents_visible_to, may=may_keep_call)
def call_fact(request: HttpRequest, call: Incident, kind: str) -> HttpResponse:
    if kind.upper() not in FactKind:
        raise Http404
    form = FactForm(request.POST, kind=kind.upper(), prefix=kind)

    def note() -> None:
        note_fact(
            incident=call,
            draft=form.draft(),
            account=account_of(request),
            now=timezone.now(),
        )

    return noted(request, call, form, note, at=kind)


@require_http_methods(CHANGES)
@never_cache
@require(load=incidents_visible_to, may=may_keep_call)
def call_board(request: HttpRequest, call: Incident) -> HttpResponse:
    """Edit the cards, the auction and the play."""
    form = BoardForm(request.POST or None, initial=board_held(call))
    if request.method == "POST" and form.is_valid():
        try:
            note_board(
                incident=call,
                draft=form.draft(),
                account=account_of(request),
                now=timezone.now(),
            )
        except Refusal as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            return redirect("call-detail", pk=call.pk)
    record = board_record_of(call)
    return render(
        request,
        "rulings/call_board.html",
        {
            "call": call,
            "form": form,
            "place": place_in_words(call),
            "seats": seat_names(),
            "dealer": record.dealer if record else board_dealer(call),
        },
    )


@require_safe
@never_cache
@require(load=evidence_visible_to, may=may_read_evidence)
def evidence_file(request: HttpRequest, evidence: Evidence) -> HttpResponse:
    """Return the file, always as a download, so that nothing in it runs on our pages."""
    return to_be_saved(
        evidence.file,
        media_type=evidence.media_type,
        name=f"{evidence.pk}-{evidence.sha256[:8]}",
    )


def noted(
    request: HttpRequest,
    call: Incident,
    form: Form,
    act: Callable[[], None],
    *,
    at: str = "",
) -> HttpResponse:
    """Do an act with the form's values, and return to the call with any refusal."""
    if form.is_valid():
        with refusals_to_messages(request):
            act()
    else:
        form_errors_to_messages(request, form)
    response = redirect("call-detail", pk=call.pk)
    if at:
        response["Location"] += f"#{at}"
    return response
