"""The signing key of licence cards: in a file, never in the database or the repository."""

import base64
import datetime as dt
from functools import lru_cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import transaction

from federation.errors import RuleError
from federation.licences.rules.tokens import LicenceToken, key_id_of, signed
from federation.models import Account, LicenceKey
from federation.services.audit import record_event
from federation.services.key_files import write_key_file


def signed_licence(token: LicenceToken, *, now: dt.datetime) -> str:
    """Return the text of a card's code, signed with the present key.

    Raises: RuleError without a key, except on a development site.
    """
    key = _private_key()
    _publish(key, now)
    return signed(token, private_key=key.private_bytes_raw())


def _private_key() -> Ed25519PrivateKey:
    path = Path(settings.LICENCE_KEY_FILE)
    if settings.LICENCE_KEY_MADE_AT_FIRST_USE and not path.exists():
        write_licence_key(path)
    try:
        changed = path.stat().st_mtime_ns
    except OSError as missing:
        raise RuleError("licence_key_missing") from missing
    return _loaded(path, changed)


@lru_cache(maxsize=2)
def _loaded(path: Path, _changed: int) -> Ed25519PrivateKey:
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ImproperlyConfigured(f"LICENCE_KEY_FILE holds no Ed25519 key: {path}")
    return key


def write_licence_key(path: Path) -> str:
    """Write a new private key that only its owner can read. Returns its key id.

    Raises: FileExistsError; a key is never overwritten.
    """
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_key_file(path, pem)
    return key_id_of(key.public_key().public_bytes_raw())


def ensure_licence_key(*, now: dt.datetime) -> bool:
    """Create and publish the key of the settings if there is none; say whether it was created.

    Raises: RuleError if the file cannot be written or read.
    """
    path = Path(settings.LICENCE_KEY_FILE)
    is_new = not path.exists()
    try:
        if is_new:
            write_licence_key(path)
        path.read_bytes()
        publish_licence_key(now=now)
    except (OSError, ValueError, ImproperlyConfigured) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise RuleError("licence_key_unwritable", path=str(path), why=why or "") from fault
    return is_new


def publish_licence_key(*, now: dt.datetime, account: Account | None = None) -> LicenceKey:
    """Publish the public part of the present key, and end the previous one."""
    return _publish(_private_key(), now, account)


def _publish(
    key: Ed25519PrivateKey, now: dt.datetime, account: Account | None = None
) -> LicenceKey:
    public = key.public_key().public_bytes_raw()
    key_id = key_id_of(public)
    licence_key = LicenceKey.objects.filter(key_id=key_id).first()
    if licence_key is not None:
        return licence_key
    with transaction.atomic():
        LicenceKey.objects.filter(valid_until__isnull=True).update(valid_until=now)
        row, made = LicenceKey.objects.get_or_create(
            key_id=key_id,
            defaults={
                "public_key": base64.urlsafe_b64encode(public).rstrip(b"=").decode(),
                "valid_from": now,
            },
        )
        if made:
            record_event("licence_key_published", subject=f"licence_key:{key_id}", account=account)
    return row
