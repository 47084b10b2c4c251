"""The private address of an account's calendar: signed, and invalid after a renewal."""

from django.core.signing import BadSignature, Signer

from federation.models import Account
from tournaments.models import PrivateFeed

_SALT = "tournaments.private_feed"


def feed_token(account: Account) -> str:
    """Return the token in the account's address, "" if it has none."""
    feed = PrivateFeed.objects.filter(account=account).first()
    return "" if feed is None else Signer(salt=_SALT).sign(f"{account.pk}-{feed.number}")


def account_of_feed(token: str) -> Account | None:
    """Return the account of a token, None if the token is no longer valid."""
    try:
        pk, _separator, number = Signer(salt=_SALT).unsign(token).partition("-")
    except BadSignature:
        return None
    feed = PrivateFeed.objects.select_related("account__person").filter(
        account=int(pk), number=int(number), account__is_active=True
    )
    private_feed = feed.first()
    return private_feed.account if private_feed else None
