"""Who passes in the admin: the office. Asked once for each request."""

from django.http import HttpRequest
from django.utils import timezone

from federation.permissions import may_keep_office


def keeps_office(request: HttpRequest) -> bool:
    """Say whether the request comes from the office or a superuser."""
    known: bool | None = getattr(request, "keeps_office", None)
    if known is None:
        account = request.user
        known = account.is_active and (
            account.is_superuser or may_keep_office(account, None, on=timezone.localdate())
        )
        request.keeps_office = known  # type: ignore[attr-defined]
    return known
