"""URLs of the certificates' pages."""

from django.urls import path

from federation.certificates.web.views import certificates

CERTIFICATE_PAGES = [
    path("certificates/", certificates.certificate_list, name="certificate-list"),
]
