"""The names and values of settings found by trying how a file was scored."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.texts import sentence, spoken_value
from tournaments.texts.notation import remark_values

SETTINGS: Mapping[str, Promise] = {
    "across_sections": _("sections scored together"),
    "adjusted": _("published totals with the adjustments"),
    "board_rounding": _("rounding of the points of a board"),
    "conversion": _("boards with fewer results"),
    "datum": _("datum of the Butler"),
    "denominator": _("cross-IMPs divided by"),
    "expected": _("results a full board has"),
    "factor_totals": _("totals as if every board had been played"),
    "handicap_share": _("share of the handicap that counts"),
    "line_rounding": _("rounding of the points on a line"),
    "own_average": _("own average for an artificial score"),
    "rank_by": _("ranked by"),
    "rank_on_rounded": _("ranked by rounded figures"),
    "ranked_by_section": _("places given in each section"),
    "small_groups": _("groups too small to compare"),
    "total_places": _("decimal places of the totals"),
}
VALUES: Mapping[str, str | Promise] = {
    "False": _("no"),
    "True": _("yes"),
    "board_rounding=0.1": _("to tenths"),
    "board_rounding=none": _("none"),
    "board_rounding=side_0.01": _("to hundredths, each side by itself"),
    "board_rounding=truncate_0.01": _("cut off after hundredths"),
    "board_rounding=truncate_0.1": _("cut off after tenths"),
    "board_rounding=unit": _("to whole points"),
    "conversion=neuberg": "Neuberg",
    "denominator=comparisons": _("comparisons"),
    "denominator=results": _("results"),
    "denominator=root": _("the square root of the comparisons"),
    "denominator=sum": _("nothing"),
    "expected=fullest": _("those of the fullest board"),
    "line_rounding=half_even": _("halves to the even digit"),
    "line_rounding=truncate": _("cut off"),
    "own_average=both": _("higher or lower"),
    "own_average=none": _("no"),
    "own_average=plus": _("only where it is higher"),
    "rank_by=": _("percentage"),
    "rank_by=average": _("average"),
    "rank_by=score": _("points"),
    "small_groups=fouled": _("percentages for three results or fewer"),
    "small_groups=never": _("none: points for any number of results"),
    "small_groups=third": _("percentages for a third of the field or fewer"),
    "total_places=None": _("all"),
}


def notice_in_words(code: str, values: Mapping[str, Any]) -> str:
    """Return a warning about a file in the reader's language, its settings by name."""
    if code != "setting_found":
        return sentence(code, remark_values(values))
    name, value = str(values["setting"]), str(values["value"])
    return sentence(code, {"setting": str(SETTINGS[name]), "value": _value_in_words(name, value)})


def _value_in_words(name: str, value: str) -> str:
    if name == "datum" and len(figures := value.split()) == 3:
        text = gettext("%(each)s results left out at each end, or %(share)s; rounded to %(unit)s")
        return text % dict(zip(("each", "share", "unit"), figures, strict=True))
    return str(VALUES.get(f"{name}={value}") or VALUES.get(value) or spoken_value(value))
