"""How old the last backup is that was restored and found whole."""

import datetime as dt

from federation.models import BackupCheck


def last_good_backup() -> BackupCheck | None:
    """Return the verified backup that was made last."""
    return BackupCheck.objects.order_by("-made_at", "-pk").first()


def backup_age(*, now: dt.datetime) -> dt.timedelta | None:
    """Return how long ago the last verified backup was made; None where none was verified."""
    last = last_good_backup()
    return None if last is None else now - last.made_at
