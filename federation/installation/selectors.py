"""The age of the last verified backup."""

import datetime as dt

from federation.models import BackupCheck


def last_good_backup() -> BackupCheck | None:
    """Return the latest verified backup."""
    return BackupCheck.objects.order_by("-made_at", "-pk").first()


def backup_age(*, now: dt.datetime) -> dt.timedelta | None:
    """Return the time since the last verified backup; None if there is none."""
    last = last_good_backup()
    return None if last is None else now - last.made_at
