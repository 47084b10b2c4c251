"""Addresses of the API: the calendar."""

from django.urls import path

from tournaments.api import views

urlpatterns = [
    path("events/", views.EventList.as_view(), name="api-event-list"),
    path("events/<int:pk>/", views.EventDetail.as_view(), name="api-event-detail"),
]
