"""Addresses of the API: the federation's part, and its description."""

from django.urls import path

from federation.api import (
    addresses,  # noqa: F401 -- brings <code:...>
    jobs,
    schema,  # noqa: F401 -- describes the keys
    views,
)
from federation.api.reference import Reference, Schema
from federation.bodies import api as bodies
from federation.papers import api as papers

urlpatterns = [
    path("schema/", Schema.as_view(), name="api-schema"),
    path("docs/", Reference.as_view(), name="api-docs"),
    path("seasons/", views.SeasonList.as_view(), name="api-season-list"),
    path("associations/", views.AssociationList.as_view(), name="api-association-list"),
    path("clubs/", views.ClubList.as_view(), name="api-club-list"),
    path("clubs/<code:code>/", views.ClubDetail.as_view(), name="api-club-detail"),
    path("players/", views.PlayerList.as_view(), name="api-player-list"),
    path("players/<code:number>/", views.PlayerDetail.as_view(), name="api-player-detail"),
    path("licences/<code:number>/", views.LicenceCheckDetail.as_view(), name="api-licence-check"),
    path("jobs/", jobs.JobList.as_view(), name="api-job-list"),
    path("jobs/<id:pk>/", jobs.JobDetail.as_view(), name="api-job-detail"),
    path("registers/<slug:name>/", bodies.RegisterList.as_view(), name="api-register-list"),
    path("transfers/", bodies.TransferList.as_view(), name="api-transfer-list"),
    path("bodies/", bodies.BodyList.as_view(), name="api-body-list"),
    path("documents/", papers.Library.as_view(), name="api-library"),
    path("documents/papers/", papers.PaperList.as_view(), name="api-paper-list"),
    path("documents/<code:code>/", views.DocumentCheckDetail.as_view(), name="api-document-check"),
]
