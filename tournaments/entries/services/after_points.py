"""Entries and line-ups of a homologated event stay as they were played."""

from django.conf import settings
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.texts.dates import date_format
from tournaments.models import Event

ARTICLE = "RTP 3.7.2"


def refuse_once_homologated(event: Event) -> None:
    """Refuse once points were awarded for an event. Raises: RuleError.

    Places and points depend on who played; errors are corrected in the results, or by acts that
    have them recomputed (`tournaments.entries.services.roles`).
    """
    day = import_string(settings.HOMOLOGATED_ON)(event)
    if day is not None:
        raise RuleError(
            "entries_after_points", article=ARTICLE, event=str(event), day=date_format(day)
        )
