"""Addresses of the pages of appeals."""

from django.urls import path

from rulings.appeals.web.views import acts as appeal_acts
from rulings.appeals.web.views import appeals
from rulings.councils.web.views import case_acts

urlpatterns = [
    path("rulings/<int:pk>/appeal/", appeals.appeal_state, name="appeal-state"),
    path("penalties/<int:pk>/appeal/", appeals.penalty_appeal, name="penalty-appeal"),
    path("appeals/<int:pk>/casebook/", case_acts.appeal_casebook, name="appeal-casebook"),
    path("appeals/", appeals.appeal_list, name="appeal-list"),
    path("appeals/decided/", appeals.appeals_decided, name="appeals-decided"),
    path("appeals/<int:pk>/", appeals.appeal_detail, name="appeal-detail"),
    path("appeals/<int:pk>/<slug:paper>.pdf", appeals.appeal_paper, name="appeal-paper"),
    path("appeals/<int:pk>/times/", appeal_acts.appeal_times, name="appeal-times"),
    path("appeals/<int:pk>/deposit/", appeal_acts.appeal_deposit, name="appeal-deposit"),
    path("appeals/<int:pk>/not-considered/", appeal_acts.appeal_leave, name="appeal-leave"),
    path("appeals/<int:pk>/withdraw/", appeal_acts.appeal_withdraw, name="appeal-withdraw"),
    path("appeals/<int:pk>/form/", appeal_acts.appeal_form, name="appeal-form"),
    path("appeals/<int:pk>/committee/", appeal_acts.appeal_committee, name="appeal-committee"),
    path("appeals/<int:pk>/step/", appeal_acts.appeal_step, name="appeal-step"),
    path("appeals/<int:pk>/decision/", appeal_acts.appeal_decide, name="appeal-decide"),
    path("appeals/<int:pk>/told/", appeal_acts.appeal_tell, name="appeal-tell"),
    path("appeals/<int:pk>/further/", appeal_acts.appeal_further, name="appeal-further"),
    path("appeals/seats/<int:pk>/", appeal_acts.seat_answer, name="seat-answer"),
]
