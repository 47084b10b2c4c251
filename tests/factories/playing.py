"""A session in play: seated, rounds started by hand, some boards entered."""

import datetime as dt

from django.utils import timezone

from federation.models import Account
from scoring.tables.selectors.records import table_sheets
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.seating import BEFORE, HOWELL_9, enter_many, make_session, order
from tests.personas import World
from tournaments.models import Event, Session, SessionHours
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round

GAME = Noted("3N", "N", 9, "S4")


def play_session(
    world: World, *, pairs: int = 10, turn: int = 2, asked: MovementChoice = HOWELL_9
) -> Session:
    """Seat pairs in a session of today whose rounds are started by hand; one is started."""
    enter_many(world.event, pairs, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(asked), account=None, now=BEFORE)
    today = timezone.localdate()
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    SessionHours.objects.filter(session=session).update(
        is_by_hand=True, starts_at=timezone.now() - dt.timedelta(minutes=30)
    )
    session = Session.objects.select_related("event", "hours").get(pk=session.pk)
    call_round(session=session, turn=turn, account=None, now=timezone.now())
    return session


def note_rounds(session: Session, account: Account, *, rounds: range, noted: Noted = GAME) -> None:
    """Enter every board of some rounds by the director."""
    now = timezone.now()
    for sheet in table_sheets(session, now=now):
        for at in sheet.boards:
            if at.round in rounds:
                place = RecordKey(session, sheet.section, sheet.table, at.round, at.board)
                note_for_table(place=place, noted=noted, account=account, now=now)
