"""Pictures from users: opened safely, and turned upright."""

import warnings
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from federation.errors import RuleError

# No vector graphics: they can contain code.
_FORMATS = ("JPEG", "PNG", "WEBP")


@dataclass(frozen=True, slots=True)
class PictureRefusals:
    """The codes of refusals for a file that is too large, has too many pixels, or is no picture."""

    too_large: RuleError
    too_many_pixels: RuleError
    no_picture: RuleError


def opened_picture(
    data: bytes, *, most_bytes: int, megapixels: int, refusals: PictureRefusals
) -> Image.Image:
    """Return a picture with its transparency, upright. Raises: RuleError with one of the refusals.

    The dimensions are read before decoding, since a small file can decode to more than the memory.
    """
    if len(data) > most_bytes:
        raise refusals.too_large
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=_FORMATS) as opened:
                if opened.width * opened.height > megapixels * 1_000_000:
                    raise refusals.too_many_pixels
                return ImageOps.exif_transpose(opened).convert("RGBA")
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as bomb:
        raise refusals.too_many_pixels from bomb
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as fault:
        raise refusals.no_picture from fault
