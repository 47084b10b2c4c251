"""Web push messages: encryption for the browser, and identification of the sender.

Sources: RFC 8291 (encryption), RFC 8188 (its form), RFC 8292 (VAPID: who sends).
"""

import base64
import json
import os
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
# The size a push service must accept at least, less what the encryption adds.
LARGEST_PAYLOAD = RECORD_BYTES - 16 - 1 - (SALT_BYTES + 4 + 1 + POINT_BYTES)
LAST_RECORD = b"\x02"


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """The keys of one browser: a point of P-256, uncompressed, and sixteen bytes."""

    p256dh: bytes
    auth: bytes

    def __post_init__(self) -> None:
        """Raises: ValueError for invalid keys."""
        if len(self.auth) != AUTH_BYTES:
            raise ValueError("the secret of a browser has sixteen bytes")
        if len(self.p256dh) != POINT_BYTES:
            raise ValueError("the key of a browser is an uncompressed point")
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), self.p256dh)


def encrypted(
    payload: bytes,
    browser: BrowserKeys,
    *,
    salt: bytes | None = None,
    key: EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return a payload encrypted for one browser. Source: RFC 8291, 3 and 4.

    salt, key: random for each message; given only to reproduce the example of the RFC.
    Raises: ValueError for a payload that is too long.
    """
    if len(payload) > LARGEST_PAYLOAD:
        raise ValueError(f"a payload has at most {LARGEST_PAYLOAD} bytes")
    salt = salt or os.urandom(SALT_BYTES)
    key = key or generate_private_key(SECP256R1())
    ours = point_of(key)
    theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), browser.p256dh)
    shared = key.exchange(ECDH(), theirs)
    secret = _derived(shared, browser.auth, b"WebPush: info\x00" + browser.p256dh + ours, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + len(ours).to_bytes(1, "big") + ours
    return head + AESGCM(content_key).encrypt(nonce, payload + LAST_RECORD, None)


def vapid_header(
    key: EllipticCurvePrivateKey, *, audience: str, contact: str, expires_at: int
) -> str:
    """Return the header that identifies the sender. Source: RFC 8292, 2 and 3.

    audience: the push service, "https://push.example.org". contact: a mailto: or https: address.
    expires_at: in seconds of Unix time, at most a day ahead.
    """
    claims = {"aud": audience, "exp": expires_at, "sub": contact}
    parts = (json.dumps({"typ": "JWT", "alg": "ES256"}), json.dumps(claims))
    token = ".".join(as_text(part.encode()) for part in parts)
    numbers = decode_dss_signature(key.sign(token.encode(), ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(32, "big") for number in numbers)
    return f"vapid t={token}.{as_text(signature)}, k={as_text(point_of(key))}"


def point_of(key: EllipticCurvePrivateKey) -> bytes:
    """Return the public part of a key as an uncompressed point. Source: RFC 8291, 3.1."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def as_text(data: bytes) -> str:
    """Return bytes as base64url without padding. Source: RFC 7515, 2."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Decode base64url with or without padding. Raises: ValueError. Source: RFC 7515, 2."""
    filled = text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4)
    return base64.b64decode(filled, altchars=b"-_", validate=True)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
