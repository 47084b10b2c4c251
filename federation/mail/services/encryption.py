"""Encryption of texts that open an account, while their e-mail waits.

The key is derived from SECRET_KEY, and from SECRET_KEY_FALLBACKS for older texts.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

from federation.errors import RuleError

_SALT = "federation.mail.sealed"


def sealed(text: str) -> str:
    """Encrypt a text."""
    return _keys().encrypt(text.encode()).decode()


def unsealed(text: str) -> str:
    """Decrypt a text. Raises: RuleError if its key no longer exists."""
    try:
        return _keys().decrypt(text.encode()).decode()
    except InvalidToken as fault:
        raise RuleError("notice_key_gone") from fault


def _keys() -> MultiFernet:
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_key(secret)) for secret in secrets])


def _key(secret: str) -> bytes:
    digest = salted_hmac(_SALT, "", secret=secret, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest)
