"""A phone is notified that its table changed, without the content."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from rulings.log.services.on_the_way import go_to_call
from rulings.models import Incident
from scoring.tables.services.records import RecordKey, note_for_table
from scoring.tables.services.unplayed import report_unplayed, settle_unplayed
from tests.factories.pages import words
from tests.factories.playing import GAME
from tests.scoring.web.test_table_records import SPADES, board_of, session, sheet_of, sit
from tournaments.hall.services.screens import put_message
from tournaments.models import Session
from tournaments.seating.services.sessions import call_round

__all__ = ["session"]  # a fixture


def test_each_act_of_others_is_news_to_its_own_table_alone(
    session: Session, reader: Client, carla: Account
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    other = sit(session, Client(), "NS", table=2)
    stranger, now = Client(), timezone.now()
    second = RecordKey(session, "A", 1, **board_of(session, 1))
    contestant = sheet_of(session).boards[0].side("NS")[0]
    acts: list[Callable[[], object]] = [
        lambda: reader.post(f"{here}note/", {**board, **SPADES}),
        lambda: report_unplayed(place=second, is_later=True, contestant=contestant, now=now),
        lambda: settle_unplayed(place=second, is_later=None, account=carla, now=now),
        lambda: note_for_table(place=second, noted=GAME, account=carla, now=now),
        lambda: reader.post(f"{here}seats/", board),
    ]
    of_all: list[Callable[[], object]] = [
        lambda: put_message(event=session.event, text="Café", account=carla, now=now),
        lambda: call_round(session=session, turn=2, account=None, now=timezone.now()),
    ]
    tag, elsewhere = (stranger.get(f"{page}news/")["ETag"] for page in (here, other))
    assert f'data-tag="{tag.replace(chr(34), "&quot;")}"' in reader.get(here).content.decode()

    for act in acts:
        same = stranger.get(f"{here}news/", headers={"If-None-Match": tag})
        act()
        news = stranger.get(f"{here}news/", headers={"If-None-Match": tag})
        assert (same.status_code, news.status_code, news.content) == (304, 204, b"")
        tag = news["ETag"]
    response = stranger.get(f"{other}news/", headers={"If-None-Match": elsewhere})
    assert response.status_code == 304
    for act in of_all:
        act()
        news = stranger.get(f"{other}news/", headers={"If-None-Match": elsewhere})
        assert news.status_code == 204
        elsewhere = news["ETag"]


def test_it_costs_three_reads_and_needs_a_code_of_ours(session: Session, reader: Client) -> None:
    here = sit(session, reader, "NS")

    with CaptureQueriesContext(connection) as queries:
        reader.get(f"{here}news/")

    assert len(queries) == 3
    assert reader.get("/tables/unknown/news/").status_code == 404


@pytest.mark.usefixtures("english")
def test_a_table_that_called_hears_that_the_director_is_on_the_way(
    session: Session, reader: Client, carla: Account
) -> None:
    here = sit(session, reader, "NS")
    before = reader.get(f"{here}news/")["ETag"]
    reader.post(f"{here}call/")
    called = reader.get(f"{here}news/", headers={"If-None-Match": before})
    assert called.status_code == 204
    assert "The director is called." in words(reader.get(here))

    call = Incident.objects.get()
    go_to_call(incident=call, account=carla, now=timezone.now())

    news = reader.get(f"{here}news/", headers={"If-None-Match": called["ETag"]})
    assert news.status_code == 204
    assert "The director is on the way." in words(reader.get(here))
