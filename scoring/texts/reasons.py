"""The reasons the program itself gives, stored as codes and read by `reason_in_words`."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TABLE_WENT_ON = "reason:table_went_on"
NOT_PLAYED = "reason:not_played"
PLAYED_BEFORE = "reason:played_before"
ROLES = "reason:roles"
TURNS = "reason:turns_of_triplet"

REASONS: Catalogue = {
    TABLE_WENT_ON: _("Not entered in its round; the table went on"),
    NOT_PLAYED: _("Not played in its round"),
    PLAYED_BEFORE: _("One of the sides had played the board before (Law 15)"),
    ROLES: _("Who stands in or substitutes"),
    TURNS: _("Turns of a triplet"),
}
