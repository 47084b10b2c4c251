"""Polls of peers: opened by a director, answered sealed, closed and counted."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.page_parts.refusals import refusal_text, refusals_to_messages
from federation.selectors.callers import account_of
from rulings.log.acts import PollAnswerForm
from rulings.log.selectors.incidents import board_record_of, incidents_visible_to
from rulings.log.selectors.polls import answers_counted, polls_of, polls_visible_to
from rulings.log.services.polls import answer_poll, open_poll
from rulings.log.web.poll_forms import PollForm
from rulings.models import Incident, PeerPoll, PollPeer
from rulings.permissions import may_answer_poll, may_keep_call, may_keep_poll, may_read_poll
from rulings.web.words import answer_shown, auction_shown, hand_shown, place_in_words
from tournaments.deals.rules.auction import read_auction
from tournaments.texts.notation import direction, vulnerable_in_words

CHANGES = ["GET", "HEAD", "POST"]


@require_http_methods(CHANGES)
@never_cache
@require(load=incidents_visible_to, may=may_keep_call)
def poll_open(request: HttpRequest, call: Incident) -> HttpResponse:
    record = board_record_of(call)
    held = {"auction": record.auction if record else "", "question": _("What do you call?")}
    form = PollForm(request.POST or None, initial=held)
    if request.method == "POST" and form.is_valid():
        try:
            poll = open_poll(
                incident=call,
                draft=form.draft(),
                account=account_of(request),
                now=timezone.now(),
            )
        except Refusal as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            return redirect("poll-detail", pk=poll.pk)
    title = _("Ask peers")
    return render(request, "rulings/call_form.html", {"call": call, "form": form, "title": title})


@require_safe
@never_cache
@require(load=polls_visible_to, may=may_read_poll)
def poll_detail(request: HttpRequest, poll: PeerPoll) -> HttpResponse:
    """Show who was asked and who answered; the answers only once the poll is closed."""
    on = timezone.localdate()
    return render(
        request,
        "rulings/poll_detail.html",
        {
            "poll": poll,
            "call": poll.incident,
            "place": place_in_words(poll.incident),
            "peers": [
                (peer, answer_shown(peer.answer) if poll.closed_at else "")
                for peer in poll.peers.select_related("person")
            ],
            "counted": counted(poll),
            "keeps": may_keep_poll(account_of(request), poll, on=on),
            **_poll_context(poll),
        },
    )


@require_http_methods(CHANGES)
@never_cache
@require(load=polls_of, may=may_answer_poll)
def poll_answer(request: HttpRequest, peer: PollPeer) -> HttpResponse:
    """Show the hand and the question, without event, players or others' answers."""
    form = PollAnswerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_to_messages(request):
            answer_poll(
                peer=peer,
                answer=form.answered(),
                account=account_of(request),
                now=timezone.now(),
            )
            messages.success(request, _("Thank you. Nobody reads it before the poll is closed."))
            return redirect("poll-answer", pk=peer.pk)
    return render(
        request,
        "rulings/poll_answer.html",
        {
            "peer": peer,
            "poll": peer.poll,
            "form": form,
            "given": answer_shown(peer.answer) if peer.answered_at else "",
            **_poll_context(peer.poll),
        },
    )


def counted(poll: PeerPoll) -> list[tuple[SafeString, int]]:
    """Return the answers of a closed poll for a page, the most frequent first."""
    return [(answer_shown(answer), times) for answer, times in answers_counted(poll)]


def _poll_context(poll: PeerPoll) -> dict[str, object]:
    auction = read_auction(poll.auction, dealer=poll.dealer)
    return {
        "hand": hand_shown(poll.hand),
        "seat": direction(poll.seat),
        "vulnerable": vulnerable_in_words(poll.vulnerable),
        "auction": auction_shown(auction) if auction.calls else None,
    }
