"""Sentences about results at the table, and when tables are open."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "call_unreadable": _("Call {place} cannot be read: “{call}”. Write for example 1♥, 1H, P, X."),
    "auction_too_long": _("An auction of more than {most} calls cannot be entered."),
    "play_too_long": _("There are more than {most} cards."),
    "hand_unreadable": _("The hand “{hand}” cannot be read. Write for example AQ10 K7 QJ9 K8652."),
    "call_out_of_rotation": pgettext_lazy("call", "out of turn"),
    "call_after_end": pgettext_lazy("call", "after the auction had ended"),
    "call_inadmissible": pgettext_lazy("call", "inadmissible"),
    "bid_insufficient": pgettext_lazy("call", "insufficient"),
    "card_out_of_turn": pgettext_lazy("card", "out of turn"),
    "card_played_twice": pgettext_lazy("card", "was played before"),
    "card_not_held": pgettext_lazy("card", "not in this hand"),
    "card_revokes": pgettext_lazy("card", "does not follow suit"),
    "hand_wrong_number": _("A hand does not have 13 cards."),
    "card_held_twice": _("A card is in two hands."),
    "tables_are_closed": _("The tables were closed on {at}: the director enters what is missing."),
    "tables_not_open_yet": _("The tables open on {at}."),
    "tables_not_closed": _("The tables are open."),
}
