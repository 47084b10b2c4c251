"""A session whose phones lose one request in five while two directors act: 14 and 40 tables.

Each table's phone stores its acts and sends them again, as the page does: half of the lost requests
never reach the site, of the other half the answer is lost. The final results are compared with the
answers to each phone and director. 500 readers watch the session of 40 tables.
"""

import random
import uuid
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from django.db import connections
from django.test import Client
from django.test.utils import override_settings
from django.utils import timezone

from benchmarks.suites.watching import streams
from federation.errors import RuleError
from federation.models import Account, Club, Season
from scoring.live.services.book import differences, replayed
from scoring.models import BookAct, BookLine, EventBook
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import TableSheet, record_code, table_sheets
from scoring.tables.services.records import Noted, RecordKey, Sent, note_for_table
from tests.factories.federation import (
    load_figures,
    make_association,
    make_federation,
    make_season,
)
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.tournaments import make_event
from tournaments.models import Event, Session, SessionHours
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round

SMALL, LARGE = 14, 40  # tables
ASKED = MovementChoice("SKIP_MITCHELL", 13, 2, 2)
LOST = 0.2
CONTRACTS = (("4", "S", "S", 10), ("3", "N", "N", 9), ("2", "H", "S", 8), ("1", "D", "N", 7))
Row = dict[str, Any]
Where = tuple[int, int, int]
Stands = tuple[str, str, int | None]


@dataclass
class _Answers:
    """The acts on boards, and the answer to each: by place, in the order of the acts."""

    accepted: list[tuple[Where, uuid.UUID, Stands]] = field(default_factory=list)
    refused: int = 0
    sent: int = 0
    entries: int = 0
    unanswered: int = 0


class _Phone:
    """The phone of one table: a queue that sends the oldest act first until it is answered."""

    def __init__(self, sheet: TableSheet, pins: dict[int, str], seed: int) -> None:
        self.sheet, self.pins = sheet, pins
        self.chance = random.Random(seed)
        self.client = Client()
        self.code = record_code(sheet.session.pk, sheet.section, sheet.table)
        self.told = _Answers()

    def play(self, turn: int) -> None:
        """Sit down, then enter and verify the boards of a round."""
        boards = [at for at in self.sheet.boards if at.round == turn]
        if not boards:
            return
        own, other = (self.pins[boards[0].side(side)[0]] for side in ("NS", "EW"))
        self.client.post(f"/tables/{self.code}/seat/", {"pin": own})
        for at in boards:
            level, strain, declarer, tricks = self.chance.choice(CONTRACTS)
            board = {"round": at.round, "board": at.board}
            data = {"level": level, "strain": strain, "declarer": declarer, "tricks": tricks}
            key = uuid.uuid4()
            payload = self._until_answered("note", key, board | data | {"seen": 0})
            self.told.entries += 1
            if payload["state"] != "done":
                self.told.refused += 1
                continue
            place = (self.sheet.table, at.round, at.board)
            self.told.accepted.append((place, key, (level + strain, declarer, tricks)))
            verified = {"version": payload["version"], "pin": other}
            self._until_answered("verify", uuid.uuid4(), board | verified)

    def _until_answered(self, act: str, key: uuid.UUID, fields: dict[str, Any]) -> dict[str, Any]:
        for attempt in range(200):
            where = self.chance.random()
            self.told.sent += 1
            if where < LOST / 2:
                continue  # never arrived
            response = self.client.post(
                f"/tables/{self.code}/{act}/",
                fields | {"key": str(key), "waited": attempt * 1000},
                headers={"X-Table-Queue": "1"},
            )
            if where < LOST or response.status_code >= 500:
                continue  # done, and the answer lost
            data: dict[str, Any] = response.json()
            if data["state"] != "waits":
                return data
        self.told.unanswered += 1
        return {"state": "unanswered"}


class _Director:
    """Enters results for tables of a round, sometimes over those of a phone."""

    def __init__(self, session: Session, account: Account, seed: int) -> None:
        self.session, self.account = session, account
        self.chance = random.Random(seed)
        self.told = _Answers()

    def act(self, turn: int, sheets: list[TableSheet]) -> None:
        """Enter one board of three tables."""
        for sheet in self.chance.sample(sheets, 3):
            boards = [at for at in sheet.boards if at.round == turn]
            if not boards:
                continue
            at = self.chance.choice(boards)
            level, strain, declarer, tricks = self.chance.choice(CONTRACTS)
            place = RecordKey(self.session, sheet.section, sheet.table, at.round, at.board)
            noted = Noted(level + strain, declarer, tricks)
            self.told.entries += 1
            key = uuid.uuid4()
            try:
                note_for_table(
                    place=place,
                    noted=noted,
                    account=self.account,
                    now=timezone.now(),
                    reason="Slip",
                    sent=Sent(key, 0),
                )
            except RuleError:
                self.told.refused += 1
                continue
            where = (sheet.table, at.round, at.board)
            self.told.accepted.append((where, key, (noted.contract, declarer, tricks)))


def rows(_rounds: int, goals: Collection[str]) -> Iterator[Row]:
    """Yield the rows day-14 and day-40: entries lost, doubled or different, of how many."""
    for tables in (SMALL, LARGE):
        if f"day-{tables}" in goals:
            session = make_live_session(tables)
            watched = streams(session.event_id) if tables == LARGE else nullcontext()
            yield _row(session, tables, watched)


def _row(session: Session, tables: int, watched: AbstractContextManager[object]) -> Row:
    """Play a session while it is watched, and return the outcome."""
    pins = pins_of(session)
    accounts = [Account.objects.create(email=f"director{n}-{tables}@example.org") for n in (1, 2)]
    sheets = table_sheets(session, now=timezone.now())
    phones = [_Phone(sheet, pins, n) for n, sheet in enumerate(sheets)]
    directors = [_Director(session, account, 100 + n) for n, account in enumerate(accounts)]
    rounds = max(at.round for sheet in sheets for at in sheet.boards)
    with watched, override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        for turn in range(1, rounds + 1):
            call_round(session=session, turn=turn, account=None, now=timezone.now())
            _at_once(
                [(phone.play, (turn,)) for phone in phones]
                + [(director.act, (turn, sheets)) for director in directors]
            )
    told = [*(phone.told for phone in phones), *(director.told for director in directors)]
    faults = list(_faults(session, told))
    entries = sum(item.entries for item in told)
    sent = sum(item.sent for item in told)
    refused = sum(item.refused for item in told)
    return {
        "id": f"day-{tables}",
        "workload": f"{len(phones)} phones lose 1 request in 5, {len(directors)} directors; "
        f"{sent} requests, {refused} refused and told",
        "ours": len(faults),
        "reference": entries,
        "ratio": round(len(faults) / entries, 5),
        "aim": 0,
        "met": not faults,
        "growth": None,
        "unit": "entries lost, doubled or different",
    }


def _faults(session: Session, told: list[_Answers]) -> Iterator[str]:
    """Yield what was lost, done twice, or differs from an answer."""
    acts = list(BookAct.objects.filter(line__session=session).exclude(act="SEATED"))
    lines = {book_line.pk: book_line for book_line in BookLine.objects.filter(session=session)}
    written: dict[Where, dict[uuid.UUID, Stands]] = {}
    for act in acts:
        line = lines[act.line_id]
        stands = (act.written["contract"], act.written["declarer"], act.written["tricks"])
        place = (line.table, line.round, line.board)
        if act.key in written.setdefault(place, {}):
            yield f"{place}: done twice"
        written[place][act.key] = stands
    for item in told:
        yield from ("unanswered" for _n in range(item.unanswered))
        for place, key, result in item.accepted:
            # an equal result of somebody else adds no act
            if written.get(place, {}).get(key, result) != result:
                yield f"{place}: different"
            elif result not in written.get(place, {}).values():
                yield f"{place}: lost"
    places = {place for item in told for place, _key, _result in item.accepted}
    for line in lines.values():
        if line.contract and (line.table, line.round, line.board) not in places:
            yield f"{line}: told to nobody"
    last = replayed(EventBook.objects.get(event=session.event_id).pk, version=10**9)
    for pk, row in last.items():
        if pk in lines and row["contract"] != lines[pk].contract:
            yield f"{lines[pk]}: not its last act"
    book = EventBook.objects.select_related("event").get(event=session.event_id)
    yield from (str(difference) for difference in differences(book))


def make_live_session(tables: int) -> Session:
    if not Season.objects.exists():
        make_federation()
        load_figures(make_season())
    event, code = make_event(name=f"{tables} tables"), f"C{tables}"
    club = Club.objects.create(
        code=code, name=code, town="Porto", association=make_association(code)
    )
    # The people of a session have separate numbers: ten per pair.
    enter_many(event, 2 * tables, club=club, season=Season.objects.get(), first=1 + 100 * tables)
    session = make_session(event)
    draw_seating(
        session=session, order=order(ASKED, reason="-", lets_pass=True), account=None, now=BEFORE
    )
    today = timezone.localdate()
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    SessionHours.objects.filter(session=session).update(is_by_hand=True)
    return Session.objects.select_related("event", "hours").get(pk=session.pk)


def _at_once(works: list[tuple[Callable[..., None], tuple[Any, ...]]]) -> None:
    """Run functions at the same time; raise what one of them raises."""

    def run(work: Callable[..., None], told: tuple[Any, ...]) -> None:
        try:
            work(*told)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        for done in [pool.submit(run, *work) for work in works]:
            done.result()
