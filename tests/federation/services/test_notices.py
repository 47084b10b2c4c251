"""E-mails are rows: sent once, tried again, given up, sent back, declined."""

import datetime as dt
import re
from collections.abc import Callable
from email.message import EmailMessage

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks, Settings

from federation.errors import RuleError
from federation.kinds.notice import all_notice_kinds
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.bounces import note_bounce
from federation.mail.services.choices import choose_notices
from federation.mail.services.claiming import PAUSES
from federation.mail.services.notices import notify, notify_sealed
from federation.mail.services.resending import send_failed_again, send_notice_again
from federation.mail.services.sending import SENT_AT_ONCE, send_notices
from federation.models import Account, DeclinedNotices, Notice, NoticeWay
from tests.factories.mail import delivery_report, smtp_server
from tests.personas import World

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 11, 24, 12, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture(autouse=True)
def runs_asked_for(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Count requested runs: here each test triggers them."""
    asked: list[None] = []
    monkeypatch.setattr(
        "federation.mail.services.sending.send_notices_task.delay", lambda: asked.append(None)
    )
    return asked


def write(*addresses: str, code: str = "notice_entry_licensed", once: str = "") -> list[Notice]:
    return notify(
        code,
        about="event:1",
        values={"event": "Open", "players": "Ana, Rui", "until": "2026-11-30", "case": "1/2026"},
        link="/events/1/",
        to=[Addressee(address, "en") for address in addresses],
        now=NOW,
        once=once,
    )


def states() -> dict[str, str]:
    return dict(Notice.objects.values_list("email", "state"))


def test_a_message_is_a_row_before_it_is_sent_and_goes_once() -> None:
    write("ana@x.example", "rui@x.example", "ANA@x.example")
    assert states() == {"ANA@x.example": "WAITING", "rui@x.example": "WAITING"}

    sent = [send_notices(now=NOW), send_notices(now=NOW + MINUTE)]

    assert sent == [2, 0]
    assert [item.subject for item in mail.outbox] == ["Entry accepted: Open"] * 2
    assert set(states().values()) == {"SENT"}


def test_with_a_key_nobody_is_written_to_twice() -> None:
    first, again = write("ana@x.example", once="k"), write("ana@x.example", "b@x.example", once="k")

    assert [item.email for item in first + again] == ["ana@x.example", "b@x.example"]


def test_what_a_server_never_takes_is_given_up_at_once(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Choosy"
    write("gone@x.example", "spam@x.example", "ana@x.example")

    assert send_notices(now=NOW) == 1
    assert states() == {
        "gone@x.example": "FAILED", "spam@x.example": "FAILED", "ana@x.example": "SENT"
    }  # fmt: skip
    assert Notice.objects.get(email="gone@x.example").refusal == "550 no such mailbox"


@pytest.mark.parametrize("who", ["full", "hangs"])
def test_passing_trouble_is_tried_again_with_growing_pauses_then_given_up(
    settings: Settings, who: str
) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Choosy"
    write(f"{who}@x.example", "ana@x.example")
    at, tried = NOW, [send_notices(now=NOW)]
    for pause in PAUSES:
        assert send_notices(now=at + pause - MINUTE) == 0
        at += pause
        assert Notice.objects.get(email=f"{who}@x.example").state == "WAITING"
        tried.append(send_notices(now=at))

    row = Notice.objects.get(email=f"{who}@x.example")
    assert tried == [1] + [0] * len(PAUSES)
    assert (row.state, row.tries) == ("FAILED", 11)
    assert sum(PAUSES, dt.timedelta()) == dt.timedelta(hours=75, minutes=22)


def test_an_hour_of_silence_loses_nothing_and_sends_nothing_twice(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Silent"
    write(*(f"p{number}@x.example" for number in range(600)))
    for minute in range(60):
        assert send_notices(now=NOW + minute * MINUTE) == 0
    rows = set(Notice.objects.values_list("state", "tries", "refusal"))
    assert rows == {("WAITING", 0, "TimeoutError: no answer")}
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

    runs = [send_notices(now=NOW + dt.timedelta(hours=1)) for _ in range(3)]

    assert runs == [300, 300, 0]
    assert len(mail.outbox) == 600 == len({message.to[0] for message in mail.outbox})
    assert set(states().values()) == {"SENT"}


def test_a_server_silent_for_days_leaves_them_to_the_office(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Silent"
    write("ana@x.example")

    send_notices(now=NOW + dt.timedelta(days=4))
    assert states() == {"ana@x.example": "WAITING"}
    send_notices(now=NOW + dt.timedelta(days=4, seconds=1))
    assert states() == {"ana@x.example": "FAILED"}


def test_six_hundred_with_two_hundred_refused(settings: Settings, olga: Account) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Choosy"
    good = [f"p{number}@x.example" for number in range(400)]
    bad = [f"{'gone' if number % 2 else 'full'}{number}@x.example" for number in range(200)]
    write(*good, *bad)
    for minute in (0, 1, 2, 3):
        send_notices(now=NOW + minute * MINUTE)

    assert sorted(message.to[0] for message in mail.outbox) == sorted(good)
    counted = [
        Notice.objects.filter(state=state).count() for state in ("SENT", "FAILED", "WAITING")
    ]
    assert counted == [400, 100, 100]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send_failed_again(account=olga, now=NOW + 5 * MINUTE) == 100
    send_notices(now=NOW + 5 * MINUTE)
    send_notices(now=NOW + 10 * MINUTE)
    assert Notice.objects.filter(state="SENT").count() == 600 == len(mail.outbox)


def test_one_run_sends_so_many_and_asks_for_another(
    runs_asked_for: list[None], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    write(*(f"p{number}@x.example" for number in range(SENT_AT_ONCE + 1)))
    with django_assert_max_num_queries(3 * SENT_AT_ONCE + 2):
        assert send_notices(now=NOW) == SENT_AT_ONCE
    assert (len(mail.outbox), len(runs_asked_for)) == (SENT_AT_ONCE, 1)

    assert send_notices(now=NOW) == 1
    assert len(runs_asked_for) == 1


def test_a_real_server_is_spoken_to(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    (one,) = write("ana@x.example")
    write("gone@x.example")
    with smtp_server() as (port, received):
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
        assert send_notices(now=NOW) == 1

    (message,) = received
    assert f"Message-ID: <notice-{one.pk}@" in message
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in message
    assert states() == {"ana@x.example": "SENT", "gone@x.example": "FAILED"}
    assert Notice.objects.get(email="gone@x.example").refusal == "550 5.1.1 no such mailbox"


def test_words_that_open_an_account_are_encrypted_and_gone_once_sent() -> None:
    notify_sealed(
        "notice_sign_in", to=Addressee("ana@x.example"), subject="Reset", text="secret 77", now=NOW
    )
    notice = Notice.objects.get()
    assert "secret" not in notice.sealed
    assert notice.sealed

    send_notices(now=NOW)

    notice.refresh_from_db()
    assert (mail.outbox[0].subject, mail.outbox[0].body) == ("Reset", "secret 77")
    assert (notice.state, notice.sealed) == ("SENT", "")


def test_words_whose_key_is_gone_are_given_up(settings: Settings, olga: Account) -> None:
    notify_sealed(
        "notice_sign_in", to=Addressee("ana@x.example"), subject="Reset", text="x", now=NOW
    )
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key altogether", []

    assert send_notices(now=NOW) == 0
    notice = Notice.objects.get()
    assert (notice.state, notice.sealed) == ("FAILED", "")
    with pytest.raises(RuleError, match="notice_words_gone"):
        send_notice_again(notice=notice, account=olga, now=NOW)


def test_after_a_change_of_keys_the_old_one_still_reads(settings: Settings) -> None:
    notify_sealed(
        "notice_sign_in", to=Addressee("ana@x.example"), subject="Reset", text="x", now=NOW
    )
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key altogether"

    assert send_notices(now=NOW) == 1


def test_a_message_sent_back_is_marked() -> None:
    (notice,) = write("ana@x.example")
    send_notices(now=NOW)

    assert note_bounce(delivery_report(notice, action="delayed")) is None
    assert note_bounce(delivery_report(notice, to="other@x.example")) is None
    assert states() == {"ana@x.example": "SENT"}
    marked = note_bounce(delivery_report(notice))

    assert marked is not None
    assert (marked.state, marked.refusal) == ("FAILED", "smtp; 550 5.1.1 unknown user")


@pytest.mark.parametrize(
    "sent_back",
    [b"", b"hello", b"\xff\xfe\x00", b"Content-Type: multipart/report\n\n--x", b"x" * 99],
)
def test_other_mail_changes_nothing(sent_back: bytes) -> None:
    write("ana@x.example")

    assert note_bounce(sent_back) is None
    plain = EmailMessage()
    plain["In-Reply-To"] = f"<notice-{Notice.objects.get().pk}@trunfo.example>"
    assert note_bounce(bytes(plain)) is None
    assert states() == {"ana@x.example": "WAITING"}


def test_who_declines_a_kind_gets_none_of_it_but_what_is_asked_for(olga: Account) -> None:
    choose_notices(owner=olga, declined={NoticeWay.EMAIL: {"entries"}}, now=NOW)

    assert write(olga.email, "ana@x.example")[0].email == "ana@x.example"
    assert write(olga.email) == []
    assert len(write(olga.email, code="notice_case_decided")) == 1
    with pytest.raises(RuleError, match="notice_kind_needed"):
        choose_notices(owner=olga, declined={NoticeWay.EMAIL: {"cases"}}, now=NOW)
    choose_notices(owner=olga, declined={NoticeWay.EMAIL: set()}, now=NOW + MINUTE)
    assert len(write(olga.email)) == 1


def test_one_click_in_a_message_is_enough(reader: Client) -> None:
    write("ana@x.example")
    send_notices(now=NOW)
    link = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    address = re.sub(r"^https?://[^/]+", "", link)

    shown = reader.get(address)
    assert (shown.status_code, DeclinedNotices.objects.count()) == (200, 0)
    assert "ana@x.example" in shown.content.decode()
    for _again in (1, 2):
        assert reader.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200

    declined_notices = DeclinedNotices.objects.get()
    assert (declined_notices.email, declined_notices.kind, declined_notices.is_declined) == (
        "ana@x.example",
        "entries",
        True,
    )
    assert write("Ana@x.example") == []
    assert reader.get(address[:-3] + "/").status_code == 410


def test_the_office_sees_what_failed_and_sends_it_again(
    settings: Settings, as_account: Callable[[Account], Client], olga: Account
) -> None:
    settings.EMAIL_BACKEND = "tests.factories.mail.Choosy"
    write("gone@x.example")
    send_notices(now=NOW)
    client = as_account(olga)
    (notice,) = Notice.objects.all()

    desk = client.get("/desk/").content.decode()
    assert "/federation/messages/?state=FAILED" in desk
    page = client.get("/federation/messages/?state=FAILED").content.decode()
    assert "550 no such mailbox" in page
    client.post(f"/federation/messages/{notice.pk}/again/")
    notice.refresh_from_db()
    assert (notice.state, notice.tries, notice.refusal) == ("WAITING", 0, "")


def test_a_test_message_goes_to_whoever_asks(
    as_account: Callable[[Account], Client],
    olga: Account,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        as_account(olga).post("/federation/messages/test/")
    send_notices(now=timezone.now())

    assert [message.to for message in mail.outbox] == [[olga.email]]


def test_everybody_reads_and_chooses_the_own_messages(
    as_account: Callable[[Account], Client], olga: Account, world: World
) -> None:
    write(olga.email, "other@x.example")
    client = as_account(olga)

    page = client.get("/my/messages/").content.decode()
    assert page.count("Entry accepted: Open") == 1
    wanted = {kind.code for kind in all_notice_kinds() if kind.may_decline} - {"entries"}
    shown = [kind.code for kind in all_notice_kinds() if kind.on_devices]
    client.post("/my/messages/choose/", {"wanted": [*wanted], "shown": shown})
    assert set(DeclinedNotices.objects.values_list("kind", flat=True)) == {"entries"}


def test_a_forgotten_password_is_answered_by_a_row(
    reader: Client,
    olga: Account,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=False):
        reader.post("/accounts/password/reset/", {"email": olga.email})
    row = Notice.objects.get()
    assert (row.code, row.email, row.values) == ("notice_sign_in", olga.email, {})

    send_notices(now=timezone.now())
    assert "/accounts/password/reset/key/" in mail.outbox[0].body
