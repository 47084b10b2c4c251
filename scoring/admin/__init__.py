"""Results, homologation and rankings in the office's admin site."""

from scoring.admin import homologation, intake, rankings, results

__all__ = ["homologation", "intake", "rankings", "results"]
