"""What is kept outside the database: where erasures are noted, what backups need."""

from datetime import timedelta
from pathlib import Path
from typing import TypedDict

from environ import Env


class KeptOutside(TypedDict):
    """Settings by their names."""

    ERASURES_FILE: Path
    BACKUP_PASSPHRASE_FILE: Path | None
    BACKUP_KEY_FILES: list[str]
    BACKUP_MAX_AGE: timedelta


def kept_outside(env: Env, *, var_dir: Path) -> KeptOutside:
    """Return the settings of erasures and backups, as the environment has them."""
    passphrase = env.str("BACKUP_PASSPHRASE_FILE", default="")
    return {
        # Who was erased, as numbers of rows: read after a restore.
        "ERASURES_FILE": Path(env.str("ERASURES_FILE", default=str(var_dir / "erasures.jsonl"))),
        "BACKUP_PASSPHRASE_FILE": Path(passphrase) if passphrase else None,
        # Files with secrets, beside the key of the licence cards and .env.
        "BACKUP_KEY_FILES": env.list("BACKUP_KEY_FILES", default=[]),
        # No limit unless one is set: /readyz then fails without a verified backup as young as that.
        "BACKUP_MAX_AGE": timedelta(hours=env.int("BACKUP_MAX_AGE_HOURS", default=0)),
    }
