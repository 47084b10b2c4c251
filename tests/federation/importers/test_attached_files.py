"""What is taken as evidence, whatever the file calls itself."""

import pytest

from federation.errors import ImporterError
from federation.importers.attached_files import media_type_of

TAKEN = {
    b"%PDF-1.7 ...": "application/pdf",
    b"\x89PNG\r\n\x1a\n....": "image/png",
    b"\xff\xd8\xff\xe0....": "image/jpeg",
    b"RIFF\x00\x00\x00\x00WEBPVP8 ": "image/webp",
    b"\x00\x00\x00\x18ftypmp42....": "video/mp4",
    b"\x00\x00\x00\x18ftypM4A ....": "audio/mp4",
    b"\x00\x00\x00\x18ftypheic....": "image/heic",
    "1♥ só depois de pensar\r\n".encode(): "text/plain",
}


@pytest.mark.parametrize("data", TAKEN, ids=lambda data: TAKEN[data])
def test_pictures_sound_films_and_text_are_taken(data: bytes) -> None:
    assert media_type_of(data) == TAKEN[data]


@pytest.mark.parametrize(
    "data",
    [
        b"<html><script>alert(1)</script>",
        b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">',
        b"PK\x03\x04 an archive",
        b"MZ\x90\x00 a program",
        b"\x7fELF",
        b"\xfe\xff\x00<\x00h",
    ],
)
def test_what_may_run_is_refused(data: bytes) -> None:
    with pytest.raises(ImporterError) as refused:
        media_type_of(data)

    assert refused.value.code == "evidence_type_refused"


def test_nothing_is_no_evidence() -> None:
    with pytest.raises(ImporterError) as refused:
        media_type_of(b"")

    assert refused.value.code == "file_empty"
