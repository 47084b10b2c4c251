"""Addresses of the pages of appeals."""

from django.urls import path

from rulings.appeals.web.views import acts as appeal_acts
from rulings.appeals.web.views import appeals

urlpatterns = [
    path("appeals/", appeals.appeal_list, name="appeal-list"),
    path("appeals/decided/", appeals.appeals_decided, name="appeals-decided"),
    path("appeals/<int:pk>/", appeals.appeal_detail, name="appeal-detail"),
    path("appeals/<int:pk>/<slug:paper>.pdf", appeals.appeal_paper, name="appeal-paper"),
    path("appeals/<int:pk>/form/", appeal_acts.appeal_form, name="appeal-form"),
]
