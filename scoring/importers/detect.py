"""Which format a file is, told by what is in it; its name is never trusted."""

from collections.abc import Callable

from scoring.importers.limits import Limits, check_size
from scoring.importers.records import ImportedFile
from scoring.importers.usebio import read_usebio

READERS: dict[str, Callable[[bytes, Limits], ImportedFile]] = {"usebio": read_usebio}


def recognise(data: bytes, filename: str = "") -> str:
    """Return the format."""
    return "usebio"


def read_result_file(
    data: bytes, *, filename: str = "", limits: Limits | None = None
) -> ImportedFile:
    """Return what a result file says, whatever its format."""
    limits = limits or Limits()
    check_size(data, limits)
    return READERS[recognise(data, filename)](data, limits)
