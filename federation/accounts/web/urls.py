"""URLs of claims, accounts of members, guardians and contact data."""

from django.urls import path

from federation.accounts.web import sign_in_address  # noqa: F401 -- listens to allauth
from federation.accounts.web.views import claims, contact, members

ACCOUNT_PAGES = [
    path("account/claim/", claims.account_claim, name="account-claim"),
    path("account/claimed/", claims.account_claimed, name="account-claimed"),
    path("federation/claims/", claims.claim_list, name="claim-list"),
    path("federation/clubs/<int:pk>/accounts/", members.club_accounts, name="club-accounts"),
    path("federation/people/<int:pk>/guardians/", members.person_guardians,
         name="person-guardians"),
    path("my/minors/<int:pk>/", members.guarding_begin, name="guarding-begin"),
    path("my/minors/end/", members.guarding_end, name="guarding-end"),
    path("my/contact/", contact.my_contact, name="my-contact"),
    path("address/<str:token>/", contact.address_confirm, name="address-confirm"),
]  # fmt: skip
