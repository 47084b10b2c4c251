"""The adapter of allauth."""

import datetime as dt
import hashlib
import time
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.core import context as allauth_context
from allauth.core.internal import ratelimit
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.sites.shortcuts import get_current_site
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

from federation.callers import address_for_limits, client_address
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify_sealed

SIGNED_IN_REMEMBERED = dt.timedelta(days=30)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Accounts are created by the office; there is no public sign-up.

    Failed sign-ins are counted by client address, and by account and address together, so that
    attempts from elsewhere do not lock the office out. Attempts on one account in all are limited
    as well, except from addresses where it signed in before.
    """

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Store the message as a row, encrypted, as it may open the account."""
        request = allauth_context.request
        site = get_current_site(request)
        data = {"request": request, "email": email, "current_site": site, **context}
        message = self.render_mail(template_prefix, email, data)
        notify_sealed(
            "notice_sign_in",
            to=Addressee(email),
            subject=str(message.subject),
            text=str(message.body),
            now=timezone.now(),
        )

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Do not require the password again right after signing in."""
        return super().is_reauthentication_required(app=app, **kwargs) and not signed_in_lately(
            allauth_context.request
        )

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        super().pre_authenticate(request, **credentials)
        self._anywhere = None
        if cache.get(_signed_in_from(request, credentials)):
            return
        self._anywhere = ratelimit.consume(
            request,
            app="allauth.account",
            action="login_failed_anywhere",
            key=super()._get_login_attempts_cache_key(request, **credentials),
        )
        if not self._anywhere:
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user is not None:
            if self._anywhere is not None:
                self._anywhere.rollback()
            cache.set(
                _signed_in_from(request, credentials), True, SIGNED_IN_REMEMBERED.total_seconds()
            )
        return user

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        key = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{key}:{address_for_limits(request)}"


def signed_in_lately(request: HttpRequest) -> bool:
    """Return whether password or second factor was given within the last minutes."""
    records = get_authentication_records(request, request.user)
    timeout = app_settings.REAUTHENTICATION_TIMEOUT
    return any(time.time() - record["at"] < timeout for record in records)


def _signed_in_from(request: HttpRequest, credentials: dict[str, Any]) -> str:
    text = f"{credentials.get('email', '').lower()} {address_for_limits(request)}"
    return f"signed-in-from:{hashlib.sha256(text.encode()).hexdigest()}"
