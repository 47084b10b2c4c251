"""Names of the values of choices, by their code in the file."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from federation.money.texts.fee_units import UNITS

VALUES: Mapping[str, Promise] = {
    **UNITS,
    "OFFICIAL": pgettext_lazy("figure", "official events"),
    "PRIVATE": pgettext_lazy("figure", "private events"),
    "ALL": pgettext_lazy("figure", "all events"),
    "NATIONAL": pgettext_lazy("figure", "national"),
    "FIRST": pgettext_lazy("figure", "first categories"),
    "SECOND": pgettext_lazy("figure", "second categories"),
    "THIRD": pgettext_lazy("figure", "third categories"),
    "UNCLASSIFIED": pgettext_lazy("figure", "unclassified"),
    "BOARD": pgettext_lazy("figure", "board of the federation"),
    "TECHNICAL": pgettext_lazy("figure", "technical council"),
    "DIRECTORS": pgettext_lazy("figure", "directors"),
    "DISCIPLINARY": pgettext_lazy("figure", "disciplinary council"),
    "JUSTICE": pgettext_lazy("figure", "council of justice"),
    "OFFICE": pgettext_lazy("figure", "office"),
    "ORGANISER": pgettext_lazy("figure", "organiser of the event"),
    "AD": pgettext_lazy("figure", "AD, warning"),
    "PP": pgettext_lazy("figure", "PP, procedural penalty"),
    "PD": pgettext_lazy("figure", "PD, disciplinary penalty"),
    "SD": pgettext_lazy("figure", "SD, suspension or disqualification"),
    "CLUBS": pgettext_lazy("figure", "clubs"),
    "REGIONS": pgettext_lazy("figure", "regions"),
    "PLAYERS": pgettext_lazy("figure", "players"),
    "DIRECTOR": pgettext_lazy("figure", "register of directors"),
    "TEACHER": pgettext_lazy("figure", "register of teachers"),
    "TEACHERS": pgettext_lazy("figure", "teachers"),
    "WOMEN": pgettext_lazy("figure", "women"),
    "SENIOR": pgettext_lazy("figure", "seniors"),
    "JUNIOR": pgettext_lazy("figure", "juniors"),
    "YOUTH": pgettext_lazy("figure", "youth"),
    "HUNDRED_MINUS": pgettext_lazy("figure", "what is left of 100"),
    "SAME_SCALE_REVERSED": pgettext_lazy("figure", "the same scale, turned round"),
    "ROUND_HALF_UP": pgettext_lazy("figure", "rounded, halves upwards"),
    "CONTINUOUS": pgettext_lazy("figure", "between two steps of the scale"),
    "HALF_AWAY_FROM_ZERO": pgettext_lazy("figure", "halves away from zero"),
    "RAISES_ONLY": pgettext_lazy("figure", "raises 60 % only (RTP 2.2.3.1)"),
    "LOWERS_TOO": pgettext_lazy("figure", "raises 60 % and lowers 40 % (Law 12C2(c))"),
    "CALENDAR_YEAR": pgettext_lazy("figure", "the calendar year"),
    "total": pgettext_lazy("figure", "PE and PM together"),
    "pm": pgettext_lazy("figure", "PM alone"),
    "ALWAYS": pgettext_lazy("figure", "always"),
    "UNTIL_NEXT_CARD": pgettext_lazy("figure", "until the next card is played"),
    "OPPONENTS_OR_DIRECTOR": pgettext_lazy("figure", "if both opponents or the director agree"),
    "ARBITER_NOT_PLAYING": pgettext_lazy("figure", "a director who does not play"),
    "ARBITER_PLAYING": pgettext_lazy("figure", "a director who plays"),
    "OTHER_NOT_PLAYING": pgettext_lazy("figure", "somebody else who does not play"),
    "OTHER_PLAYING": pgettext_lazy("figure", "somebody else who plays"),
    "HALF_EVEN": pgettext_lazy("figure", "halves to the even figure"),
}
