"""Addresses of the tournaments."""

urlpatterns: list[object] = []
