"""Files named on a command line: read within bounds, and what is wrong with them told."""

from pathlib import Path

from federation.errors import ImporterError

# What may be wrong with a path, the first that fits.
TROUBLES: tuple[tuple[type[OSError], str], ...] = (
    (FileNotFoundError, "path_missing"),
    (NotADirectoryError, "path_missing"),
    (IsADirectoryError, "path_is_folder"),
    (PermissionError, "path_forbidden"),
    (FileExistsError, "path_taken"),
    (OSError, "path_unreadable"),
)


def bytes_at(path: Path, *, limit: int) -> bytes:
    """Return the bytes of a file; at most one more than the limit, which tells it has too many.

    Raises: ImporterError where there is no such file, or it cannot be read.
    """
    try:
        with path.open("rb") as opened:
            return opened.read(limit + 1)
    except OSError as trouble:
        raise path_refusal(trouble, path) from None


def path_refusal(trouble: OSError, path: Path) -> ImporterError:
    """Return what the system said of a path as a refusal with a sentence of its own."""
    code = next(code for kind, code in TROUBLES if isinstance(trouble, kind))
    return ImporterError(code, path=str(path))
