"""Upload of a result file: as a file of a form or as raw bytes, with limits on its size."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import DataAndFiles, FileUploadParser
from rest_framework.request import Request

from federation.api.parsing import TooLarge
from federation.api.request_bodies import sent_values

FORM_OVERHEAD = 64 * 1024  # largest size of a form besides its file


class RawParser(FileUploadParser):
    """Parses a body of any content type as the file, named by Content-Disposition or `?name=`."""

    media_type = "*/*"
    unnamed = "results"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> DataAndFiles:
        context = parser_context or {}
        request = context["request"]
        data = stream.read(settings.UPLOAD_MAX_BYTES + 1)
        name = request.query_params.get("name") or self.get_filename(stream, media_type, context)
        printable = "".join(letter for letter in name or "" if letter.isprintable())
        file = SimpleUploadedFile(printable or self.unnamed, data, "application/octet-stream")
        return DataAndFiles({}, {"file": file})


def sent_file(request: Request) -> "UploadedFile[bytes]":
    """Return the uploaded file of a request. Raises: ValidationError if there is none."""
    upload = sent_values(request).get("file")
    if not isinstance(upload, UploadedFile):
        raise ValidationError({"file": ["required"]})
    return upload


def refuse_too_large(size: int | None) -> None:
    """Refuse a file that is too large. Raises: TooLarge."""
    if (size or 0) > settings.UPLOAD_MAX_BYTES:
        limit = settings.UPLOAD_MAX_BYTES // (1024 * 1024)
        raise TooLarge(_("The file is larger than %(limit)s MB.") % {"limit": limit})


def refuse_too_long(request: Request) -> None:
    """Refuse a request whose announced length is too large. Raises: TooLarge."""
    announced = request.META.get("CONTENT_LENGTH") or "0"
    refuse_too_large(int(announced) - FORM_OVERHEAD if announced.isdigit() else 0)
