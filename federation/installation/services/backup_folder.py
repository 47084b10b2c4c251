"""A backup as a folder: a manifest with each file and table, with counts and hashes."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from federation.errors import BackupError
from federation.installation.services.backup_crypt import PIECE, Lock

MANIFEST = "manifest.json"
FORMAT = 1
PREFIX = "trunfo-"


@dataclass(frozen=True, slots=True)
class BackupFile:
    """One file of the folder: sha256 and size as stored. what: database, erasures, key."""

    name: str
    what: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The content of a table at the moment of the backup; digest: independent of row order."""

    rows: int
    digest: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a backup. salt: of the passphrase, empty without encryption."""

    made_at: str
    vendor: str
    files: tuple[BackupFile, ...]
    tables: Mapping[str, TableFacts]
    salt: str = ""
    format: int = FORMAT
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_sealed(self) -> bool:
        """Return whether a passphrase is needed."""
        return bool(self.salt)

    @property
    def rows(self) -> int:
        """Return the number of rows of all tables."""
        return sum(table.rows for table in self.tables.values())


def sha256_of(path: Path) -> str:
    """Return the hash of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as opened:
        while piece := opened.read(PIECE):
            digest.update(piece)
    return digest.hexdigest()


def write_manifest(folder: Path, manifest: Manifest, lock: Lock | None) -> None:
    """Write the manifest last; with a passphrase it is signed."""
    text = json.dumps(asdict(manifest), indent=1, sort_keys=True)
    signed = lock.signature(text.encode()) if lock else hashlib.sha256(text.encode()).hexdigest()
    (folder / MANIFEST).write_text(json.dumps({"manifest": text, "signed": signed}), "utf-8")


def read_manifest(place: Path, passphrase: str) -> tuple[Path, Manifest, Lock | None]:
    """Return the folder, its manifest, and the decryption of its files. Raises: BackupError."""
    folder = place.parent if place.name == MANIFEST else place
    try:
        data = json.loads((folder / MANIFEST).read_text("utf-8"))
        text, signed = str(data["manifest"]), str(data["signed"])
        manifest = _manifest(json.loads(text))
    except FileNotFoundError:
        raise BackupError("backup_no_manifest", folder=folder) from None
    except (ValueError, KeyError, TypeError):
        raise BackupError("backup_manifest_unreadable", folder=folder) from None
    lock = None
    if manifest.is_sealed:
        if not passphrase:
            raise BackupError("backup_key_missing")
        lock = Lock(passphrase, bytes.fromhex(manifest.salt))
        if lock.signature(text.encode()) != signed:
            raise BackupError("backup_key_wrong", file=MANIFEST)
    elif hashlib.sha256(text.encode()).hexdigest() != signed:
        raise BackupError("backup_file_changed", file=MANIFEST)
    return folder, manifest, lock


def _manifest(data: Mapping[str, Any]) -> Manifest:
    if data["format"] != FORMAT:
        raise ValueError(data["format"])
    return Manifest(
        made_at=str(data["made_at"]),
        vendor=str(data["vendor"]),
        files=tuple(BackupFile(**file) for file in data["files"]),
        tables={name: TableFacts(**value) for name, value in data["tables"].items()},
        salt=str(data["salt"]),
        extra=dict(data["extra"]),
    )


def refuse_changed_files(folder: Path, manifest: Manifest) -> None:
    """Compare each file with the manifest. Raises: BackupError naming the first difference."""
    for file in manifest.files:
        path = folder / Path(file.name).name
        try:
            size = path.stat().st_size
        except FileNotFoundError:
            raise BackupError("backup_file_missing", file=file.name) from None
        if size != file.size or sha256_of(path) != file.sha256:
            raise BackupError("backup_file_changed", file=file.name)


def opened_file(folder: Path, backup_file: BackupFile, lock: Lock | None, into: Path) -> Path:
    """Return a file of the backup, decrypted."""
    path = folder / Path(backup_file.name).name
    if lock is None:
        return path
    plain = into / path.name.removesuffix(".sealed")
    lock.open(path, plain)
    return plain


def backups_in(folder: Path) -> Iterator[Path]:
    """Yield the finished backups of a folder, oldest first."""
    for path in sorted(folder.glob(f"{PREFIX}*")):
        if (path / MANIFEST).is_file():
            yield path
