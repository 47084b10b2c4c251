"""URLs of the delegates' pages."""

from django.urls import path

from federation.delegates.web import views

DELEGATE_PAGES = [
    path("federation/assembly/delegates/", views.delegate_list, name="delegate-list"),
]
