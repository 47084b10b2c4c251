"""Detection of a file's format by its content; its name is never trusted."""

import re
from collections.abc import Callable

from federation.errors import ImporterError
from federation.importers.limits import Limits, check_size
from scoring.importers.acbl import read_acbl
from scoring.importers.access_tables import MAGIC
from scoring.importers.bws import read_bws
from scoring.importers.duplicates import without_duplicates
from scoring.importers.nzscorer import read_nzscorer
from scoring.importers.pbn import read_pbn
from scoring.importers.records import ImportedFile
from scoring.importers.session_archive import FORMAT, PLAYED, read_session_archive
from scoring.importers.template import is_template, read_template_csv, read_template_xlsx
from scoring.importers.usebio import read_usebio

READERS: dict[str, Callable[[bytes, Limits], ImportedFile]] = {
    "usebio": read_usebio,
    "nzscorer": read_nzscorer,
    "pbn": read_pbn,
    "bws": read_bws,
    "acbl": read_acbl,
    "template_csv": read_template_csv,
    "template_xlsx": read_template_xlsx,
    FORMAT: read_session_archive,
}
ACCESS_MAGIC = (MAGIC, b"\x00\x01\x00\x00Standard ACE DB")
ZIP_MAGIC = b"PK\x03\x04"
WORKBOOK = b"xl/workbook.xml"
HEAD = 65_536  # bytes looked at
ROOT = re.compile(r"<\s*(?:[\w.-]+:)?([A-Za-z][\w.-]*)")
PBN = re.compile(r'^\s*(%\s*(PBN|EXPORT)\b|\[\s*[A-Za-z]\w*\s+")', re.MULTILINE)
LIN = re.compile(r"^\s*(vg|qx|pn|md|st|rs)\|")
MARKUP = {"usebio": "usebio", "session": "nzscorer", "html": "acbl"}


def recognise(data: bytes, filename: str = "") -> str:
    """Return the format: a key of READERS.

    filename: used only in the refusal. Raises: ImporterError "format_unknown".
    """
    if data.startswith(ACCESS_MAGIC):
        return "bws"
    if data.startswith(ZIP_MAGIC) and WORKBOOK in data:
        return "template_xlsx"
    if data.startswith(ZIP_MAGIC) and PLAYED.encode() in data:
        return FORMAT
    text = _head(data)
    start = text.lstrip()
    file_format = ""
    if start.startswith("<"):
        file_format = _markup(start)
    elif PBN.search(text):  # before JSON: a PBN file may begin with a comment in braces
        file_format = "pbn"
    elif start.startswith("{"):
        file_format = "acbl"
    elif is_template(re.split(r"[;,\t]", line, maxsplit=1)[0].strip('" ') for line in _lines(text)):
        file_format = "template_csv"
    if not file_format:
        raise ImporterError(_unread(data, start))
    return file_format


def read_result_file(
    data: bytes, *, filename: str = "", limits: Limits | None = None
) -> ImportedFile:
    """Return the content of a result file in any format. Raises: ImporterError."""
    limits = limits or Limits()
    check_size(data, limits)
    return without_duplicates(READERS[recognise(data, filename)](data, limits))


def _unread(data: bytes, start: str) -> str:
    """Return why a file in an unknown format cannot be read."""
    if data.startswith(ZIP_MAGIC):
        return "archive_not_read"
    return "lin_not_read" if LIN.match(start) else "format_unknown"


def _head(data: bytes) -> str:
    head = data[:HEAD]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", "replace").lstrip("\ufeff")
    return head.removeprefix(b"\xef\xbb\xbf").decode("latin-1")


def _markup(start: str) -> str:
    if "<result-details" in start or re.match(r"<!doctype\s+html", start, re.IGNORECASE):
        return "acbl"
    root = ROOT.search(re.sub(r"<!--.*?-->", "", start, flags=re.DOTALL))
    return MARKUP.get(root[1].lower(), "") if root else ""


def _lines(text: str) -> list[str]:
    return text.splitlines()[:200]
