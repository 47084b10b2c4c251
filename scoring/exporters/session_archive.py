"""An event as an archive of our own format: the mirror of `importers.session_archive`."""

import hashlib
import io
import json
import zipfile

from scoring.importers.records import ImportedFile
from scoring.importers.session_archive import DIGEST, PLAYED, VERSION
from scoring.importers.typed_json import as_json

_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same content makes the same bytes


def write_session_archive(played: ImportedFile) -> bytes:
    """Return a ZIP of the records as JSON with their SHA-256; the same records, the same bytes."""
    data = {"trunfo_session": VERSION, "played": as_json(played)}
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    digest = f"{hashlib.sha256(text).hexdigest()}\n".encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in ((PLAYED, text), (DIGEST, digest)):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()
