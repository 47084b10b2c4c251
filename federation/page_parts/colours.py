"""A style sheet with chosen colours, lightened for the dark theme."""

from django.http import HttpResponse

from federation.rules.colours import by_night


def colour_sheet(*, colour: str, second_colour: str) -> HttpResponse:
    """Return the style sheet with a page's own colours; "" keeps the site's colour."""
    day = _declared(felt=colour, trim=second_colour)
    night = _declared(felt=colour and by_night(colour), trim=second_colour)
    sheet = f":root{{{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"
    return HttpResponse(sheet, content_type="text/css; charset=utf-8")


def _declared(**colours: str) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items() if colour)
