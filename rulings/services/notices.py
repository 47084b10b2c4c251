"""Telling people by e-mail, once each, with a row that says so."""

import datetime as dt
import re
from collections.abc import Callable, Collection, Mapping
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation

from federation.models import Account, Federation
from federation.money.selectors.dues import Addressee
from federation.selectors.languages import spoken_language
from federation.services.jobs import request_job
from federation.texts import sentence
from rulings.models import Notice

Progress = Callable[[int, int], None]
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


def tell(
    code: str,
    *,
    about: str,
    values: Mapping[str, object],
    link: str,
    to: Collection[Addressee],
    account: Account | None,
    now: dt.datetime,
) -> list[Notice]:
    """Note whom to tell what, and ask for the messages. code: of a sentence; link: of the site."""
    by_address = {each.email.lower(): each for each in to if each.email}
    notices = [
        Notice.objects.create(
            about=about,
            code=code,
            values=dict(values),
            link=link,
            email=each.email,
            language=each.language,
            told_at=now,
        )
        for each in by_address.values()
    ]
    if notices:
        request_job(
            "send_notices",
            arguments={"notice_ids": [notice.pk for notice in notices]},
            subject=about,
            account=account,
        )
    return notices


def send_notices(
    *,
    notice_ids: list[int],
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Send what is not sent yet.

    A worker that dies between the post office and its own note sends the same message once more;
    its number makes mailboxes show it once.
    """
    waiting = list(Notice.objects.filter(pk__in=notice_ids, sent_at__isnull=True))
    for notice in waiting:
        _message(notice).send()
        Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now())
    return {"sent": len(waiting)}


def _message(notice: Notice) -> EmailMessage:
    federation = Federation.objects.first()
    with translation.override(spoken_language(notice.language)):
        told = {
            "text": sentence(notice.code, _with_days(notice.values)),
            "address": f"{settings.SITE_URL}{notice.link}",
            "federation": federation.name if federation else "",
        }
        subject = sentence(f"{notice.code}_subject", _with_days(notice.values))
        text = render_to_string("emails/notice.txt", told)
    host = urlsplit(settings.SITE_URL).hostname
    headers = {
        "Message-ID": f"<notice-{notice.pk}@{host}>",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(" ".join(subject.split()), text, to=[notice.email], headers=headers)


def _with_days(values: Mapping[str, object]) -> dict[str, object]:
    """Return values as they are spoken: rows keep days and hours as text, "2026-09-22 19:15"."""
    return {
        name: dt.datetime.fromisoformat(value)
        if isinstance(value, str) and _MOMENT.fullmatch(value)
        else dt.date.fromisoformat(value)
        if isinstance(value, str) and _DAY.fullmatch(value)
        else value
        for name, value in values.items()
    }
