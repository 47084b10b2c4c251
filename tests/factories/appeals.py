"""Rulings to contest, and appeals at any stage."""

import datetime as dt

from federation.models import Account, Person
from rulings.appeals.selectors.appeals import consents_awaited
from rulings.appeals.services.appeals import PaidBy, receive_deposit, settle_state
from rulings.appeals.services.hearings import (
    answer_invitation,
    name_committee,
    save_form,
    take_step,
)
from rulings.appeals.services.statements import AppealDraft, state_appeal
from rulings.models import (
    Appeal,
    Basis,
    BoardRecord,
    Incident,
    IncidentFact,
    IncidentPlayer,
    RevisionKind,
    Ruling,
    RulingRevision,
    SessionTimes,
)
from tests.factories.federation import make_member
from tests.personas import World
from tournaments.models import Entry, Event

# The session ends and its results are there, in the time of the site; rulings were told before.
ENDED = dt.datetime(2026, 11, 14, 18, 0, tzinfo=dt.UTC)
RESULTS = dt.datetime(2026, 11, 14, 18, 20, tzinfo=dt.UTC)
RULED = dt.datetime(2026, 11, 14, 17, 0, tzinfo=dt.UTC)
IN_TIME = dt.datetime(2026, 11, 14, 18, 50, tzinfo=dt.UTC)
FORM = {
    "people": "Both pairs",
    "dealer": "North",
    "vulnerability": "none",
    "hands": "AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765",
    "auction": "1S P 4S",
    "explanations": "none",
    "result": "4S North, 10 tricks",
    "facts": "A long pause before 4♠.",
    "ruling": "Back to 2♠.",
    "laws": "Law 16 B1",
}
SITTING = "abcdefg"


def entry_of(event: Event, number: str) -> Entry:
    """Return the contestant of the player with a federation number."""
    return Entry.objects.get(event=event, players__person__number=number)


def make_ruling(
    event: Event, *, made_by: Account | None, made_at: dt.datetime = RULED, board: int = 3
) -> Ruling:
    """Call the director to the table of pairs 1 and 2, and rule under one Law."""
    incident = Incident.objects.create(
        event=event,
        number=event.incidents.count() + 1,
        session=1,
        table="1",
        board=board,
        about="pause",
        called_at=made_at,
    )
    for seat, number in zip("NESW", ("1001", "1003", "1002", "1004"), strict=True):
        person = Person.objects.get(number=number)
        IncidentPlayer.objects.create(
            incident=incident,
            seat=seat,
            person=person,
            entry=entry_of(event, number),
            name=person.name,
        )
    IncidentFact.objects.create(
        incident=incident,
        kind="TOLD",
        voice="EW",
        text="North thought for long.",
        agreement="AGREED",
        noted_at=made_at,
    )
    BoardRecord.objects.create(
        incident=incident,
        version=1,
        dealer="S",
        vulnerable="EW",
        hands=FORM["hands"],
        auction="1S P 4S AP",
        noted_at=made_at,
    )
    ruling = Ruling.objects.create(incident=incident, made_at=made_at)
    version = RulingRevision.objects.create(
        ruling=ruling,
        number=1,
        kind=RevisionKind.DECIDED,
        basis=Basis.AGREED,
        edition=2007,
        decision="Back to 2♠, eight tricks.",
        made_by=made_by,
        made_at=made_at,
    )
    version.citations.create(place=1, law=16, address="B1")
    return ruling


def note_times(
    event: Event, *, ended_at: dt.datetime = ENDED, results_at: dt.datetime = RESULTS
) -> None:
    SessionTimes.objects.create(
        event=event, session=1, ended_at=ended_at, results_at=results_at, noted_at=results_at
    )


def make_appeal(
    ruling: Ruling,
    *,
    account: Account,
    at: dt.datetime = IN_TIME,
    number: str = "1001",
    agreed: bool = True,
) -> Appeal:
    """State an appeal of both players of a pair; agreed: the partner consented at once."""
    entry = entry_of(ruling.incident.event, number)
    appeal = state_appeal(
        draft=AppealDraft(
            contested=ruling,
            entry=entry,
            backers=[player.person for player in entry.players.all()],
            grounds="The pause told nothing.",
        ),
        account=account,
        now=at,
    )
    return agree(appeal, account=account) if agreed else appeal


def agree(appeal: Appeal, *, account: Account) -> Appeal:
    """Give the consent of everybody asked."""
    if consents_awaited(appeal).update(consented_at=appeal.stated_at):
        settle_state(appeal, account, appeal.stated_at)
    return appeal


def make_ready(appeal: Appeal, *, members: list[Person], account: Account) -> Appeal:
    """Bring an appeal to its hearing: deposit, form, an accepted committee."""
    now = appeal.stated_at
    receive_deposit(appeal=appeal, paid_by=PaidBy.CASH, account=account, now=now)
    save_form(appeal=appeal, fields=FORM, complete=True, account=account, now=now)
    appeal_members = name_committee(
        appeal=appeal, people=members, chair=members[0], account=account, now=now
    )
    for member in appeal_members:
        answer_invitation(member=member, accepts=True, account=account, now=now)
    appeal.refresh_from_db()
    return appeal


def hear(appeal: Appeal, *, account: Account) -> None:
    """Hold the hearing up to the decision."""
    for step in SITTING:
        take_step(appeal=appeal, step=step, note="", account=account, now=appeal.stated_at)


def make_heard(world: World, ruling: Ruling, account: Account) -> Appeal:
    """State an appeal of a player concerned by the ruling, and hear it up to its decision."""
    note_times(ruling.incident.event)
    members = [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 4)
    ]
    player = ruling.incident.players.filter(person__number__isnull=False).first()
    assert player is not None
    assert player.person is not None
    appeal = make_appeal(ruling, account=account, number=player.person.number or "")
    make_ready(appeal, members=members, account=account)
    hear(appeal, account=account)
    return appeal
