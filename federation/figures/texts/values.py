"""Names of the values of choices, by their code in the file."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from federation.money.texts.fee_units import UNITS

# By the code, or by the figure and the code where other figures use the same letter.
VALUES: Mapping[str, Promise] = {
    **UNITS,
    "suit:S": pgettext_lazy("figure", "spades"),
    "suit:H": pgettext_lazy("figure", "hearts"),
    "suit:D": pgettext_lazy("figure", "diamonds"),
    "suit:C": pgettext_lazy("figure", "clubs, the suit"),
    "sides:N": pgettext_lazy("figure", "North"),
    "sides:E": pgettext_lazy("figure", "East"),
    "sides:S": pgettext_lazy("figure", "South"),
    "sides:W": pgettext_lazy("figure", "West"),
    "OPEN": pgettext_lazy("figure", "open"),
    "PROMOTION": pgettext_lazy("figure", "promotion"),
    "CA": pgettext_lazy("figure", "CA, arbitration council"),
    "CD": pgettext_lazy("figure", "CD, disciplinary council"),
    "CJ": pgettext_lazy("figure", "CJ, council of justice"),
    "PATTON": pgettext_lazy("figure", "Patton"),
    "MINI_SERIES": pgettext_lazy("figure", "mini-series"),
    "scratch": pgettext_lazy("figure", "the list without handicap"),
    "handicap": pgettext_lazy("figure", "the list with handicap"),
    "ARTIFICIAL_OPENINGS": pgettext_lazy("figure", "artificial openings"),
    "WEAK_CONVENTIONAL_RESPONSES": pgettext_lazy("figure", "weak conventional responses"),
    "DEFENCE_TO_ONE_OF_A_SUIT": pgettext_lazy("figure", "defence to openings of one in a suit"),
    "SPECIAL_DEFENCE_NEEDED": pgettext_lazy("figure", "whatever needs a special defence"),
    "PASS_SHOWS_OPENING": pgettext_lazy("figure", "a pass that shows an opening"),
    "OPENING_WEAKER_THAN_PASS": pgettext_lazy(
        "figure", "an opening of one that may be weaker than a pass"
    ),
    "OPENING_KING_BELOW_AVERAGE": pgettext_lazy(
        "figure", "an opening of one that may be a king or more below average"
    ),
    "LENGTH_OR_SHORTNESS": pgettext_lazy(
        "figure", "an opening of one that shows length or shortness in a suit"
    ),
    "LENGTH_IN_ONE_OR_ANOTHER": pgettext_lazy(
        "figure", "an opening of one that shows length in one suit or in another"
    ),
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
