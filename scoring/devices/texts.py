"""Sentences about messages of table devices and their outcome."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "device_session_unknown": _("There is no session with the number {session}."),
    "device_table_unknown": _("This session has no table {table}."),
    "device_unread": _("The device gave a {name} that cannot be read: {value}."),
    "device_other_pairs": _(
        "The device names pairs {ns} and {ew} for board {board}; others are seated there."
    ),
    "device_seats_switched": _(
        "Board {board} was played with North-South and East-West switched, says the device."
    ),
    "device_result_deleted": _(
        "The result of board {board} was deleted on the device; here it still stands."
    ),
    "device_split_score": _("The device gives the two sides of board {board} different results."),
    "device_artificial": _(
        "The device gives board {board} {score}: an artificial score is the director's to give."
    ),
    "device_board_left": _("Board {board} was left without a result by the director."),
    "device_other_result": _("Another result of board {board} stands and was not replaced."),
    "device_correction_late": _(
        "The result of board {board} was changed after its round: both pairs must agree."
    ),
    "device_other_player": _("The seating has another player on seat {seat}; it was not changed."),
    "connector_away": _("The Data Connector does not answer ({said})."),
    "connector_refused": _("The Data Connector refuses ({said})."),
}
