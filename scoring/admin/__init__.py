"""Results, homologation and rankings in the office's admin site."""

from scoring.admin import devices, homologation, intake, rankings, results

__all__ = ["devices", "homologation", "intake", "rankings", "results"]
