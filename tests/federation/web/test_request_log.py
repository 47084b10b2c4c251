"""No log tells a key that stands in an address, a name somebody searched for, or a header."""

import io
import logging
import re
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from gunicorn.config import Config

from federation.config.gunicorn_logs import QuietLogger
from federation.config.logs import WithoutAddresses
from tests.personas import World

KEY = "zz9keykeykeykey9zz"
NAME = "Xantipa"
NUMBERS = {"int", "id"}


def words_in_addresses(
    patterns: list[URLPattern | URLResolver], before: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield each pattern with words, and an address with the key in place of each word."""
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from words_in_addresses(pattern.url_patterns, address)
        elif re.search(r"\(\?P<|<(?!int:|id:)", address):
            filled = re.sub(
                r"\(\?P<(\w+)>[^)]*\)", lambda f: "1" if "uid" in f[1] else KEY, address
            )
            filled = re.sub(r"<(?:(\w+):)?\w+>", lambda f: "1" if f[1] in NUMBERS else KEY, filled)
            yield address, "/" + re.sub(r"[\^$]|\\Z", "", filled)


ADDRESSES = list(words_in_addresses(get_resolver().url_patterns))


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Return the output of the site's log handler, at production level."""
    root = logging.getLogger()
    console = next(
        handler
        for handler in root.handlers
        if isinstance(handler, logging.StreamHandler)
        and any(isinstance(kept, WithoutAddresses) for kept in handler.filters)
    )
    written, level = io.StringIO(), root.level
    before = console.setStream(written)
    root.setLevel(logging.INFO)
    yield written
    root.setLevel(level)
    console.setStream(before or sys.stderr)


def told(log: io.StringIO) -> str:
    text = log.getvalue()
    log.truncate(0)
    log.seek(0)
    return text


def test_the_addresses_with_keys_are_among_those_tried() -> None:
    tried = {pattern for pattern, _address in ADDRESSES}

    assert {
        "invitation/<str:token>/",
        "calendar/mine/<str:token>.ics",
        "tables/<str:code>/",
        "cards/now/<str:code>/",
        "cards/table/<str:code>/",
        "v/<str:code>",
    } < tried
    assert any("password/reset/key" in pattern for pattern in tried)


def test_no_word_of_an_address_query_or_header_is_logged(
    world: World, reader: Client, log: io.StringIO
) -> None:
    reader.raise_request_exception = False
    headers = {"referer": f"https://testserver/invitation/{KEY}/?q={NAME}"}

    for pattern, address in ADDRESSES:
        reader.get(address, {"q": NAME, "token": KEY}, headers=headers)
        reader.post(address, {"code": KEY, "name": NAME}, headers=headers)

        text = told(log)
        assert text.count("request_finished") + text.count("request_failed") == 2, pattern
        assert KEY not in text, pattern
        assert NAME not in text, pattern


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("/search/?q=Xantipa", "GET /search/?…"),
        ("/players/17/", "GET /players/17/"),
        (f"/nowhere/{KEY}/?q={NAME}", "GET (unknown address)"),
        (f"/accounts/password/reset/key/1-{KEY}/", "reset/key/<uidb36>-<key>/"),
        (f"/tables/{KEY}/", "GET /tables/<code>/"),
    ],
)
def test_a_line_names_the_pattern_and_the_rows(
    world: World, reader: Client, log: io.StringIO, address: str, line: str
) -> None:
    reader.get(address)

    text = told(log)
    assert line in text
    assert KEY not in text
    assert NAME not in text


def test_a_refused_form_and_a_fault_tell_no_more(
    world: World, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    other = {"referer": f"https://elsewhere.example/invitation/{KEY}/?q={NAME}"}
    refused = strict.post(f"/invitation/{KEY}/", {"q": NAME}, headers=other, secure=True)
    assert refused.status_code == 403
    assert "CSRF" in log.getvalue() or "Referer" in log.getvalue()

    def breaks(*_args: object, **_kwargs: object) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr("federation.bodies.web.views.invitations.invited_account", breaks)
    assert strict.get(f"/invitation/{KEY}/?q={NAME}").status_code == 500

    text = told(log)
    assert "a fault of ours" in text
    assert KEY not in text
    assert NAME not in text
    assert "elsewhere.example/…" in text


def test_gunicorn_tells_no_address_whatever_the_format(capfd: pytest.CaptureFixture[str]) -> None:
    config = Config()
    config.set("accesslog", "-")
    config.set("access_log_format", '%(h)s %(m)s "%(r)s" %(U)s %(q)s %(f)s %({cookie}i)s %(s)s')
    logger = QuietLogger(config)
    data = {
        "REQUEST_METHOD": "GET",
        "RAW_URI": f"/invitation/{KEY}/?q={NAME}",
        "PATH_INFO": f"/invitation/{KEY}/",
        "QUERY_STRING": f"q={NAME}",
        "HTTP_REFERER": f"https://testserver/invitation/{KEY}/",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "192.0.2.1",
    }
    answer = SimpleNamespace(status="200 OK", headers=[], sent=12)
    took = SimpleNamespace(seconds=0, microseconds=5)

    logger.access(answer, SimpleNamespace(headers=[("COOKIE", KEY)]), data, took)
    logger.exception("Error handling request %s %s", "GET", f"/invitation/{KEY}/?q={NAME}")
    logger.warning(f"Invalid request from ip=192.0.2.1: line 'GET /tables/{KEY}/ HTTP'")

    written = "".join(capfd.readouterr())
    assert "192.0.2.1 GET" in written
    assert "Error handling request GET /…" in written
    assert KEY not in written
    assert NAME not in written
