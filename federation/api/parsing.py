"""JSON as programs send it, and as those send it who want to see the site fall."""

from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """Refuses what is nested beyond reading, as it refuses what is no JSON."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: dict[str, Any] | None = None,
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as deep:
            raise ParseError(_("The JSON is nested too deeply.")) from deep
