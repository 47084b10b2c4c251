"""Colours somebody chose, as a sheet of style: by day, and lightened by night."""

from django.http import HttpResponse

from federation.rules.colours import by_night


def colour_sheet(*, colour: str, second_colour: str) -> HttpResponse:
    """Return the style sheet of a page's own colours; "" leaves one as it is."""
    day = _declared(felt=colour, trim=second_colour)
    night = _declared(felt=colour and by_night(colour), trim=second_colour)
    sheet = f":root{{{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"
    return HttpResponse(sheet, content_type="text/css; charset=utf-8")


def _declared(**colours: str) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items() if colour)
