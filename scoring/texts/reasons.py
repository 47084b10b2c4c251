"""The reasons the program itself gives, stored as codes and read by `reason_in_words`."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

REASONS: Catalogue = {
    "reason:table_went_on": _("Not entered in its round; the table went on"),
    "reason:not_played": _("Not played in its round"),
    "reason:played_before": _("One of the sides had played the board before (Law 15)"),
    "reason:roles": _("Who stands in or substitutes"),
    "reason:player_identified": _("Who a player is"),
    "reason:turns_of_triplet": _("Turns of a triplet"),
}
