"""Cards read at the table by code: in their round, by whom they are meant for, and at no other."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from tests.factories.cards import BEFORE as LONG_AGO
from tests.factories.cards import BROWN, NATURAL, ask_for_cards, make_card, sign_card
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.personas import World
from tournaments.cards.selectors.at_table import seat_code, table_code, table_now
from tournaments.cards.selectors.convention_cards import table_code as day_code
from tournaments.cards.services.deliveries import deliver_card
from tournaments.models import ClockMark, Event, Session, SessionHours
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.papers import issue_seating_paper, papers_of_plan
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round

As = Callable[[Account], Client]
MINUTE = dt.timedelta(minutes=1)
ROUND = 21 * MINUTE


@pytest.fixture
def session(world: World) -> Session:
    """Return ten pairs seated for nine rounds of 21 minutes from 15:00; two of them have cards."""
    entries = enter_many(world.event, 10, club=world.club, season=world.season)
    ask_for_cards(world.event)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    for entry, cells in zip(entries, (BROWN, NATURAL), strict=False):
        one, other = (row.person for row in entry.players.order_by("position"))
        card = make_card(one, other, cells=cells)
        sign_card(card)
        deliver_card(event=world.event, card=card, account=account_of(one), now=LONG_AGO)
    return session


def round_of(session: Session, one: int, other: int) -> int:
    """Return the round in which two contestants meet."""
    seating = seating_of(session, on=session.played_on)
    return next(
        way_line.line.round
        for way_line in seating.way(one)
        if other in {seat.entry for seat in way_line.opponents}
    )


def cards_at(code: str, now: dt.datetime) -> list[tuple[int, list[str]]]:
    """Return the open rounds of a code, and which of their pairs have a card."""
    return [
        (round_.round, [side.names.split(",")[0] for side in round_.sides if side.delivery])
        for round_ in table_now(code, now=now).rounds
    ]


def test_a_pair_reads_the_card_it_meets_at_the_borders_of_the_round(session: Session) -> None:
    brown, natural = session.event.entries.order_by("pk")[:2]
    code = seat_code(session.pk, natural.pk)
    turn = round_of(session, natural.pk, brown.pk)
    begins = STARTS + (turn - 1) * ROUND
    met = (turn, [str(side.names) for side in table_now(code, now=begins).rounds[0].sides])

    def reads(now: dt.datetime) -> bool:
        try:  # they may meet in the first round or the last: then nothing else is open beside it
            return any(card[0] == turn and card[1] for card in cards_at(code, now))
        except RuleError as shut:
            if shut.code not in {"round_code_not_yet", "round_code_over"}:
                raise
            return False

    assert [reads(begins - 2 * MINUTE), reads(begins - 2 * MINUTE - dt.timedelta(seconds=1))] == [
        True, False,
    ]  # fmt: skip
    assert [reads(begins + ROUND + 5 * MINUTE - dt.timedelta(seconds=1)),
            reads(begins + ROUND + 5 * MINUTE)] == [True, False]  # fmt: skip
    assert met[1][0].startswith("Alda Par01")


def test_a_table_shows_who_plays_there_in_the_round(session: Session) -> None:
    seating = seating_of(session, on=session.played_on)
    brown = session.event.entries.order_by("pk")[0]
    line = next(way_line for way_line in seating.way(brown.pk) if way_line.line.round == 3)
    here = table_code(session.pk, "A", line.line.table)
    elsewhere = table_code(session.pk, "A", line.line.table % 5 + 1)
    now = STARTS + 2 * ROUND + 10 * MINUTE

    (round_now,) = table_now(here, now=now).rounds
    (other,) = table_now(elsewhere, now=now).rounds

    assert (round_now.round, round_now.table, len(round_now.sides)) == (3, line.line.table, 2)
    assert any(side.names.startswith("Alda Par01") and side.delivery for side in round_now.sides)
    assert not any(side.names.startswith("Alda Par01") for side in other.sides)


def test_outside_the_session_it_says_when(session: Session, reader: Client) -> None:
    code = seat_code(session.pk, session.event.entries.order_by("pk")[0].pk)

    with pytest.raises(RuleError) as early:
        table_now(code, now=STARTS - 3 * MINUTE)
    with pytest.raises(RuleError) as late:
        table_now(code, now=STARTS + 9 * ROUND + 5 * MINUTE)
    page = reader.get(f"/cards/now/{code}/")

    assert (early.value.code, early.value.values["at"]) == ("round_code_not_yet", "14:58")
    assert (late.value.code, late.value.values["at"]) == ("round_code_over", "18:14")
    assert page.status_code == 403
    assert "The cards of this table open at" in words(page) or "The session is over" in words(page)
    assert "Par01" not in page.content.decode()


def test_nobody_finds_a_table_by_guessing(session: Session, reader: Client) -> None:
    code = table_code(session.pk, "A", 1)
    payload, _dot, signature = code.rpartition(":")
    other = table_code(session.pk, "A", 2).rpartition(":")[0]
    no_table = table_code(session.pk, "A", 99)

    guesses = [f"{other}:{signature}", f"{payload}:x", payload, "1", f"{session.pk}-A-1"]
    responses = [reader.get(f"/cards/now/{guess}/") for guess in guesses]

    assert {response.status_code for response in responses} == {404}
    assert {words(response) for response in responses} == {words(responses[0])}
    with pytest.raises(RuleError, match="round_code_resting"):
        table_now(no_table, now=STARTS)


def test_without_a_clock_the_director_moves_the_round(
    world: World, session: Session, carla: Account, eve: Account, as_account: As, reader: Client
) -> None:
    SessionHours.objects.filter(session=session).update(is_by_hand=True)
    Event.objects.filter(pk=session.event_id).update(is_online=True)
    brown, natural = session.event.entries.order_by("pk")[:2]
    turn = round_of(session, natural.pk, brown.pk)
    page = f"/cards/now/{seat_code(session.pk, natural.pk)}/"
    desk = as_account(carla)

    waiting = reader.get(page)
    stranger = as_account(eve).post(f"/sessions/{session.pk}/rounds/call/", {"round": turn})
    for number in range(1, turn + 1):
        desk.post(f"/sessions/{session.pk}/rounds/call/", {"round": number})
    opened = words(reader.get(page))
    clock = words(desk.get(f"/sessions/{session.pk}/clock/"))
    beyond = words(desk.post(f"/sessions/{session.pk}/rounds/call/", {"round": 11}, follow=True))

    assert waiting.status_code == 403
    assert "open when the director calls round 1" in words(waiting)
    assert stranger.status_code == 403
    assert f"Round {turn}, table" in opened
    assert "2♥ 6–9 ♥4+ / 6–9 ♠4+; weak, 4+ hearts or 4+ spades artificial" in opened
    assert "They announce this system before the round. RTP 2.4.4" in opened
    assert f"Round {turn} of 9" in clock
    assert "The session has no round 11." in beyond
    assert ClockMark.objects.filter(act="ROUND").count() == turn


def test_where_the_clock_moves_the_rounds_none_is_called(session: Session) -> None:
    with pytest.raises(RuleError, match="round_not_by_hand"):
        call_round(session=session, turn=1, account=None, now=STARTS)


def test_the_code_of_a_day_does_not_open_what_the_round_keeps_shut(
    world: World, session: Session, reader: Client
) -> None:
    today = timezone.localdate()
    delivery = session.event.card_deliveries.filter(is_taken=True).first()
    assert delivery is not None
    code = day_code(delivery, on=today)

    before = reader.get(f"/cards/table/{code}/").status_code
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    after = reader.get(f"/cards/table/{code}/").status_code

    assert (before, after) == (200, 404)


def test_the_codes_are_for_whoever_seats_the_players(
    session: Session, carla: Account, eve: Account, as_account: As, reader: Client
) -> None:
    address = f"/sessions/{session.pk}/codes/"
    paper = f"/sessions/{session.pk}/papers/guide_cards.pdf"
    plan = session.seating_plans.get()

    sheet = words(as_account(carla).get(address))
    missing = as_account(carla).get(paper).status_code
    issue_seating_paper(plan_id=plan.pk, kind="guide_cards")
    issue_seating_paper(plan_id=plan.pk, kind="name_list")
    printed = {kind: each for kind, _title, each in papers_of_plan(plan) if each}

    assert "Section A, table 5" in sheet
    assert missing == 404
    assert as_account(carla).get(paper).content.startswith(b"%PDF")
    assert (as_account(eve).get(address).status_code, reader.get(address).status_code) == (403, 302)
    assert (as_account(eve).get(paper).status_code, reader.get(paper).status_code) == (403, 302)
    assert not printed["guide_cards"].is_public
    assert printed["name_list"].is_public
    assert reader.get(f"/v/{printed['guide_cards'].code}.pdf").status_code in {302, 403, 404}
    assert printed["guide_cards"].content["cards"][0]["code"].startswith("http")


def test_a_player_finds_the_own_code_on_the_seating(
    session: Session, as_account: As, reader: Client
) -> None:
    person = session.event.entries.order_by("pk")[0].players.get(position=1).person

    own = as_account(account_of(person)).get(f"/sessions/{session.pk}/")
    others = reader.get(f"/sessions/{session.pk}/")

    assert "Cards of whom I meet now" in words(own)
    assert "/cards/now/" not in others.content.decode()


def test_the_page_asks_as_much_with_cards_as_without(session: Session) -> None:
    entries = list(session.event.entries.order_by("pk"))
    turn = round_of(session, entries[0].pk, entries[1].pk)
    counts = []
    for code in (seat_code(session.pk, entries[0].pk), seat_code(session.pk, entries[5].pk)):
        with CaptureQueriesContext(connection) as counted:
            table_now(code, now=STARTS + (turn - 1) * ROUND + 10 * MINUTE)
        counts.append(len(counted))

    assert counts[0] == counts[1]
