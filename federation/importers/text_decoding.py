"""Decoding files: by their declaration, or by what old programs really write."""

import codecs
import re

from federation.errors import ImporterError
from federation.importers.findings import Findings

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
LATIN_1 = {"iso8859-1", "ascii"}  # files declared so are often Windows-1252
ACCEPTED = {"utf-8", "utf-8-sig", "utf-16", "cp1252", "iso8859-15", "iso8859-2", "cp1250"}
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


def decode_text(data: bytes, findings: Findings, *, declared: str = "") -> str:
    """Return the text of a file: by byte order mark, as declared, as UTF-8, or as Windows-1252.

    Control characters, which no result file needs, are removed (such as an old end-of-file mark).
    Raises: ImporterError "encoding_unreadable".
    """
    for mark, codec in MARKS:
        if data.startswith(mark):
            return _clean(_decode(data, codec))
    codec = _codec(declared)
    if codec not in {"", "utf-8"}:
        return _clean(_decode(data, codec))
    try:
        return _clean(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        place = data.count(b"\n", 0, fault.start) + 1
    findings.add("encoding_guessed", line=place, encoding="Windows-1252")
    return _clean(_decode(data, "cp1252"))


def declared_encoding(data: bytes) -> str:
    """Return the encoding in an XML declaration, "" if there is none."""
    regex_match = DECLARED.match(data[:300])
    return regex_match[1].decode("ascii") if regex_match else ""


def _codec(declared: str) -> str:
    if not declared:
        return ""
    try:
        name = codecs.lookup(declared).name
    except LookupError:
        raise ImporterError("encoding_unreadable", encoding=declared) from None
    if name in LATIN_1:
        return "cp1252"
    if name not in ACCEPTED and not name.startswith(("iso8859", "cp125", "koi8", "mac-")):
        raise ImporterError("encoding_unreadable", encoding=declared)
    return name


def _decode(data: bytes, codec: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        if codec != "cp1252":
            raise ImporterError("encoding_unreadable", encoding=codec) from None
    return data.decode("latin-1")  # the five bytes undefined in Windows become control characters


def _clean(text: str) -> str:
    return CONTROL.sub("", text)
