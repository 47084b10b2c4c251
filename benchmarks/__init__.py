"""Workloads timed side by side: what the project does, the least it could cost, the plain way."""
