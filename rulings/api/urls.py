"""Addresses of the API: the director's log and rulings."""

from django.urls import path

from federation.api import addresses  # noqa: F401 -- brings <id:...>
from rulings.api import views

urlpatterns = [
    path("events/<id:pk>/calls/", views.CallsOfEvent.as_view(), name="api-calls"),
    path("calls/<id:pk>/", views.CallDetail.as_view(), name="api-call"),
    path("calls/<id:pk>/facts/", views.FactsOfCall.as_view(), name="api-call-facts"),
    path("calls/<id:pk>/ruling/", views.RulingOfCall.as_view(), name="api-call-ruling"),
    path("rulings/", views.Rulings.as_view(), name="api-rulings"),
    path("rulings/<id:pk>/", views.RulingDetail.as_view(), name="api-ruling"),
]
