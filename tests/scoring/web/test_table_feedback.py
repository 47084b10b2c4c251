"""What a phone tells its own contestant after a board: cards, place, and what is odd."""

from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.live.services.public_standing import running_standing
from scoring.models import BookLine
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.book import noted
from tests.factories.pages import words
from tests.scoring.live.acts import director, made
from tests.scoring.web.test_table_records import SPADES, board_of, session, sheet_of, sit
from tournaments.models import Deal, Session

__all__ = ["session"]  # a fixture
HANDS = "AQT4.K7.QJ9.K862 K95.J652.KT4.QT3 J862.A83.763.A75 73.QT94.A852.J94"


def test_the_cards_are_shown_once_every_table_played_the_board(
    session: Session, reader: Client, carla: Account
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    Deal.objects.create(session=session, board=board["board"], hands=HANDS)
    place = RecordKey(session, "A", 1, **board)
    note_for_table(place=place, noted=Noted("4S", "S", 10), account=carla, now=timezone.now())
    address = f"{here}?round={board['round']}&board={board['board']}"

    before = reader.get(address).content.decode()
    for row in BookLine.objects.filter(session=session, board=board["board"]).exclude(state=2):
        director(row, made(row.board), carla.pk)
    after = reader.get(address).content.decode()

    assert 'class="deal"' not in before
    assert 'class="deal"' in after


def test_the_own_place_is_told_after_rounds_that_all_ended(
    session: Session, reader: Client, carla: Account
) -> None:
    here = sit(session, reader, "NS")
    before = words(reader.get(here))
    for row in BookLine.objects.filter(session=session, round__lte=6).order_by("pk"):
        director(row, made(row.board, tricks=7 + row.table), carla.pk)
    standing = running_standing(session.event)
    assert standing is not None
    own = sheet_of(session).boards[0].side("NS")[0]
    place = next(place for place in standing.places if place.entry_id == own)

    after = words(reader.get(here))

    assert "place" not in before
    percent = f"{(place.percent_hundredths or 0) / 100:.2f}"
    assert f"After round 6 of 9: {percent} %, place {place.rank}" in after


def test_a_score_unlike_all_others_and_a_lead_not_held_are_asked_at_once(
    session: Session, reader: Client, carla: Account
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    Deal.objects.create(session=session, board=board["board"], hands=HANDS)
    for row in BookLine.objects.filter(session=session, board=board["board"]).exclude(table=1):
        director(row, made(row.board, "1N", "N", 7), carla.pk)
    grand = {"level": "7", "strain": "S", "declarer": "S", "tricks": "13"}
    grand |= {"lead_suit": "S", "lead_rank": "A"}  # North's

    text = words(reader.post(f"{here}note/", {**board, **grand}, follow=True))

    assert noted().filter(table=1).count() == 1
    assert "2210 is a thousand points or more from every other result of the board" in text
    assert "W does not hold the card led, ♠A; look at it again" in text


def test_wrong_dummy_is_told_and_what_was_typed_stays(session: Session, reader: Client) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    east = {**SPADES, "declarer": "E"}

    text = words(reader.post(f"{here}note/", {**board, **east}))
    wrong = reader.post(f"{here}note/", {**board, **east, "pin": "xxxx"})

    assert "Dummy sits on the other side: East-West enter this result." in text
    assert "This is not the PIN of EW." in words(wrong)
    assert 'value="E" checked' in " ".join(wrong.content.decode().split()).replace(
        ' id="id_declarer_1"', ""
    ).replace(" required", "")


def test_sides_are_said_in_the_readers_words(session: Session) -> None:
    phone = Client(headers={"accept-language": "pt-pt"})
    here, board = sit(session, phone, "NS"), board_of(session)
    east = {**SPADES, "declarer": "E", "pin": "xxxx"}

    text = words(phone.post(f"{here}note/", {**board, **east}))

    assert "Este não é o PIN de EO." in text
