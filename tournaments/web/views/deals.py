"""The deals of an event: promises, sealing, taking out, opening, hand records."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door, public
from federation.selectors.papers import public_papers_about
from federation.web.refusals import tell_errors, told_to
from tournaments.exporters.deals import WRITERS
from tournaments.models import DealDifference, DealSet, Event, Session
from tournaments.permissions import (
    may_keep_deal_set,
    may_manage_event,
    may_print_hand_record,
    may_settle_deals,
)
from tournaments.rules.dealing import (
    boards_dealt_otherwise,
    commitment,
    read_sealed_text,
)
from tournaments.selectors.boards_in_play import hidden_boards
from tournaments.selectors.deals import (
    board_records,
    deal_sets_of,
    deal_sets_visible_to,
    differences_of,
    differences_visible_to,
    looks_at,
    sessions_visible_to,
    sessions_with_deals,
)
from tournaments.selectors.events import events_shown, events_visible_to
from tournaments.services.deals import (
    ask_for_hand_record,
    bring_deals,
    deal_session,
    open_deals,
    open_deals_file,
    settle_difference,
    take_out_deals,
)
from tournaments.web.deal_forms import BringForm, DealForm, SettleForm, TakeOutForm
from tournaments.web.diagrams import deal_of_board, made_on_board
from tournaments.web.event_page import event_page

HERE = "event-deals"


@public
@require_safe
def event_deals(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    page = event_page(request, event, here=HERE)
    on = timezone.localdate()
    may_keep = request.user.is_authenticated and may_manage_event(request.user, event, on=on)
    sets = list(deal_sets_of(event))
    hidden = hidden_boards(event, request.user)
    page |= {
        "standing": [
            (each, TakeOutForm(auto_id=f"take_{each.pk}_%s"))
            for each in sets
            if each.replaced_at is None
        ],
        "replaced": [each for each in sets if each.replaced_at is not None],
        "open_sessions": sessions_with_deals(event),
        "papers": public_papers_about(f"event:{event.pk}").filter(series__kind="hand_record"),
        "differences": [
            (each, SettleForm(auto_id=f"settle_{each.pk}_%s"))
            for each in differences_of(event)
            if (each.session.number, each.board) not in hidden
        ],
        "may_keep": may_keep,
    }
    if may_keep:
        page |= {
            "looks": looks_at(event),
            "deal_form": DealForm(event=event, auto_id="deal_%s"),
            "bring_form": BringForm(auto_id="bring_%s"),
        }
    return render(request, "tournaments/event_deals.html", page)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def deals_seal(request: HttpRequest, event: Event) -> HttpResponse:
    form = DealForm(request.POST, event=event)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect(HERE, pk=event.pk)
    with told_to(request):
        deal_session(event=event, account=request.user, now=timezone.now(), **form.cleaned_data)
        messages.success(request, _("The deals are sealed; their promise is published."))
    return redirect(HERE, pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def deals_bring(request: HttpRequest, event: Event) -> HttpResponse:
    form = BringForm(request.POST, request.FILES)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect(HERE, pk=event.pk)
    with told_to(request):
        bring_deals(
            event=event,
            session=form.cleaned_data["session"],
            data=form.cleaned_data["file"],
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The deals are sealed; their promise is published."))
    return redirect(HERE, pk=event.pk)


@require_POST
@door(load=deal_sets_visible_to, may=may_keep_deal_set)
def deals_take_out(request: HttpRequest, deal_set: DealSet) -> HttpResponse:
    form = TakeOutForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect(HERE, pk=deal_set.event_id)
    file_format = form.cleaned_data["file_format"]
    with told_to(request):
        data = take_out_deals(
            deal_set=deal_set,
            file_format=file_format,
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        return _file(data, deal_set.event_id, deal_set.session, file_format)
    return redirect(HERE, pk=deal_set.event_id)


@require_POST
@door(load=deal_sets_visible_to, may=may_keep_deal_set)
def deals_open(request: HttpRequest, deal_set: DealSet) -> HttpResponse:
    with told_to(request):
        open_deals(deal_set=deal_set, account=request.user, now=timezone.now())
        messages.success(request, _("The deals are open; the hand record is being made."))
    return redirect(HERE, pk=deal_set.event_id)


@require_POST
@door(load=sessions_visible_to, may=may_print_hand_record)
def hand_record_make(request: HttpRequest, session: Session) -> HttpResponse:
    with told_to(request):
        ask_for_hand_record(session=session, account=request.user)
        messages.success(request, _("The hand record is being made."))
    return redirect(HERE, pk=session.event_id)


@require_POST
@door(load=differences_visible_to, may=may_settle_deals)
def deals_settle(request: HttpRequest, difference: DealDifference) -> HttpResponse:
    form = SettleForm(request.POST)
    if form.is_valid():
        with told_to(request):
            settle_difference(
                difference=difference,
                account=request.user,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("It is settled which cards were played."))
    else:
        tell_errors(request, form)
    return redirect(HERE, pk=difference.session.event_id)


@public
@require_safe
def hand_record(request: HttpRequest, pk: int, session: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    row = get_object_or_404(Session, event=event, number=session)
    hidden = hidden_boards(event, request.user)
    records = [each for each in board_records(row) if (session, each.board) not in hidden]
    if not records:
        raise Http404
    page = event_page(request, event, here=HERE)
    page |= {
        "session": row,
        "boards": [
            {
                "board": record.board,
                "deal": deal_of_board(record.board, " ".join(record.hands)),
                "points": record.points,
                "made": made_on_board(record),
            }
            for record in records
        ],
    }
    return render(request, "tournaments/hand_record.html", page)


@public
@require_safe
def deals_file(request: HttpRequest, pk: int, session: int, file_format: str) -> HttpResponse:
    """The open boards of a session for any program."""
    event = get_object_or_404(events_shown(), pk=pk)
    row = get_object_or_404(Session.objects.select_related("event"), event=event, number=session)
    hidden = {board for at, board in hidden_boards(event, request.user) if at == session}
    if file_format not in WRITERS or not row.deals.exclude(board__in=hidden).exists():
        raise Http404
    return _file(open_deals_file(row, file_format, without=hidden), pk, session, file_format)


@public
@require_safe
def deals_text(request: HttpRequest, pk: int) -> HttpResponse:
    """The sealed text of an opened set, and whether it keeps its promise."""
    deal_set = get_object_or_404(
        DealSet.objects.select_related("event"), pk=pk, opened_at__isnull=False
    )
    if any(at == deal_set.session for at, _ in hidden_boards(deal_set.event, request.user)):
        raise Http404
    if request.GET.get("file"):
        answer = HttpResponse(deal_set.sealed_text, content_type="text/plain; charset=us-ascii")
        answer["Content-Disposition"] = f'attachment; filename="deals-{pk}.txt"'
        return answer
    sealed = read_sealed_text(deal_set.sealed_text)
    page = event_page(request, deal_set.event, here=HERE)
    page |= {
        "deal_set": deal_set,
        "digest": commitment(deal_set.sealed_text),
        "otherwise": boards_dealt_otherwise(sealed),
        "text": deal_set.sealed_text,
    }
    return render(request, "tournaments/deals_text.html", page)


def _file(data: bytes, event: int, session: int, file_format: str) -> HttpResponse:
    answer = HttpResponse(data, content_type="application/octet-stream")
    name = f"deals-{event}-{session}.{file_format}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
