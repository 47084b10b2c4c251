"""Columns that several tables share."""

from typing import Any

from django.db import models


def by_account(label: Any) -> models.ForeignKey[Any, Any]:
    """Return the column for the account that did an act; empty for acts of the system."""
    return models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=label,
    )
