"""Addresses of the federation's pages."""

urlpatterns: list[object] = []
