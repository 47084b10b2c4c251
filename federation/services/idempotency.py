"""Doing an act only once, even if it is sent twice: a double click, a proxy that retries."""

import datetime as dt
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
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
    """A request for an act: account, key, address and content."""

    account: Account
    key: str
    act: str
    sent: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """Return a digest that distinguishes this request from others with the same key."""
        text = json.dumps([self.act, self.sent], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    def under_its_content(self) -> "ActSent":
        """Return the same request under a key that only the same content has."""
        return replace(self, key=f"{self.key}:{self.digest}")


def done_once(
    sent: ActSent, do: Callable[[], tuple[Done, Answer | None]]
) -> tuple[Done | None, Answer]:
    """Do an act unless it was done under its key. Returns: what was done now, and the answer.

    do: does the act and returns how to answer a repetition; None if nothing was done, for example
    because the act was refused; the key can then be used again. If two requests arrive together,
    the database lets one do the act, in one transaction with storing the key; the other waits for
    its answer. Old keys are deleted on the way. Raises: RuleError if the key is too long, contains
    a NUL (which no database stores), or was used for a different request.
    """
    if "\x00" in sent.key:
        raise RuleError("idempotency_key_unreadable")
    if len(sent.key) > LONGEST:
        raise RuleError("idempotency_key_too_long", longest=LONGEST)
    IdempotencyKey.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    try:
        with transaction.atomic():
            row = _stored_key(sent)
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
    """The key is already stored."""


def _stored_key(sent: ActSent) -> IdempotencyKey:
    try:
        with transaction.atomic():
            return IdempotencyKey.objects.create(
                account=sent.account, key=sent.key, act=sent.act[:LONGEST], digest=sent.digest
            )
    except IntegrityError as known:
        raise _DoneBeforeError from known
