"""URLs of the federation's API, and of its description."""

from django.urls import path

from federation.api import (
    addresses,  # noqa: F401 -- brings <code:...>
    audit_trail,
    jobs,
    schema,  # noqa: F401 -- describes the keys
    views,
)
from federation.api.reference import Reference, Schema, root
from federation.bodies import api as bodies
from federation.certificates import api as certificates
from federation.delegates import api as delegates
from federation.figures import api as figures
from federation.imports import api as imports
from federation.licences import api as licences
from federation.mail import api as mail
from federation.money import api as money
from federation.papers import api as papers
from federation.people import api as people
from federation.privacy import api as privacy

CLUB = "clubs/<code:code>/"

urlpatterns = [
    path("", root, name="api-root"),
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
    path("federation/messages/", mail.NoticeList.as_view(), name="api-notice-list"),
    path("federation/messages/many/", mail.BulkMailList.as_view(), name="api-bulk-mail-list"),
    path(CLUB + "players/", bodies.PlayersOfClub.as_view(), name="api-club-players"),
    path(CLUB + "members/", bodies.MembersOfClub.as_view(), name="api-club-members"),
    path(CLUB + "licences/", licences.LicencesOfClub.as_view(), name="api-club-licences"),
    path(
        "associations/<code:code>/licences/",
        licences.LicencesOfAssociation.as_view(),
        name="api-association-licences",
    ),
    path("licence-batches/", licences.LicenceBatches.as_view(), name="api-licence-batches"),
    path(
        "licence-batches/<id:pk>/lines/", licences.LinesOfBatch.as_view(), name="api-licence-batch"
    ),
    path("certificates/", certificates.Certificates.as_view(), name="api-certificate-list"),
    path(
        "payment-requests/<id:pk>/",
        money.PaymentRequestDetail.as_view(),
        name="api-payment-request",
    ),
    path("federation/money/debtors/", money.Debtors.as_view(), name="api-debtors"),
    path("federation/money/fees-due/", money.FeesDue.as_view(), name="api-fees-due"),
    path("federation/money/open-items/", money.OpenItems.as_view(), name="api-open-items"),
    path("federation/money/checkouts/", money.Checkouts.as_view(), name="api-checkouts"),
    path("federation/money/refunds/", money.Refunds.as_view(), name="api-refunds"),
    path("federation/money/journal/", money.Journal.as_view(), name="api-journal"),
    path("federation/figures/drafts/", figures.FigureDrafts.as_view(), name="api-figure-drafts"),
    path(
        "federation/figures/drafts/<id:pk>/",
        figures.FigureDraftDetail.as_view(),
        name="api-figure-draft",
    ),
    path(
        "federation/qualifications/",
        bodies.QualificationsToRenew.as_view(),
        name="api-qualification-renewals",
    ),
    path("federation/duplicates/", people.PossibleDuplicates.as_view(), name="api-duplicates"),
    path("federation/data/", imports.DataImports.as_view(), name="api-data-imports"),
    path("federation/retention/", privacy.Retention.as_view(), name="api-retention"),
    path("federation/audit-trail/", audit_trail.Trail.as_view(), name="api-audit-trail"),
    path("federation/approvals/", audit_trail.Approvals.as_view(), name="api-approvals"),
    path("federation/withdrawn/", papers.WithdrawnPapers.as_view(), name="api-withdrawn"),
    path("federation/assembly/", papers.ElectoralRoll.as_view(), name="api-electoral-roll"),
    path("federation/assembly/delegates/", delegates.Delegates.as_view(), name="api-delegate-list"),
    path("bodies/", bodies.BodyList.as_view(), name="api-body-list"),
    path("documents/", papers.Library.as_view(), name="api-library"),
    path("documents/papers/", papers.PaperList.as_view(), name="api-paper-list"),
    path("federation/papers/", papers.IssuedPapers.as_view(), name="api-issued-papers"),
    path("documents/<code:code>/", views.DocumentCheckDetail.as_view(), name="api-document-check"),
]
