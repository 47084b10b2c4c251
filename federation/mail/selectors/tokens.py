"""Links with which whoever reads an e-mail does without more of its kind, without a sign-in."""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

from federation.errors import RuleError

_SALT = "federation.mail.decline"


@dataclass(frozen=True, slots=True)
class Declining:
    """What a link is about: one address, one kind of e-mails."""

    email: str
    kind: str


def decline_link(email: str, kind: str) -> str:
    """Return the address at which a reader does without e-mails of a kind."""
    token = signing.dumps({"email": email.lower(), "kind": kind}, salt=_SALT)
    return str(settings.SITE_URL) + reverse("notices-decline", args=[token])


def declining_of(token: str) -> Declining:
    """Return what a link is about. Raises: RuleError for one that is none of ours."""
    try:
        told = signing.loads(token, salt=_SALT)
    except signing.BadSignature as refusal:
        raise RuleError("decline_link_invalid") from refusal
    return Declining(told["email"], told["kind"])
