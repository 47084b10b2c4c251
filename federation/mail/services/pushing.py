"""Push messages on devices: heading and link only, encrypted for one browser."""

import datetime as dt
import json
import time
from http.client import HTTPException

from django.conf import settings
from django.utils import timezone, translation

from federation.errors import RuleError
from federation.kinds.notice import notice_kind_of
from federation.mail.rules.web_push import BrowserKeys, encrypted, from_text, vapid_header
from federation.mail.services.claiming import claim, notices_due_to_go
from federation.mail.services.composing import notice_subject
from federation.mail.services.push_keys import push_key
from federation.mail.services.push_services import origin_of, post_to_push_service
from federation.models import Notice, NoticeState, NoticeWay, PushDevice
from federation.selectors.languages import spoken_language
from federation.texts import text_of

SHOWN_AT_ONCE = 100
# A message older than this is no longer news.
LASTS = dt.timedelta(days=1)
TRIES = 5
# Two thirds of the day that RFC 8292 allows at most.
SIGNED_FOR_SECONDS = 16 * 3600
HEADING_LENGTH = 200
GONE = (404, 410)
LATER = (429,)


class _Refused(Exception):
    """A push service's answer to a message it refused."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status} {text}".strip())
        self.status = status


def show_notices(*, now: dt.datetime) -> int:
    """Send due push messages; safe to run twice and beside another worker.

    Messages not sent within a day are dropped, since the e-mail remains. Returns: how many were
    sent.
    """
    due = notices_due_to_go(NoticeWay.PUSH, now=now).select_related("device")
    rows = list(due.order_by("next_try_at", "pk")[:SHOWN_AT_ONCE])
    return sum(_show(notice, now=now) for notice in rows)


def _show(notice: Notice, *, now: dt.datetime) -> int:
    if not claim(notice, now=now):
        return 0
    try:
        if notice.device is None or notice.made_at < now - LASTS:
            _drop(notice, "")
            return 0
        _send(notice, notice.device)
    except RuleError as refusal:
        _drop(notice, text_of(refusal))
    except _Refused as refused:
        if refused.status in GONE:
            PushDevice.objects.filter(pk=notice.device_id or 0).delete()
        if 400 <= refused.status < 500 and refused.status not in LATER:
            _drop(notice, str(refused))
        else:
            _note(notice, str(refused))
    except (OSError, HTTPException) as fault:
        _note(notice, f"{type(fault).__name__}: {fault}")
    else:
        row = Notice.objects.filter(pk=notice.pk)
        row.update(state=NoticeState.SENT, sent_at=timezone.now(), refusal="")
        return 1
    return 0


def _send(notice: Notice, device: PushDevice) -> None:
    """Send a message to a device's push service. Raises: RuleError, _Refused, OSError."""
    key = push_key()
    if key is None:
        raise RuleError("push_key_missing")
    browser = BrowserKeys(from_text(device.p256dh), from_text(device.auth))
    headers = {
        "Authorization": vapid_header(
            key,
            audience=origin_of(device.endpoint),
            contact=settings.SITE_URL,
            expires_at=int(time.time()) + SIGNED_FOR_SECONDS,
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(LASTS.total_seconds())),
    }
    body = encrypted(payload_of(notice), browser)
    status, response_text = post_to_push_service(device.endpoint, body, headers)
    if not 200 <= status < 300:
        raise _Refused(status, response_text)


def payload_of(notice: Notice) -> bytes:
    """Return the payload: heading, link, and a number of its own."""
    kind = notice_kind_of(notice.code)
    with translation.override(spoken_language(notice.language)):
        heading = notice_subject(notice)
    link = kind.link_of(notice) if kind.link_of else notice.link
    data = {"heading": heading[:HEADING_LENGTH], "link": link, "tag": f"notice-{notice.pk}"}
    return json.dumps(data, ensure_ascii=False).encode()


def _note(notice: Notice, text: str) -> None:
    if notice.tries >= TRIES:
        _drop(notice, text)
    else:
        Notice.objects.filter(pk=notice.pk).update(refusal=text[:300])


def _drop(notice: Notice, text: str) -> None:
    rows = Notice.objects.filter(pk=notice.pk)
    rows.update(state=NoticeState.DROPPED, refusal=text[:300])
