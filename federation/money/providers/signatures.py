"""Signed messages: an HMAC over time and body, as most providers use it."""

import datetime as dt
import hashlib
import hmac

from federation.money.providers.base import MessageRefused

LONGEST_MOMENT = 12  # digits of seconds since 1970


def signature_of(body: bytes, *, secret: str, at: dt.datetime) -> str:
    """Return the signature header of a body: `t=<seconds since 1970>,v1=<HMAC-SHA256 in hex>`."""
    moment = int(at.timestamp())
    return f"t={moment},v1={_mac(body, secret, str(moment))}"


def refuse_forged(
    body: bytes, header: str, *, secret: str, now: dt.datetime, tolerance: dt.timedelta
) -> None:
    """Refuse a body not signed with the secret, or signed longer ago than `tolerance`.

    Raises: MessageRefused.
    """
    parts: dict[str, str] = {}
    for part in header.split(","):
        name, _equals, value = part.strip().partition("=")
        parts[name] = value
    moment, mac = parts.get("t", ""), parts.get("v1", "")
    if not secret or not mac.isascii() or not (moment.isascii() and moment.isdigit()):
        raise MessageRefused("provider_signature_missing")
    if not hmac.compare_digest(mac, _mac(body, secret, moment)):
        raise MessageRefused("provider_signature_wrong")
    if abs(int(now.timestamp()) - int(moment[:LONGEST_MOMENT])) > tolerance.total_seconds():
        raise MessageRefused("provider_signature_old")


def _mac(body: bytes, secret: str, moment: str) -> str:
    return hmac.new(secret.encode(), moment.encode() + b"." + body, hashlib.sha256).hexdigest()
