"""QR codes as SVG; the mask is fixed, so that the same text gives the same picture."""

import segno

_INK = "#1c221f"


def qr_code(text: str, *, error: str = "m") -> str:
    """Return a QR code as SVG in a data URL.

    error: "m" for short texts; "l" for long ones, whose squares would become too small.
    """
    return _address(segno.make(text, micro=False, error=error, mask=3))


def transfer_code(text: str) -> str:
    """Return the QR code of a SEPA transfer as SVG in a data URL.

    By the EPC: UTF-8, error level M, at most version 13. Source: EPC069-12.
    """
    code = segno.make(
        text, micro=False, error="m", boost_error=False, encoding="utf-8", mode="byte", mask=3
    )
    return _address(code)


def _address(picture: segno.QRCode) -> str:
    address: str = picture.svg_data_uri(
        border=0, dark=_INK, omitsize=True, svgclass=None, lineclass=None
    )
    return address
