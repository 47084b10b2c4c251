"""Every linked page opens for whoever sees the link, on the demo's rows."""

from collections import deque
from collections.abc import Collection, Iterator
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone
from lxml import html

from federation.models import Account
from rulings.demo.accounts import ROLES, email_of
from scoring.models import BookSession
from tests.rulings.demo.loaded.conftest import ONE_WORKER, TODAY, Twice

FIRST = ("/", "/desk/", "/admin/")
OPENS = (200, 302)


@ONE_WORKER
@pytest.mark.parametrize("role", ["nobody", *ROLES])
def test_every_link_seen_opens(
    demo: Twice, db: None, role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda *_args: TODAY)
    client = Client(headers={"accept-language": "en"})
    if role != "nobody":
        client.force_login(
            Account.objects.get(email=email_of(role)),
            backend="django.contrib.auth.backends.ModelBackend",
        )

    opened = dict(_walk(client))

    shut = {page: answer for page, answer in opened.items() if answer[1] not in OPENS}
    assert not shut
    assert len(opened) > 40


def _walk(client: Client) -> Iterator[tuple[str, tuple[str, int, str]]]:
    """Open one page of each linked kind; yield kind, address, status, where seen."""
    in_play = set(
        BookSession.objects.filter(closed_version=None).values_list("session__event", flat=True)
    )
    waiting = deque((address, "") for address in FIRST)
    seen: set[str] = set()
    known = set(FIRST)
    while waiting:
        address, where = waiting.popleft()
        name = _kind_of(address, in_play)
        if name in seen:
            continue
        seen.add(name)
        response = client.get(address)
        yield name, (address, response.status_code, where)
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            for link in html.fromstring(response.content).xpath("//a/@href"):
                target = urldefrag(urljoin(address, link)).url
                # The handbook leads to everybody's pages, to each reader.
                if target.startswith("/") and not address.startswith("/help/"):
                    if target not in known:
                        waiting.append((target, address))
                    known.add(target)


def _kind_of(address: str, in_play: Collection[int]) -> str:
    """Return the name of a page; one of an event in play links elsewhere."""
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return address
    is_played = found.route.startswith("events/<int:pk>/") and found.kwargs["pk"] in in_play
    return f"{found.view_name} in play" if is_played else found.view_name
