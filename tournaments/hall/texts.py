"""Sentences about the playing room: walk-ins, staff, screens."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "screen_shows_nothing": _("A screen shows one part at least."),
    "staff_event_over": _("The event is over or cancelled; roles are given for its days."),
    "staff_role_held": _("{person} has this role already."),
    "staff_plays_here": _(
        "{person} plays in this event: who assists the director or scores sees boards that others "
        "have still to play."
    ),
    "arrivals_code_unknown": _("This is not the address of a check-in."),
    "arrivals_another_day": _("Players check in on the day of the session, {day}."),
    "arrivals_not_entered": _("Nobody with the number {number} is entered; ask at the desk."),
    "ASSISTANT": _("assistant of the director"),
    "SCORER": _("scorer"),
    "CHECK_IN": pgettext_lazy("role", "check-in"),
    "CADDIE": _("caddie"),
    "event_held_that_day": _("“{event}” is in the calendar for {day} already."),
    "walk_in_no_seat": _(
        "Every seat is taken and results are noted: who comes now is not entered, for nothing "
        "would seat them. They may play as a substitute, stand in for somebody absent, or enter "
        "the next session."
    ),
    "walk_in_nobody": _("Nobody was chosen."),
    "walk_in_plays_elsewhere": _(
        "{person} plays in “{event}” on the same day. To enter them all the same, tick “Enter also "
        "who plays elsewhere on the same day”."
    ),
    "walk_in_visitor_unnamed": _(
        "A visitor needs a name of three letters or more, without figures, not “{name}”."
    ),
}
