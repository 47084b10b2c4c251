"""Files named on a command line: read with a size limit, with errors as refusals."""

from pathlib import Path

from federation.errors import ImporterError

# Possible errors of a path; the first that fits.
TROUBLES: tuple[tuple[type[OSError], str], ...] = (
    (FileNotFoundError, "path_missing"),
    (NotADirectoryError, "path_missing"),
    (IsADirectoryError, "path_is_folder"),
    (PermissionError, "path_forbidden"),
    (FileExistsError, "path_taken"),
    (OSError, "path_unreadable"),
)


def bytes_at(path: Path, *, limit: int) -> bytes:
    """Return the bytes of a file, at most one more than the limit, which means it is too large.

    Raises: ImporterError if the file does not exist, or cannot be read.
    """
    try:
        with path.open("rb") as opened:
            return opened.read(limit + 1)
    except OSError as trouble:
        raise path_refusal(trouble, path) from None


def path_refusal(trouble: OSError, path: Path) -> ImporterError:
    """Return the system's error about a path as a refusal with a sentence."""
    code = next(code for kind, code in TROUBLES if isinstance(trouble, kind))
    return ImporterError(code, path=str(path))
