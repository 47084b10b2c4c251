"""E-mails an address has opted out of."""

from collections.abc import Collection

from django.db.models import OuterRef, Subquery

from federation.models import DeclinedNotices, NoticeWay


def addresses_that_declined(
    kind: str, addresses: Collection[str], *, way: NoticeWay = NoticeWay.EMAIL
) -> list[str]:
    """Return the addresses, in lower case, that opted out of a kind of message."""
    rows = DeclinedNotices.objects.filter(kind=kind, way=way, email__in=addresses)
    newest = rows.filter(email=OuterRef("email")).order_by("-chosen_at", "-pk").values("pk")[:1]
    declined = rows.filter(pk=Subquery(newest), is_declined=True)
    return list(declined.values_list("email", flat=True))


def declined_by(address: str, *, way: NoticeWay = NoticeWay.EMAIL) -> set[str]:
    """Return the codes of the kinds an address opted out of, in one way."""
    rows = DeclinedNotices.objects.filter(email=address.lower(), way=way).order_by(
        "chosen_at", "pk"
    )
    chosen = dict(rows.values_list("kind", "is_declined"))
    return {kind for kind, is_declined in chosen.items() if is_declined}
