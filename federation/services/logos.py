"""Logos of the federation and its clubs: re-encoded, reduced, and identified by their content."""

import datetime as dt
import hashlib
from io import BytesIO

from PIL import Image

from federation.errors import RuleError
from federation.models import FederationLogo
from federation.services.pictures import PictureRefusals, opened_picture

LOGO_BYTES = 2 * 1024 * 1024
LOGO_KEPT_BYTES = 200 * 1024
LOGO_MEGAPIXELS = 20
_LOGO_SIDES = ((640, 240), (400, 150), (240, 90))


def logo_row(data: bytes, *, now: dt.datetime) -> FederationLogo:
    """Return the row of a logo, created if it is new. Raises: RuleError if it is no picture."""
    png, picture = _small(data)
    logo, _made = FederationLogo.objects.get_or_create(
        sha256=hashlib.sha256(png).hexdigest(),
        defaults={"png": png, "width": picture.width, "height": picture.height, "added_at": now},
    )
    return logo


def _small(data: bytes) -> tuple[bytes, Image.Image]:
    """Return a re-encoded picture: no metadata, and no format that can contain code."""
    whole = opened_picture(
        data,
        most_bytes=LOGO_BYTES,
        megapixels=LOGO_MEGAPIXELS,
        refusals=PictureRefusals(
            RuleError("logo_too_large", limit=LOGO_BYTES // 1024),
            RuleError("logo_too_many_pixels", limit=LOGO_MEGAPIXELS),
            RuleError("logo_not_a_picture"),
        ),
    )
    for sides in _LOGO_SIDES:
        picture = Image.new("RGBA", whole.size)
        picture.paste(whole)
        picture.thumbnail(sides)
        written = BytesIO()
        picture.save(written, format="PNG", optimize=True)
        if written.tell() <= LOGO_KEPT_BYTES:
            return written.getvalue(), picture
    raise RuleError("logo_too_large", limit=LOGO_KEPT_BYTES // 1024)
