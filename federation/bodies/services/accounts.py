"""Accounts, and keys with which programs act for them."""

import datetime as dt
import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import KEY_LASTS, Account, ApiToken, KeyScope
from federation.services.audit import record_event

KEY_PREFIX = "trunfo_"


def hash_of(key: str) -> str:
    """Return the stored hash of a key; it is long and random, so no salt is needed."""
    return hashlib.sha256(key.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class KeyDraft:
    """A new key: name, scopes, last day, and whether two-factor sign-in was passed."""

    name: str
    scopes: Sequence[str]
    expires_on: dt.date
    after_second_factor: bool


@transaction.atomic
def create_api_token(
    *, owner: Account, draft: KeyDraft, account: Account | None, now: dt.datetime
) -> tuple[ApiToken, str]:
    """Create a key that acts for `owner`. Returns: the row, and the key, which is not stored.

    Raises: RuleError without a name, for no or an unknown scope, or for more than a year.
    """
    today = timezone.localdate(now)
    if not draft.name.strip():
        raise RuleError("token_name_missing")
    if not draft.scopes or set(draft.scopes) - set(KeyScope.values):
        raise RuleError("token_scope_missing")
    if not today < draft.expires_on <= today + KEY_LASTS:
        raise RuleError("token_lasts_too_long", last=today + KEY_LASTS)
    key = KEY_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        account=owner,
        name=draft.name.strip(),
        key_hash=hash_of(key),
        scopes=sorted(set(draft.scopes)),
        expires_on=draft.expires_on,
        after_second_factor=draft.after_second_factor,
    )
    record_event(
        "api_token_created",
        subject=f"account:{owner.pk}",
        account=account,
        details={"token": token.pk, "name": token.name, "scopes": token.scopes},
    )
    return token, key


@transaction.atomic
def revoke_api_token(*, token: ApiToken, account: Account | None, now: dt.datetime) -> None:
    """Revoke a key. Raises: RuleError if it is revoked."""
    token = ApiToken.objects.select_for_update().get(pk=token.pk)
    if token.revoked_at is not None:
        raise RuleError("token_already_revoked", name=token.name)
    token.revoked_at = now
    token.save(update_fields=["revoked_at"])
    record_event(
        "api_token_revoked",
        subject=f"account:{token.account_id}",
        account=account,
        details={"token": token.pk, "name": token.name},
    )


@transaction.atomic
def choose_language(*, owner: Account, language: str) -> None:
    """Store the language for messages to an account; unsupported languages are ignored."""
    if language == owner.language or language not in dict(settings.LANGUAGES):
        return
    owner.language = language
    owner.save(update_fields=["language"])
    record_event(
        "language_chosen",
        subject=f"account:{owner.pk}",
        account=owner,
        details={"language": language},
    )


@transaction.atomic
def forget_other_addresses(*, owner: Account, account: Account | None) -> None:
    """Let an account sign in by its present address only, after the office changed it."""
    others = EmailAddress.objects.filter(user=owner).exclude(email__iexact=owner.email)
    before = list(others.values_list("email", flat=True))
    others.delete()
    record_event(
        "sign_in_address_changed",
        subject=f"account:{owner.pk}",
        account=account,
        details={"before": before, "after": owner.email},
    )
