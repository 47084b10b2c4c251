"""Which files are taken as evidence: their kind is seen from their bytes, not their names."""

from federation.errors import ImporterError

# How a file of each kind begins, or what stands at the fifth byte of films and sound.
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
    """Return the media type of a file taken as evidence.

    Taken are pictures, PDF, sound, films and plain text; nothing that runs in a browser or an
    office program. Raises: ImporterError. Source: RTP 2.1.1.1.
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
