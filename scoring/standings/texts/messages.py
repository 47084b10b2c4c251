"""E-mails to players about results."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

MESSAGES: Mapping[str, str | Promise] = {
    "notice_result_published": _(
        "The results of {event}, {day}, are out.\n\nYour place: {rank}\nYour result: {score} {unit}"
        "\n\nThey are provisional until the event is homologated. All of them:"
    ),
    "notice_result_published_subject": _("{event}: the results"),
    "notice_result_corrected": _(
        "The results of {event}, {day}, were corrected, and your place changed.\n\n"
        "Your place: it was {rank_was}, it is {rank}\n"
        "Your result: it was {score_was} {unit_was}, it is {score} {unit}\n"
        "Why: {reason}\n\nAll results:"
    ),
    "notice_result_corrected_subject": _("{event}: results corrected"),
    "notice_score_corrected": _(
        "A result of yours in {event}, {day}, was put right.\n\n"
        "Board {board}, table {table}: it was {was}, it is {now}\n"
        "By: {by}\nWhy: {reason}\n\nThe event:"
    ),
    "notice_score_corrected_subject": _("{event}: board {board} put right"),
    "notice_points_given": _(
        "{event}, {day}, is homologated. It gave you:\n\nExperience points (PE): {pe}\n"
        "Merit points (PM): {pm}\n\nAll results:"
    ),
    "notice_points_given_subject": _("{event}: your points"),
    "notice_points_corrected": _(
        "The results of {event}, {day}, were corrected after it was homologated.\n\n"
        "Your place: it was {rank_was}, it is {rank}\n"
        "Your result: it was {score_was} {unit_was}, it is {score} {unit}\n"
        "Your experience points (PE): they were {pe_was}, they are {pe}\n"
        "Your merit points (PM): they were {pm_was}, they are {pm}\n"
        "Why: {reason}\n\nAll results:"
    ),
    "notice_points_corrected_subject": _("{event}: results and points corrected"),
    "unit_percent": "%",
    "unit_vps": _("VPs"),
    "unit_imps": _("IMPs"),
    "unit_points": pgettext_lazy("unit", "points"),
}
