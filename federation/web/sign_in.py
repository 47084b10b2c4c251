"""How allauth signs people in here."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by the office, not by whoever passes by."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False
