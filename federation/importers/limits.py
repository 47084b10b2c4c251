"""How much of a file is read before it is refused. Settings may lower the limits."""

from dataclasses import dataclass

from federation.errors import ImporterError

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that no genuine result file exceeds."""

    file_bytes: int = 20 * MEGABYTE
    unpacked_bytes: int = 40 * MEGABYTE  # of an archive such as an XLSX
    lines: int = 100_000  # results
    tags: int = 1_000_000  # of an XML file, start and end
    cells: int = 2_000_000  # of a table or a database


def check_size(data: bytes, limits: Limits) -> None:
    """Refuse an empty file and one too large to be genuine."""
    if not data.strip(b"\x00\t\r\n "):
        raise ImporterError("file_empty")
    if len(data) > limits.file_bytes:
        raise ImporterError("file_too_large", limit_mb=limits.file_bytes // MEGABYTE)
