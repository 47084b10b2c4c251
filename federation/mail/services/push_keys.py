"""The site's key for push services (VAPID): in a file, never in the database."""

from functools import lru_cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from federation.errors import RuleError
from federation.mail.rules.web_push import as_text, point_of
from federation.services.key_files import write_key_file


def push_key() -> EllipticCurvePrivateKey | None:
    """Return the key, None if the site has none; then there are no push messages.

    Raises: ImproperlyConfigured if the file contains another kind of key.
    """
    path = Path(settings.PUSH_KEY_FILE)
    if settings.PUSH_KEY_MADE_AT_FIRST_USE and not path.exists():
        write_push_key(path)
    try:
        changed = path.stat().st_mtime_ns
    except FileNotFoundError:
        return None
    return _loaded(path, changed)


def public_push_key() -> str:
    """Return the public part, as browsers need it; "" without a key."""
    key = push_key()
    return as_text(point_of(key)) if key else ""


def write_push_key(path: Path) -> None:
    """Write a new key that only its owner can read. Raises: FileExistsError; never overwritten."""
    key = generate_private_key(SECP256R1())
    write_key_file(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def ensure_push_key() -> bool:
    """Create the key if there is none. Returns: whether it was created.

    Raises: RuleError if the file cannot be written or read.
    """
    path = Path(settings.PUSH_KEY_FILE)
    try:
        if is_new := not path.exists():
            write_push_key(path)
        push_key()
    except (OSError, ValueError, ImproperlyConfigured) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise RuleError("push_key_unwritable", path=str(path), why=why or "") from fault
    return is_new


@lru_cache(maxsize=2)
def _loaded(path: Path, _changed: int) -> EllipticCurvePrivateKey:
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, EllipticCurvePrivateKey) or not isinstance(key.curve, SECP256R1):
        raise ImproperlyConfigured(f"PUSH_KEY_FILE holds no key of P-256: {path}")
    return key
