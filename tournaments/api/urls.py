"""Addresses of the API: the calendar."""

from django.urls import path

from federation.api import addresses  # noqa: F401 -- brings <id:...> and <code:...>
from tournaments.api import card_views, views

urlpatterns = [
    path("events/", views.EventList.as_view(), name="api-event-list"),
    path("events/<id:pk>/", views.EventDetail.as_view(), name="api-event-detail"),
    path("events/<id:pk>/cards/", card_views.CardsOfEvent.as_view(), name="api-event-cards"),
]
