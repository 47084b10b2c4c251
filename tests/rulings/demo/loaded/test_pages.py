"""Every page that a link leads to opens for whoever sees the link, on the demo's rows."""

from collections import deque
from collections.abc import Iterator
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone
from lxml import html

from federation.models import Account
from rulings.demo.accounts import ROLES, email_of
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
    """Open one page of each name that links lead to; yield name, address, status, where seen."""
    waiting = deque((address, "") for address in FIRST)
    seen: set[str] = set()
    while waiting:
        address, where = waiting.popleft()
        name = _name_of(address)
        if name in seen:
            continue
        seen.add(name)
        answer = client.get(address)
        yield name, (address, answer.status_code, where)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for link in html.fromstring(answer.content).xpath("//a/@href"):
                target = urldefrag(urljoin(address, link)).url
                # The handbook leads to everybody's pages, to each reader.
                if target.startswith("/") and not address.startswith("/help/"):
                    waiting.append((target, address))


def _name_of(address: str) -> str:
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return address
