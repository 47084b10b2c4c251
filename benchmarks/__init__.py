"""Workloads timed side by side: the project, the least possible cost, the simple method."""
