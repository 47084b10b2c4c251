"""Links in e-mails to opt out of a kind, without signing in."""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

from federation.errors import RuleError

_SALT = "federation.mail.decline"


@dataclass(frozen=True, slots=True)
class Declining:
    """The content of a link: an address and a kind of e-mails."""

    email: str
    kind: str


def decline_link(email: str, kind: str) -> str:
    """Return the link to opt out of a kind of e-mails."""
    token = signing.dumps({"email": email.lower(), "kind": kind}, salt=_SALT)
    return str(settings.SITE_URL) + reverse("notices-decline", args=[token])


def declining_of(token: str) -> Declining:
    """Return the content of a link. Raises: RuleError for an invalid one."""
    try:
        data = signing.loads(token, salt=_SALT)
    except signing.BadSignature as refusal:
        raise RuleError("decline_link_invalid") from refusal
    return Declining(data["email"], data["kind"])
