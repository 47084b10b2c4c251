"""Detection of a file's format by its content, and its reading; its name is never trusted."""

import re
from dataclasses import replace

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits, check_size
from scoring.importers.access_tables import MAGIC
from scoring.importers.formats import FORMATS, Beginning, Container, ResultFormat
from scoring.importers.records import ImportedFile, ImportedLine
from scoring.importers.session_archive import PLAYED
from scoring.importers.template import is_template

ACCESS_MAGIC = (MAGIC, b"\x00\x01\x00\x00Standard ACE DB")
ZIP_MAGIC = b"PK\x03\x04"
WORKBOOK = b"xl/workbook.xml"
HEAD = 65_536  # bytes looked at
ROOT = re.compile(r"<\s*(?:[\w.-]+:)?([A-Za-z][\w.-]*)")
HTML = re.compile(r"<!doctype\s+html", re.IGNORECASE)
PBN = re.compile(r'^\s*(%\s*(PBN|EXPORT)\b|\[\s*[A-Za-z]\w*\s+")', re.MULTILINE)
LIN = re.compile(r"^\s*(vg|qx|pn|md|st|rs)\|")


def recognise(data: bytes) -> ResultFormat:
    """Return the format of a file. Raises: ImporterError that says why it is in none."""
    file = _beginning(data)
    for known in FORMATS.values():
        if known.recognises(file):
            return known
    if file.container == Container.ARCHIVE:
        raise ImporterError("archive_not_read")
    raise ImporterError("lin_not_read" if LIN.match(file.text) else "format_unknown")


def read_result_file(data: bytes, *, limits: Limits | None = None) -> ImportedFile:
    """Return the content of a result file in any format. Raises: ImporterError."""
    limits = limits or Limits()
    check_size(data, limits)
    return without_duplicates(recognise(data).read(data, limits))


def _beginning(data: bytes) -> Beginning:
    if data.startswith(ACCESS_MAGIC):
        return Beginning(data, Container.ACCESS)
    is_archive = data.startswith(ZIP_MAGIC)
    if is_archive and WORKBOOK in data:
        return Beginning(data, Container.WORKBOOK)
    if is_archive and PLAYED.encode() in data:
        return Beginning(data, Container.PLAYED)
    text = _head(data).lstrip()
    if text.startswith("<"):
        return Beginning(data, Container.MARKUP, text, _root(text))
    if PBN.search(text):  # before JSON: a PBN file may begin with a comment in braces
        return Beginning(data, Container.PBN, text)
    if text.startswith("{"):
        return Beginning(data, Container.JSON, text)
    lines = text.splitlines()[:200]
    if is_template(re.split(r"[;,\t]", line, maxsplit=1)[0].strip('" ') for line in lines):
        return Beginning(data, Container.TABLE, text)
    return Beginning(data, Container.ARCHIVE if is_archive else Container.TEXT, text)


def _head(data: bytes) -> str:
    head = data[:HEAD]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", "replace").lstrip("\ufeff")
    return head.removeprefix(b"\xef\xbb\xbf").decode("latin-1")


def _root(text: str) -> str:
    if "<result-details" in text or HTML.match(text):
        return "html"
    root = ROOT.search(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL))
    return root[1].lower() if root else ""


def without_duplicates(imported: ImportedFile) -> ImportedFile:
    """Return the file with each contestant once on each board of a session; the later line counts.

    In a team event a contestant sits at both tables, once on each side.
    """
    findings = Findings()
    seen: dict[tuple[int, int, str, str, str], ImportedLine] = {}
    imported_lines: list[ImportedLine] = []
    for line in reversed(imported.lines):
        places = _places(line, teams=imported.kind == "teams")
        later = next((seen[place] for place in sorted(places) if place in seen), None)
        if later is not None:
            findings.add(_kind(line, later), where=line.where)
            continue
        seen |= dict.fromkeys(places, line)
        imported_lines.append(line)
    if len(imported_lines) == len(imported.lines):
        return imported
    return replace(
        imported,
        lines=tuple(reversed(imported_lines)),
        warnings=(*imported.warnings, *findings.as_warnings()),
    )


def _kind(line: ImportedLine, later: ImportedLine) -> str:
    """Return how a line relates to a later one with one of its contestants on the same board."""
    mine = {line.ns, line.ew, line.south, line.west}
    if mine != {later.ns, later.ew, later.south, later.west}:
        return "board_played_twice"
    is_turned = {line.ns, line.south} == {later.ew, later.west}
    return "board_played_both_ways" if is_turned else "result_stated_twice"


def _places(line: ImportedLine, *, teams: bool) -> set[tuple[int, int, str, str, str]]:
    sides = (("NS", line.ns), ("EW", line.ew), ("", line.south), ("", line.west))
    return {
        (line.session, line.board, line.match if teams else "", side if teams else "", key)
        for side, key in sides
        if key
    }
