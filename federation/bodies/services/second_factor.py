"""Secrets of two-factor sign-in, stored encrypted with a key from a file."""

import datetime as dt
from functools import lru_cache
from pathlib import Path

from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import transaction
from django.urls import reverse

from federation.bodies.services.mandates import end_sessions_of
from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account
from federation.services.audit import record_event
from federation.services.key_files import write_key_file

SEALED = "fernet:"
# The fields of an allauth authenticator that would give access.
SECRETS = ("secret", "seed")


def write_second_factor_key(path: Path) -> None:
    """Write a new key that only its owner can read. Raises: FileExistsError."""
    write_key_file(path, Fernet.generate_key() + b"\n")


def ensure_second_factor_key() -> bool:
    """Create the key if there is none. Returns: whether it was created.

    Raises: RuleError if the file cannot be written or read.
    """
    path = Path(settings.SECOND_FACTOR_KEY_FILE)
    try:
        if is_new := not path.exists():
            write_second_factor_key(path)
        _lines()
    except (OSError, ImproperlyConfigured) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise RuleError("second_factor_key_unwritable", path=str(path), why=why or "") from fault
    return is_new


def sealed(secret: str) -> str:
    """Encrypt a secret. Raises: ImproperlyConfigured without a key."""
    return SEALED + _keys().encrypt(secret.encode()).decode()


def unsealed(text: str) -> str:
    """Decrypt a stored secret; one stored before there was a key is returned unchanged.

    Raises: ImproperlyConfigured without a key, or if none of the keys decrypts it.
    """
    if not text.startswith(SEALED):
        return text
    try:
        return _keys().decrypt(text.removeprefix(SEALED).encode()).decode()
    except InvalidToken as fault:
        raise ImproperlyConfigured(
            f"no key of {settings.SECOND_FACTOR_KEY_FILE} opens a kept second factor"
        ) from fault


@transaction.atomic
def seal_all() -> int:
    """Encrypt secrets stored plain or with an older key. Returns: how many rows."""
    rows = list(Authenticator.objects.select_for_update().order_by("pk"))
    done = 0
    for row in rows:
        secrets = {name: row.data[name] for name in SECRETS if name in row.data}
        if not secrets or all(_is_of_today(text) for text in secrets.values()):
            continue
        row.data |= {name: sealed(unsealed(text)) for name, text in secrets.items()}
        row.save(update_fields=["data"])
        done += 1
    return done


@transaction.atomic
def remove_second_factor(*, owner: Account, account: Account | None, now: dt.datetime) -> int:
    """Remove an account's lost second factor, including recovery codes, and end its sessions.

    The next sign-in requires a new one; the owner is notified. Returns: rows removed.
    """
    gone: int
    gone, _kinds = Authenticator.objects.filter(user=owner).delete()
    end_sessions_of({owner.pk}, now=now)
    record_event(
        "second_factor_removed",
        subject=f"account:{owner.pk}",
        account=account,
        details={"rows": gone},
    )
    notify_owner("notice_second_factor_removed", owner, account=account, now=now)
    return gone


def notify_owner(code: str, owner: Account, *, account: Account | None, now: dt.datetime) -> None:
    """Notify an account's owner by e-mail of changes to the second factor."""
    notify(
        code,
        about=f"account:{owner.pk}",
        values={"email": owner.email},
        link=reverse("second-factor"),
        to=[Addressee(owner.email, owner.language)],
        now=now,
    )


def _is_of_today(text: str) -> bool:
    if not text.startswith(SEALED):
        return False
    try:
        Fernet(_lines()[0]).decrypt(text.removeprefix(SEALED).encode())
    except InvalidToken:
        return False
    return True


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(line) for line in _lines()])


def _lines() -> tuple[str, ...]:
    path = Path(settings.SECOND_FACTOR_KEY_FILE)
    if settings.SECOND_FACTOR_KEY_MADE_AT_FIRST_USE and not path.exists():
        write_second_factor_key(path)
    try:
        changed = path.stat().st_mtime_ns
    except OSError as missing:
        raise ImproperlyConfigured(
            f"SECOND_FACTOR_KEY_FILE names no readable file ({path}). "
            "Make one with: manage.py second_factor_key --new FILE"
        ) from missing
    return _read(path, changed)


@lru_cache(maxsize=2)
def _read(path: Path, _changed: int) -> tuple[str, ...]:
    """Return the keys, one a line: the first encrypts, all of them decrypt."""
    lines = tuple(line.strip() for line in path.read_text().splitlines() if line.strip())
    try:
        for line in lines:
            Fernet(line)
    except ValueError as fault:
        raise ImproperlyConfigured(f"SECOND_FACTOR_KEY_FILE holds no key: {path}") from fault
    if not lines:
        raise ImproperlyConfigured(f"SECOND_FACTOR_KEY_FILE holds no key: {path}")
    return lines
