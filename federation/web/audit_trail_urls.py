"""URLs of the audit trail, acting for a body, approvals and privacy."""

from django.urls import path

from federation.bodies.web.views import api_keys, invitations, second_factor
from federation.privacy.web.views import erasures, my_data, retention
from federation.web.views import acting, approvals, audit_trail

TRAIL_PAGES = [
    path("my/data/", my_data.my_data, name="my-data"),
    path("my/data/<int:pk>/", my_data.my_data_file, name="my-data-file"),
    path("my/second-factor/", second_factor.second_factor, name="second-factor"),
    path("my/keys/", api_keys.api_keys, name="api-keys"),
    path("my/consents/", my_data.my_consents, name="my-consents"),
    path("my/consents/<slug:what>/", my_data.my_consent, name="my-consent"),
    path("federation/erasures/", erasures.erasure_list, name="erasure-list"),
    path("federation/retention/", retention.retention, name="retention"),
    path("invitation/<str:token>/", invitations.invitation, name="invitation"),
    path("federation/acting/", acting.acting_start, name="acting-start"),
    path("federation/acting/end/", acting.acting_end, name="acting-end"),
    path("federation/audit-trail/", audit_trail.trail, name="audit-trail"),
    path(
        "federation/history/<slug:kind>/<int:number>/", audit_trail.row_history, name="row-history"
    ),
    path("federation/approvals/", approvals.approval_list, name="approval-list"),
]
