"""Settings of data outside the database: the record of erasures, and backups."""

from datetime import timedelta
from pathlib import Path
from typing import TypedDict

from environ import Env


class StorageSettings(TypedDict):
    """The settings by name."""

    ERASURES_FILE: Path
    BACKUP_PASSPHRASE_FILE: Path | None
    BACKUP_KEY_FILES: list[str]
    BACKUP_MAX_AGE: timedelta


def storage_settings(env: Env, *, var_dir: Path) -> StorageSettings:
    """Return the settings of erasures and backups from the environment."""
    passphrase = env.str("BACKUP_PASSPHRASE_FILE", default="")
    return {
        # Keys of the erased people: read after a backup is restored.
        "ERASURES_FILE": Path(env.str("ERASURES_FILE", default=str(var_dir / "erasures.jsonl"))),
        "BACKUP_PASSPHRASE_FILE": Path(passphrase) if passphrase else None,
        # Files with secrets, besides the key of licence cards and .env.
        "BACKUP_KEY_FILES": env.list("BACKUP_KEY_FILES", default=[]),
        # Without it no limit; with it /readyz fails unless a verified backup is recent enough.
        "BACKUP_MAX_AGE": timedelta(hours=env.int("BACKUP_MAX_AGE_HOURS", default=0)),
    }
