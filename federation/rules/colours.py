"""The federation's colours: readable on our pages, in the light and the dark theme."""

READABLE = 4.5  # WCAG 2.2, 1.4.3: minimum contrast of text and background
PAPER, NIGHT = "#fbfaf7", "#1a201d"


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21. Source: WCAG 2.2, contrast ratio."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def is_readable(colour: str) -> bool:
    """Return whether text in a colour is readable on our paper. Source: WCAG 2.2, 1.4.3."""
    return contrast(colour, PAPER) >= READABLE


def by_night(colour: str) -> str:
    """Return a colour lightened until it is readable in the dark theme. Source: WCAG 2.2, 1.4.3."""
    parts = _parts(colour)
    for tenths in range(11):
        lighter = "#" + "".join(f"{part + (255 - part) * tenths // 10:02x}" for part in parts)
        if contrast(lighter, NIGHT) >= READABLE:
            return lighter
    raise AssertionError("white can be read on a dark page")


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _luminance(colour: str) -> float:
    shares = [part / 255 for part in _parts(colour)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
