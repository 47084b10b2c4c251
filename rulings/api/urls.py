"""Addresses of the API: the director's log and rulings."""

from django.urls import path

from federation.api import addresses  # noqa: F401 -- brings <id:...>
from rulings.api import views
from rulings.appeals import api as appeals
from rulings.assistant.api import assistant
from rulings.councils.api import casebook, cases
from rulings.log import api as evidence
from rulings.penalties import api as penalties
from rulings.reports import api as reports
from rulings.rulings.api import acts as ruling_acts

urlpatterns = [
    path("events/<id:pk>/calls/", views.CallsOfEvent.as_view(), name="api-calls"),
    path("events/<id:pk>/penalties/", penalties.PenaltiesOfEvent.as_view(), name="api-penalties"),
    path("calls/<id:pk>/", views.CallDetail.as_view(), name="api-call"),
    path("calls/<id:pk>/facts/", views.FactsOfCall.as_view(), name="api-call-facts"),
    path("calls/<id:pk>/ruling/", views.RulingOfCall.as_view(), name="api-call-ruling"),
    path("calls/<id:pk>/effect/", views.EffectOfMeasures.as_view(), name="api-call-effect"),
    path("calls/<id:pk>/assistant/", assistant.Assistant.as_view(), name="api-call-assistant"),
    path("calls/<id:pk>/walks/", assistant.WalksOfCall.as_view(), name="api-call-walks"),
    path("walks/<id:pk>/", assistant.WalkDetail.as_view(), name="api-walk"),
    path("walks/<id:pk>/answers/", assistant.WalkAnswers.as_view(), name="api-walk-answers"),
    path("walks/<id:pk>/back/", assistant.WalkBack.as_view(), name="api-walk-back"),
    path("walks/<id:pk>/drop/", assistant.WalkDrop.as_view(), name="api-walk-drop"),
    path("walks/<id:pk>/why/", assistant.WalkWhy.as_view(), name="api-walk-why"),
    path("calls/<id:pk>/evidence/", evidence.EvidenceOfCall.as_view(), name="api-call-evidence"),
    path("evidence/<id:pk>/file/", evidence.EvidenceFile.as_view(), name="api-evidence-file"),
    path(
        "evidence/<id:pk>/withdraw/",
        evidence.EvidenceWithdrawal.as_view(),
        name="api-evidence-withdraw",
    ),
    path("appeals/", appeals.Appeals.as_view(), name="api-appeal-list"),
    path("appeals/decided/", appeals.AppealsDecided.as_view(), name="api-appeals-decided"),
    path(
        "appeals/<id:pk>/decision/",
        appeals.WriteAppealDecision.as_view(),
        name="api-appeal-decision",
    ),
    path("reports/", reports.OwnReports.as_view(), name="api-own-reports"),
    path("reports/inbox/", reports.ReportsSent.as_view(), name="api-reports-sent"),
    path("casebook/", casebook.Casebook.as_view(), name="api-casebook"),
    path("cases/<id:pk>/", cases.CaseDetail.as_view(), name="api-case"),
    path("cases/<id:pk>/decide/", cases.GiveCaseDecision.as_view(), name="api-case-decide"),
    path(
        "cases/<id:pk>/decide/effect/",
        cases.EffectOfDecision.as_view(),
        name="api-case-effect",
    ),
    path("rulings/", views.Rulings.as_view(), name="api-rulings"),
    path("rulings/<id:pk>/", views.RulingDetail.as_view(), name="api-ruling"),
    path(
        "rulings/<id:pk>/correct/",
        ruling_acts.RulingCorrection.as_view(),
        name="api-ruling-correct",
    ),
    path(
        "rulings/<id:pk>/withdraw/",
        ruling_acts.RulingWithdrawal.as_view(),
        name="api-ruling-withdraw",
    ),
]
