"""Convention cards from files: a PDF of this site with attached data, or a BBO card (JSON).

Files come from anyone: sizes are limited before unpacking, and nothing is executed.
"""

import json
import re
import zlib

from federation.errors import ImporterError
from tournaments.importers.card_bbo import bbo_card

LARGEST_FILE = 4 * 1024 * 1024
LARGEST_DATA = 400 * 1024
MOST_ATTACHMENTS = 20
_HEAD_BYTES = 4096
_STREAM = re.compile(rb"\bstream\r?\n")


def card_from_file(data: bytes) -> dict[str, object]:
    """Return the card in a file as stored, not yet validated against the form.

    Raises: ImporterError if the file is too large, of another kind, or damaged.
    """
    if len(data) > LARGEST_FILE:
        raise ImporterError("card_file_too_large", limit_kb=LARGEST_FILE // 1024)
    if data.lstrip()[:5] == b"%PDF-":
        return _from_pdf(data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return _from_json(data)
    raise ImporterError("card_file_unknown")


def _from_pdf(data: bytes) -> dict[str, object]:
    for attachment in _attachments(data):
        if b'"cells"' in attachment:
            return _parsed(attachment)
    raise ImporterError("card_file_without_card")


def _attachments(data: bytes) -> list[bytes]:
    """Return the files embedded in a PDF; compressed ones are unpacked up to a limit."""
    files = []
    for mark in list(re.finditer(rb"/EmbeddedFile\b", data))[:MOST_ATTACHMENTS]:
        head = data.rfind(b"obj", max(0, mark.start() - _HEAD_BYTES), mark.start())
        body = _STREAM.search(data, mark.end(), mark.end() + _HEAD_BYTES)
        if head < 0 or body is None:
            continue
        end = data.find(b"endstream", body.end())
        if end < 0:
            continue
        packed = data[body.end() : end]
        is_packed = b"/FlateDecode" in data[head : body.start()]
        files.append(_unpacked(packed) if is_packed else packed[:LARGEST_DATA])
    return files


def _unpacked(packed: bytes) -> bytes:
    """Decompress data. Raises: ImporterError if it is damaged or grows too large."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(packed, LARGEST_DATA)
    except zlib.error as fault:
        raise ImporterError("card_file_broken") from fault
    if unpacker.unconsumed_tail:
        raise ImporterError("card_file_too_large", limit_kb=LARGEST_DATA // 1024)
    return plain


def _from_json(data: bytes) -> dict[str, object]:
    if len(data) > LARGEST_DATA:
        raise ImporterError("card_file_too_large", limit_kb=LARGEST_DATA // 1024)
    payload = _parsed(data)
    return payload if "cells" in payload else bbo_card(payload)


def _parsed(data: bytes) -> dict[str, object]:
    try:
        payload = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as fault:
        raise ImporterError("card_file_broken") from fault
    if not isinstance(payload, dict):
        raise ImporterError("card_file_broken")
    return payload
