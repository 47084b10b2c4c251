"""Parse coordinates that people type or copy."""

import re
from decimal import Decimal

from federation.errors import RuleError

_PAIR = re.compile(
    r"(?:geo:)?\s*(-?\d{1,2}(?:[.]\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:[.]\d+)?)\s*(?:[;?].*)?"
)
_FIVE = Decimal("0.00001")


def place_typed(text: str) -> tuple[Decimal, Decimal] | None:
    """Return latitude and longitude of "38.7169, -9.1399" or a geo: link; None if empty.

    Raises: RuleError if the text is no position on the earth. Source: RFC 5870.
    """
    if not text.strip():
        return None
    regex_match = _PAIR.fullmatch(text.strip())
    if regex_match is None:
        raise RuleError("place_unreadable", text=text.strip()[:60])
    latitude, longitude = (Decimal(group).quantize(_FIVE) for group in regex_match.groups())
    if abs(latitude) > 90 or abs(longitude) > 180:
        raise RuleError("place_unreadable", text=text.strip()[:60])
    return latitude, longitude
