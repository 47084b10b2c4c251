"""Addresses of results."""

urlpatterns: list[object] = []
