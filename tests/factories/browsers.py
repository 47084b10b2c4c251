"""Browsers of Django's test client, signed in."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.test import Client

from federation.models import Account


def browser_of(account: Account, **defaults: Any) -> Client:
    """Return a browser in which an account reads English."""
    client = Client(headers={"accept-language": "en"}, **defaults)
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def pass_second_step(
    sender: object, request: HttpRequest, user: AbstractBaseUser, **_kwargs: object
) -> None:
    """Treat a sign-in as having passed the second step; to be connected with `user_logged_in`."""
    record_authentication(request, user, "mfa", type="totp", reauthenticated=True)
