"""Creating e-mails as rows; `federation.mail.services.sending` sends them."""

import datetime as dt
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.kinds.notice import notice_kind_of
from federation.mail.selectors.addressees import (
    Addressee,
    addresses_that_declined,
    devices_that_show,
)
from federation.mail.services.encryption import sealed
from federation.models import Notice, NoticeWay, PushDevice
from federation.tasks import send_notices_task


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A message to some addresses: values of a sentence, and a link.

    link: a page of this site. once: a key; a second message with the same key is not created.
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
    """Create one message for each address, as `notify_all` does for one letter."""
    letter = Letter(about=about, values=values, link=link, to=to, once=once)
    return notify_all(code, [letter], now=now)


@transaction.atomic
def notify_all(code: str, letters: Sequence[Letter], *, now: dt.datetime) -> list[Notice]:
    """Create each letter for each of its addresses, except those that declined the kind.

    code: a sentence of a declared kind; its subject line has the same code with "_subject".
    letters: either all have a key or none has. The number of queries does not depend on their
    number. An account's devices get a push message as well, if they want it.
    Returns: the e-mails created. Raises: RuleError for a sentence of no kind.
    """
    kind = notice_kind_of(code)
    written = [
        (letter, address, addressee)
        for letter in letters
        for address, addressee in _by_address(letter.to).items()
    ]
    addresses = {address for _, address, _ in written}
    declined = {*addresses_that_declined(kind.code, addresses)} if kind.may_decline else set()
    devices = devices_that_show(kind.code, addresses) if kind.on_devices else {}
    emails = [
        _row(code, letter, addressee, now)
        for letter, address, addressee in written
        if address not in declined
    ]
    shown = [
        _row(code, letter, addressee, now, device)
        for letter, address, addressee in written
        for device in devices.get(address, ())
    ]
    rows = _not_written_before([*emails, *shown])
    if not rows:
        return []
    has_keys = rows[0].once is not None
    made = Notice.objects.bulk_create(rows, ignore_conflicts=has_keys)
    if has_keys:  # rows created by someone else at this moment stay theirs, and count as created
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
    """Create a message whose encrypted text only its reader sees, deleted once sent.

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
    """Request that a worker sends what waits, after this transaction.

    robust: without a broker the rows still wait, and beat looks for them each minute.
    """
    transaction.on_commit(send_notices_task.delay, robust=True)


def _by_address(to: Collection[Addressee]) -> dict[str, Addressee]:
    """Return the addressees, each address once, including further recipients."""
    everybody = [addressee for first in to for addressee in (first, *first.also)]
    return {addressee.email.lower(): addressee for addressee in everybody if addressee.email}
