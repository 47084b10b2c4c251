"""The signed code on a licence card, which can be verified offline.

`TL1.<key id>.<payload>.<signature>`: payload and signature in base64url without padding. The
payload is a JSON list in UTF-8; the signature (Ed25519) is over the first three parts as written.
"""

import base64
import binascii
import datetime as dt
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from federation.errors import RuleError

VERSION = "TL1"
LONGEST = 1200
_FIELDS = 8


@dataclass(frozen=True, slots=True)
class LicenceToken:
    """The content of a card. name: initials for people shown so. issued_on: day of signing."""

    federation: str
    number: str
    name: str
    season: str
    valid_from: dt.date
    valid_until: dt.date
    category: str
    issued_on: dt.date


@dataclass(frozen=True, slots=True)
class SignedToken:
    """A token with a valid signature, and the key that signed it."""

    key_id: str
    token: LicenceToken


def key_id_of(public_key: bytes) -> str:
    """Return the key id of a public key of 32 bytes. Source: convention."""
    return hashlib.sha256(public_key).hexdigest()[:8]


def signed(token: LicenceToken, *, private_key: bytes) -> str:
    """Return the text of a card's code.

    private_key: the 32 bytes of an Ed25519 key. The same token gives the same text.
    Source: RFC 8032.
    """
    key = Ed25519PrivateKey.from_private_bytes(private_key)
    payload = json.dumps(
        [
            token.federation,
            token.number,
            token.name,
            token.season,
            token.valid_from.isoformat(),
            token.valid_until.isoformat(),
            token.category,
            token.issued_on.isoformat(),
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    key_id = key_id_of(key.public_key().public_bytes_raw())
    head = f"{VERSION}.{key_id}.{_written(payload.encode())}"
    return f"{head}.{_written(key.sign(head.encode()))}"


def verified(text: str, *, public_keys: Mapping[str, bytes]) -> SignedToken:
    """Return the content of a card's code, if one of the keys signed it.

    text: the code as read, alone or at the end of an address ("https://.../#TL1...").
    public_keys: key id -> 32 bytes. Raises: RuleError("licence_code_unreadable",
    "licence_code_key_unknown", "licence_code_forged"). Source: RFC 8032.
    """
    parts = text.strip().rpartition("#")[2].split(".")
    if len(text) > LONGEST or len(parts) != 4 or parts[0] != VERSION:
        raise RuleError("licence_code_unreadable")
    _version, key_id, payload, signature = parts
    if key_id not in public_keys:
        raise RuleError("licence_code_key_unknown", key=key_id[:8])
    try:
        key = Ed25519PublicKey.from_public_bytes(public_keys[key_id])
        key.verify(_read(signature), ".".join(parts[:3]).encode())
    except (InvalidSignature, ValueError, binascii.Error):
        raise RuleError("licence_code_forged") from None
    return SignedToken(key_id, _token(payload))


def _token(payload: str) -> LicenceToken:
    try:
        words = json.loads(_read(payload))
        federation, number, name, season, start, end, category, issued = map(str, words[:_FIELDS])
        return LicenceToken(
            federation,
            number,
            name,
            season,
            dt.date.fromisoformat(start),
            dt.date.fromisoformat(end),
            category,
            dt.date.fromisoformat(issued),
        )
    except (ValueError, TypeError, binascii.Error):
        raise RuleError("licence_code_unreadable") from None


def _written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _read(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
