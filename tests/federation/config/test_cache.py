"""The cache may go away: people sign in, the API answers, and limits count in the process."""

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from federation.api.limits import AnonymousThrottle
from federation.config import cache as steady
from federation.models import Account
from tests.personas import World

PASSWORD = "a long enough password"


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Redis:
    """A temporary Redis, to be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.program: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        quiet = ["--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        self.program = subprocess.Popen(
            ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), *quiet],
            stdout=subprocess.DEVNULL,
        )
        until = time.monotonic() + 10
        while time.monotonic() < until:
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        pytest.fail("redis-server did not start")

    def stop(self) -> None:
        if self.program is not None:
            self.program.terminate()
            self.program.wait()
            self.program = None


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip("no redis-server on this machine")
    server = Redis(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def use(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that puts the cache on a server, which reconnects at once."""
    monkeypatch.setattr(steady, "ASKED_AGAIN_AFTER", 0.0)

    def put(url: str) -> None:
        data = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}
        settings.CACHES = {"default": steady.cache_settings(data)}

    return put


def sign_in(email: str, password: str = PASSWORD) -> int:
    return (
        Client().post(reverse("account_login"), {"login": email, "password": password}).status_code
    )


def test_a_server_that_stops_and_comes_back(use: Callable[[str], None], redis: Redis) -> None:
    use(redis.url)
    cache = caches["default"]
    cache.set("seen", "by everybody")
    assert cache.get("seen") == "by everybody"

    redis.stop()
    assert cache.get("seen") is None
    assert cache.add("seen", "here", timeout=60)
    assert not cache.add("seen", "again", timeout=60)
    cache.set_many({"one": 1, "two": 2})
    assert cache.incr("one") == 2
    assert cache.get_many(["one", "two"]) == {"one": 2, "two": 2}
    assert cache.touch("one")
    assert cache.has_key("one")
    assert cache.delete("one")
    cache.delete_many(["two"])
    assert cache.get("two") is None

    redis.start()
    cache.set("seen", "by everybody again")
    redis_only = RedisCache(redis.url, {})
    assert redis_only.get("seen") == "by everybody again"


@pytest.mark.parametrize("server", ["stopped", "nowhere"])
def test_people_sign_in_and_the_api_answers_without_the_server(
    world: World,
    use: Callable[[str], None],
    request: pytest.FixtureRequest,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    server: str,
) -> None:
    if server == "stopped":
        redis = request.getfixturevalue("redis")
        use(redis.url)
        caches["default"].set("there", "it was")
        redis.stop()
    else:
        use(f"redis://127.0.0.1:{free_port()}/0")
    monkeypatch.setattr(AnonymousThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    monkeypatch.setattr("federation.api.views.ClubList.throttle_classes", [AnonymousThrottle])
    Account.objects.create_user("office@example.org", PASSWORD)

    assert sign_in("office@example.org") == 302
    assert [client.get("/api/v1/clubs/").status_code for _ in range(3)] == [200, 200, 429]
    for number in range(10):
        sign_in(f"invented-{number}@example.org", "wrong")
    assert sign_in("office@example.org") == 200  # refused: this process counts


def test_readiness_says_that_the_server_is_away(
    db: None, use: Callable[[str], None], client: Client
) -> None:
    use(f"redis://127.0.0.1:{free_port()}/0")

    response = client.get("/readyz?without=workers")
    assert (response.status_code, response.json()["checks"]["cache"]) == (503, False)
    assert client.get("/readyz?without=workers&without=cache").status_code == 200


def test_a_server_away_is_not_asked_by_every_page(
    use: Callable[[str], None], redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(redis.url)
    monkeypatch.setattr(steady, "ASKED_AGAIN_AFTER", 60.0)
    cache = caches["default"]
    redis.stop()
    assert cache.get("anything") is None
    asked: list[str] = []
    monkeypatch.setattr(RedisCache, "get", lambda *_args, **_kw: asked.append("asked"))

    cache.get("anything")

    assert asked == []


def test_what_memory_holds_is_enough_for_the_limits_of_many_clients() -> None:
    data = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "trunfo"}

    assert steady.cache_settings(data)["OPTIONS"]["MAX_ENTRIES"] >= 20_000
