"""The passphrase option of the backup commands."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandParser

from federation.errors import BackupError

LEAST_CHARACTERS = 12


def add_passphrase(parser: CommandParser) -> None:
    """Add the option for a file with the passphrase; never on the command line itself."""
    parser.add_argument(
        "--passphrase-file",
        type=Path,
        metavar="FILE",
        help="its first line is the passphrase; default: BACKUP_PASSPHRASE_FILE",
    )


def passphrase_from(file: Path | None) -> str:
    """Return the passphrase, "" if no file is named. Raises: BackupError."""
    named = file or settings.BACKUP_PASSPHRASE_FILE
    if named is None:
        return ""
    try:
        lines = named.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        why = getattr(fault, "strerror", None) or "UTF-8"
        raise BackupError("backup_passphrase_unreadable", file=named, why=why) from None
    passphrase = lines[0].strip() if lines else ""
    if len(passphrase) < LEAST_CHARACTERS:
        raise BackupError("backup_passphrase_short", n=LEAST_CHARACTERS)
    return passphrase
