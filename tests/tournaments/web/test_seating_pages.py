"""Seating a session, as pages: the director's desk, the start list, rounds, the clock, files."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.models import Account, IssuedDocument, Job
from federation.selectors.batched_reads import gathered
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.entries.web.tasks import seats
from tournaments.models import CheckIn, ClockMark, Event, SeatingWish, Session, SessionHours
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.changes import ChangeOrder, SeatChange, change_seating
from tournaments.seating.services.papers import SEATING_PAPERS, issue_seating_paper
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]
DAY = dt.timedelta(days=1)
HOWELL_11 = MovementChoice("HOWELL", 11, 3, 1)
DRAW = {"movement": "HOWELL 9 3 1", "sections": "1", "seed": "2026"}


@pytest.fixture
def session(world: World) -> Session:
    enter_many(world.event, 10, club=world.club, season=world.season)
    return make_session(world.event)


@pytest.fixture
def drawn(session: Session) -> Session:
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def page_of(session: Session, name: str, *rest: object) -> str:
    return reverse(name, args=[session.pk, *rest])


def test_the_director_sets_the_hour_checks_in_and_draws(
    world: World, carla: Account, as_account: As
) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    Event.objects.filter(pk=world.event.pk).update(planned_boards=9)  # those of nine rounds first
    desk, sessions = as_account(carla), f"/events/{world.event.pk}/sessions/"
    data = {"number": "1", "starts_at": "2026-11-14T15:00", "minutes_per_board": "7"}

    opened = words(desk.post(f"{sessions}open/", data, follow=True))
    session = Session.objects.get()
    first = session.event.entries.order_by("pk")[0]
    desk.post(page_of(session, "session-check-in"), {"missing": str(first.pk)})
    odd = words(desk.get(page_of(session, "session-desk")))
    desk.post(page_of(session, "session-check-in"), {"all_present": "1"})
    drawn = words(desk.post(page_of(session, "seating-draw"), DRAW, follow=True))
    again = {**DRAW, "reason": "the room opened late"}
    late = words(desk.post(page_of(session, "seating-draw"), again, follow=True))
    passed = words(
        desk.post(page_of(session, "seating-draw"), {**again, "lets_pass": "on"}, follow=True)
    )

    assert "The hour of the session is set." in opened
    assert "Howell, 5 tables, 9 rounds advised" in opened
    assert "An odd number 9 would sit down" in odd
    assert CheckIn.objects.count() == 10
    assert "from then on the movement stays as it is" in late
    assert "The session is drawn, version 1." in drawn
    assert "Let pass:" in passed


def test_two_tables_of_four_pairs_are_advised_and_drawn(
    world: World, carla: Account, as_account: As
) -> None:
    enter_many(world.event, 4, club=world.club, season=world.season)
    session, desk = make_session(world.event), as_account(carla)

    advised = words(desk.get(page_of(session, "session-desk")))
    data = {"movement": "HOWELL 3 8 1", "sections": "1", "lets_pass": "on", "reason": "few came"}
    drawn = words(desk.post(page_of(session, "seating-draw"), data, follow=True))

    assert "Howell, 2 tables, 3 rounds advised" in advised
    assert "The session is drawn, version 1" in drawn


def test_once_drawn_the_seating_leads_the_director_on_to_the_console(
    drawn: Session, carla: Account, as_account: As, reader: Client
) -> None:
    Session.objects.filter(pk=drawn.pk).update(played_on=timezone.localdate())
    page = page_of(drawn, "session-seating")
    next_step = "The seats are drawn. Next: start and follow play on the console"
    hours, now = SessionHours.objects.filter(session=drawn), timezone.now()
    hours.update(starts_at=now + dt.timedelta(hours=1))

    assert next_step in words(as_account(carla).get(page))
    assert next_step not in words(reader.get(page))
    hours.update(starts_at=now - dt.timedelta(minutes=5))
    in_play = words(as_account(carla).get(page))
    assert next_step not in in_play
    assert "The session is in play. Next: follow play on the console" in in_play
    Session.objects.filter(pk=drawn.pk).update(played_on=dt.date(2026, 1, 10))
    assert next_step not in words(as_account(carla).get(page))


@pytest.mark.parametrize("page", ["session-check-in", "arrivals-note"])
def test_missing_once_seated_says_how_to_take_it_back(
    drawn: Session, carla: Account, as_account: As, page: str
) -> None:
    first = drawn.event.entries.order_by("pk")[0]
    desk, said = as_account(carla), "is noted missing. The tick beside the name takes it back."

    missing = words(desk.post(page_of(drawn, page), {"missing": str(first.pk)}, follow=True))
    back = words(desk.post(page_of(drawn, page), {"present": str(first.pk)}, follow=True))

    assert f"Bento Par01 {said}" in missing
    assert said not in back


@pytest.mark.rule("2.2.3-a", "2.2.4.2-a", "3.5.5.2-b")
def test_everybody_sees_who_sits_where_and_why(drawn: Session, reader: Client) -> None:
    seat = drawn.seating_plans.get().seats.get(number=10)

    listed = words(reader.get(page_of(drawn, "session-seating")))
    file = reader.get(page_of(drawn, "session-seating"), {"export": "csv"})
    way = words(reader.get(page_of(drawn, "session-way", "A", 10)))
    nobody = reader.get(page_of(drawn, "session-way", "B", 1))
    rounds = words(reader.get(page_of(drawn, "session-rounds")))

    assert "Section A Howell, 5 tables, 9 rounds · 3 boards in a round · one ranking" in listed
    assert "At the table by 14:55. North: the window." in listed
    assert "Seed: 2026." in listed
    assert "stays, as one of the lowest values" in listed
    assert file["Content-Type"].startswith("text/csv")
    assert f"A10 · {seat.entry.players.all()[0].person.name}" in way
    assert "stays at this table" in way
    assert nobody.status_code == 302
    assert "Table 5" in rounds


@pytest.mark.rule("3.5.3-a")
def test_advisor_and_page_tell_the_same_balance_of_those_who_play(
    world: World, carla: Account, reader: Client, as_account: As
) -> None:
    enter_many(world.event, 11, club=world.club, season=world.season)
    session, asked = make_session(world.event), {"sections": "1", "fewest": "33", "most": "33"}
    text = words(as_account(carla).get(page_of(session, "session-desk"), asked))
    whole = draw_seating(session=session, order=order(HOWELL_11), account=None, now=BEFORE)
    listed = words(reader.get(page_of(session, "session-seating")))
    leaving = whole.seats.get(number=1).entry_id
    change = ChangeOrder(SeatChange(leaving), from_round=2, reason="ill")
    change_seating(session=session, order=change, account=None, now=AFTER)
    without_one = words(reader.get(page_of(session, "session-seating")))

    assert "Howell, 6 tables, 11 rounds" in text
    assert "balance 90 90 %" in text  # 10/11; the gauge says it first
    assert "balance 90 %" in listed
    # Pair 1 plays one round only: 37/55, every two compared on every board by hand.
    assert "balance 67 %" in without_one


@pytest.mark.rule("2.4.3-a")
def test_an_online_session_says_when_to_log_in(drawn: Session, reader: Client) -> None:
    assert "Log in by" not in words(reader.get(page_of(drawn, "session-seating")))
    drawn.event.is_online = True
    drawn.event.save(update_fields=["is_online"])
    drawn.boards = 20  # 140 minutes from 15:00
    drawn.save(update_fields=["boards"])

    text = words(reader.get(page_of(drawn, "session-seating")))

    assert "Log in by 14:50; the room stays open until 17:50 at least." in text


def test_a_player_reads_where_to_sit_and_is_led_there_on_the_day(
    drawn: Session, as_account: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = drawn.seating_plans.get().seats.get(number=10)
    player = as_account(account_of(seat.entry.players.all()[0].person))

    text = words(player.get(page_of(drawn, "session-seating")))

    assert "Your table section A, table 1, North-South · A10" in text
    account = account_of(seat.entry.players.all()[0].person)
    tasks = []
    for day in (drawn.played_on, drawn.played_on + DAY):
        noon = dt.datetime.combine(day, dt.time(12), tzinfo=dt.UTC)
        monkeypatch.setattr(timezone, "now", lambda noon=noon: noon)
        tasks.append(gathered(seats(account, on=day), account))
    assert [len(task) for task in tasks] == [1, 0]
    assert tasks[0][0].href == page_of(drawn, "session-seating")
    assert gathered(seats(Account(), on=drawn.played_on), Account()) == []


@pytest.mark.rule("2.2.5-a")
def test_the_clock_tells_the_round_and_is_kept_by_the_director(
    drawn: Session, carla: Account, reader: Client, as_account: As
) -> None:
    desk = as_account(carla)

    seen = words(reader.get(page_of(drawn, "session-clock")))
    desk.post(page_of(drawn, "clock-mark"), {"act": "MORE", "minutes": "4"})
    wrong = words(desk.post(page_of(drawn, "clock-mark"), {"act": "BACK"}, follow=True))

    assert "call the director" in seen
    assert "7 minutes for a board" in seen
    assert [(mark.act, mark.minutes) for mark in ClockMark.objects.all()] == [("MORE", 4)]
    assert "BACK" in wrong


def test_seats_are_kept_changed_and_given_up_at_the_desk(
    drawn: Session, carla: Account, as_account: As
) -> None:
    desk = as_account(carla)
    entry = drawn.event.entries.order_by("pk")[0]
    wish = {"entry": entry.pk, "criterion": "mobility", "table": "", "line": "NS"}
    change = {
        "entry": entry.pk, "seat": "a 3", "from_round": "2", "reason": "asked for", "apply": "1",
        "lets_pass": "on",
    }  # fmt: skip

    text = words(desk.post(page_of(drawn, "seat-keep"), wish, follow=True))
    unsaid = desk.post(page_of(drawn, "seat-keep"), {**wish, "criterion": ""})
    ended = words(desk.post(page_of(drawn, "seat-keep-end"), {"entry": entry.pk}, follow=True))
    moved = words(desk.post(page_of(drawn, "seating-change"), change, follow=True))
    faulty = words(desk.post(page_of(drawn, "seating-change"), {}, follow=True))
    out = words(desk.post(page_of(drawn, "seating-change"), {**change, "seat": ""}, follow=True))

    assert "The seat is kept at the next draw." in text
    assert "Keep a seat no longer" in text
    assert unsaid.status_code == 422
    assert "The seat is no longer kept." in ended
    assert "Keep a seat no longer" not in ended
    assert SeatingWish.objects.filter(ended_at__isnull=True).count() == 0
    assert "The seating is changed: version 2." in moved
    assert "This field is required" in faulty
    assert "The seating is changed: version 3." in out


@pytest.mark.parametrize(
    ("after", "turn"),
    [(-dt.timedelta(minutes=5), 1), (dt.timedelta(minutes=25), 2), (dt.timedelta(hours=9), 9)],
)
def test_a_change_begins_in_the_round_of_the_clock_and_names_its_session(
    drawn: Session, bruno: Account, as_account: As, after: dt.timedelta, turn: int
) -> None:
    now = timezone.now()
    SessionHours.objects.filter(session=drawn).update(starts_at=now - after)
    Session.objects.filter(pk=drawn.pk).update(played_on=timezone.localdate(now - after))

    pages = [as_account(bruno).get(page_of(drawn, f"seating-{act}")) for act in ("change", "swap")]

    assert [page.context["form"]["from_round"].value() for page in pages] == [turn, turn]
    assert f"{drawn.event.name}, session 1" in words(pages[0])


def test_the_drawing_at_the_desk_is_named_after_its_movement(
    drawn: Session, bruno: Account, as_account: As
) -> None:
    text = words(as_account(bruno).get(f"/sessions/{drawn.pk}/desk/"))

    assert "How it moves: Howell, 5 tables, 9 rounds" in text


def test_the_papers_are_printed_once_for_each_version(
    drawn: Session, carla: Account, as_account: As
) -> None:
    desk, plan = as_account(carla), drawn.seating_plans.get()

    text = words(desk.post(page_of(drawn, "seating-print", "name_list"), follow=True))
    unknown = words(desk.post(page_of(drawn, "seating-print", "ranking_list"), follow=True))
    once = issue_seating_paper(plan_id=plan.pk, kind="name_list")
    again = issue_seating_paper(plan_id=plan.pk, kind="name_list")

    assert f"Work no. {Job.objects.get().pk}" in text
    assert "Nobody is seated" in unknown
    assert once == again
    assert IssuedDocument.objects.count() == 1


@pytest.mark.parametrize("kind", sorted(SEATING_PAPERS))
def test_every_paper_of_a_session_can_be_printed(drawn: Session, kind: str) -> None:
    issued = issue_seating_paper(plan_id=drawn.seating_plans.get().pk, kind=kind)

    assert bytes(IssuedDocument.objects.get(code=issued["document"]).pdf).startswith(b"%PDF")


def test_who_does_not_manage_the_event_changes_nothing(
    drawn: Session, ana: Account, as_account: As, reader: Client
) -> None:
    player = as_account(ana)
    acts = [
        "session-check-in", "seating-draw", "seating-change", "seat-keep", "seat-keep-end",
        "clock-mark", "seating-swap", "seating-undo",
    ]  # fmt: skip

    status_codes_by_name = {name: player.post(page_of(drawn, name)).status_code for name in acts}

    assert set(status_codes_by_name.values()) == {403}
    assert player.get(page_of(drawn, "session-desk")).status_code == 403
    assert player.get(page_of(drawn, "session-file")).status_code == 403
    assert player.post(page_of(drawn, "seating-print", "name_list")).status_code == 403
    assert player.post(f"/events/{drawn.event_id}/sessions/open/").status_code == 403
    assert reader.post(page_of(drawn, "seating-draw")).status_code == 302


def test_pages_take_as_many_queries_for_ten_as_for_six(
    world: World, session: Session, bruno: Account, as_account: As
) -> None:
    desk, counted = as_account(bruno), []
    desk.get("/menu/")  # what its words count is asked once a minute
    names = ["session-desk", "session-seating", "session-rounds"]
    for size in (10, 6):
        if size == 6:
            event = make_event(club=world.club, name="Pequeno")
            enter_many(event, 6, club=world.club, season=world.season, first=300)
            session = make_session(event)
        rounds = order() if size == 10 else order(MovementChoice("HOWELL", 5, 4, 1))
        draw_seating(session=session, order=rounds, account=None, now=BEFORE)
        told = []
        for name in names:
            with CaptureQueriesContext(connection) as queries:
                desk.get(page_of(session, name), {"fewest": "20", "most": "27"})
            told.append(len(queries))
        counted.append(told)

    assert counted[0] == counted[1]


def test_the_scorers_file_is_downloaded_at_the_desk(
    drawn: Session, carla: Account, as_account: As
) -> None:
    response = as_account(carla).get(page_of(drawn, "session-file"))

    text = response.content.decode("utf-8-sig")
    assert text.startswith("Kind;pairs\r\nEvent;Torneio de Outono\r\n")
    assert text.count("\r\n1;1;A;") == 5


def test_the_seating_shows_the_round_in_play_first(
    drawn: Session, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = page_of(drawn, "session-seating")
    ahead = words(reader.get(address))
    monkeypatch.setattr("django.utils.timezone.now", lambda: AFTER)

    now = reader.get(address)
    third = words(reader.get(address, {"round": "3"}))
    far = reader.get(address, {"round": "999"})

    assert "The seats of round 1 of 9." in ahead
    assert "Round 2 of 9 is being played." in words(now)
    assert "Boards" in words(now)
    assert "The seats of round 3 of 9; round 2 is being played." in third
    assert far.context["turn"] == 2
