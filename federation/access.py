"""Access: every address names the predicate that says who may use it; by default nobody may."""

import datetime as dt
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit, urlunsplit

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import BasePermission

if TYPE_CHECKING:
    # While the views are imported, DRF reads `Deny` below from the settings before this is
    # complete.
    from rest_framework.request import Request
    from rest_framework.views import APIView

View = Callable[..., HttpResponse]
KEY_TOO_NARROW = _("This key is not for that. Its owner may make one with a wider scope.")
READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Predicate(Protocol):
    """Says whether an account may do something to a row (row None: at all)."""

    def __call__(self, account: Any, row: Any, *, on: dt.date) -> bool: ...


class Loader(Protocol):
    """Returns the rows an account can see on a day."""

    def __call__(self, account: Any, *, on: dt.date) -> QuerySet[Any]: ...


def next_address(request: HttpRequest) -> str:
    """Return the page to go to after signing in; an act sent before signing in is not repeated.

    Most acts have no page of their own, so a POST returns to the page that showed its form.
    """
    form = request.headers.get("referer", "")
    if request.method == "POST" and url_has_allowed_host_and_scheme(
        form, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        parts = urlsplit(form)
        return urlunsplit(("", "", parts.path, parts.query, ""))
    return request.get_full_path()


def return_address(request: HttpRequest) -> str:
    """Return the page of this site to return to, as sent by a form; "" for none."""
    address = request.POST.get("back_to", "")
    is_ours = address.startswith("/") and url_has_allowed_host_and_scheme(
        address, allowed_hosts=None
    )
    return address if is_ours else ""


def public(view: View) -> View:
    """Mark a page that anyone may open."""
    view.predicate = "public"  # type: ignore[attr-defined]
    return view


def require(
    *, may: Predicate, load: Loader | None = None, key: str = "pk"
) -> Callable[[View], View]:
    """Protect a view: 404 if `load` does not return the row, 403 if `may` refuses the account.

    key: the column by which the address identifies the row.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(next_address(request))
            on = timezone.localdate()
            rows: list[Model] = []
            if load is not None:
                rows.append(get_object_or_404(load(request.user, on=on), **{key: kwargs.pop(key)}))
            if not may(request.user, rows[0] if rows else None, on=on):
                raise PermissionDenied
            request.loaded_row = rows[0] if rows else None  # type: ignore[attr-defined]
            return view(request, *rows, *args, **kwargs)

        guarded.predicate = may  # type: ignore[attr-defined]
        return guarded

    return decorate


class Deny(BasePermission):
    """Permission of an API view that names no predicate: nobody."""

    def has_permission(self, request: "Request", view: "APIView") -> bool:
        return False


class Public(BasePermission):
    """Permission for anyone, for reading only."""

    def has_permission(self, request: "Request", view: "APIView") -> bool:
        return request.method in READING


def _key_lets(request: "Request", view: "APIView") -> bool:
    """Return whether a program's key has the view's scope; a signed-in account needs no scope."""
    scopes = getattr(request.auth, "scopes", None)
    if scopes is None or getattr(view, "key_scope", "") in scopes:
        return True
    return request.method in READING and "read" in scopes


def require_permission(may: Predicate) -> type[BasePermission]:
    """Return the DRF permission that checks `may` for the account, and for the row once loaded."""

    class OnlyIf(BasePermission):
        predicate = staticmethod(may)
        message: Any = None

        def has_permission(self, request: "Request", view: "APIView") -> bool:
            if not (request.user and request.user.is_authenticated):
                return False
            if not _key_lets(request, view):
                self.message = KEY_TOO_NARROW
                return False
            return True

        def has_object_permission(self, request: "Request", view: "APIView", obj: Any) -> bool:
            request._request.loaded_row = obj  # type: ignore[attr-defined]
            return may(request.user, obj, on=timezone.localdate())

    return OnlyIf


def public_or_require(may: Predicate) -> type[BasePermission]:
    """Return the DRF permission that lets anyone read, and checks `may` for writing."""

    class PublicOr(require_permission(may)):  # type: ignore[misc]
        reads_publicly = True

        def has_permission(self, request: "Request", view: "APIView") -> bool:
            return request.method in READING or super().has_permission(request, view)

        def has_object_permission(self, request: "Request", view: "APIView", obj: Any) -> bool:
            return request.method in READING or super().has_object_permission(request, view, obj)

    return PublicOr
