"""A JSON parser with limits against hostile requests."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser


class TooLarge(APIException):
    """The request body is too large."""

    status_code = 413
    default_code = "too_large"


class ShallowJSONParser(JSONParser):
    """Refuses bodies too long, too deeply nested, or with invalid text."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        data = stream.read(most + 1)
        if len(data) > most:
            limit = most // (1024 * 1024)
            raise TooLarge(_("The request is larger than %(limit)s MB.") % {"limit": limit})
        try:
            sent = super().parse(BytesIO(data), media_type, parser_context)
            if b"\\ud" in data.lower():
                # Lone surrogates, which no answer and no database can contain.
                json.dumps(sent, ensure_ascii=False).encode()
        except RecursionError as deep:
            raise ParseError(_("The JSON is nested too deeply.")) from deep
        except UnicodeEncodeError as half:
            raise ParseError(_("The JSON holds halves of letters.")) from half
        return sent
