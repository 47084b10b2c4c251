"""Setting up the screens of an event, and their messages."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.crypto import get_random_string

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import Event, EventScreen, RoomMessage

ARTICLE = "RTP 2.2.5"
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without letters that are easily confused


@dataclass(frozen=True, slots=True)
class ScreenDraft:
    """The parts of a screen, seconds and rows of each; note: text before a round."""

    name: str
    parts: Sequence[str]
    seconds: int = 12
    rows: int = 12
    note: str = ""
    note_minutes: int = 2


@transaction.atomic
def add_screen(
    *, event: Event, draft: ScreenDraft, account: Account | None, now: dt.datetime
) -> EventScreen:
    """Add a screen with its own address. Raises: RuleError if it shows nothing."""
    _refuse_empty(draft)
    screen = EventScreen.objects.create(
        event=event,
        code=get_random_string(8, _LETTERS),
        made_at=now,
        made_by=account,
        **_columns(draft),
    )
    _record("event_screen_saved", screen, account)
    return screen


@transaction.atomic
def change_screen(*, screen: EventScreen, draft: ScreenDraft, account: Account | None) -> None:
    """Change the parts of a screen. Raises: RuleError."""
    _refuse_empty(draft)
    EventScreen.objects.filter(pk=screen.pk).update(**_columns(draft))
    screen.name = draft.name
    _record("event_screen_saved", screen, account)


@transaction.atomic
def end_screen(*, screen: EventScreen, account: Account | None, now: dt.datetime) -> None:
    """Remove a screen; its address then shows nothing."""
    if EventScreen.objects.filter(pk=screen.pk, ended_at__isnull=True).update(ended_at=now):
        _record("event_screen_ended", screen, account)


@transaction.atomic
def put_message(
    *,
    event: Event,
    text: str,
    minutes: int | None = None,
    account: Account | None,
    now: dt.datetime,
) -> RoomMessage:
    """Show a message on all screens and tables of an event; minutes: None without end."""
    until = now + dt.timedelta(minutes=minutes) if minutes else None
    row = RoomMessage.objects.create(
        event=event, text=text.strip(), put_at=now, put_by=account, until=until
    )
    _record_message("room_message_put", row, account)
    return row


@transaction.atomic
def end_message(*, message: RoomMessage, account: Account | None, now: dt.datetime) -> None:
    """Remove a message."""
    if RoomMessage.objects.filter(pk=message.pk, ended_at__isnull=True).update(ended_at=now):
        _record_message("room_message_ended", message, account)


def _columns(draft: ScreenDraft) -> dict[str, object]:
    return {
        "name": draft.name.strip(),
        "parts": list(draft.parts),
        "seconds": draft.seconds,
        "rows": draft.rows,
        "note": draft.note.strip(),
        "note_minutes": draft.note_minutes,
    }


def _refuse_empty(draft: ScreenDraft) -> None:
    if not draft.parts:
        raise RuleError("screen_shows_nothing", article=ARTICLE)


def _record(act: str, screen: EventScreen, account: Account | None) -> None:
    subject = f"event:{screen.event_id}"
    record_event(act, subject=subject, account=account, details={"name": screen.name})


def _record_message(act: str, row: RoomMessage, account: Account | None) -> None:
    subject = f"event:{row.event_id}"
    record_event(act, subject=subject, account=account, details={"text": row.text})
