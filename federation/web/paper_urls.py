"""Addresses of certificates, the public library, the closed archive and the assembly."""

from django.urls import path

from federation.web.views import assembly, certificates, withdrawn

PAPER_PAGES = [
    path("certificates/", certificates.certificate_list, name="certificate-list"),
    path("certificates/<int:pk>/issue/", certificates.certificate_issue, name="certificate-issue"),
    path("federation/assembly/", assembly.assembly, name="assembly"),
    path(
        "federation/assembly/<str:constituency>/paper/",
        assembly.assembly_paper,
        name="assembly-paper",
    ),
    path("federation/withdrawn/", withdrawn.withdrawn_list, name="withdrawn-list"),
    path("federation/withdrawn/<int:pk>/", withdrawn.withdrawn_open, name="withdrawn-open"),
]
