"""Rulings on a session that is played, as its pages tell them: effect, closing, revisions."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from federation.models import Account
from rulings.models import Appeal, AppealBody, AppealState, Incident, RulingMeasure
from rulings.rulings.services.rulings import withdraw_ruling
from scoring.live.services.book_cache import forget
from scoring.models import BookLine, ResultRevision
from scoring.tables.services.closing import close_session
from tests.factories.entries import account_of
from tests.factories.pages import markup, words
from tests.factories.rulings import under_2007
from tests.factories.seating import (
    AFTER,
    BEFORE,
    enter_many,
    last_names,
    make_session,
    order,
)
from tests.personas import World
from tests.rulings.services.test_measures_while_played import (
    BOARD,
    LATER,
    TRICK,
    called,
    rule,
    two_tables,
)
from tests.scoring.live.acts import director, made, say, verify
from tournaments.models import Session
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]
pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of ten pairs, a Howell of nine rounds of three boards."""
    enter_many(under_2007(world.event), 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


@pytest.fixture
def played(session: Session, carla: Account) -> tuple[BookLine, BookLine]:
    first, second = two_tables(session)
    director(first, made(BOARD, "4S", "N", 10), carla.pk)
    director(second, made(BOARD, "3N", "N", 9), carla.pk)
    return first, second


@pytest.fixture
def at_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AFTER)


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.usefixtures("at_table")
def test_the_effect_says_that_the_round_is_not_complete(
    played: tuple[BookLine, BookLine], carla: Account, as_account: As
) -> None:
    call, client = called(played[0]), as_account(carla)
    sent = {"decision": "Uma vaza", "citations": "64A1", "beside": "", "measure": "TRICKS",
            "tricks": "1", "tricks_side": "EW"}  # fmt: skip

    shown = client.post(f"/calls/{call.pk}/rule/", sent, headers={"hx-request": "true"})
    measures = [{"kind": "TRICKS", "side": "EW", "tricks": 1}]
    response = client.post(
        f"/api/v1/calls/{call.pk}/effect/", {"measures": measures}, content_type="application/json"
    )

    assert "counted with what is noted of round 1" in words(shown).lower()
    assert response.json()["unfinished_round"] == 1


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.usefixtures("at_table")
def test_a_lone_result_is_told_before_and_after_though_nothing_else_changes(
    session: Session, carla: Account, as_account: As
) -> None:
    row, _other = two_tables(session)
    director(row, made(BOARD, "4S", "N", 10), carla.pk)
    call, client = called(row), as_account(carla)
    sent = {"decision": "Uma vaza", "citations": "64A1", "beside": "", "measure": "TRICKS",
            "tricks": "1", "tricks_side": "EW"}  # fmt: skip

    shown = words(client.post(f"/calls/{call.pk}/rule/", sent, headers={"hx-request": "true"}))
    text = words(client.post(f"/calls/{call.pk}/rule/", sent, follow=True))
    table = words(client.get(f"/sessions/{session.pk}/tables/"))

    sides = f"{last_names(row.ns)} against {last_names(row.ew)}"
    assert f"{sides}: 4♠ N = +420 → Assigned score: −50" in shown
    assert "No place and no total would change." in shown
    assert "Counts now: Assigned score: −50" in text
    assert "4♠ N = · Assigned score: −50" in table
    assert "+420" not in table


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.usefixtures("at_table")
def test_a_result_entered_and_not_verified_is_named_where_the_measure_waits(
    session: Session, carla: Account, as_account: As
) -> None:
    row, _other = two_tables(session)
    say(row, made(BOARD, "4S", "N", 10))
    call, client = called(row), as_account(carla)
    sent = {"decision": "Uma vaza", "citations": "64A1", "beside": "", "measure": "TRICKS",
            "tricks": "1", "tricks_side": "EW"}  # fmt: skip

    before = words(client.post(f"/calls/{call.pk}/rule/", sent, headers={"hx-request": "true"}))
    after = words(client.post(f"/calls/{call.pk}/rule/", sent, follow=True))
    assert f"/rulings/{call.ruling.pk}/apply/" not in markup(
        client.get(f"/rulings/{call.ruling.pk}/")
    )
    player = row.ns.players.order_by("pk")[0].person
    own = words(as_account(account_of(player)).get(f"/rulings/{call.ruling.pk}/"))
    verify(row, account=carla.pk)
    ready = client.get(f"/rulings/{call.ruling.pk}/")
    verified = words(client.post(f"/rulings/{call.ruling.pk}/apply/", follow=True))

    for text in (before, after):
        assert "this table has no verified result on the board yet" in text
        assert "Entered at the table: 4♠ N =, not verified yet." in text
    assert "this table has no verified result on the board yet" in own
    assert "Entered at the table" not in own  # its page is the director's
    assert "the result is there now, and it can be put into the score" in words(ready)
    assert f"/rulings/{call.ruling.pk}/apply/" in markup(ready)
    assert "Counts now: Assigned score: −50" in verified


@pytest.mark.rule("2.1.9-a")
@pytest.mark.usefixtures("at_table")
def test_closing_names_the_rulings_that_wait(
    session: Session, carla: Account, as_account: As
) -> None:
    row, other = two_tables(session)
    director(other, made(BOARD, "3N", "N", 9), carla.pk)
    ruling = rule(called(row), carla, TRICK)
    assert RulingMeasure.objects.get().waits_for == "measure_waits_for_line"
    client = as_account(carla)

    page = f"/sessions/{session.pk}/results/"
    shown = client.post(page, {"is_incomplete": "on"})
    response = client.get(page)

    for answer in (shown, response):
        if f"/rulings/{ruling.pk}/" in answer.content.decode():
            assert "Rulings not in the score yet" in words(answer)
            assert "this table has no verified result on the board yet" in words(answer)
            break
    else:
        raise AssertionError(words(shown))

    answer = client.post(
        f"/api/v1/sessions/{session.pk}/results/",
        {"is_incomplete": True},
        content_type="application/json",
    )
    assert "Rulings not in the score yet: call 1" in str(answer.json())


@pytest.mark.rule("2.1.1.3-a")
def test_everybody_reads_only_of_what_was_published(
    session: Session, played: tuple[BookLine, BookLine], carla: Account, as_account: As
) -> None:
    call: Incident = called(played[0])
    ruling = rule(call, carla, TRICK)
    withdraw_ruling(ruling=ruling, seen=1, reason="Erro meu na mesa", account=carla, now=LATER)
    close_session(session=session, account=carla, now=LATER, is_incomplete=True)
    again: Any = called(played[1])
    rule(again, carla, TRICK)
    reasons = list(ResultRevision.objects.order_by("number").values_list("reason", flat=True))
    assert reasons[1] == "Erro meu na mesa"

    page = f"/events/{session.event_id}/"
    public, directors = words(Client().get(page)), words(as_account(carla).get(page))

    assert "Erro meu na mesa" not in public
    assert "Erro meu na mesa" in directors
    for reason in reasons[2:]:
        assert reason in public
        assert reason in directors


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.usefixtures("at_table")
@pytest.mark.parametrize("others", [0, 1])
def test_an_artificial_score_on_a_board_nobody_else_has_played_says_when_it_counts(
    session: Session, carla: Account, as_account: As, others: int
) -> None:
    row, other = two_tables(session)
    third = BookLine.objects.filter(session=session).exclude(board=BOARD).order_by("pk")[0]
    director(third, made(third.board, "3N", "N", 9), carla.pk)
    if others:
        director(other, made(BOARD, "3N", "N", 9), carla.pk)
    call, client = called(row), as_account(carla)
    sent = {"decision": "60/40", "citations": "12C2", "beside": "", "measure": "ARTIFICIAL",
            "ns_share": "60", "ew_share": "40"}  # fmt: skip

    shown = client.post(f"/calls/{call.pk}/rule/", sent, headers={"hx-request": "true"})
    measures = [{"kind": "ARTIFICIAL", "shares": ["60", "40"]}]
    data = client.post(
        f"/api/v1/calls/{call.pk}/effect/", {"measures": measures}, content_type="application/json"
    ).json()

    assert data["is_alone"] is not bool(others)
    scores = {standing["score_after"] for standing in data["standings"]}
    assert (6000 in scores, scores <= {0, None}) == (bool(others), not others)
    assert ("Nobody has a result on this board yet" in words(shown)) is not bool(others)


@pytest.mark.rule("2.2.7.2-a")
def test_a_result_changed_after_its_ruling_is_among_the_odd_ones(
    session: Session, played: tuple[BookLine, BookLine], carla: Account, as_account: As
) -> None:
    client, here = as_account(carla), f"/sessions/{session.pk}/console/"
    call = called(played[0])
    rule(call, carla, TRICK)
    before = words(client.get(here))
    played[0].refresh_from_db()
    director(played[0], made(BOARD, "4S", "N", 9), carla.pk)
    after = client.get(here)

    assert "Changed after the ruling on it" not in before
    assert "Changed after the ruling on it" in words(after)
    assert f'href="/calls/{call.pk}/"' in after.content.decode()


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.usefixtures("at_table")
def test_an_appeal_made_in_play_tells_the_result_noted_at_the_table(
    played: tuple[BookLine, BookLine], carla: Account, as_account: As
) -> None:
    row, _other = played
    ruling = rule(called(row), carla, TRICK)
    appeal = Appeal.objects.create(
        event=row.session.event,
        number=1,
        body=AppealBody.COMMITTEE,
        ruling=ruling,
        version=ruling.revisions.get(),
        entry=row.ns,
        state=AppealState.STATED,
        grounds="It told nothing.",
        stated_by=carla,
        stated_at=LATER,
        ends_at=LATER + dt.timedelta(minutes=30),
    )

    page = words(as_account(carla).get(f"/appeals/{appeal.pk}/"))

    versions = page.split("Versions of the result", 1)[1]
    original, ruled = versions.split("As the director ruled", 1)
    assert "4♠ N +420" in original
    assert "no result on the board" not in versions
    assert "−50" in ruled
    assert "Can be made until" in page
    ahead = page.split("What comes next", 1)[1]
    assert "The deposit, " in ahead
    assert "A committee of three or five" in ahead
