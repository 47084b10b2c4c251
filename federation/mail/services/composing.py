"""The e-mail of a row: text in the reader's language, link, and how to opt out."""

import datetime as dt
import json
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation

from federation.kinds.notice import NoticeKind, notice_kind_of
from federation.mail.selectors.tokens import decline_link
from federation.mail.services.encryption import unsealed
from federation.models import Federation, Notice
from federation.selectors.languages import spoken_language
from federation.texts import sentence

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


def email_of(notice: Notice) -> EmailMessage:
    """Return the message to send. Raises: RuleError if its text can no longer be decrypted."""
    kind = notice_kind_of(notice.code)
    decline = decline_link(notice.email, kind.code) if kind.may_decline else ""
    with translation.override(spoken_language(notice.language)):
        subject, text = _words(notice, kind, decline)
    headers = {
        "Message-ID": f"<notice-{notice.pk}@{urlsplit(settings.SITE_URL).hostname}>",
        "Auto-Submitted": "auto-generated",
    }
    if decline:
        headers["List-Unsubscribe"] = f"<{decline}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(" ".join(subject.split()), text, to=[notice.email], headers=headers)


def notice_subject(notice: Notice) -> str:
    """Return the subject line of a message in the active language."""
    return " ".join(sentence(f"{notice.code}_subject", with_days(notice.values)).split())


def notice_text(notice: Notice) -> str:
    """Return the text of a message in the active language."""
    return sentence(notice.code, with_days(notice.values))


def _words(notice: Notice, kind: NoticeKind, decline: str) -> tuple[str, str]:
    if notice.sealed:
        data = json.loads(unsealed(notice.sealed))
        return data["subject"], data["text"]
    federation = Federation.objects.first()
    address = kind.link_of(notice) if kind.link_of else notice.link
    payload = {
        "text": notice_text(notice),
        "address": f"{settings.SITE_URL}{address}" if address else "",
        "federation": federation.name if federation else "",
        "decline": decline,
    }
    return notice_subject(notice), render_to_string("emails/notice.txt", payload)


def with_days(values: Mapping[str, object]) -> dict[str, object]:
    """Return values for sentences: rows store dates and times as text, "2026-09-22 19:15"."""
    return {name: _spoken(value) for name, value in values.items()}


def _spoken(value: object) -> object:
    if isinstance(value, str) and _MOMENT.fullmatch(value):
        return dt.datetime.fromisoformat(value)
    if isinstance(value, str) and _DAY.fullmatch(value):
        return dt.date.fromisoformat(value)
    return value
