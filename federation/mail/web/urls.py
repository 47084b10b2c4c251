"""URLs of e-mails."""

from django.urls import path

from federation.mail.web import devices, questions, views

MAIL_PAGES = [
    path("federation/messages/", views.notice_list, name="notice-list"),
    path("federation/messages/many/", views.bulk_mail_list, name="bulk-mail-list"),
    path("help/ask/", questions.question_ask, name="question-ask"),
    path("federation/questions/", questions.question_list, name="question-list"),
    path("sw.js", devices.service_worker, name="service-worker"),
    path("my/messages/", views.my_notices, name="my-notices"),
    path("messages/none/<str:token>/", views.notices_decline, name="notices-decline"),
]
