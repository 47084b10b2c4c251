"""Addresses of the federation's pages."""

from django.urls import path

from federation.web import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
