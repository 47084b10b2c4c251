"""Files accepted as evidence, recognised by their bytes, not by their names."""

from federation.errors import ImporterError

# The first bytes of each kind, or those from the fifth on for films and sound.
_BEGINS = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"OggS", "audio/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"\xff\xfb", "audio/mpeg"),
    (b"\x1aE\xdf\xa3", "video/webm"),
)
_BRANDS = {
    b"M4A ": "audio/mp4",
    b"qt  ": "video/quicktime",
    b"heic": "image/heic",
    b"mif1": "image/heic",
}


def media_type_of(data: bytes) -> str:
    """Return the media type of a file of evidence.

    Accepted are pictures, PDF, sound, films and plain text; nothing that a browser or an office
    program would run. Raises: ImporterError. Source: RTP 2.1.1.1.
    """
    if not data:
        raise ImporterError("file_empty")
    for begin, media_type in _BEGINS:
        if data.startswith(begin):
            return media_type
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:8] == b"ftyp":
        return _BRANDS.get(data[8:12], "video/mp4")
    if _is_plain_text(data):
        return "text/plain"
    raise ImporterError("evidence_type_refused")


def _is_plain_text(data: bytes) -> bool:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return "<" not in text[:512] and all(
        letter.isprintable() or letter in "\r\n\t" for letter in text
    )
