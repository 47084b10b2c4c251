"""Doing an act once, however often it is sent: a double click, a proxy that tries again."""

import datetime as dt
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, IdempotencyKey

KEPT = dt.timedelta(days=7)
LONGEST = 200
Answer = dict[str, Any]
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class ActSent:
    """An act as it was sent: by whom, under which key, to which address, with what."""

    account: Account
    key: str
    act: str
    sent: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """Return what tells this act from another one under the same key."""
        told = json.dumps([self.act, self.sent], sort_keys=True, default=str)
        return hashlib.sha256(told.encode()).hexdigest()


def done_once(
    sent: ActSent, do: Callable[[], tuple[Done, Answer | None]]
) -> tuple[Done | None, Answer]:
    """Do an act unless it was done under its key. Returns: what was done now, and its answer.

    do: does it, and says how a repetition is answered; None where nothing was done, as when it
    was refused: the key is then free again. Of two sent at the same time the database lets one
    go on, in one transaction with what it does; the other waits for its answer.
    Keys that nobody sends again are forgotten on the way. Raises: RuleError for a key that is too
    long, holds a NUL, which no database keeps, or was used for something else.
    """
    if "\x00" in sent.key:
        raise RuleError("idempotency_key_unreadable")
    if len(sent.key) > LONGEST:
        raise RuleError("idempotency_key_too_long", longest=LONGEST)
    IdempotencyKey.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    try:
        with transaction.atomic():
            row = _kept(sent)
            done, answer = do()
            if answer is None:
                row.delete()
                return done, {}
            row.answer = answer
            row.save(update_fields=["answer"])
            return done, answer
    except _DoneBeforeError:
        row = IdempotencyKey.objects.get(account=sent.account, key=sent.key)
        if row.digest != sent.digest:
            raise RuleError("idempotency_key_used") from None
        return None, row.answer


class _DoneBeforeError(Exception):
    """The key is in the database."""


def _kept(sent: ActSent) -> IdempotencyKey:
    try:
        with transaction.atomic():
            return IdempotencyKey.objects.create(
                account=sent.account, key=sent.key, act=sent.act[:LONGEST], digest=sent.digest
            )
    except IntegrityError as known:
        raise _DoneBeforeError from known
