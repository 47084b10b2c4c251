"""The sentences behind the codes of the yearly calendar."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "calendar_act_too_late": _("{act}: too late by {days} days, the last day was {due_on}."),
    "act_DRAFT": _("Draft of the calendar"),
    "act_PROPOSAL": _("Proposal of a change"),
    "act_RESERVATION": _("Reservation of a date"),
    "act_FINAL": _("Final calendar"),
    "act_ASSOCIATION_CALENDAR": _("Calendar of an association"),
    "reservation_already_decided": _("This is not possible any more: the reservation is {state}."),
    "state_REQUESTED": _("requested"),
    "state_ALTERNATIVE_OFFERED": _("answered with another date"),
    "state_ACCEPTED": _("accepted"),
    "state_REFUSED": _("refused"),
    "state_WITHDRAWN": _("withdrawn"),
    "state_USED": _("used for an event"),
    "clash_official": _("“{title}” is an official event: no reservation may meet it"),
    "clash_private": _("“{title}” is on the same day"),
    "clash_everywhere": _("“{title}” is for the whole country"),
    "clash_online": _("“{title}” is played online, from every region"),
    "clash_region": _("both are in the region {region}"),
    "clash_same_audience": _("both are for the same people"),
    "clash_shared_audience": _("the same people could enter both"),
    "clash_shared_women": _("women could enter both"),
    "clash_kind": _("both are for {kind}"),
}
