"""URLs of the federation: identity and rules."""

from django.urls import path

from federation.installation.web.views import federation

FEDERATION_PAGES = [
    path("federation/", federation.federation_settings, name="federation-settings"),
    path("federation/begin/", federation.federation_begin, name="federation-begin"),
    path("federation/logo/", federation.federation_logo_change, name="federation-logo-change"),
    path("federation/rules/", federation.federation_rules, name="federation-rules"),
    path("federation/fees/", federation.federation_fees, name="federation-fees"),
    path("federation/logo/<slug:sha256>.png", federation.federation_logo, name="federation-logo"),
    path(
        "federation/colours/<slug:colours>.css",
        federation.federation_colours,
        name="federation-colours",
    ),
]
