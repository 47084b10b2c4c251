"""A club's session in play: in its third round, however long after loading it is looked at."""

import datetime as dt
from collections.abc import Sequence
from random import Random

from django.utils import timezone

from federation.models import Account, Club, Mandate, Role
from rulings.demo.accounts import email_of
from rulings.demo.course import moment
from rulings.demo.deals import Board, deal_board
from rulings.demo.people import Member
from rulings.demo.play import play_board
from scoring.tables.selectors.records import table_sheets
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    note_result,
    verify_result,
)
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event, Session
from tournaments.seating.rules.table_records import record_duty
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import DrawOrder, draw_seating
from tournaments.seating.services.sessions import (
    TimesDraft,
    call_round,
    note_presence,
    open_session,
)

PAIRS = 12
BOARDS, ROUNDS = 2, 3  # a round; called so far
MOVEMENT = MovementChoice("HOWELL", PAIRS - 1, BOARDS, 1)
MINUTES = 7  # a board
BEGAN = dt.timedelta(minutes=36)  # ago: in the third round
MINUTE = dt.timedelta(minutes=1)
SKILL = 55


def hold_session_now(
    club: Club, members: Sequence[Member], rng: Random, *, office: Account, today: dt.date
) -> Session:
    """Hold a session of a club up to its third round; two rounds are in, the third has begun.

    The director calls the rounds. By the clock, every table would soon wait for the ones before.
    """
    now = timezone.now() if timezone.localdate() == today else moment(today, 16)
    starts_at = max(now - BEGAN, moment(today))
    event = create_event(
        draft=EventDraft(
            name=f"Torneio de Pares da Semana, {club.town} ({today:%d/%m})",
            kind="PAIRS",
            event_class="PRIVATE_TOURNAMENT",
            organiser_kind="CLUB",
            club=club,
            method="matchpoints",
            starts_on=today,
            ends_on=today,
            venue=f"Sede, {club.town}",
            planned_boards=22,
        ),
        account=office,
        now=moment(today - dt.timedelta(days=14), 12),
    )
    director = Account.objects.get(email=email_of("director"))
    Mandate.objects.create(
        account=director, role=Role.DIRECTOR, event_number=event.pk, valid_from=today
    )
    able = [member for member in members if member.person.pk != director.person_id]
    entries = _enter(event, able, office=office, now=starts_at - 40 * MINUTE)
    session = open_session(
        event=event,
        number=1,
        day=today,
        draft=TimesDraft(starts_at, MINUTES, north="a porta", is_by_hand=True),
        account=office,
    )
    before = starts_at - 10 * MINUTE
    note_presence(entries=entries, is_present=True, session=session, account=office, now=before)
    order = DrawOrder(MOVEMENT, seed="semana")
    draw_seating(order=order, session=session, account=office, now=before)
    for turn in range(1, ROUNDS + 1):
        called_at = min(starts_at + (turn - 1) * BOARDS * MINUTES * MINUTE, now)
        call_round(session=session, turn=turn, account=director, now=called_at)
    _play(session, rng, now=now)
    return session


def _enter(
    event: Event, members: Sequence[Member], *, office: Account, now: dt.datetime
) -> list[int]:
    licensed = [member for member in members if member.licensed[-1]]
    licensed.sort(key=lambda member: member.club != event.club)
    people = [member.person for member in licensed[: 2 * PAIRS]]
    entries = []
    for one, other in zip(people[::2], people[1::2], strict=True):
        sheet = EntrySheet(captain=one, people=[one, other])
        registration = enter_at_desk(event=event, sheet=sheet, reason="", account=office, now=now)
        if registration.entry is not None:
            entries.append(registration.entry.pk)
    return entries


def _play(session: Session, rng: Random, *, now: dt.datetime) -> None:
    """Enter the results of the tables; in the current round some are behind."""
    boards: dict[int, Board] = {}
    sheets = table_sheets(session, now=now)
    turn = sheets[0].turn
    for sheet in sheets:
        for at in sheet.opened:
            if at.round == turn and (sheet.table % 2 or at.board % 2 == 0):
                continue
            if at.board not in boards:
                boards[at.board] = deal_board(rng, at.board)
            made = play_board(rng, boards[at.board], ns_skill=SKILL, ew_skill=SKILL)
            noted = Noted(made.contract, made.declarer, made.tricks, made.lead)
            duty = record_duty(made.declarer)
            place = RecordKey(session, sheet.section, sheet.table, at.round, at.board)
            line = note_result(
                place=place, noted=noted, contestant=at.side(duty.enters_side)[0], now=now
            )
            if at.round < turn or sheet.table != len(sheets):
                other = "EW" if duty.enters_side == "NS" else "NS"
                verify_result(
                    place=place, version=line.version, contestant=at.side(other)[0], now=now
                )
