"""Some calls for the demo's director: ruled by flow and regulation, open, settled."""

import datetime as dt
from itertools import islice

from django.utils import timezone
from django.utils.translation import gettext

from federation.models import Account, Person
from rulings.assistant.selectors.matters import time_written
from rulings.assistant.services import answer_walk, begin_walk, walked
from rulings.demo.accounts import email_of
from rulings.demo.course import moment
from rulings.log.selectors.incidents import hands_of_incident, people_at_table
from rulings.log.services.evidence import attach_evidence
from rulings.log.services.log import (
    BoardDraft,
    CallDraft,
    CallLocation,
    FactDraft,
    close_incident,
    note_board,
    note_fact,
    open_incident,
)
from rulings.log.services.polls import PollDraft, open_poll
from rulings.models import FactKind, Incident, Voice
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from rulings.selectors.directed_events import events_of_director
from scoring.models import BoardResult
from tournaments.events.services.law_editions import state_edition
from tournaments.models import Event, EventKind

FLOWS_KNOW = 2007
TOO_LOW = {"in_turn": "yes", "lho": "no", "early": "no", "repl": "other_bid", "meaning": "no"}
MINUTES = dt.timedelta(minutes=12)


def fill_log(player: Person, *, today: dt.date) -> None:
    """Enter calls at the latest pairs event of the demo's director, with the player as peer."""
    director = Account.objects.get(email=email_of("director"))
    event = (
        events_of_director(director)
        .filter(kind=EventKind.PAIRS, ends_on__lte=today, result__isnull=False)
        .first()
    )
    if event is not None:
        hold_calls(event, director=director, peer=player, at=_afternoon(event))


def before_play(event: Event) -> dt.datetime:
    """Return the day before an event begins, when its Laws may still be changed."""
    eve = event.starts_on - dt.timedelta(days=1)
    return dt.datetime.combine(eve, dt.time(12), timezone.get_current_timezone())


def hold_calls(event: Event, *, director: Account, peer: Person, at: dt.datetime) -> None:
    """Enter four calls at an event with results, played under an edition with flows."""
    event = state_edition(
        event=event,
        edition=FLOWS_KNOW,
        reason=gettext("The flows of the log are shown under these Laws"),
        account=None,
        now=before_play(event),
    )
    lines = BoardResult.objects.filter(
        event=event, removed_in__isnull=True, ns__isnull=False, ew__isnull=False
    ).exclude(table="")
    first = list(islice(lines.order_by("board", "pk"), 12))
    ruled, open_one, settled, rung = first[0], first[4], first[8], first[-1]
    _too_low(_call(event, ruled, gettext("A bid too low"), director, at), director, at)
    later = at + MINUTES
    _pause(_call(event, open_one, gettext("A pause"), director, later), director, peer, later)
    last = later + MINUTES
    quick = _call(event, settled, gettext("Whose lead it is"), director, last)
    close_incident(
        incident=quick, reason=gettext("Explained, nothing to rule"), account=director, now=last
    )
    after = last + MINUTES
    _device(_call(event, rung, gettext("A telephone rang"), director, after), director, after)


def _call(
    event: Event, line: BoardResult, about: str, director: Account, at: dt.datetime
) -> Incident:
    place = CallLocation(
        session=line.session,
        section=line.section,
        table=line.table,
        board=line.board,
        about=about,
        called_by=Voice.TABLE,
    )
    return open_incident(event=event, draft=CallDraft(place), account=director, now=at)


def _too_low(call: Incident, director: Account, at: dt.datetime) -> None:
    fact_draft = FactDraft(
        FactKind.TOLD, Voice.TABLE, gettext("1♥ was bid over 1♠, then 2♥."), "AGREED"
    )
    note_fact(incident=call, draft=fact_draft, account=director, now=at)
    board = BoardDraft(auction="1S [1H] 2H P AP")
    note_board(incident=call, draft=board, account=director, now=at)
    row = begin_walk(incident=call, key="insufficient_bid", account=director, now=at)
    for node, answer in TOO_LOW.items():
        row = answer_walk(row=row, node=node, answer=answer, now=at)
    make_ruling(incident=call, draft=RulingDraft(), account=director, now=at)


def _device(call: Incident, director: Account, at: dt.datetime) -> None:
    fact_draft = FactDraft(FactKind.FOUND, Voice.DIRECTOR, gettext("It rang during the play."))
    note_fact(incident=call, draft=fact_draft, account=director, now=at)
    row = begin_walk(incident=call, key="device", account=director, now=at)
    data = {
        "allowed": "no",
        "used_at": time_written(at),
        "starts_at": time_written(at - 3 * MINUTES),
        "ends_at": time_written(at + 3 * MINUTES),
    }
    while (question := walked(row).question) is not None:
        row = answer_walk(row=row, node=question.node, answer=data[question.node], now=at)
    make_ruling(incident=call, draft=RulingDraft(), account=director, now=at)


def _pause(call: Incident, director: Account, peer: Person, at: dt.datetime) -> None:
    for voice, agreement, words in (
        (Voice.NORTH_SOUTH, "DISPUTED", gettext("Long pause before the double.")),
        (Voice.EAST_WEST, "DISPUTED", gettext("No longer than usual.")),
    ):
        draft = FactDraft(FactKind.TOLD, voice, words, agreement)
        note_fact(incident=call, draft=draft, account=director, now=at)
    board = BoardDraft(auction="1N P 2N X~ P")
    record = note_board(incident=call, draft=board, account=director, now=at)
    note = gettext("Written at the table by North.")
    attach_evidence(
        incident=call,
        name="note.txt",
        data=note.encode(),
        note="",
        account=director,
        now=at,
    )
    if peer.pk not in people_at_table(call) and hands_of_incident(call):
        question = PollDraft(
            seat=record.dealer,
            question=gettext("What do you call now?"),
            peers=[peer],
            auction="1N P 2N X",
        )
        open_poll(incident=call, draft=question, account=director, now=at)


def _afternoon(event: Event) -> dt.datetime:
    return moment(event.starts_on, 16)
