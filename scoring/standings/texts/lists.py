"""The names of the two lists of an event with handicap."""

from django.utils.translation import gettext


def named_list(caption: str, kind: str, *, gives_points: bool = True) -> str:
    """Return a caption with the list's name; kind: "scratch", "handicap", "" for a single list."""
    if not kind:
        return caption
    name = gettext("Scratch list") if kind == "scratch" else gettext("Handicap list")
    text = gettext("%(list)s, which gives the points: %(field)s")
    if not gives_points:
        text = gettext("%(list)s: %(field)s")
    return text % {"list": name, "field": caption}
