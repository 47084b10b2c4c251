"""Telling people by e-mail: rows are made here, and sent by `federation.mail.services.sending`."""

import datetime as dt
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.kinds.notice import notice_kind_of
from federation.mail.selectors.addressees import Addressee
from federation.mail.selectors.declined import addresses_that_declined
from federation.mail.selectors.devices import devices_that_show
from federation.mail.services.sealing import sealed
from federation.models import Notice, NoticeWay, PushDevice
from federation.tasks import send_notices_task


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """What is written to some addresses: values of a sentence, and the page it leads to.

    link: a page of this site. once: a key; with the same one nobody is written to again.
    """

    about: str
    values: Mapping[str, object]
    link: str
    to: Collection[Addressee]
    once: str = ""


def notify(
    code: str,
    *,
    about: str,
    values: Mapping[str, object],
    link: str,
    to: Collection[Addressee],
    now: dt.datetime,
    once: str = "",
) -> list[Notice]:
    """Write one message to each address, as `notify_each` does of one letter."""
    letter = Letter(about=about, values=values, link=link, to=to, once=once)
    return notify_each(code, [letter], now=now)


@transaction.atomic
def notify_each(code: str, letters: Sequence[Letter], *, now: dt.datetime) -> list[Notice]:
    """Write each letter to each of its addresses, but to those who declined the kind.

    code: of a sentence of a declared kind, with a heading under the same code and "_subject".
    letters: either all have a key or none has. The queries are as many for one as for a thousand.
    Whose account has devices is shown it on each of them too, as far as they want that.
    Returns: the e-mails made. Raises: RuleError for a sentence of no kind.
    """
    kind = notice_kind_of(code)
    written = [
        (letter, address, each)
        for letter in letters
        for address, each in _by_address(letter.to).items()
    ]
    addresses = {address for _, address, _ in written}
    declined = {*addresses_that_declined(kind.code, addresses)} if kind.may_decline else set()
    devices = devices_that_show(kind.code, addresses) if kind.on_devices else {}
    emails = [
        _row(code, letter, each, now)
        for letter, address, each in written
        if address not in declined
    ]
    shown = [
        _row(code, letter, each, now, device)
        for letter, address, each in written
        for device in devices.get(address, ())
    ]
    rows = _not_written_before([*emails, *shown])
    if not rows:
        return []
    has_keys = rows[0].once is not None
    made = Notice.objects.bulk_create(rows, ignore_conflicts=has_keys)
    if has_keys:  # what somebody else has written at this moment stays theirs, and counts as made
        made = list(Notice.objects.filter(once__in=[row.once for row in rows]).order_by("pk"))
    ask_to_send()
    return [row for row in made if row.way == NoticeWay.EMAIL]


def _not_written_before(rows: list[Notice]) -> list[Notice]:
    keys = [row.once for row in rows if row.once is not None]
    if not keys:
        return rows
    written = set(Notice.objects.filter(once__in=keys).values_list("once", flat=True))
    return [row for row in rows if row.once not in written]


def _row(
    code: str, letter: Letter, to: Addressee, now: dt.datetime, device: PushDevice | None = None
) -> Notice:
    key = f"{letter.once}:{to.email.lower()}" if letter.once else None
    return Notice(
        about=letter.about,
        code=code,
        values=dict(letter.values),
        link=letter.link,
        email=to.email,
        language=to.language,
        way=NoticeWay.PUSH if device else NoticeWay.EMAIL,
        device=device,
        once=f"{key}:{device.pk}" if key and device else key,
        made_at=now,
        next_try_at=now,
    )


@transaction.atomic
def notify_sealed(code: str, *, to: Addressee, subject: str, text: str, now: dt.datetime) -> Notice:
    """Write a message whose words nobody reads but its reader: encrypted, and gone once sent.

    Nobody may decline its kind. Raises: RuleError for a sentence of no kind.
    """
    notice_kind_of(code)
    notice = Notice.objects.create(
        code=code,
        email=to.email,
        language=to.language,
        sealed=sealed(json.dumps({"subject": subject, "text": text})),
        made_at=now,
        next_try_at=now,
    )
    ask_to_send()
    return notice


def ask_to_send() -> None:
    """Have a worker send what waits, once this transaction is kept.

    robust: without a broker the rows wait all the same, and beat looks for them each minute.
    """
    transaction.on_commit(send_notices_task.delay, robust=True)


def _by_address(to: Collection[Addressee]) -> dict[str, Addressee]:
    """Return who is written to, each address once, with those who get it too."""
    everybody = [each for first in to for each in (first, *first.also)]
    return {each.email.lower(): each for each in everybody if each.email}
