"""The standing while a session is played: after complete rounds, for everybody, and cheap."""

import re
from decimal import Decimal

from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from scoring.live.services.public_standing import running_standing
from scoring.models import BookLine
from scoring.tables.services.closing import close_session
from tests.factories.federation import make_account
from tests.factories.pages import words
from tests.factories.seating import AFTER
from tests.scoring.live.acts import director, made
from tournaments.models import Event, Session


def play(session: Session, account: Account, *, rounds: range, odd: int = 0) -> None:
    """Enter every board of some rounds: the higher the table, the more tricks."""
    for row in BookLine.objects.filter(session=session, round__in=rounds).order_by("pk"):
        director(row, made(row.board, tricks=7 + (row.table + odd) % 6), account.pk)


def by_hand(session: Session, *, rounds: int) -> dict[int, Decimal]:
    """Return percentages of pairs, counted without the engine: two for each pair beaten."""
    points: dict[int, list[int]] = {}
    rows = list(BookLine.objects.filter(session=session, round__lte=rounds))
    most = max(sum(row.board == board for row in rows) for board in range(1, 28))
    for row in rows:
        scores = [other_row.ns_score or 0 for other_row in rows if other_row.board == row.board]
        own = row.ns_score or 0
        raw = sum((own > score) * 2 + (own == score) for score in scores) - 1
        # each board counts as one of the fullest board's results (Neuberg)
        total = Decimal(raw + 1) * most / len(scores) - 1
        top = 2 * (most - 1)
        for pair, share in ((row.ns_id, total), (row.ew_id, top - total)):
            points.setdefault(pair, []).append(round(share * 100 / top * 10**6))
    return {pair: Decimal(sum(value)) / len(value) / 10**6 for pair, value in points.items()}


def test_the_standing_is_that_of_the_rounds_every_table_ended(
    session: Session, olga: Account
) -> None:
    play(session, olga, rounds=range(1, 4))
    three = running_standing(session.event)
    one = BookLine.objects.filter(session=session, round=4)[0]
    director(one, made(one.board, tricks=12), olga.pk)

    shown = running_standing(session.event)

    assert three is not None
    assert shown is not None
    assert (shown.session, shown.round, shown.rounds) == (1, 3, 9)
    assert shown.version > three.version
    assert shown.places == three.places  # the board of round 4 tells nobody anything
    counted = by_hand(session, rounds=3)
    assert {
        place.entry_id: Decimal(place.percent_hundredths or 0).scaleb(-2) for place in shown.places
    } == {pair: round(percent, 2) for pair, percent in counted.items()}


def test_the_readers_own_row_is_marked(session: Session, olga: Account, reader: Client) -> None:
    play(session, olga, rounds=range(1, 2))
    own = session.event.entries.order_by("pk")[3]
    person = own.players.order_by("position")[0].person
    page = f"/events/{session.event_id}/"

    reader.force_login(make_account("mesa@praticante.example", person=person))
    seen = reader.get(page).content.decode()
    reader.logout()
    public = reader.get(page).content.decode()
    state = reader.get(f"/live/{session.event_id}/state/").json()

    marked = re.findall(r'<tr class="me">(.*?)</tr>', seen, re.DOTALL)
    assert len(marked) == 1
    assert person.name in marked[0]
    assert f'data-own="{own.pk}"' in seen
    assert 'class="me"' not in public
    assert "data-own" not in public
    assert own.pk in {row["entry"] for row in state["places"]}


def test_everybody_reads_it_on_the_page_of_the_event(
    session: Session, olga: Account, reader: Client
) -> None:
    page = f"/events/{session.event_id}/"
    before = words(reader.get(page))
    early = reader.get(f"/live/{session.event_id}/state/").json()
    play(session, olga, rounds=range(1, 2))
    shown = words(reader.get(page))
    state = reader.get(f"/live/{session.event_id}/state/")

    assert "Standing now" not in before
    assert (early["after"], early["is_over"]) == ("Nothing has been noted yet.", False)
    assert "After round 1 of 9 updated at" in shown
    assert "no results have been published" not in shown
    assert f'href="/sessions/{session.pk}/clock/"' in reader.get(page).content.decode()
    assert len(state.json()["places"]) == 10
    assert re.fullmatch(r"\d+=?", state.json()["places"][0]["place"])


def test_the_home_page_says_what_is_played_now(
    session: Session, olga: Account, reader: Client
) -> None:
    today = timezone.localdate()
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    played = f"{session.event.name} being played now"

    now = words(reader.get("/"))
    play(session, olga, rounds=range(1, 10))
    close_session(session=session, account=olga, now=AFTER)

    assert played in now
    assert played not in words(reader.get("/"))


def test_the_page_names_the_stream_where_one_runs(
    session: Session, olga: Account, reader: Client, settings: LazySettings
) -> None:
    play(session, olga, rounds=range(1, 2))
    page = f"/events/{session.event_id}/"
    settings.STREAM_URL = ""
    without = reader.get(page).content.decode()
    settings.STREAM_URL = "/"
    beside = reader.get(page).content.decode()
    settings.STREAM_URL = "http://127.0.0.1:8001"
    elsewhere = reader.get(page).content.decode()

    assert "data-stream" not in without
    assert f'data-stream="/live/{session.event_id}/events?language=en"' in beside
    text = f'data-stream="http://127.0.0.1:8001/live/{session.event_id}/events?language=en"'
    assert text in elsewhere


def test_who_asks_again_is_answered_by_one_read(
    session: Session, olga: Account, reader: Client
) -> None:
    play(session, olga, rounds=range(1, 2))
    address = f"/live/{session.event_id}/state/"
    tag = reader.get(address)["ETag"]

    with CaptureQueriesContext(connection) as queries:
        again = reader.get(address, headers={"If-None-Match": tag})
    told = [captured_query["sql"] for captured_query in queries.captured_queries]
    row = BookLine.objects.filter(session=session, round=2)[0]
    director(row, made(row.board), olga.pk)
    after = reader.get(address, headers={"If-None-Match": tag})

    assert (again.status_code, after.status_code) == (304, 200)
    assert len(told) == 1, told
    assert reader.get("/live/0/state/").status_code == 404


def test_once_closed_the_results_stand_in_its_place(
    session: Session, olga: Account, reader: Client
) -> None:
    play(session, olga, rounds=range(1, 10))
    last = words(reader.get(f"/events/{session.event_id}/"))
    close_session(session=session, account=olga, now=AFTER)

    after = words(reader.get(f"/events/{session.event_id}/"))

    assert "After the last round; not closed yet" in last
    assert "Standing now" not in after
    state = reader.get(f"/live/{session.event_id}/state/").json()
    assert state["is_over"]
    assert state["after"].startswith("No session is being played: the results are")
    assert state["results"] == f"/events/{session.event_id}/"
