"""Messages on devices: encrypted for one browser, sent to public addresses only, tried again."""

import datetime as dt
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from federation.errors import RuleError
from federation.kinds.notice import all_notice_kinds
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.choices import choose_notices
from federation.mail.services.devices import MOST_DEVICES, add_device, remove_device
from federation.mail.services.notices import Letter, notify, notify_all
from federation.mail.services.push_keys import ensure_push_key, public_push_key
from federation.mail.services.push_services import post_to_push_service
from federation.mail.services.sending import send_notices
from federation.models import Account, Notice, NoticeWay, PushDevice
from tests.factories.push import Browser, push_service

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 11, 24, 12, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _key(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PUSH_KEY_FILE = tmp_path / "push.pem"
    settings.PUSH_TO_ANY_ADDRESS = True
    settings.SITE_URL = "https://trunfo.example"
    ensure_push_key()
    monkeypatch.setattr("federation.mail.services.notices.send_notices_task.delay", lambda: None)


@pytest.fixture
def phone() -> Iterator[Browser]:
    with push_service() as found:
        yield found


@pytest.fixture
def added(ana: Account, phone: Browser) -> PushDevice:
    return add_device(owner=ana, name="Firefox, Linux", **phone.told)


def write(*to: str, code: str = "notice_entry_licensed", once: str = "") -> list[Notice]:
    return notify(
        code,
        about="event:1",
        values={"event": "Open", "players": "Ana, Rui", "until": "", "email": "x", "amount": "5"},
        link="/events/1/",
        to=[Addressee(item, "en") for item in to],
        now=NOW,
        once=once,
    )


def states(way: NoticeWay = NoticeWay.PUSH) -> list[str]:
    return list(Notice.objects.filter(way=way).order_by("pk").values_list("state", flat=True))


def test_a_device_shows_the_heading_and_the_page_and_nothing_else(
    ana: Account, added: PushDevice, phone: Browser
) -> None:
    (email,) = write(ana.email)
    assert send_notices(now=NOW) == 2

    ((body, head),) = phone.got
    shown = Notice.objects.get(way=NoticeWay.PUSH)
    assert phone.read(body) == {
        "heading": "Entry accepted: Open",
        "link": "/events/1/",
        "tag": f"notice-{shown.pk}",
    }
    assert b"Open" not in body
    assert head["Content-Encoding"] == "aes128gcm"
    assert head["TTL"] == "86400"
    assert head["Authorization"].endswith(f", k={public_push_key()}")
    assert (email.way, states(), states(NoticeWay.EMAIL)) == ("EMAIL", ["SENT"], ["SENT"])


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_removed(
    ana: Account, added: PushDevice, phone: Browser, status: int
) -> None:
    phone.status = status
    write(ana.email)

    assert send_notices(now=NOW) == 1  # the e-mail

    assert not PushDevice.objects.exists()
    assert states() == ["DROPPED"]


@pytest.mark.parametrize(
    ("status", "state"), [(500, "WAITING"), (429, "WAITING"), (400, "DROPPED"), (302, "WAITING")]
)
def test_what_is_not_taken_is_tried_again_or_dropped(
    ana: Account, added: PushDevice, phone: Browser, status: int, state: str
) -> None:
    phone.status = status
    write(ana.email)

    send_notices(now=NOW)
    send_notices(now=NOW + MINUTE)  # before the next try

    assert states() == [state]
    assert len(phone.got) == 1  # a redirection is not followed
    assert Notice.objects.get(way=NoticeWay.PUSH).refusal.startswith(str(status))


def test_a_service_out_of_reach_is_tried_five_times(
    ana: Account, added: PushDevice, phone: Browser
) -> None:
    phone.status = 503
    write(ana.email)

    for hours in range(9):
        send_notices(now=NOW + dt.timedelta(hours=hours))

    assert len(phone.got) == 5
    assert states() == ["DROPPED"]


def test_what_is_a_day_old_is_not_shown(ana: Account, added: PushDevice, phone: Browser) -> None:
    write(ana.email)

    send_notices(now=NOW + dt.timedelta(days=1, seconds=1))

    assert phone.got == []
    assert states() == ["DROPPED"]


def test_each_chooses_by_kind_what_comes_how(ana: Account, added: PushDevice) -> None:
    choose_notices(
        owner=ana,
        declined={NoticeWay.EMAIL: {"entries"}, NoticeWay.PUSH: {"payments"}},
        now=NOW,
    )

    assert write(ana.email) == []
    write(ana.email, code="notice_payment_received")

    assert set(Notice.objects.values_list("code", "way")) == {
        ("notice_entry_licensed", "PUSH"),
        ("notice_payment_received", "EMAIL"),
    }


def test_a_sign_in_is_shown_on_no_screen(ana: Account, added: PushDevice) -> None:
    write(ana.email, code="notice_second_factor_asked")

    assert states() == []


def test_with_a_key_it_is_shown_once(ana: Account, added: PushDevice) -> None:
    write(ana.email, once="k")
    write(ana.email, once="k")

    assert (states(), states(NoticeWay.EMAIL)) == (["WAITING"], ["WAITING"])


def test_fifty_readers_with_devices_take_as_many_queries_as_one(
    ana: Account, added: PushDevice
) -> None:
    counts = []
    for many in (1, 30):
        for n in range(many):
            account = Account.objects.create_user(f"p{many}.{n}@x.example")
            PushDevice.objects.create(account=account, endpoint=f"https://x/{many}/{n}")
        letters = [
            Letter(
                about="", values={"event": "x"}, link="", to=[Addressee(f"p{many}.{n}@x.example")]
            )
            for n in range(many)
        ]
        with CaptureQueriesContext(connection) as queries:
            notify_all("notice_entry_licensed", letters, now=NOW)
        counts.append(len(queries))
    assert Notice.objects.filter(way=NoticeWay.PUSH).count() == 31
    assert counts[0] == counts[1]


WRONG = [
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://10.1.2.3/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/x",
    "https://0.0.0.0/x",
    "https://224.0.0.1/x",
    "https://user:secret@push.example/x",
    "https://push.example:8443/x",
    "https://push.example:x/x",
    "https:///x",
    "ftp://push.example/x",
    "file:///etc/passwd",
    "https://push.example/a b",
    "https://push.example/\r\nHost: evil",
    "",
]


@pytest.mark.parametrize("endpoint", WRONG)
def test_an_address_that_messages_may_not_go_to_is_refused(
    ana: Account, settings: Settings, endpoint: str
) -> None:
    settings.PUSH_TO_ANY_ADDRESS = False
    data = {**Browser().told, "endpoint": endpoint}

    with pytest.raises(RuleError) as refused:
        add_device(owner=ana, **data)

    assert refused.value.code == "push_service_refused"
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["fe80::1%eth0"], ["fd00::1"]]
)
def test_a_name_that_stands_for_a_private_address_is_not_spoken_to(
    ana: Account,
    phone: Browser,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    addresses: list[str],
) -> None:
    settings.PUSH_TO_ANY_ADDRESS = False
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_named: rows)
    monkeypatch.setattr(socket, "create_connection", lambda *_args: pytest.fail("spoken to"))
    add_device(owner=ana, **{**phone.told, "endpoint": "https://push.example/x"})
    write(ana.email)

    with pytest.raises(RuleError):
        post_to_push_service("https://push.example/x", b"", {})
    send_notices(now=NOW)

    assert states() == ["DROPPED"]


def test_what_was_judged_is_what_is_spoken_to(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_TO_ANY_ADDRESS = False
    spoken: list[object] = []

    def connect(address: object, *_args: object) -> None:
        spoken.append(address)
        raise ConnectionRefusedError

    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.4.4", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_named: found)
    monkeypatch.setattr(socket, "create_connection", connect)

    with pytest.raises(ConnectionRefusedError):
        post_to_push_service("https://push.example/x", b"", {})

    assert spoken == [("8.8.4.4", 443)]


@pytest.mark.parametrize("wrong", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "ä"}])
def test_keys_that_no_browser_has_are_refused(
    ana: Account, phone: Browser, wrong: dict[str, str]
) -> None:
    with pytest.raises(RuleError) as refused:
        add_device(owner=ana, **{**phone.told, **wrong})

    assert refused.value.code == "push_device_wrong"


def test_a_browser_is_of_whoever_came_last_and_is_kept_once(
    ana: Account, bruno: Account, added: PushDevice, phone: Browser
) -> None:
    again = add_device(owner=ana, **phone.told)
    assert again.pk == added.pk

    add_device(owner=bruno, **phone.told)

    assert PushDevice.objects.get().account == bruno


def test_an_account_has_ten_devices_at_most(ana: Account, phone: Browser) -> None:
    for n in range(MOST_DEVICES):
        add_device(owner=ana, **{**phone.told, "endpoint": f"https://push.example/{n}"})

    with pytest.raises(RuleError) as refused:
        add_device(owner=ana, **phone.told)
    assert refused.value.code == "push_devices_most"

    remove_device(device=PushDevice.objects.first(), account=ana)  # type: ignore[arg-type]
    add_device(owner=ana, **phone.told)


def test_without_a_key_nothing_is_added(
    ana: Account, phone: Browser, settings: Settings, tmp_path: Path
) -> None:
    settings.PUSH_KEY_FILE = tmp_path / "none.pem"
    settings.PUSH_KEY_MADE_AT_FIRST_USE = False

    with pytest.raises(RuleError) as refused:
        add_device(owner=ana, **phone.told)

    assert (refused.value.code, public_push_key()) == ("push_key_missing", "")


def test_the_key_is_its_owners_alone_and_never_overwritten(settings: Settings) -> None:
    path = settings.PUSH_KEY_FILE
    before = path.read_bytes()

    assert ensure_push_key() is False
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_bytes() == before


SignIn = Callable[[Account], Client]


def test_a_page_adds_and_removes_a_device(
    ana: Account, bruno: Account, phone: Browser, as_account: SignIn
) -> None:
    client = as_account(ana)
    page = client.get("/my/messages/").content.decode()
    assert f'data-push-key="{public_push_key()}"' in page

    client.post("/my/messages/devices/add/", {**phone.told, "name": "Firefox, Linux"})
    device = PushDevice.objects.get(account=ana)
    page = client.get("/my/messages/").content.decode()
    assert "Firefox, Linux" in page
    assert phone.endpoint not in page

    remove = f"/my/messages/devices/{device.pk}/remove/"
    assert as_account(bruno).post(remove).status_code == 404
    client.post(remove)
    assert not PushDevice.objects.exists()


def test_the_service_worker_stands_at_the_root_for_everybody(reader: Client) -> None:
    response = reader.get("/sw.js")

    assert (response.status_code, response["Content-Type"]) == (
        200,
        "text/javascript; charset=utf-8",
    )
    assert response["Cache-Control"] == "no-cache"
    assert "showNotification" in response.content.decode()
    assert "worker-src 'self'" in response["Content-Security-Policy"]


def test_a_link_that_opens_something_is_shown_on_no_screen() -> None:
    assert [kind.code for kind in all_notice_kinds() if kind.link_of and kind.on_devices] == []
