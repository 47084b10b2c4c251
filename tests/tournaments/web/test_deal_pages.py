"""The pages of the deals: promises for everyone, cards for nobody before play."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from federation.models import Account
from tests.factories.pages import LET_THROUGH, words
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.deals.services.deals import deal_session, open_deals
from tournaments.models import DealDifference, DealSet, Session
from tournaments.rules.dealing import read_sealed_text

As = Callable[[Account], Client]
PBN = (
    b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
)


@pytest.fixture(autouse=True)
def today(world: World) -> None:
    """Play the event today: deals are promised before play and opened from its day on."""
    world.event.starts_on = world.event.ends_on = timezone.localdate()
    world.event.save()


@pytest.fixture
def deal_set(world: World) -> DealSet:
    return deal_session(
        event=world.event, session=1, first_board=1, boards=6, account=None,
        now=NOW - dt.timedelta(days=3),
    )  # fmt: skip


def address(world: World, rest: str = "") -> str:
    return f"/events/{world.event.pk}/deals/{rest}"


def test_anyone_reads_the_promise_and_nobody_a_card(
    world: World, deal_set: DealSet, reader: Client, bruno: Account, as_account: As
) -> None:
    hands = read_sealed_text(deal_set.sealed_text).deals[0].hands.split(" ")

    for client in (reader, as_account(bruno)):
        page = words(client.get(address(world)))
        assert deal_set.promise in page
        assert not any(hand in page for hand in hands)
    assert reader.get(f"/deal-sets/{deal_set.pk}/").status_code == 404
    assert reader.get(address(world, "1/")).status_code == 404
    assert reader.get(address(world, "1.pbn")).status_code == 404


def test_the_organiser_deals_takes_out_and_opens(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    client = as_account(bruno)

    client.post(address(world, "seal/"), {"session": 1, "first_board": 1, "boards": 6})
    deal_set = DealSet.objects.get()
    refused = client.post(f"/deal-sets/{deal_set.pk}/take-out/", {"file_format": "dlm"})
    taken = client.post(
        f"/deal-sets/{deal_set.pk}/take-out/", {"file_format": "dlm", "reason": "duplicating"}
    )
    client.post(f"/deal-sets/{deal_set.pk}/open/")

    assert refused.status_code == 422
    assert taken.content.startswith(b"[Document]\r\n")
    assert "Status=Sealed" in taken.content.decode()
    text = words(client.get(address(world)))
    assert "duplicating" in text
    assert "duplicating" not in words(reader.get(address(world)))
    hands = read_sealed_text(deal_set.sealed_text).deals[0].hands.split(" ")
    assert f'Deal "N:{hands[0]}' in reader.get(address(world, "1.pbn")).content.decode()
    assert "Kept" in words(reader.get(f"/deal-sets/{deal_set.pk}/"))
    assert "Board 6" in words(reader.get(address(world, "1/")))
    assert reader.get(address(world, "1.exe")).status_code == 404


def test_bad_input_is_told(world: World, bruno: Account, as_account: As) -> None:
    client = as_account(bruno)
    junk = SimpleUploadedFile("x.pbn", b"\x00\x01 not cards")

    texts = [
        words(client.post(where, sent, follow=True))
        for where, sent in (
            (address(world, "seal/"), {"session": 1, "first_board": 98, "boards": 6}),
            (address(world, "seal/"), {"session": "x"}),
            (address(world, "bring/"), {"session": 1, "file": junk}),
            (address(world, "bring/"), {"session": 1}),
        )
    ]

    assert "A set has its boards between 1 and 99" in texts[0]
    assert "Enter a whole number" in texts[1]
    assert "There are no deals in this file." in texts[2]
    assert "This field is required" in texts[3]
    assert DealSet.objects.count() == 0


def test_own_deals_are_brought_and_a_difference_is_settled(
    world: World, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)
    client.post(
        address(world, "bring/"), {"session": 1, "file": SimpleUploadedFile("own.pbn", PBN)}
    )
    session = open_deals(deal_set=DealSet.objects.get(), account=None, now=timezone.now())
    hands = " ".join(reversed(session.deals.get().hands.split(" ")))
    difference = DealDifference.objects.create(session=session, board=1, hands=hands, found_at=NOW)

    client.post(f"/deal-differences/{difference.pk}/settle/", {"played": "file", "reason": "seen"})

    assert session.deals.get().hands == hands
    assert "Played as in the file" in words(client.get(address(world)))


@pytest.mark.parametrize(
    "act",
    ["seal", "bring", "take-out", "open", "make", "settle"],
)
def test_only_who_manages_the_event_keeps_its_deals(
    act: str,
    world: World,
    deal_set: DealSet,
    as_account: As,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
) -> None:
    session = Session.objects.create(event=world.event, number=3, played_on=world.event.starts_on)
    difference = DealDifference.objects.create(session=session, board=1, hands="x", found_at=NOW)
    where = {
        "seal": address(world, "seal/"),
        "bring": address(world, "bring/"),
        "take-out": f"/deal-sets/{deal_set.pk}/take-out/",
        "open": f"/deal-sets/{deal_set.pk}/open/",
        "make": f"/sessions/{session.pk}/hand-record/",
        "settle": f"/deal-differences/{difference.pk}/settle/",
    }[act]

    status_codes_by_email = {
        account.email: as_account(account).post(where).status_code
        for account in (ana, bruno, carla, diego, eve, olga)
    }

    assert {who for who, status in status_codes_by_email.items() if status in LET_THROUGH} == {
        bruno.email, carla.email, olga.email,
    }  # fmt: skip
    assert {status for status in status_codes_by_email.values() if status not in LET_THROUGH} == {
        403
    }


def test_the_page_asks_the_same_for_one_session_and_three(
    world: World, reader: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    world.event.planned_sessions = 3
    world.event.save()

    now = timezone.now()

    def seal(number: int) -> None:
        opened = deal_session(
            event=world.event, session=number, first_board=1, boards=2, account=None, now=now
        )
        open_deals(deal_set=opened, account=None, now=now)

    seal(1)
    with django_assert_num_queries(15):
        reader.get(address(world))
    seal(2)
    seal(3)
    with django_assert_num_queries(15):
        reader.get(address(world))


def test_the_command_checks_what_was_published(
    deal_set: DealSet, tmp_path: object, capsys: pytest.CaptureFixture[str], english: None
) -> None:
    file = f"{tmp_path}/deals.txt"
    with open(file, "w") as text:
        text.write(deal_set.sealed_text)

    call_command("verify_deals", file, promise=deal_set.promise)

    assert "6 boards, the same when dealt again" in capsys.readouterr().out
    with pytest.raises(CommandError, match="another one"):
        call_command("verify_deals", file, promise="0" * 64)
    with pytest.raises(CommandError, match="not the text"):
        call_command("verify_deals", __file__)
    with pytest.raises(CommandError, match="There is no file"):
        call_command("verify_deals", f"{tmp_path}/none.txt")
