"""A player asks to have a recorded result corrected: a call in the director's log, after play."""

import datetime as dt

from django.db import transaction
from django.urls import reverse

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account
from rulings.log.selectors.own_boards import own_boards
from rulings.log.services.call_places import CallLocation
from rulings.log.services.log import CallDraft, FactDraft, note_fact, open_incident
from rulings.models import Agreement, FactKind, Incident, Voice
from scoring.models import EventResult, ResultState
from scoring.selectors.windows import windows_of
from tournaments.models import Event, EventKind
from tournaments.selectors.addressees import directors_of

RECORD, ANY_EVENT = "RTP 2.2.7.2", "RTP 3.7.2"


@transaction.atomic
def ask_for_correction(
    *,
    event: Event,
    board: tuple[int, int],
    words: str,
    both_agree: bool,
    account: Account,
    now: dt.datetime,
) -> Incident:
    """Open a call for a board one played with a wrong result; its directors are notified.

    board: session and number. both_agree: the other side agrees; after the players' time only the
    director corrects what is certain, and after the director's time requests are refused. Raises:
    RuleError. Source: RTP 2.2.7.2, 3.7.2.
    """
    article = ANY_EVENT if event.kind == EventKind.TEAMS else RECORD
    own = {(board.session, board.board): board for board in own_boards(event, account.person_id)}
    if board not in own:
        raise RuleError("correction_of_another", article=article, board=board[1])
    if EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED).exists():
        raise RuleError("correction_after_homologation", article=article)
    window = windows_of(event, now).sessions.get(board[0])
    if window is not None and window.sure_until is not None and now > window.sure_until:
        raise RuleError(
            "correction_too_late", article=article, board=board[1], until=window.sure_until
        )
    line = own[board]
    place = CallLocation(
        session=line.session,
        section=line.section,
        round=line.round,
        table=line.table,
        board=line.board,
        about=words[:160],
        called_by=Voice.NORTH_SOUTH if line.side == "NS" else Voice.EAST_WEST,
    )
    call = CallDraft(place, place_reason=words)
    incident = open_incident(event=event, draft=call, account=account, now=now)
    fact_draft = FactDraft(
        FactKind.TOLD,
        place.called_by,
        words,
        Agreement.AGREED if both_agree else Agreement.NOT_ASKED,
    )
    note_fact(incident=incident, draft=fact_draft, account=account, now=now)
    notify(
        "notice_correction_asked",
        about=f"event:{event.pk}",
        values={"event": event.name, "board": line.board},
        link=reverse("call-detail", args=[incident.pk]),
        to=directors_of(event),
        now=now,
    )
    return incident
