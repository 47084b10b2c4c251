"""Results at the tables in the browser: a table by its code, the director by the session's page."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from federation.models import Account, Notice, Person
from rulings.models import Incident
from scoring.models import EventResult
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import TableSheet, record_code, table_sheet
from tests.factories.book import noted
from tests.factories.federation import make_account
from tests.factories.pages import LET_THROUGH, words
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.models import EntryPlayer, Event, Session, SessionHours
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round

As = Callable[[Account], Client]
SPADES = {"level": "4", "strain": "S", "double": "", "declarer": "S", "tricks": "10"}
SPADES |= {"lead_suit": "D", "lead_rank": "K"}
PASSED = {"level": "P"}
ROLES = ("player", "secretary", "director", "council", "nobody", "office")


@pytest.fixture
def session(world: World) -> Session:
    """Return ten pairs in nine rounds of three boards, today; the director started round 1."""
    cache.clear()  # of wrong PINs
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    today = timezone.localdate()
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    SessionHours.objects.filter(session=session).update(is_by_hand=True)
    session = Session.objects.select_related("event", "hours").get(pk=session.pk)
    call_round(session=session, turn=1, account=None, now=timezone.now())
    return session


def sheet_of(session: Session, table: int = 1) -> TableSheet:
    return table_sheet(session, "A", table, now=timezone.now())


def board_of(session: Session, at: int = 0) -> dict[str, int]:
    line = sheet_of(session).boards[at]
    return {"round": line.round, "board": line.board}


def sit(session: Session, client: Client, side: str, *, table: int = 1) -> str:
    """Assign a device to one side of a table in the current round."""
    sheet = sheet_of(session, table)
    at = next(board for board in sheet.boards if board.round == max(sheet.turn, 1))
    here = f"/tables/{record_code(session.pk, 'A', table)}/"
    response = client.post(f"{here}seat/", {"pin": pins_of(session)[at.side(side)[0]]})
    assert response.status_code == 302
    assert f"table-{session.pk}" in client.cookies
    return here


@pytest.mark.rule("2.1.9-a", "2.1.9-b")
def test_two_devices_enter_and_verify(session: Session, reader: Client) -> None:
    other = Client(headers={"accept-language": "en"})
    here, board = sit(session, reader, "NS"), board_of(session)
    sit(session, other, "EW")

    form = words(reader.get(here))
    entered = words(reader.post(f"{here}note/", board | SPADES, follow=True))
    held_up = words(reader.post(f"{here}note/", board_of(session, 1) | PASSED, follow=True))
    row = noted().get()
    told = board | {"version": row.version}
    own_side = words(reader.post(f"{here}verify/", told, follow=True))
    text = words(other.get(here))
    verified = words(other.post(f"{here}verify/", told, follow=True))
    row.refresh_from_db()

    assert f"Board {board['board']} North-South" in form
    assert "You are" in form
    assert "4♠ S = " in entered
    assert "East-West say whether it is right RTP 2.1.9" in entered
    assert "PIN of East-West" in entered
    assert f"Board {board['board']} is not verified yet" in held_up
    assert "EW say so: enter their PIN." in own_side
    assert "PIN of East-West" not in text
    assert f"Board {board['board'] + 1} North-South" in verified
    assert (row.entered_by, row.verified_by, row.lead) == ("N", "E", "DK")


@pytest.mark.rule("2.1.9-a")
def test_one_device_needs_the_pin_of_each_side(session: Session, reader: Client) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    at = sheet_of(session).boards[0]
    ours, theirs = (pins_of(session)[at.side(side)[0]] for side in ("NS", "EW"))
    east = SPADES | {"declarer": "E"}  # dummy is West: East-West enter

    text = words(reader.post(f"{here}note/", board | east))
    wrong = words(reader.post(f"{here}note/", board | east | {"pin": ours}, follow=True))
    assert noted().count() == 0
    reader.post(f"{here}note/", board | east | {"pin": theirs})
    row = noted().get()
    verified = reader.post(f"{here}verify/", board | {"version": row.version}, follow=True)
    row.refresh_from_db()

    assert "PIN of East-West" in text
    assert "This is not the PIN of EW." in wrong
    assert verified.status_code == 200
    assert (row.entered_by, row.verified_by) == ("W", "N")

    second = board_of(session, 1)
    reader.post(f"{here}note/", second | SPADES)
    row = noted().latest("version")
    for pin in ("", ours, "0000x"):
        reader.post(f"{here}verify/", second | {"version": row.version, "pin": pin})
    row.refresh_from_db()
    assert row.verified_at is None
    reader.post(f"{here}verify/", second | {"version": row.version, "pin": theirs})
    row.refresh_from_db()
    assert (row.entered_by, row.verified_by) == ("N", "E")


def test_without_a_pin_nothing_is_seen_or_written(session: Session, reader: Client) -> None:
    here, board = f"/tables/{record_code(session.pk, 'A', 1)}/", board_of(session)
    sit(session, other := Client(headers={"accept-language": "en"}), "NS")
    other.post(f"{here}note/", board | SPADES)

    seen = words(reader.get(here))
    refused = words(reader.post(f"{here}note/", board_of(session, 1) | PASSED, follow=True))
    told = board | {"version": noted().get().version, "seat": "E"}
    verified = words(reader.post(f"{here}verify/", told, follow=True))

    assert "Your PIN" in seen
    assert "4♠" not in seen
    assert "Enter your PIN first" in refused
    assert "Enter your PIN first" in verified
    assert noted().get().verified_at is None


def test_a_forged_seat_is_nobodys(session: Session, reader: Client) -> None:
    here = sit(session, reader, "NS")
    name = f"table-{session.pk}"
    other = sheet_of(session).boards[0].side("EW")[0]
    for forged in (str(other), f"{other}:{reader.cookies[name].value.partition(':')[2]}", "x:y:z"):
        reader.cookies[name] = forged
        assert "Your PIN" in words(reader.get(here))


def test_pins_are_not_guessed(session: Session, reader: Client) -> None:
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"
    pins = set(pins_of(session).values())
    wrong = [pin for pin in (f"{n:04}" for n in range(100)) if pin not in pins][:9]

    reader.get(here)
    texts = [words(reader.post(f"{here}seat/", {"pin": pin}, follow=True)) for pin in wrong]
    at = sheet_of(session).boards[0]
    right = reader.post(f"{here}seat/", {"pin": pins_of(session)[at.side("NS")[0]]}, follow=True)
    sit(session, Client(headers={"accept-language": "en"}), "EW")  # another phone is not shut out

    assert all("This is the PIN of nobody who sits at this table." in text for text in texts[:8])
    assert "Too many wrong PINs at this table" in texts[8]
    assert "Too many wrong PINs at this table" in words(right)


def test_new_phones_do_not_guess_on_and_on(session: Session) -> None:
    """A phone that says each time that it is new is counted with all others of the table."""
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"
    pins = set(pins_of(session).values())
    wrong = next(pin for pin in (f"{n:04}" for n in range(100)) if pin not in pins)
    seated = Client(headers={"accept-language": "en"})
    sit(session, seated, "NS")

    for _time in range(40):
        phone = Client(headers={"accept-language": "en"})
        phone.get(here)
        phone.post(f"{here}seat/", {"pin": wrong})
    phone = Client(headers={"accept-language": "en"})
    text = words(phone.post(f"{here}seat/", {"pin": wrong}, follow=True))
    written = seated.post(f"{here}note/", board_of(session) | SPADES)

    assert "Too many wrong PINs at this table" in text
    assert written.status_code == 302
    assert noted().count() == 1


def test_wrong_pins_of_one_side_do_not_shut_out_the_other(session: Session) -> None:
    phones = [Client(headers={"accept-language": "en"}) for _side in range(2)]
    here = sit(session, phones[0], "NS")
    sit(session, phones[1], "EW")
    board = board_of(session)
    phones[0].post(f"{here}note/", board | SPADES)
    told = board | {"version": noted().get().version}

    for _time in range(9):
        refused = phones[0].post(f"{here}verify/", told | {"pin": "xxxx"}, follow=True)
    phones[1].post(f"{here}verify/", told)

    assert "Too many wrong PINs" in words(refused)
    assert noted().get().verified_by == "E"


def test_who_left_the_table_neither_writes_nor_reads_there(
    session: Session, reader: Client
) -> None:
    first = sheet_of(session).boards[0]
    here = sit(session, reader, "EW")
    call_round(session=session, turn=2, account=None, now=timezone.now())
    sheet = sheet_of(session)
    at = next(board for board in sheet.boards if board.round == 2)
    gone = first.side("EW")[0] not in at.entries
    if not gone:
        here = sit(session, reader := Client(headers={"accept-language": "en"}), "NS")
    left = first.side("EW")[0] if gone else first.side("NS")[0]
    reader.post(f"{here}seat/", {"pin": pins_of(session)[left]})

    board = {"round": at.round, "board": at.board}
    page = words(reader.get(here))
    refused = words(reader.post(f"{here}note/", board | PASSED, follow=True))

    assert "You play at table" in page
    assert f"Board {at.board} " not in page
    assert f"In round 2 others play board {at.board} at this table." in refused
    assert noted().count() == 0


def test_each_reads_its_own_boards_alone(session: Session, reader: Client) -> None:
    """What was played at the table before is still to be played by who comes to it."""
    here = sit(session, reader, "NS")
    reader.post(f"{here}note/", board_of(session) | SPADES)
    call_round(session=session, turn=2, account=None, now=timezone.now())
    first, second = sheet_of(session).boards[0], sheet_of(session).boards[3]
    comes = next(entry for entry in second.entries if entry not in first.entries)
    other = Client(headers={"accept-language": "en"})
    other.post(f"{here}seat/", {"pin": pins_of(session)[comes]})

    page = words(other.get(f"{here}?round=1&board={first.board}"))

    assert "4♠" not in page
    assert f"Board {first.board} " not in page


def test_who_signed_in_needs_no_pin(session: Session, ana: Account, as_account: As) -> None:
    at = sheet_of(session).boards[0]
    row = EntryPlayer.objects.filter(entry=at.side("NS")[0])[0]
    ana.person = row.person
    ana.save()

    page = words(as_account(ana).get(f"/tables/{record_code(session.pk, 'A', 1)}/"))

    assert "You are" in page


def test_codes_and_pins_are_printed_for_the_director_alone(
    session: Session, carla: Account, eve: Account, as_account: As, reader: Client
) -> None:
    desk, page = as_account(carla), f"/sessions/{session.pk}/tables/codes/"

    sheet = words(desk.get(page))

    assert page in desk.get(f"/sessions/{session.pk}/tables/").content.decode()
    cards = words(desk.get(f"/sessions/{session.pk}/codes/"))
    assert cards.index("Print codes and PINs") < cards.index("Codes to read convention cards")
    assert page in desk.get(f"/sessions/{session.pk}/codes/").content.decode()
    assert "data-print" in desk.get(page).content.decode()
    assert f'href="/events/{session.event_id}/sight/"' in (
        desk.get(f"/sessions/{session.pk}/tables/").content.decode()
    )
    assert as_account(eve).get(page).status_code == 403
    assert reader.get(page).status_code == 302
    assert len(set(pins_of(session).values())) == 10
    assert all(f"PIN {pin}" in sheet for pin in pins_of(session).values())
    assert record_code(session.pk, "A", 5) in desk.get(page).content.decode()


def test_a_result_that_lacks_something_is_asked_for_again(session: Session, reader: Client) -> None:
    here = sit(session, reader, "NS")
    board = board_of(session)

    bare = words(reader.post(f"{here}note/", board | {"level": "4", "lead_suit": "S"}))
    silly = [
        reader.post(f"{here}note/", board | SPADES | wrong).status_code
        for wrong in ({"level": "9"}, {"tricks": "14"}, {"declarer": "Q"}, {"strain": "<b>"})
    ]
    elsewhere = [
        reader.post(f"{here}note/", SPADES | where).status_code
        for where in ({}, {"round": "x", "board": "1"}, {"round": 1, "board": 9**30})
    ]

    assert bare.count("Choose one.") == 3
    assert "Choose suit and card, or neither." in bare
    assert silly == [200, 200, 200, 200]
    assert elsewhere == [409, 409, 409]
    assert noted().count() == 0


def test_nobody_finds_a_table_by_guessing(session: Session, reader: Client) -> None:
    code = record_code(session.pk, "A", 1)
    for guess in ("x", code[:-1], code.replace(":", ":a"), "W10:x"):
        assert reader.get(f"/tables/{guess}/").status_code == 404
        assert reader.post(f"/tables/{guess}/note/", SPADES).status_code == 404
        assert reader.post(f"/tables/{guess}/verify/", {"seat": "E"}).status_code == 404
    assert reader.get(f"/tables/{record_code(session.pk, 'B', 1)}/").status_code == 409


def test_the_director_enters_corrects_leaves_and_closes(
    session: Session, carla: Account, as_account: As
) -> None:
    desk, board = as_account(carla), board_of(session)
    page = f"/sessions/{session.pk}/tables/"
    here = f"{page}A/1/{board['round']}/{board['board']}/"

    seated = EntryPlayer.objects.filter(entry__in=sheet_of(session).boards[0].side("NS"))
    for person in Person.objects.filter(pk__in=seated.values("person")):
        Person.objects.filter(pk=person.pk).update(email=f"p{person.pk}@example.org")

    empty = words(desk.get(page))
    desk.post(here, SPADES)
    entered = words(desk.get(page))
    unsaid = words(desk.post(here, SPADES | {"tricks": "9"}))
    put_right = desk.post(here, SPADES | {"tricks": "9", "reason": "Miscounted"}, follow=True)
    second = f"{page}A/1/{board['round']}/{board['board'] + 1}/"
    left = words(desk.post(f"{second}leave/", {"reason": "Played at the end"}, follow=True))
    close = f"/sessions/{session.pk}/results/"
    seen = words(desk.post(close, {"is_incomplete": "on"}))
    refused = words(desk.post(close, {"apply": "1"}, follow=True))
    bare = desk.post(close).content.decode()
    closed = words(desk.post(close, {"is_incomplete": "on", "apply": "1"}, follow=True))

    opened = f"/events/{session.event_id}/boards/{board['board']}/"
    text = words(desk.get(opened))

    assert "Put right at table A1 it was 4♠ S = (+620), it is 4♠ S −1 (−100)" in text
    assert "Miscounted" in text
    letters = Notice.objects.filter(code="notice_score_corrected")
    assert {letter.values["was"] for letter in letters} == {"4♠ S, +620"}
    assert letters.count() == 2
    assert "tick “Although boards are missing”" in bare
    assert 'name="apply"' not in bare  # no button for what would be refused
    assert "tick “Although boards are missing”" not in seen
    assert "0 of 135 results are in" in empty
    assert "1 of 135 results are in" in entered
    assert f"Say why, for board {board['board']}." in unsaid
    assert "4♠ S −1" in words(put_right)
    assert "left open" in left
    assert "133 results are missing or not verified" in refused
    assert "1 result becomes the event's 133 are missing" in seen
    assert "Closed: revision 1 of the results" in closed
    assert EventResult.objects.get(event=session.event_id).revision.added.count() == 1


def test_the_director_is_led_on_to_the_next_board_that_is_owed(
    session: Session, carla: Account, as_account: As
) -> None:
    desk, board = as_account(carla), board_of(session)
    page = f"/sessions/{session.pk}/tables/"
    own = [f"{page}A/1/{at.round}/{at.board}/" for at in sheet_of(session).boards[:3]]
    other = next(at for at in sheet_of(session, 2).boards if at.round == board["round"])

    first = desk.post(own[0], SPADES, follow=True)
    last = desk.post(own[2], PASSED)
    second = desk.post(own[1], SPADES)
    altered = desk.post(own[0], SPADES | {"tricks": "9", "reason": "Miscounted"})

    assert first.redirect_chain == [(own[1], 302)]
    assert f"Board {board['board']} is entered: 4♠ S = +620" in words(first)
    assert first.content.decode().count(" autofocus") == 1
    assert last["Location"] == own[1]
    assert second["Location"] == f"{page}A/2/{other.round}/{other.board}/"
    assert altered["Location"] == page


@pytest.mark.rule("2.2.7.1-a")
def test_a_slip_without_its_lead_counts_against_north_south(
    session: Session, carla: Account, as_account: As
) -> None:
    desk, board = as_account(carla), board_of(session)
    page = f"/sessions/{session.pk}/tables/"
    here = f"{page}A/1/{board['round']}/{board['board']}/"
    warning = "a dispute over this hand goes against North-South (RTP 2.2.7.1)"
    bare = {name: value for name, value in SPADES.items() if not name.startswith("lead")}

    without = words(desk.post(here, bare, follow=True))
    desk.post(here, bare | {"lead_suit": "H", "lead_rank": "A", "reason": "on the slip"})
    with_lead = words(desk.get(page))

    assert without.count(warning) == 1
    assert warning not in with_lead


def test_a_table_calls_the_director_once(
    session: Session, carla: Account, as_account: As, reader: Client
) -> None:
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"
    board = board_of(session)

    called = words(reader.post(f"{here}call/", board, follow=True))
    again = words(reader.post(f"{here}call/", board, follow=True))
    other = reader.post(f"/tables/{record_code(session.pk, 'A', 2)}/call/", {}, follow=True)
    log = words(as_account(carla).get(f"/events/{session.event_id}/log/"))
    rows = list(Incident.objects.order_by("number").values_list("table", "round", "opened_by"))

    assert "The director is called." in called
    assert "The director was called to this table already" in again
    assert other.status_code == 200
    assert rows == [("1", 1, None), ("2", 1, None)]
    assert "2 calls · 2 open" in log
    assert f"Call 1 table A1, board {board['board']}" in log


def test_on_another_day_nobody_is_called(session: Session, reader: Client) -> None:
    Session.objects.filter(pk=session.pk).update(
        played_on=timezone.localdate() - dt.timedelta(days=2)
    )
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"

    text = words(reader.post(f"{here}call/", board_of(session), follow=True))

    assert "The tables write down on the day of play" in text
    assert not Incident.objects.exists()


def test_an_unknown_board_leads_back(session: Session, carla: Account, as_account: As) -> None:
    desk = as_account(carla)
    page = f"/sessions/{session.pk}/tables/"

    for where in ("B/1/1/1/", "A/99/1/1/", "A/1/1/99/", "A/1/99/1/"):
        text = words(desk.get(page + where, follow=True))
        assert "This session has no such board at that table." in text
        assert desk.post(f"{page}{where}leave/", {"reason": "?"}).status_code == 302
    assert noted().count() == 0


@pytest.mark.parametrize("act", ["list", "open", "enter", "leave", "close"])
def test_who_looks_after_the_tables(
    act: str,
    session: Session,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
    as_account: As,
    reader: Client,
) -> None:
    board = board_of(session)
    page = f"/sessions/{session.pk}/tables/"
    here = f"{page}A/1/{board['round']}/{board['board']}/"
    method, address = {
        "list": ("get", page),
        "open": ("get", here),
        "enter": ("post", here),
        "leave": ("post", f"{here}leave/"),
        "close": ("post", f"/sessions/{session.pk}/results/"),
    }[act]
    accounts = dict(zip(ROLES, (ana, bruno, carla, diego, eve, olga), strict=True))

    let_in = {
        role
        for role, account in accounts.items()
        if getattr(as_account(account), method)(address).status_code in LET_THROUGH
    }

    assert let_in == {"secretary", "director", "office"}
    assert "/accounts/login/" in getattr(reader, method)(address)["Location"]


def test_the_director_closes_the_tables_and_opens_them_again(
    session: Session, carla: Account, eve: Account, as_account: As, reader: Client
) -> None:
    desk, page = as_account(carla), f"/sessions/{session.pk}/tables/"
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"

    shown = words(desk.get(page))
    stranger = as_account(eve).post(f"{page}close/").status_code
    unsaid = desk.post(f"{page}close/").status_code
    closed = words(desk.post(f"{page}close/", {"nobody_plays": "on"}, follow=True))
    refused = words(reader.post(f"{here}call/", board_of(session), follow=True))
    again = words(desk.post(f"{page}reopen/", follow=True))
    called = words(reader.post(f"{here}call/", board_of(session), follow=True))

    assert unsaid == 422  # every board is shown from then on
    following = timezone.localdate() + dt.timedelta(days=1)
    assert f"until 06:00 ({date_format(following)}) at the latest" in shown
    assert stranger == 403
    assert "The tables closed at" in closed
    assert "the director enters what is missing" in refused
    assert "The tables are open again." in again
    assert "The director is called." in called


def test_a_player_is_led_to_the_table_of_the_round_that_is_played(
    session: Session, as_account: As, reader: Client
) -> None:
    call_round(session=session, turn=2, account=None, now=timezone.now())
    at = next(board for board in sheet_of(session, 2).boards if board.round == 2)
    playing = EntryPlayer.objects.filter(entry=at.side("NS")[0]).first()
    assert playing is not None
    assert playing.person is not None
    player = as_account(make_account("joga@example.org", person=playing.person))
    here = f"/sessions/{session.pk}/my-table/"

    text = words(player.get(f"/sessions/{session.pk}/"))
    led = player.get(here)

    assert (
        "Your table section A, table 2, North-South · round 2 · Enter results at the table" in text
    )
    assert "At the table by" not in text
    assert led["Location"] == f"/tables/{record_code(session.pk, 'A', 2)}/"
    assert reader.get(here).status_code == 302
    stranger = as_account(make_account("nao@example.org"))
    assert stranger.get(here).status_code == 403


def test_closing_before_the_announced_hour_is_warned_of_and_not_refused(
    session: Session, carla: Account, as_account: As
) -> None:
    desk, board = as_account(carla), board_of(session)
    desk.post(f"/sessions/{session.pk}/tables/A/1/{board['round']}/{board['board']}/", SPADES)
    starts_at = timezone.now() + dt.timedelta(minutes=40)
    SessionHours.objects.filter(session=session).update(starts_at=starts_at)
    close, anyway = f"/sessions/{session.pk}/results/", {"is_incomplete": "on"}

    early = words(desk.post(close, anyway))
    closed = words(desk.post(close, anyway | {"apply": "1"}, follow=True))
    SessionHours.objects.filter(session=session).update(starts_at=timezone.now())
    on_time = words(desk.post(close, anyway))

    hour = date_format(timezone.localtime(starts_at), "TIME_FORMAT")
    assert "The session has not begun" in early
    assert f", {hour}. Closed now" in early
    assert "The session is closed" in closed
    assert "The session has not begun" not in on_time
