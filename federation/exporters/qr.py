"""QR codes as pictures; the mask is fixed, so the same text is always the same picture."""

import segno

_INK = "#1c221f"


def qr_code(text: str, *, error: str = "m") -> str:
    """Return a QR code as the address of an SVG picture.

    error: "m" for short texts; "l" where a long text would make its squares too small to read.
    """
    picture = segno.make(text, micro=False, error=error, mask=3)
    address: str = picture.svg_data_uri(
        border=0, dark=_INK, omitsize=True, svgclass=None, lineclass=None
    )
    return address
