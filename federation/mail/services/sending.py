"""Sending waiting messages, one by one, with growing pauses between tries, then abandoned."""

import datetime as dt
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException, SMTPSenderRefused

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import QuerySet
from django.utils import timezone

from federation.errors import RuleError
from federation.mail.services.claiming import PAUSES, claim, notices_due_to_go
from federation.mail.services.composing import email_of
from federation.mail.services.pushing import show_notices
from federation.models import Notice, NoticeState, NoticeWay
from federation.tasks import send_notices_task
from federation.texts import text_of

# A server unreachable for this long has a lasting problem.
SERVER_AWAITED = dt.timedelta(days=4)
# A server that does not answer must not block a worker for minutes.
SERVER_SECONDS = 20
SENT_AT_ONCE = 300
REFUSAL_LENGTH = 300


class _HungUp(Exception):
    """The server closed the connection during a message."""


def send_notices(*, now: dt.datetime) -> int:
    """Send what is due, and request another run if more waits than one run sends.

    Safe to run twice and beside another worker: the one that changes a row's next try sends it. If
    a worker dies between the server's answer and storing it, the message is sent once more after
    the pause, with the same message id, so that mailboxes show it once. Returns: how many were
    sent.
    """
    sent = show_notices(now=now)
    due = list(_due(now).order_by("next_try_at", "pk")[:SENT_AT_ONCE])
    if not due:
        return sent
    server = _opened(now)
    for notice in due:
        if server is None:
            return sent
        try:
            sent += _try(notice, server, now=now)
        except _HungUp:
            server = _opened(now)
    if server is not None:
        server.close()
    if len(due) == SENT_AT_ONCE:
        send_notices_task.delay()
    return sent


def _due(now: dt.datetime) -> QuerySet[Notice]:
    return notices_due_to_go(NoticeWay.EMAIL, now=now)


def _opened(now: dt.datetime) -> BaseEmailBackend | None:
    """Return the mail server; None if it does not answer, which is noted on the waiting messages.

    An unreachable server does not count as a try; beat tests it again each minute.
    """
    server: BaseEmailBackend = get_connection(timeout=SERVER_SECONDS)
    try:
        server.open()
    except (SMTPException, OSError) as fault:
        in_words = _in_words(fault)
        _due(now).exclude(refusal=in_words).update(refusal=in_words)
        old = _due(now).filter(made_at__lt=now - SERVER_AWAITED)
        old.update(state=NoticeState.FAILED, sealed="")
        return None
    return server


def _try(notice: Notice, server: BaseEmailBackend, *, now: dt.datetime) -> int:
    """Send one message, unless another worker does. Returns: 1 if sent. Raises: _HungUp."""
    if not claim(notice, now=now):
        return 0
    try:
        server.send_messages([email_of(notice)])
    except RuleError as refusal:
        _give_up(notice, text_of(refusal))
    except ValueError as fault:  # an address or a subject line that no e-mail can have
        _give_up(notice, _in_words(fault))
    except (SMTPException, OSError) as fault:
        _note(notice, fault)
        if not isinstance(fault, SMTPRecipientsRefused | SMTPResponseException):
            raise _HungUp from fault
    else:
        row = Notice.objects.filter(pk=notice.pk)
        row.update(state=NoticeState.SENT, sent_at=timezone.now(), refusal="", sealed="")
        return 1
    return 0


def _note(notice: Notice, fault: Exception) -> None:
    """Store why a message failed, and abandon it if the server will never accept it."""
    in_words = _in_words(fault)
    if is_final(fault) or notice.tries > len(PAUSES):
        _give_up(notice, in_words)
    else:
        Notice.objects.filter(pk=notice.pk).update(refusal=in_words)


def is_final(fault: Exception) -> bool:
    """Return whether a server refused a message permanently (5xx of RFC 5321), for any sender.

    A refused sender is an error of our settings, to be corrected.
    """
    if isinstance(fault, SMTPSenderRefused):
        return False
    if isinstance(fault, SMTPRecipientsRefused):
        return all(code >= 500 for code, _text in fault.recipients.values())
    return isinstance(fault, SMTPResponseException) and fault.smtp_code >= 500


def _give_up(notice: Notice, text: str) -> None:
    Notice.objects.filter(pk=notice.pk).update(
        state=NoticeState.FAILED, refusal=text[:REFUSAL_LENGTH], sealed=""
    )


def _in_words(fault: Exception) -> str:
    if isinstance(fault, SMTPRecipientsRefused):
        texts = [f"{code} {_text(text)}" for code, text in fault.recipients.values()]
        return " · ".join(texts)[:REFUSAL_LENGTH]
    if isinstance(fault, SMTPResponseException):
        return f"{fault.smtp_code} {_text(fault.smtp_error)}"[:REFUSAL_LENGTH]
    return f"{type(fault).__name__}: {fault}"[:REFUSAL_LENGTH]


def _text(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said
