"""Appealed rulings of the demo: called, polled, heard by a committee, in the casebook."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext

from federation.models import Account, Person
from rulings.appeals.selectors.appeals import candidates, parties_of
from rulings.appeals.selectors.forms import form_fields, form_from_log
from rulings.appeals.services.appeals import PaidBy, receive_deposit
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import (
    answer_invitation,
    name_committee,
    notify_of_decision,
    save_form,
    take_step,
    write_decision,
)
from rulings.appeals.services.statements import AppealDraft, state_appeal
from rulings.councils.services.casebook import add_appeal
from rulings.log.selectors.incidents import people_at_table, people_in_the_match
from rulings.log.services.log import (
    BoardDraft,
    CallDraft,
    CallLocation,
    FactDraft,
    note_board,
    note_fact,
    open_incident,
)
from rulings.log.services.polls import PollAnswer, PollDraft, answer_poll, close_poll, open_poll
from rulings.models import Appeal, AppealOutcome, FactKind, Incident, Ruling, Voice
from rulings.rules.appeals import conflicts
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.engine import dealer
from scoring.models import BoardResult
from tournaments.models import EntryPlayer, Event

MEMBERS = 3
STEPS = "abcdefg"
MINUTE = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Matter:
    """One matter from the call to the casebook. Texts are msgids; laws as cited.

    answers: of peers in a poll, "" without a poll.
    """

    about: str
    statement: str
    auction: str
    contract: str
    decision: str
    laws: str
    grounds: str
    decided: str
    reasons: str
    summary: str
    hands: str = ""
    question: str = ""
    answers: tuple[str, ...] = ()


def _(text: str) -> str:
    """Mark a text to be translated when it is used."""
    return text


MATTERS = (
    Matter(
        about=_("A long pause before a pass"),
        statement=_("South thought for long before passing 3♥; North went on to 3♠. All agree."),
        auction="1S 2H 2S 3H P P 3S AP",
        contract="3S",
        decision=_("3♥ undoubled, nine tricks: the pause suggested bidding on."),
        laws="16B1, 12C1",
        grounds=_("With four trumps everybody bids 3♠."),
        decided=_("3♥ stays the result of the board."),
        reasons=_("Two of three peers passed: passing was a logical alternative."),
        summary=_(
            "After a long pause of partner's over 3♥ a player who had raised to 2♠ went on to 3♠. "
            "Peers passed more often than not: passing was a logical alternative and the pause "
            "suggested the bid. The score was adjusted to 3♥."
        ),
        hands=("K73.864.QJ4.T982 62.KQJ92.A83.K64 AQJ954.5.K95.J75 T8.AT73.T762.AQ3"),
        question=_("What do you call now?"),
        answers=("P", "P", "3S"),
    ),
    Matter(
        about=_("A wrong explanation"),
        statement=_("2♦ was explained as natural; the card says both majors."),
        auction="1N 2D P 2H P P 2N AP",
        contract="2N",
        decision=_("Score stands: with the right explanation nothing changes."),
        laws="40B4, 21B3, 75B",
        grounds=_("Knowing of both majors West leads a heart."),
        decided=_("2NT one down, for both pairs."),
        reasons=_("The card was clear, and a heart lead is what most would choose."),
        summary=_(
            "A two-suited overcall was explained as natural; the convention card said otherwise. "
            "With the right explanation a heart lead was likely and beats the contract. The "
            "explanation counted as misinformation, and the score was adjusted."
        ),
    ),
)


def lines_for_matters(lines: Iterable[BoardResult]) -> list[BoardResult]:
    """Return a line for each matter: of a board dealt by South, with its contract if it has one."""
    dealt = [line for line in lines if dealer(line.board) == "S"]
    board_results: list[BoardResult] = []
    for matter in MATTERS:
        left = [line for line in dealt if line not in board_results]
        board_results += sorted(left, key=lambda line: line.contract != matter.contract)[:1]
    return board_results


def rule_matter(line: BoardResult, matter: Matter, *, account: Account, at: dt.datetime) -> Ruling:
    """Enter a call with its facts and board, poll peers, and rule."""
    place = CallLocation(
        session=line.session,
        section=line.section,
        table=line.table,
        board=line.board,
        about=gettext(matter.about),
        called_by=Voice.EAST_WEST,
    )
    call = open_incident(event=line.event, draft=CallDraft(place), account=account, now=at)
    fact_draft = FactDraft(FactKind.TOLD, Voice.TABLE, gettext(matter.statement), "AGREED")
    note_fact(incident=call, draft=fact_draft, account=account, now=at)
    board = BoardDraft(dealer="S", hands=matter.hands, auction=matter.auction)
    note_board(incident=call, draft=board, account=account, now=at)
    if matter.answers:
        _poll(call, matter, account, at + 5 * MINUTE)
    draft = RulingDraft(decision=gettext(matter.decision), citations=matter.laws)
    return make_ruling(incident=call, draft=draft, account=account, now=at + 20 * MINUTE)


def hear_appeal(
    ruling: Ruling, matter: Matter, *, account: Account, at: dt.datetime
) -> Appeal | None:
    """Appeal a ruling to a committee that decides at once; then add it to the casebook."""
    entry = next(
        row.entry for row in ruling.incident.players.order_by("seat") if row.entry is not None
    )
    backers = [row.person for row in entry.players.filter(left_at__isnull=True)]
    draft = AppealDraft(ruling, entry, backers, gettext(matter.grounds))
    appeal = state_appeal(draft=draft, account=account, now=at)
    members = _members(appeal)
    if len(members) < MEMBERS:
        return appeal
    receive_deposit(appeal=appeal, paid_by=PaidBy.CASH, account=account, now=at)
    appeal.refresh_from_db()
    form = form_from_log(appeal)
    fields = {name: form.get(name) or "–" for name in form_fields(appeal)}
    save_form(appeal=appeal, fields=fields, complete=True, account=account, now=at)
    seats = name_committee(appeal=appeal, people=members, chair=members[0], account=account, now=at)
    for seat in seats:
        answer_invitation(member=seat, accepts=True, account=account, now=at)
    for place, step in enumerate(STEPS):
        now = at + (10 + 3 * place) * MINUTE
        take_step(appeal=appeal, step=step, note="", account=account, now=now)
    now = at + 40 * MINUTE
    stands = "16B1" in matter.laws
    decision = Decision(
        AppealOutcome.UPHELD if stands else AppealOutcome.CHANGED,
        gettext(matter.decided),
        gettext(matter.reasons),
        without_merit=False,
        votes_for=2,
        votes_against=1,
    )
    write_decision(appeal=appeal, decision=decision, account=account, now=now)
    note = "" if stands else gettext("The pair's score on the board is corrected by hand.")
    notify_of_decision(
        appeal=appeal, results_note=note, ranking_at_once=False, account=account, now=now
    )
    add_appeal(
        appeal=appeal,
        summary=gettext(matter.summary),
        laws=matter.laws,
        account=account,
        now=now,
    )
    return appeal


def _poll(call: Incident, matter: Matter, account: Account, at: dt.datetime) -> None:
    tied = people_at_table(call) | people_in_the_match(call)
    free = Person.objects.filter(number__isnull=False).exclude(pk__in=tied | _entered(call.event))
    peers = list(free.order_by("number")[: len(matter.answers)])
    poll_draft = PollDraft(
        seat="N", question=gettext(matter.question), peers=peers, auction="1S 2H 2S 3H P P"
    )
    poll = open_poll(incident=call, draft=poll_draft, account=account, now=at)
    for peer, answer in zip(poll.peers.order_by("pk"), matter.answers, strict=True):
        answer_poll(peer=peer, answer=PollAnswer(answer), account=account, now=at, by_director=True)
    close_poll(poll=poll, account=account, now=at + 5 * MINUTE)


def _members(appeal: Appeal) -> list[Person]:
    """Return three people with numbers who are not tied to the appeal."""
    parties = parties_of(appeal)
    able = Person.objects.filter(number__isnull=False).exclude(pk__in=_entered(appeal.event))
    free = (
        person
        for person in able.order_by("number").iterator()
        if not conflicts(candidates([person], appeal.event), parties)
    )
    return list(islice(free, MEMBERS))


def _entered(event: Event) -> set[int]:
    """Return who plays in an event. A separate query, because new tables have no statistics."""
    rows = EntryPlayer.objects.filter(entry__event=event)
    return set(rows.values_list("person", flat=True))
