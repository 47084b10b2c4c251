"""Nobody but the director sees a board that a table has still to play."""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urldefrag, urljoin

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from lxml import html

from federation.errors import RuleError
from federation.models import Account
from scoring.homologation.services.papers import issue_results_booklet
from scoring.models import BoardResult, BookLine, EventResult, LineState
from scoring.tables.selectors.records import table_sheets
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, leave_board, note_for_table
from tests.factories.book import noted, set_back
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.deals.services.deals import (
    ask_for_hand_record,
    bring_deals,
    deal_session,
    note_deals_of_file,
    open_deals,
)
from tournaments.deals.services.hand_records import make_hand_record
from tournaments.models import Deal, DealSet, Event, Session, SessionHours
from tournaments.rules.dealing import dealt_boards
from tournaments.seating.selectors.boards_in_play import (
    boards_in_play,
    hidden_boards,
    hidden_cards,
)
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round
from tournaments.seating.services.table_hours import close_tables

As = Callable[[Account], Client]
TOLD = Noted("7NXX", "N", 13, "H9")  # nobody else's score
# The keys of rows go up while the tests run: a score is a number of its own, not a part of one.
MARK = re.compile(rb'(?<!\d)(?:2280|2980)(?!\d)|7NXX|7NTXX|7NT\xc3\x97\xc3\x97|contract">7N')


@pytest.fixture
def session(world: World) -> Session:
    """Return ten pairs at five tables, rounds started by hand, in round 2; nothing entered yet."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    today = timezone.localdate()
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    SessionHours.objects.filter(session=session).update(
        is_by_hand=True, starts_at=timezone.now() - dt.timedelta(minutes=30)
    )
    session = Session.objects.select_related("event", "hours").get(pk=session.pk)
    call_round(session=session, turn=2, account=None, now=timezone.now())
    return session


def note_some(session: Session, account: Account, *, rounds: int, noted: Noted = TOLD) -> None:
    now = timezone.now()
    for sheet in table_sheets(session, now=now):
        for at in sheet.boards:
            if at.round <= rounds:
                place = RecordKey(session, sheet.section, sheet.table, at.round, at.board)
                note_for_table(place=place, noted=noted, account=account, now=now)


def take_in(session: Session, account: Account) -> None:
    now = timezone.now()
    close_session(session=session, account=account, now=now, is_incomplete=True)


@pytest.fixture
def partial(session: Session, olga: Account) -> Session:
    """Return two rounds of nine entered and published; each board has a hand record."""
    note_some(session, olga, rounds=2)
    take_in(session, olga)
    deals = dealt_boards("ab" * 32, first=1, count=27)
    Deal.objects.bulk_create(
        Deal(session=session, board=deal.board, hands=deal.hands) for deal in deals
    )
    return session


def test_a_board_is_in_play_until_every_table_has_it(session: Session, olga: Account) -> None:
    note_some(session, olga, rounds=8)
    now = timezone.now()
    due = {
        at.board for sheet in table_sheets(session, now=now) for at in sheet.boards
        if at.round == 9
    }  # fmt: skip

    assert boards_in_play(session.event, now=now) == {(1, board) for board in due}
    note_some(session, olga, rounds=9)
    assert boards_in_play(session.event, now=now) == frozenset()


def test_a_board_noted_but_not_verified_or_left_open_is_in_play_until_the_tables_close(
    session: Session, olga: Account
) -> None:
    now = timezone.now()
    note_some(session, olga, rounds=9)
    one, other = noted()[:2]
    BookLine.objects.filter(pk=one.pk).update(verified_at=None, state=LineState.ENTERED)
    set_back(pk=other.pk)
    place = RecordKey(session, "A", other.table, other.round, other.board)
    leave_board(place=place, account=olga, now=now, reason="Played at the end")

    assert boards_in_play(session.event, now=now) == {(1, one.board), (1, other.board)}
    tomorrow = dt.datetime.combine(
        session.played_on + dt.timedelta(days=1), dt.time(6), tzinfo=timezone.get_current_timezone()
    )
    minute = dt.timedelta(minutes=1)
    assert len(boards_in_play(session.event, now=tomorrow.astimezone(dt.UTC) - minute)) == 2
    assert boards_in_play(session.event, now=tomorrow) == frozenset()
    close_tables(session=session, account=olga, now=now)
    assert boards_in_play(session.event, now=now + minute) == frozenset()


def test_a_table_that_sits_out_holds_no_board_back(world: World, olga: Account) -> None:
    enter_many(world.event, 9, club=world.club, season=world.season)
    session = make_session(world.event)
    howell = MovementChoice("HOWELL", 9, 3, 1)
    draw_seating(session=session, order=order(howell), account=None, now=BEFORE)
    note_some(session, olga, rounds=9)

    assert boards_in_play(session.event, now=BEFORE) == frozenset()


def test_an_artificial_score_stands_for_a_board_that_was_not_played(
    partial: Session, olga: Account
) -> None:
    event, now = partial.event, timezone.now()
    note_some(partial, olga, rounds=9)
    gone = noted().filter(round=9)[0]
    set_back(pk=gone.pk)
    take_in(partial, olga)
    assert boards_in_play(event, now=now) == {(1, gone.board)}

    line = BoardResult.objects.filter(event=event, removed_in=None, board=gone.board)[0]
    BoardResult.objects.create(
        event=event,
        added_in=line.added_in,
        session=1,
        board=gone.board,
        ns_id=gone.ns_id,
        ew_id=gone.ew_id,
        artificial_ns_hundredths=6000,
        artificial_ew_hundredths=6000,
    )

    assert boards_in_play(event, now=now) == frozenset()


@pytest.mark.rule("2.1.1-a")
def test_the_director_sees_them_and_the_secretary_who_does_not_play(
    partial: Session, carla: Account, ana: Account, olga: Account, bruno: Account
) -> None:
    event, now = partial.event, timezone.now()
    everything = boards_in_play(event, now=now)

    assert len(everything) == 27
    assert hidden_boards(event, ana, now=now) == everything
    assert hidden_boards(event, carla, now=now) == frozenset()
    assert hidden_boards(event, bruno, now=now) == frozenset()
    assert hidden_boards(event, olga, now=now) == frozenset()
    seated_in(partial, carla)  # lawful for one who stands in, and outside the regulation
    assert hidden_boards(event, carla, now=now) == frozenset()
    assert hidden_cards(event, carla, now=now) == everything
    carla.person = None
    carla.save()
    seated_in(partial, bruno)
    assert hidden_boards(event, bruno, now=now) == everything


def links_of(client: Client, address: str) -> set[str]:
    response = client.get(address)
    assert response.status_code == 200
    hrefs = {str(item) for item in html.fromstring(response.content).xpath("//main//a/@href")}
    return {urldefrag(urljoin(address, href)).url for href in hrefs}


def test_pages_of_an_event_that_is_played_link_only_to_what_is_there(
    session: Session, carla: Account, olga: Account, as_account: As, reader: Client
) -> None:
    note_some(session, olga, rounds=2)
    event, board = session.event, table_sheets(session, now=timezone.now())[0].boards[0].board
    pages = [f"/events/{event.pk}/boards/{board}/", f"/events/{event.pk}/entries/"]
    before = [links_of(as_account(carla), page) for page in pages]
    entry = event.entries.all()[0]

    shut = {
        link
        for link in set().union(*before)
        if link.startswith("/") and as_account(carla).get(link).status_code not in {200, 302}
    }

    assert not shut
    call = f"/events/{event.pk}/log/new/?session=1&board={board}"
    assert call in before[0]
    assert call not in links_of(as_account(olga), pages[0])
    take_in(session, olga)
    after = [links_of(as_account(carla), page) for page in pages]
    assert f"/events/{event.pk}/sessions/1/boards/{board}/rule/" in after[0]
    assert call not in after[0]
    assert f"/events/{event.pk}/entries/{entry.pk}/" in after[1]


def test_deals_are_promised_before_play_and_opened_after_it(
    session: Session, olga: Account
) -> None:
    event, now = session.event, timezone.now()
    with pytest.raises(RuleError, match="deals_session_begun"):
        deal_session(event=event, session=1, first_board=1, boards=27, account=olga, now=now)
    early = session.hours.starts_at - dt.timedelta(hours=1)
    deal_set = deal_session(
        event=event, session=1, first_board=1, boards=27, account=olga, now=early
    )
    note_some(session, olga, rounds=8)
    for act in (
        lambda: open_deals(deal_set=deal_set, account=olga, now=now),
        lambda: deal_session(
            event=event, session=1, first_board=1, boards=27, reason="?", account=olga, now=now
        ),
        lambda: bring_deals(event=event, session=1, data=ONE, reason="?", account=olga, now=now),
    ):
        with pytest.raises(RuleError, match=r"boards_in_play|deals_session_begun"):
            act()
    note_deals_of_file(session=session, deals=dealt_boards("cd" * 32, first=1, count=27), now=now)

    deal_set.refresh_from_db()
    assert deal_set.opened_at is None
    assert not Deal.objects.exists()
    note_some(session, olga, rounds=9)
    open_deals(deal_set=deal_set, account=olga, now=now)
    assert DealSet.objects.get().opened_at == now


ONE = (
    b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
)


def test_no_paper_is_made_of_boards_in_play(partial: Session, olga: Account) -> None:
    with pytest.raises(RuleError, match="boards_in_play"):
        issue_results_booklet(event_id=partial.event_id, account=olga)
    with pytest.raises(RuleError, match="boards_in_play"):
        ask_for_hand_record(session=partial, account=olga)
    with pytest.raises(RuleError, match="boards_in_play"):
        make_hand_record(session_id=partial.pk, account=olga)


def addresses(
    patterns: list[URLPattern | URLResolver], prefix: str = "/"
) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        address = prefix + str(pattern.pattern).lstrip("^")
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        else:
            yield address, pattern


def filled(address: str, session: Session, board: int) -> Iterator[str]:
    """Yield an address with every row of the event that its parameters may mean."""
    event = session.event
    entry = EventResult.objects.get(event=event).revision.standings.all()[0].entry_id
    word_of: dict[str, list[Any]] = {
        "session": [session.number], "board": [board], "entry": [entry], "number": [1],
        "file_format": ["pbn", "lin", "dlm", "dup", "csv"], "letter": ["A"], "section": ["A"],
        "table": [1], "turn": [1], "year": [2026], "event": [event.pk], "order": [1],
    }  # fmt: skip
    event_ids = [event.pk] if "events/" in address else [event.pk, session.pk, entry]
    found = [address]
    while "<" in found[0]:
        start, end = found[0].index("<"), found[0].index(">")
        name = found[0][start + 1 : end].rpartition(":")[2]
        choices = word_of.get(name, event_ids if name == "pk" else None)
        if choices is None:
            return
        found = [
            item[: item.index("<")] + str(choice) + item[item.index(">") + 1 :]
            for item in found
            for choice in choices
        ]
    yield from found


def contents(answer: Any) -> bytes:
    data = b"".join(answer) if answer.streaming else answer.content
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            return b"".join(file.read(name) for name in file.namelist())
    # A form's token is drawn anew each time, and the clock writes its microseconds: in so many of
    # them any four digits turn up one day.
    return re.sub(rb"[A-Za-z0-9_+/=-]{32,}|T\d\d:\d\d:\d\d\.\d+", b"", bytes(data))


def has_mark(answer: object, *, hands: bytes | None = None) -> bool:
    """Return whether an answer shows a board that only the marked tables have, or some hands."""
    data = contents(answer)
    return MARK.search(data) is not None or (hands is not None and hands in data)


def seated_in(session: Session, account: Account) -> Account:
    """Have an account be that of a player of the event."""
    account.person = session.event.entries.all()[0].players.all()[0].person
    account.save()
    return account


@pytest.mark.parametrize("who", ["", "ana"])
def test_no_address_shows_a_board_in_play(
    who: str, partial: Session, ana: Account, as_account: As, reader: Client
) -> None:
    board = BoardResult.objects.filter(event=partial.event).order_by("pk")[0].board
    hands = Deal.objects.get(session=partial, board=board).hands.split()[0].encode()
    client = as_account(ana) if who == "ana" else reader
    asked, telling = 0, []
    for address, _pattern in addresses(get_resolver().url_patterns):
        if address.startswith(("/admin/", "/static/", "/accounts/")) or "(?P" in address:
            continue
        for item in filled(address, partial, board):
            for query in ("", "?export=csv", "?export=xlsx"):
                response = client.get(item + query)
                if response.status_code != 200:
                    break
                asked += 1
                if has_mark(response, hands=hands):
                    telling.append(item + query)
                if query and response["Content-Type"].startswith("text/html"):
                    break  # the page has no exports

    assert asked > 100
    assert telling == []


def test_the_walk_finds_what_is_shown_once_the_tables_are_closed(
    partial: Session, olga: Account, reader: Client
) -> None:
    board = BoardResult.objects.filter(event=partial.event).order_by("pk")[0].board
    shown = [
        f"/events/{partial.event_id}/boards/",
        f"/events/{partial.event_id}/boards/{board}/",
        f"/events/{partial.event_id}/results.xml",
        f"/events/{partial.event_id}/deals/1/",
        f"/events/{partial.event_id}/deals/1.pbn",
        f"/api/v1/events/{partial.event_id}/boards/",
        f"/api/v1/events/{partial.event_id}/sessions/1/boards/{board}/",
    ]
    before = [reader.get(text).status_code for text in shown]
    close_tables(session=partial, account=olga, now=timezone.now())
    after = {text: reader.get(text).status_code for text in shown}

    assert before == [200, 404, 200, 404, 404, 200, 404]
    assert after == dict.fromkeys(shown, 200)
    assert has_mark(reader.get(shown[1]))
    assert has_mark(reader.get(shown[2]))
